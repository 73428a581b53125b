import { type Browser, chromium } from "playwright-core";
import { type BrowserProcessInternals, browserTypeInternals } from "./internals.ts";
import type { BrowserPipe } from "./pipe.ts";

const LAUNCH_TIMEOUT_MS = 20_000;
/** The id of Playwright's own command to close a browser, whose response it ignores. */
const CLOSE_ID = -9999;

/** The parts used of a browser's process. */
interface RunningBrowser {
  readonly child: unknown;
  readonly pipe: BrowserPipe;
  /** Never rejects. */
  readonly ended: Promise<{ readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }>;
  kill(): void;
}

/**
 * Has Playwright drive a browser that runs already, as one that it has launched itself.
 */
export async function connectBrowser(
  running: RunningBrowser,
  folder: {
    readonly profile: string;
    readonly downloads: string;
    readonly artifacts: string;
  },
): Promise<Browser> {
  passProcesses();
  processes.set(folder.profile, running);
  try {
    return await chromium.launch({
      // Names the process in `processes`.
      executablePath: folder.profile,
      headless: true,
      downloadsPath: folder.downloads,
      artifactsDir: folder.artifacts,
      timeout: LAUNCH_TIMEOUT_MS,
    });
  } finally {
    processes.delete(folder.profile);
  }
}

/** Running browsers by the path of their profile. */
const processes = new Map<string, RunningBrowser>();
let arePassed = false;

/** Browsers that others launch in this process are launched as before. */
function passProcesses(): void {
  if (arePassed) return;
  const type = browserTypeInternals(chromium);
  if (typeof type._launchProcess !== "function") throw new TypeError("Playwright launches browsers in another way");
  const launch = type._launchProcess.bind(type);
  type._launchProcess = async (progress, options, ...more) => {
    const { executablePath, artifactsDir } = options;
    const running = processes.get(executablePath);
    if (running === undefined) return launch(progress, options, ...more);
    const { child, pipe, ended } = running;
    const browserProcess: BrowserProcessInternals = {
      process: child,
      async close() {
        try {
          pipe.send({ id: CLOSE_ID, method: "Browser.close", params: {} });
        } catch {
          running.kill(); // its pipe has closed
        }
        await ended;
      },
      async kill() {
        running.kill();
        await ended;
      },
    };
    void ended.then(({ exitCode, signal }) => browserProcess.onclose?.(exitCode, signal));
    return { browserProcess, artifactsDir, userDataDir: executablePath, transport: pipe };
  };
  arePassed = true;
}
