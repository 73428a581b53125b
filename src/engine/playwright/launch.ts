import { type Browser, chromium } from "playwright-core";
import type { BrowserProcess } from "../browser/browser-process.ts";
import type { BrowserPipe } from "./pipe.ts";
import type { BrowserFolder } from "../browser/temp-folder.ts";

const LAUNCH_TIMEOUT_MS = 20_000;
/** Of Playwright's own command to close a browser, whose answer it ignores. */
const CLOSE_ID = -9999;

/**
 * Has Playwright drive a browser that runs already, as one that it has launched itself. That is internal, so Playwright's version is
 * pinned.
 */
export async function connectBrowser(running: BrowserProcess, folder: BrowserFolder): Promise<Browser> {
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

/** By the path of their profile. */
const processes = new Map<string, BrowserProcess>();
let arePassed = false;

/** Browsers that others launch in this process are launched as before. */
function passProcesses(): void {
  if (arePassed) return;
  const { _connection: connection } = chromium as unknown as {
    readonly _connection: { toImpl(object: unknown): BrowserType };
  };
  const type = connection.toImpl(chromium);
  if (typeof type._launchProcess !== "function") throw new TypeError("Playwright launches browsers in another way");
  const launch = type._launchProcess.bind(type);
  type._launchProcess = async (progress, options, ...more) => {
    const { executablePath, artifactsDir } = options;
    const running = processes.get(executablePath);
    if (running === undefined) return launch(progress, options, ...more);
    const { child, pipe, ended } = running;
    const browserProcess: PlaywrightProcess = {
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

/** The parts used of Playwright's server side, which runs in this process. */
interface BrowserType {
  _launchProcess(
    progress: unknown,
    options: { readonly executablePath: string; readonly artifactsDir: string },
    ...more: readonly unknown[]
  ): Promise<{
    readonly browserProcess: PlaywrightProcess;
    readonly artifactsDir: string;
    readonly userDataDir: string;
    readonly transport: BrowserPipe;
  }>;
}

interface PlaywrightProcess {
  readonly process: unknown;
  onclose?: (exitCode: number | null, signal: NodeJS.Signals | null) => void;
  close(): Promise<void>;
  kill(): Promise<void>;
}
