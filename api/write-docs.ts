/** Writes the pages of docs/ as a static site to the folder that is given: `npm run docs -- release/site`. Any server of files can have it. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import assets from "../gen/reference.json" with { type: "json" };
import { renderDocsSite } from "../src/transport/http/docs-site.ts";

const [target = "release/site"] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const files = await renderDocsSite(root, { script: assets["site.js"], style: assets["site.css"] });
for (const [name, content] of files) {
  const file = join(target, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
process.stdout.write(`${files.size} files in ${target}/\n`);
