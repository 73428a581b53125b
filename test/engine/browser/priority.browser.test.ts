import { readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { processesOfType } from "../../../src/engine/browser/processes.ts";
import { engineOfFile } from "../../support/of-file.ts";

const test = engineOfFile();

it("a browser gives way to the service, where the kernel has sessions share processors, and its pages to it", async () => {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: "about:blank" });
  const [pid = 0] = await test.browserPids();

  // A kernel without this has no such file.
  const readAutogroup = (): Promise<string> => readFile(`/proc/${pid}/autogroup`, "utf8").catch(() => "none");
  await expect.poll(readAutogroup).toMatch(/^none$| nice 5$/m);
  const pages = await processesOfType(pid, "renderer");
  expect(new Set(pages.map((page) => getPriority(page)))).toEqual(new Set([10]));
});
