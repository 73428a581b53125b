import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { connectOverHttp, textOf } from "../support/mcp.ts";
import { restClient } from "../support/rest.ts";
import { type Site, startSite } from "../support/site.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

describe("the code blocks of docs/moving.md", () => {
  let app: TestApp;
  let site: Site;
  let folder: string;
  let token: string;
  let apiKey: string;
  let sections: ReadonlyMap<string, string>;
  let readme: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    token = (await app.addUser("mover")).accessToken;
    const created = await restClient(app, token).request("POST", "/api-keys", { name: "moving" });
    apiKey = (created as unknown as { key: string }).key;
    // Where the packages are found that the programs import.
    const parent = join(root, "node_modules/.moving");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(`${parent}/`);
    const text = await readFile(join(root, "docs/moving.md"), "utf8");
    sections = new Map(text.split(/^## From /m).map((part) => [part.slice(0, part.indexOf("\n")), part]));
    readme = await readFile(join(root, "README.md"), "utf8");
  });

  afterAll(async () => {
    await Promise.all([app.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  });

  const blockOf = (section: string, language: string, index = 0): string =>
    blockIn(sections.get(section), language, index);
  const blockIn = (text = "", language: string, index = 0): string =>
    ([...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))][index]?.[1] ?? "")
      .replaceAll("127.0.0.1:8443", new URL(app.httpUrl).host)
      .replaceAll("https://example.com/", `${site.url}/`)
      .replace('"pagewire-client"', JSON.stringify(join(root, "clients/typescript/src/index.ts")));

  it.each([
    ["Playwright in the same process", ["Home"]],
    ["browserless", ["Home"]],
    ["Selenium Grid", ["Home"]],
    ["Steel", ["Home", "# Home", "", "[Form](/form) [Slow](/slow?ms=100)"]],
  ])("move a program from %s", async (section, expected) => {
    const file = join(folder, `${section.replaceAll(" ", "-")}.mjs`);
    await writeFile(file, blockOf(section, "js"));
    const env = { ...process.env, PAGEWIRE_API_KEY: apiKey };
    const { stdout } = await run(process.execPath, [file], { env, timeout: 50_000 });
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.replaceAll(site.url, "")),
    ).toEqual(expected);
    expect((await restClient(app, token).request("GET", "/contexts")).total).toBe(0);
  });

  it.each(["TypeScript", "Selenium", "Puppeteer"])("of the README run with %s", async (name) => {
    const part = readme.split(/^\*\*/m).find((each) => each.startsWith(`${name}**`));
    const block = blockIn(part, name === "TypeScript" ? "ts" : "js");
    const before = `import puppeteer from "puppeteer-core";
const created = await fetch("${app.httpUrl}/api/v1/contexts", {
  method: "POST", headers: { "x-api-key": process.env.PAGEWIRE_API_KEY, "content-type": "application/json" }, body: '{"cdp":true}' });
const { data: context } = await created.json();
`;
    const file = join(folder, `readme-${name}.mjs`);
    await writeFile(file, name === "Puppeteer" ? `${before}${block}\nawait browser.disconnect();` : block);
    const env = { ...process.env, PAGEWIRE_API_KEY: apiKey };
    const { stdout } = await run(process.execPath, [file], { env, timeout: 50_000 });
    expect(stdout.trim()).toBe("Home");
    for (const { id } of (await restClient(app, token).request("GET", "/contexts")).data as { id: string }[])
      await restClient(app, token).request("DELETE", `/contexts/${id}`);
  });

  it("move an assistant from playwright-mcp", async () => {
    interface Configuration {
      readonly mcpServers: { readonly pagewire: { readonly url: string; readonly headers: Record<string, string> } };
    }
    const written = blockOf("playwright-mcp", "json").replace('"..."', JSON.stringify(apiKey));
    const { url, headers } = (JSON.parse(written) as Configuration).mcpServers.pagewire;
    const mcp = await connectOverHttp(url.replace(/\/mcp$/, ""), "", { requestInit: { headers } });
    const result = await mcp.call("act", JSON.parse(blockOf("playwright-mcp", "json", 1)) as Record<string, unknown>);
    expect(textOf(result)).toContain("Form");
    await mcp.close();
  });
});
