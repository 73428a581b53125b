import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short to read and long to run: at the end of the queue, where size puts them, they would run while other workers have nothing to do.
 */
const LONG = [
  ...["cli/serve", "engine/cdp/isolation", "transport/http/docs", "planted-secrets", "cli/lease"],
  ...["transport/across/contract-fuzz", "engine/recording/floods", "engine/browser/flood", "engine/browser/sharing"],
  ...["transport/across/unread-responses", "engine/context/memory", "cli/doctor", "console/files", "faults/process"],
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
