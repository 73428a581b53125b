import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short to read and long to run: at the end of the queue, where size puts them, they would run while other workers have nothing to do. */
const LONG = [
  ...["faults/cluster", "faults/process", "cluster/cluster", "cli/serve", "cli/lease", "cli/doctor", "cli/progress"],
  ...["engine/recording/floods", "engine/browser/flood", "engine/browser/sharing", "engine/context/memory"],
  ...[
    "transport/across/contract-fuzz",
    "transport/across/unread-responses",
    "transport/http/docs",
    "transport/ws/topics",
  ],
  ...["console/files", "engine/cdp/isolation", "planted-secrets", "store/server-crash"],
];

/** Vitest's order, longest file first, but without a cache of earlier runs, as in CI, that is only by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((name) => moduleId.includes(`/test/${name}.`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
