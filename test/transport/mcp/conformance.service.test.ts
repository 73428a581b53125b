import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Proxy, startProxy } from "../../support/proxy.ts";

const conformance = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** The scenarios that a server of any purpose must pass. */
const applicable = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
];

/** The reason why each of the others does not apply to this server. */
const inapplicable: Readonly<Record<string, string>> = {
  ...reason("it requires a fixed tool of a demonstration server", [
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-with-logging",
    "tools-call-error",
    "tools-call-with-progress",
    "tools-call-sampling",
    "tools-call-elicitation",
    "json-schema-2020-12",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
    "server-sse-polling",
  ]),
  ...reason("it requires a fixed resource of a demonstration server", [
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
  ]),
  ...reason("the server neither offers nor announces it", [
    "logging-set-level",
    "completion-complete",
    "resources-subscribe",
    "resources-unsubscribe",
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
  ]),
};

function reason(why: string, scenarios: readonly string[]): Record<string, string> {
  return Object.fromEntries(scenarios.map((scenario) => [scenario, why]));
}

describe("the official MCP conformance package", () => {
  let app: TestApp;
  let proxy: Proxy;

  beforeAll(async () => {
    app = await startTestApp();
    const { accessToken } = await app.addUser("ada");
    // It has no option to send credentials.
    proxy = await startProxy(app.httpUrl, { authorization: `Bearer ${accessToken}` });
  });

  afterAll(async () => {
    await proxy.close();
    await app.close();
  });

  async function run(...args: string[]): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [conformance, ...args]);
    return stdout + stderr;
  }

  it("has no scenario that is neither run here nor said not to apply", async () => {
    const list = await run("list", "--server");
    const scenarios = [...list.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    expect(scenarios.toSorted()).toEqual([...applicable, ...Object.keys(inapplicable)].toSorted());
  });

  it.each(applicable)("is content with %s", async (scenario) => {
    const report = await run("server", "--url", `${proxy.url}/mcp`, "--scenario", scenario);
    expect(report).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  });
});
