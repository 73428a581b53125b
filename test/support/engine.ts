import { randomUUID } from "node:crypto";
import { chmod, glob, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  ActionData,
  ActionOutcome,
  ActionParams,
  ActionRequest,
  ActionType,
  ContextConfig,
} from "../../src/contract.ts";
import { createEngine, type EngineDependencies, type LocalEngine } from "../../src/engine/local-engine.ts";
import type { CallLimits, Engine, UploadFile } from "../../src/engine/engine.ts";
import type { EngineSettings } from "../../src/engine/settings.ts";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { processesOfGroup } from "../../src/engine/browser/process-group.ts";
import { createLogger } from "../../src/log/log.ts";
import { onTestFinished } from "vitest";
import { createMemoryArchive, type MemoryArchive } from "./archive.ts";
import { createMemoryArtifacts } from "./artifacts.ts";
import { throughClones } from "./passthrough-engine.ts";
import { throughWire } from "./wire-engine.ts";

/** An engine with a real browser, and what tests ask of it. */
export interface TestEngine {
  readonly engine: Engine;
  readonly local: LocalEngine;
  readonly archive: MemoryArchive;
  readonly tempDir: string;
  /** Lines that were logged, as JSON. */
  readonly logged: readonly string[];
  /** Main process ids of the browsers that run. */
  browserPids(): Promise<readonly number[]>;
  /** A new context, closed by `closeContexts`. */
  newContext(config?: ContextConfig, owner?: string): Promise<string>;
  /**
   * A context that an earlier test of this configuration has left, if there is one, for tests that begin with a navigation: a new
   * renderer is half of the time of a short test. Cookies and further pages of that test are gone; its page, history and what scripts
   * have stored are there.
   */
  anyContext(config?: ContextConfig): Promise<string>;
  /** Such a context, which shows `url` now. */
  open(url: string, config?: ContextConfig): Promise<string>;
  /** The context that shows `url` for all tests of a file that leave its page as it is. */
  view(url: string, config?: ContextConfig): Promise<string>;
  run<T extends ActionType>(
    contextId: string,
    action: T,
    params: ActionParams<T>,
    more?: RunOptions,
  ): Promise<ActionData<T>>;
  runWhole<T extends ActionType>(
    contextId: string,
    action: T,
    params: ActionParams<T>,
    more?: RunOptions,
  ): Promise<ActionOutcome>;
  /** Closes the contexts of one test, or leaves those of `anyContext` and `open` to the next; `withUnused`: closes all, after a file. */
  closeContexts(withUnused?: boolean): Promise<void>;
  /** Closes the engine and fails if a process or a file of it remains. */
  close(): Promise<void>;
}

interface RunOptions {
  readonly pageId?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly uploads?: readonly UploadFile[];
}

/** Contexts that wait for further tests. */
const MAX_UNUSED = 4;

export interface TestEngineOptions {
  readonly settings?: Partial<EngineSettings>;
  readonly dependencies?: Partial<Omit<EngineDependencies, "settings">>;
  readonly archive?: MemoryArchive;
  /** Further flags of the browser; those of the engine are its own. */
  readonly flags?: readonly string[];
}

export async function startTestEngine({
  settings = {},
  dependencies = {},
  archive = createMemoryArchive(),
  flags = [],
}: TestEngineOptions = {}): Promise<TestEngine> {
  const tempDir = await mkdtemp(join(tmpdir(), "engine-test-"));
  await chmod(tempDir, 0o755);
  const script = await browserWith(flags);
  const logged: string[] = [];
  const local = await createEngine({
    archive,
    artifacts: createMemoryArtifacts(),
    log: createLogger({ level: "debug", destination: { write: (line) => void logged.push(line) } }),
    ...dependencies,
    settings: {
      sandbox: "auto",
      environment: "development",
      maxContexts: 20,
      contextIdleMs: 900_000,
      browserSharing: "user",
      browserMaxContexts: 1_000,
      browserMaxAgeMs: 3_600_000,
      networkPolicy: { privateNetwork: "allow", allowlist: [], isOwnPort: () => false },
      tempDir,
      ...(script !== undefined && { executablePath: join(script, "browser") }),
      ...settings,
    },
  }).catch(async (fault: unknown) => {
    await rm(tempDir, { recursive: true, force: true });
    throw fault;
  });
  const seam =
    process.env["PAGEWIRE_TEST_SEAM"] === "wire"
      ? await throughWire(local)
      : { engine: throughClones(local), close: () => Promise.resolve() };
  const { engine } = seam;
  const opened = new Set<string>();
  /** The configurations of those that several tests may use, and of them those that none uses now. */
  const reusable = new Map<string, string>();
  const unused = new Set<string>();
  /** Those of `view`, by their URL and configuration. */
  const viewed = new Map<string, string>();
  const pids = new Set<number>();

  async function browserPids(): Promise<readonly number[]> {
    const found = await pidsIn(tempDir);
    for (const pid of found) pids.add(pid);
    const alive = await Promise.all(
      found.map(async (pid) => ((await processesOfGroup(pid)).includes(pid) ? pid : undefined)),
    );
    return alive.filter((pid) => pid !== undefined);
  }

  const runWhole: TestEngine["runWhole"] = async (
    contextId,
    action,
    params,
    { pageId, timeoutMs = 30_000, signal, uploads } = {},
  ) => {
    // `action` and `params` belong together by this function's own type.
    const request = {
      action,
      params,
      timeoutMs,
      ...(pageId === undefined ? {} : { pageId }),
    } as unknown as ActionRequest;
    const options = { ...limits(timeoutMs, signal), ...(uploads && { uploads }) };
    return engine.execute(contextId, request, options);
  };

  async function newContext(config: ContextConfig = {}, owner = "owner"): Promise<string> {
    const id = randomUUID();
    opened.add(id);
    archive.add(id, config, owner);
    await engine.createContext({ id, owner, epoch: 1, config }, limits());
    return id;
  }

  async function open(url: string, config?: ContextConfig): Promise<string> {
    const id = await anyContext(config);
    await runWhole(id, "navigate", { url });
    return id;
  }

  async function anyContext(config: ContextConfig = {}): Promise<string> {
    const key = JSON.stringify(config);
    const used = [...unused].find((each) => reusable.get(each) === key);
    if (used !== undefined) {
      unused.delete(used);
      // A popup may have come after its test.
      if ((await engine.listPages(used)).length === 1) return used;
      await closeContext(used);
    }
    const id = await newContext(config);
    reusable.set(id, key);
    return id;
  }

  /** Whether the context is as it was made: with one page that responds, the pointer at its corner, and without cookies. */
  async function isLeft(id: string): Promise<boolean> {
    try {
      const [first, ...popups] = await engine.listPages(id);
      if (first === undefined || JSON.stringify(archive.rows.get(id)?.config) !== reusable.get(id)) return false;
      for (const page of popups) await engine.closePage(id, page.id, limits(3_000));
      await runWhole(id, "mouse", { type: "move", x: 0, y: 0 }, { timeoutMs: 3_000 });
      await runWhole(id, "cookies", { operation: "delete" }, { timeoutMs: 3_000 });
      return true;
    } catch {
      return false;
    }
  }

  async function closeContext(id: string): Promise<void> {
    opened.delete(id);
    reusable.delete(id);
    await engine.closeContext(id);
    archive.rows.delete(id);
  }

  return {
    engine,
    local,
    archive,
    tempDir,
    logged,
    browserPids,
    newContext,
    anyContext,
    open,
    async view(url, config = {}) {
      const key = `${url} ${JSON.stringify(config)}`;
      const known = viewed.get(key);
      // A busy machine may have cost it its page.
      if (known !== undefined && (await engine.listPages(known))[0]?.url === url) return known;
      const id = await open(url, config);
      viewed.set(key, id);
      return id;
    },
    runWhole,
    async run<T extends ActionType>(contextId: string, action: T, params: ActionParams<T>, more?: RunOptions) {
      const { result } = await runWhole(contextId, action, params, more);
      return result.data as ActionData<T>; // of that action, as asked
    },
    async closeContexts(withUnused = false) {
      if (withUnused) {
        unused.clear();
        viewed.clear();
      }
      const kept = new Set([...unused, ...viewed.values()]);
      await Promise.all(
        [...opened]
          .filter((id) => !kept.has(id))
          .map(async (id) => {
            const isToKeep = !withUnused && reusable.has(id) && unused.size < MAX_UNUSED;
            if (isToKeep && (await isLeft(id))) unused.add(id);
            else await closeContext(id);
          }),
      );
    },
    async close() {
      await browserPids();
      await seam.close();
      await local.close();
      const left = (await Promise.all([...pids].map(processesOfGroup))).flat();
      const files = await readdir(tempDir);
      await rm(tempDir, { recursive: true, force: true });
      if (script !== undefined) await rm(script, { recursive: true });
      if (left.length > 0) throw new Error(`browser processes outlived the engine: ${left.join(", ")}`);
      if (files.length > 0) throw new Error(`files outlived the engine: ${files.join(", ")}`);
    },
  };
}

/** Engines that close when their test ends, unless it has closed them itself. */
export async function startEngineOfTest(options?: TestEngineOptions): Promise<TestEngine> {
  const started = await startTestEngine(options);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= started.close());
  onTestFinished(close);
  return { ...started, close };
}

/** The folder of a script that starts the browser with further flags; undefined without any. */
async function browserWith(flags: readonly string[]): Promise<string | undefined> {
  if (flags.length === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "browser-with-"));
  await chmod(folder, 0o755);
  const browser = await findBrowser(undefined, process.platform);
  await writeFile(join(folder, "browser"), `#!/bin/sh\nexec "${browser}" ${flags.join(" ")} "$@"\n`, { mode: 0o755 });
  return folder;
}

export function limits(remainingMs = 30_000, signal = new AbortController().signal): CallLimits {
  return { remainingMs, signal };
}

async function pidsIn(tempDir: string): Promise<readonly number[]> {
  const pids: number[] = [];
  for await (const file of glob("pagewire-*/browser-*/pid", { cwd: tempDir })) {
    pids.push(Number(await readFile(join(tempDir, file), "utf8").catch(() => "0")));
  }
  return pids.filter((pid) => pid > 0);
}
