import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { type BenchSite, openSite } from "./site.ts";

/** Published pages with what they load, by the folder that they are served from. */
const PACKAGES = {
  todomvc: "todomvc@0.1.1",
  admin: "startbootstrap-sb-admin-2@4.1.4",
  tree: "jstree@3.3.16",
} as const;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const run = promisify(execFile);

/** Fetches the packages from the registry into a folder, and serves them. */
export async function startForeignPages(folder: string): Promise<BenchSite> {
  await mkdir(folder, { recursive: true });
  for (const [name, specification] of Object.entries(PACKAGES)) {
    const { stdout } = await run("npm", ["pack", "--silent", specification], { cwd: folder });
    await mkdir(join(folder, name));
    await run("tar", ["xzf", join(folder, stdout.trim()), "-C", join(folder, name), "--strip-components=1"]);
  }
  return openSite((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname));
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    readFile(join(folder, path)).then(
      (data) => response.setHeader("content-type", type).end(data),
      () => response.writeHead(404).end(),
    );
  });
}
