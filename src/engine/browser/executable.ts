import { access, constants, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Finds the browser to launch, first found: the one asked for, the system's headless shell, Playwright's own build, the
 * system's Chromium or Chrome. Of the system only real binaries count: wrapper scripts add flags, snaps hide files.
 *
 * @throws Error that says what is missing and names the line that installs it
 */
export async function findBrowser(executablePath: string | undefined, platform: NodeJS.Platform): Promise<string> {
  if (executablePath !== undefined) {
    if (await isExecutable(executablePath)) return executablePath;
    throw new Error(`the browser "${executablePath}" (BROWSER_EXECUTABLE_PATH) is not an executable file`);
  }
  const { shells, browsers } = systemPaths(platform);
  for (const path of shells) if (await isBinary(path)) return path;
  for (const path of await playwrightPaths()) if (await isExecutable(path)) return path;
  for (const path of browsers) if (await isBinary(path)) return path;
  throw new Error(`no browser found; install one with: ${installLine(platform)}`);
}

/** The command that makes a browser available on such a machine. */
export function installLine(platform: NodeJS.Platform): string {
  const ownBuild = "npx playwright-core install chromium-headless-shell";
  return platform === "linux" ? `apt-get install chromium-headless-shell (Debian, as root), or ${ownBuild}` : ownBuild;
}

function systemPaths(platform: NodeJS.Platform): {
  readonly shells: readonly string[];
  readonly browsers: readonly string[];
} {
  if (platform === "darwin") {
    const app = (name: string): string => `/Applications/${name}.app/Contents/MacOS/${name}`;
    return { shells: [], browsers: [app("Chromium"), app("Google Chrome")] };
  }
  return {
    shells: ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell"],
    browsers: [
      "/usr/lib/chromium/chromium",
      "/usr/lib64/chromium-browser/chromium-browser",
      "/usr/lib/chromium-browser/chromium-browser",
      "/usr/bin/chromium",
      "/opt/google/chrome/chrome",
    ],
  };
}

/** Playwright's headless shell, then its full build; only the latter's path is public, the shell lies beside it. */
async function playwrightPaths(): Promise<readonly string[]> {
  const { chromium } = await import("playwright-core");
  const full = chromium.executablePath();
  const build = dirname(dirname(full));
  const root = dirname(build);
  const found: string[] = [];
  for (const folder of (await namesIn(root))
    .filter((name) => name.startsWith("chromium_headless_shell-"))
    .sort()
    .reverse()) {
    for (const inner of await namesIn(join(root, folder))) {
      found.push(join(root, folder, inner, "chrome-headless-shell"), join(root, folder, inner, "headless_shell"));
    }
  }
  return [...found, full];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // nothing was installed there
  }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An executable that is no script: ELF or Mach-O. */
async function isBinary(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const magic = buffer.readUInt32BE(0);
    return magic === 0x7f454c46 || magic === 0xcffaedfe || magic === 0xcafebabe;
  } finally {
    await file.close();
  }
}
