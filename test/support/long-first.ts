import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short to read and long to run: at the end of the queue, where size puts them, they would run while other workers have nothing to do.
 */
const LONG = [
  ...["cli/serve", "engine/cdp/isolation", "transport/http/docs", "planted-secrets", "cli/lease"],
  ...["transport/across/contract-fuzz", "engine/recording/floods", "engine/browser/flood", "engine/browser/sharing"],
  ...["transport/across/unread-responses", "engine/context/memory", "cli/doctor", "console/files", "faults/process"],
];

/**
 * Vitest's order, longest file first, but without a cache of earlier runs, as in CI, that is only by size. A worker runs the files
 * of one project, so those of a project stay together: each change between them would load the code in a new worker. The largest
 * project is the last of its group, as short files at the end leave no worker alone.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map<string, number>();
    for (const { project } of files) sizes.set(project.name, (sizes.get(project.name) ?? 0) + 1);
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const sizeOf = ({ project }: TestSpecification): number => sizes.get(project.name) ?? 0;
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((name) => moduleId.includes(`/test/${name}.`));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted(
      (one, other) => groupOf(one) - groupOf(other) || sizeOf(one) - sizeOf(other) || placeOf(one) - placeOf(other),
    );
  }
}
