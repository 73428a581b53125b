import { createEngine } from "../../src/engine/local-engine.ts";
import { createLogger } from "../../src/log/log.ts";
import { createMemoryArchive } from "./archive.ts";
import { createMemoryArtifacts } from "./artifacts.ts";

// A process with an engine and a context, to be killed: `node engine-process.ts TEMP_DIR` prints the browser's id.
const [, , tempDir = ""] = process.argv;
const engine = await createEngine({
  archive: createMemoryArchive(),
  artifacts: createMemoryArtifacts(),
  log: createLogger({ level: "error" }),
  settings: {
    sandbox: "auto",
    environment: "development",
    contextIdleMs: 900_000,
    maxContexts: 1,
    browserSharing: "user",
    browserMaxContexts: 1_000,
    browserMaxAgeMs: 3_600_000,
    networkPolicy: { privateNetwork: "allow", allowlist: [], isOwnPort: () => false },
    tempDir,
  },
});
await engine.createContext(
  { id: "only", owner: "owner", epoch: 1, config: {} },
  { remainingMs: 20_000, signal: new AbortController().signal },
);
const { glob, readFile } = await import("node:fs/promises");
for await (const file of glob("pagewire-*/browser-*/pid", { cwd: tempDir }))
  process.stdout.write(await readFile(`${tempDir}/${file}`));
setInterval(() => undefined, 60_000);
