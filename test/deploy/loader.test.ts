import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

/** Asks for a part that is not there yet, writes it, and asks again. */
const PROGRAM = `(function (exports, require, module, filename, dist) {
  exports.runCommandLine = () => {
    const ask = () => { try { return require("./part.cjs").answer; } catch (error) { return error.code; } };
    const first = ask();
    require("node:fs").writeFileSync(dist + "/part.cjs", "(function (exports) { exports.answer = 42; })");
    console.log(JSON.stringify([first, ask()]));
  };
})`;

it("the loader of the bundle reads a script again that could not be read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-loader-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const loader = await readFile("deploy/main.js", "utf8");
  await writeFile(join(folder, "main.mjs"), loader.replace("PROGRAM", "program.cjs"));
  await writeFile(join(folder, "program.cjs"), PROGRAM);

  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "main.mjs")]);

  expect(JSON.parse(stdout)).toEqual(["ENOENT", 42]);
});
