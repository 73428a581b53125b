import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short to read and long to run: at the end of the queue, where size puts them, they would run while other workers have nothing to do.
 */
const LONG = [
  ...["cli/serve", "faults/process", "planted-secrets", "engine/actions/actions", "engine/context/lifecycle"],
  ...["engine/outline/hostile", "cli/mcp", "console/files", "engine/browser/pool", "store/server-crash"],
  ...["engine/browser/flood", "engine/context/memory", "docs/blocks", "operations/export/flows"],
  ...["engine/context/hibernation", "engine/execution/run", "engine/actions/upload", "transport/across/control"],
  ...["transport/across/contract-fuzz", "engine/cdp/isolation", "engine/page/dialogs", "engine/network/egress"],
  ...["engine/actions/drag", "transport/across/share-links", "store/artifacts", "transport/ws/topics"],
  ...["engine/webdriver/stolen-input", "engine/browser/health", "engine/elements/false-success", "transport/rpc/grpc"],
  ...["cli/progress", "engine/context/spares", "console/share-link", "engine/network/authorities"],
  ...["engine/actions/history", "transport/http/docs", "cluster/full", "store/upgrade", "cli/lease"],
  ...["transport/http/slow-readers", "cluster/wire", "engine/network/resolver"],
];

/**
 * Vitest's order, longest file first, but without a cache of earlier runs, as in CI, that is only by size. A worker runs the files
 * of one project, so those of a project stay together: each change between them would load the code in a new worker. Projects come
 * as the configuration names them.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name);
    const projectOf = ({ project }: TestSpecification): number => names.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((name) => moduleId.includes(`/test/${name}.`));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted(
      (one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other),
    );
  }
}
