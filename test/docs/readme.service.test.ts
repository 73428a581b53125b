import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, testPassword } from "../support/app.ts";
import { type Site, startSite } from "../support/site.ts";

const root = join(import.meta.dirname, "..", "..");

/** The shell blocks between two headings of the README, one script. */
async function blocksOf(heading: string): Promise<string> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join("\n");
}

describe("the README", () => {
  let app: TestApp;
  let site: Site;
  let folder: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    folder = await mkdtemp(join(tmpdir(), "pagewire-readme-"));
  });

  afterAll(async () => {
    await Promise.all([app.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  });

  it("tells commands that work as they stand", async () => {
    const blocks = await blocksOf("From the contract to a click");
    // Where the reader's service and the web would be, here are this test's.
    const script = blocks
      .replaceAll("http://127.0.0.1:8443", app.httpUrl)
      .replaceAll("ws://127.0.0.1:8443", app.httpUrl.replace("http", "ws"))
      .replaceAll("127.0.0.1:50051", app.grpcAddress)
      .replaceAll("https://example.com/", `${site.url}/`)
      .replaceAll("page.png", join(folder, "page.png"));

    const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
      cwd: root,
      env: { ...process.env, PASSWORD: testPassword, npm_config_loglevel: "error" },
      timeout: 50_000,
    });

    const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
    const answers = stdout.match(/"actionType": ?"\w+"/g) ?? [];
    expect(stdout).not.toContain('"error"');
    expect(answers.map((answer) => answer.replace(/.*: ?"(\w+)"/, "$1"))).toEqual([
      "navigate",
      "click",
      "evaluate",
      "click",
      "click",
    ]);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    const events = stdout.match(/"type": ?"(page|context)\.\w+"/g) ?? [];
    expect(events.map((event) => event.replace(/.*: ?"(.+)"/, "$1"))).toEqual([
      "page.loaded",
      "context.created",
      "context.closed",
    ]);
    expect((await readFile(join(folder, "page.png"))).subarray(1, 4).toString()).toBe("PNG");
  });
});
