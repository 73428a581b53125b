import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./process-group.ts";

const PREFIX = "pagewire-";
const OWNER_FILE = "owner";

/** The folder of one engine for everything that passes: profiles, downloads, launch scripts. */
export interface EngineFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** What one browser gets; `profile`, `downloads`, `uploads` and `artifacts` belong to `uid` when there is one. */
export interface BrowserFolder {
  readonly profile: string;
  readonly downloads: string;
  /** For copies of the files that callers choose on pages. */
  readonly uploads: string;
  readonly artifacts: string;
  readonly script: string;
  readonly pidFile: string;
  remove(): Promise<void>;
}

/** Makes the engine's folder, and removes those of engines that died without doing so. */
export async function createEngineFolder(tempDir: string): Promise<EngineFolder> {
  await removeOrphans(tempDir);
  const path = await mkdtemp(join(tempDir, PREFIX));
  // An unprivileged browser must pass through it to its own folder, and need not list it.
  await chmod(path, 0o711);
  await writeFile(join(path, OWNER_FILE), await identityOf(process.pid));
  return { path, remove: () => removeAll(path) };
}

export async function createBrowserFolder(root: EngineFolder, uid: number | undefined): Promise<BrowserFolder> {
  const path = await mkdtemp(join(root.path, "browser-"));
  await chmod(path, 0o711);
  const own = async (name: string): Promise<string> => {
    const folder = join(path, name);
    await mkdir(folder, { mode: 0o700 });
    if (uid !== undefined) await chown(folder, uid, uid);
    return folder;
  };
  return {
    profile: await own("profile"),
    downloads: await own("downloads"),
    uploads: await own("uploads"),
    artifacts: await own("artifacts"),
    script: join(path, "launch.sh"),
    pidFile: join(path, "pid"),
    remove: () => removeAll(path),
  };
}

/** Browsers end with the pipe to their service, but a service killed hard leaves its folder behind. */
async function removeOrphans(tempDir: string): Promise<void> {
  for (const name of await readdir(tempDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tempDir, name);
    const owner = await readFile(join(path, OWNER_FILE), "utf8").catch(() => "");
    const found = await stat(path).catch(() => undefined);
    // In a folder that all users share, the name alone proves nothing.
    if (!/^\d+/.test(owner) || found?.uid !== process.getuid?.() || (await lives(owner))) continue;
    await removeAll(path);
  }
}

/** A browser that is just ending may still write. */
async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Process id and start, as ids come again: in a container each start of the service may have the same. */
async function identityOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in parentheses may hold spaces; the start is the 20th field after it.
  const startedAt = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${pid} ${startedAt}`.trim();
}

async function lives(owner: string): Promise<boolean> {
  const pid = Number.parseInt(owner, 10);
  return isAlive(pid) && (await identityOf(pid)) === owner.trim();
}
