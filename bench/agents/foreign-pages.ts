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
  jquery: "jquery@3.7.1",
} as const;

/** What pages load from elsewhere, and the package that has it. */
const REPLACED = [[/https:\/\/ajax\.googleapis\.com\/ajax\/libs\/jquery\/[\d.]+\//g, "/jquery/dist/"]] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const run = promisify(execFile);

/** Fetches packages from the registry into a folder, each unpacked below its name. */
export async function fetchPackages(
  folder: string,
  packages: Readonly<Record<string, string>> = PACKAGES,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, specification] of Object.entries(packages)) {
    const { stdout } = await run("npm", ["pack", "--silent", specification], { cwd: folder });
    await mkdir(join(folder, name));
    await run("tar", ["xzf", join(folder, stdout.trim()), "-C", join(folder, name), "--strip-components=1"]);
  }
}

/** Serves a folder of packages, each time as another origin. */
export function serveFolder(folder: string): Promise<BenchSite> {
  return openSite((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname));
    const extension = extname(path);
    readFile(join(folder, path)).then(
      (data) => {
        response.setHeader("content-type", TYPES[extension] ?? "application/octet-stream");
        let body: Buffer | string = data;
        if (extension === ".html") for (const [from, to] of REPLACED) body = body.toString().replaceAll(from, to);
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
}
