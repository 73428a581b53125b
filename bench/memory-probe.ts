/** Loaded into a service by `--import`: at SIGUSR2 it collects its garbage and writes its memory to the file MEMORY_PROBE. */
import { renameSync, writeFileSync } from "node:fs";

const file = process.env["MEMORY_PROBE"] ?? "";
let probes = 0;

process.on("SIGUSR2", () => {
  // The second collection takes what the first one has let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ probe: ++probes, resident: rss / 1_024, live: (heapUsed + external) / 1_024 }),
  );
  renameSync(`${file}.new`, file);
});
