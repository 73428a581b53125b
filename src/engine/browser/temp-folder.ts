import { once } from "node:events";
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";

const PREFIX = "pagewire-";
const OWNER_SOCKET = "owner";
const NEW_SOCKET = "new";
const SYSTEM_FOLDERS = ["/tmp", "/var/tmp"];

/** Folder in which a browser can read files, and the user that it runs as. */
export interface UploadFolder {
  readonly path: string;
  /** The browser's user; absent: the service's own. */
  readonly uid?: number;
}

/** The folder of one engine for all temporary files: profiles, downloads, launch scripts. */
export type EngineFolder = Awaited<ReturnType<typeof createEngineFolder>>;

/** The folders of one browser; `profile`, `downloads`, `uploads` and `artifacts` belong to `uid` when there is one. */
export type BrowserFolder = Awaited<ReturnType<typeof createBrowserFolder>>;

/** A folder for temporary files that the browser's user can enter. */
interface TempFolder {
  readonly path: string;
  /** Why it is not the preferred one, and the command that changes that. */
  readonly warning?: string;
}

/**
 * The preferred folder, or one of the system's where the browser's user cannot enter it.
 *
 * @param uid the browser's user; undefined: the service's own
 * @throws Error that names the folder that cannot be entered, and the command that changes it
 */
export async function findTempFolder(
  preferred: string,
  uid: number | undefined,
  fallbacks: readonly string[] = SYSTEM_FOLDERS,
): Promise<TempFolder> {
  if (uid === undefined) return { path: preferred };
  const closed = await findClosedFolder(preferred, uid);
  if (closed === undefined) return { path: preferred };
  const found = `the browser runs as user ${uid}, which cannot enter ${closed}, and temporary files are kept in`;
  const fix = `run "chmod o+x ${closed}", or set TMPDIR to a folder that all users can enter`;
  for (const path of fallbacks) {
    if ((await findClosedFolder(path, uid)) !== undefined) continue;
    return { path, warning: `${found} ${path} instead of ${preferred}: ${fix}` };
  }
  throw new Error(`${found} ${preferred}: ${fix}`);
}

/** The first folder of `path` that the user cannot enter, or that does not exist. */
async function findClosedFolder(path: string, uid: number): Promise<string | undefined> {
  const above = dirname(path);
  const closed = above === path ? undefined : await findClosedFolder(above, uid);
  if (closed !== undefined) return closed;
  const found = await stat(path).catch(() => undefined);
  const mayEnter = found?.uid === uid ? 0o100 : 0o001;
  return found?.isDirectory() === true && (found.mode & mayEnter) !== 0 ? undefined : path;
}

/** Makes the engine's folder, and removes those of engines that died without doing so. */
export async function createEngineFolder(tempDir: string) {
  await removeOrphans(tempDir);
  const path = await mkdtemp(join(tempDir, PREFIX));
  // An unprivileged browser must pass through it to its own folder, and need not list it.
  await chmod(path, 0o711);
  const owner = await own(path);
  return {
    path,
    async remove(): Promise<void> {
      owner.close();
      await removeAll(path);
    },
  };
}

export async function createBrowserFolder(root: EngineFolder, uid: number | undefined) {
  const path = await mkdtemp(join(root.path, "browser-"));
  await chmod(path, 0o711);
  const owned = async (name: string): Promise<string> => {
    const folder = join(path, name);
    await mkdir(folder, { mode: 0o700 });
    if (uid !== undefined) await chown(folder, uid, uid);
    return folder;
  };
  return {
    profile: await owned("profile"),
    downloads: await owned("downloads"),
    /** Holds copies of the files that callers choose on pages. */
    uploads: await owned("uploads"),
    artifacts: await owned("artifacts"),
    /** Has the id of the browser's main process. */
    pidFile: join(path, "pid"),
    remove: (): Promise<void> => removeAll(path),
  };
}

/**
 * Listens on a socket in the folder for as long as this process lives, which shows other processes that the folder is in
 * use, also those in another container that shares the folder above and has other process ids. A folder without a socket
 * is not removed by other processes.
 */
async function own(path: string): Promise<Server> {
  const server = createServer((asking) => asking.destroy()).unref();
  // Another process only connects and disconnects; an error of that connection does not matter.
  server.on("error", () => undefined);
  server.listen(join(path, NEW_SOCKET));
  await once(server, "listening").catch(() => undefined);
  // A socket exists a moment before it listens, in which another process would take it for that of a dead one.
  if (server.listening) await rename(join(path, NEW_SOCKET), join(path, OWNER_SOCKET));
  return server;
}

async function removeOrphans(tempDir: string): Promise<void> {
  for (const path of await findOrphans(tempDir)) await removeAll(path);
}

/** Browsers end with the pipe to their service, but a service killed hard leaves its folder behind. */
export async function findOrphans(tempDir: string): Promise<readonly string[]> {
  const orphans: string[] = [];
  for (const name of await readdir(tempDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tempDir, name);
    const found = await stat(path).catch(() => undefined);
    // In a folder that all users share, the name alone proves nothing.
    if (found?.uid !== process.getuid?.() || !(await isDeserted(join(path, OWNER_SOCKET)))) continue;
    orphans.push(path);
  }
  return orphans;
}

/** Whether it is a socket without a listener. */
async function isDeserted(socket: string): Promise<boolean> {
  const found = await lstat(socket).catch(() => undefined);
  if (found?.isSocket() !== true) return false;
  const asking = connect(socket);
  try {
    await once(asking, "connect");
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
  } finally {
    asking.destroy();
  }
}

/** A browser that is just ending may still write. */
async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
