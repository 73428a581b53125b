import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Short to read and long to run: at the end of the queue, where size puts them, they would run while other workers have nothing to do.
 * The two under `faults` kill and stop a lot, and run apart from each other.
 */
const LONG = [
  ...["faults/cluster", "cli/serve", "engine/cdp/isolation", "transport/http/docs", "planted-secrets", "cli/lease"],
  ...["transport/across/contract-fuzz", "engine/recording/floods", "engine/browser/flood", "engine/browser/sharing"],
  ...["transport/across/unread-responses", "engine/context/memory", "cli/doctor", "console/files", "faults/process"],
];

/** Vitest's order, longest file first, but without a cache of earlier runs, as in CI, that is only by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((name) => moduleId.includes(`/test/${name}.`));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
