import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Proxy, startProxy } from "../../support/proxy.ts";

const conformance = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** The scenarios with a failed check, in each revision that requires them, by the reason. */
const inapplicable = {
  ...reason("they call fixed tools of a demonstration server", [
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
    "server-stateless",
    "input-required-result-basic-elicitation",
    "input-required-result-basic-sampling",
    "input-required-result-basic-list-roots",
    "input-required-result-request-state",
    "input-required-result-multiple-input-requests",
    "input-required-result-multi-round",
    "input-required-result-result-type",
    "input-required-result-tampered-state",
    "input-required-result-capability-check",
  ]),
  ...reason("they read fixed resources of a demonstration server", [
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
  ]),
  ...reason("the server neither offers nor announces prompts, completions, subscriptions, logging or tasks", [
    "logging-set-level",
    "completion-complete",
    "resources-subscribe",
    "resources-unsubscribe",
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
    "caching",
    "input-required-result-non-tool-request",
    "tasks-lifecycle",
    "tasks-capability-negotiation",
    "tasks-wire-fields",
    "tasks-request-state-removal",
    "tasks-mrtr-input",
    "tasks-request-headers",
    "tasks-dispatch-and-envelope",
    "tasks-required-task-error",
    "tasks-mrtr-composition",
  ]),
};

function reason(why: string, scenarios: readonly string[]): Record<string, string> {
  return Object.fromEntries(scenarios.map((scenario) => [scenario, why]));
}

interface Scenario {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

describe.each(["2025-11-25", "2026-07-28"])("the official MCP conformance package, for the revision %s", (revision) => {
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

  it("finds nothing but what the server does not offer", async () => {
    const args = [conformance, "server", "--url", `${proxy.url}/mcp`, "--requirements", revision];
    // It exits with 1 for any failed check.
    const report = await new Promise<string>((done) => {
      execFile(process.execPath, args, { maxBuffer: 16_777_216 }, (_error, stdout) => done(stdout));
    });
    const scenarios = [...report.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed$/gm)].map(
      ([, name = "", passed, failed]): Scenario => ({ name, passed: Number(passed), failed: Number(failed) }),
    );
    expect(scenarios.length).toBeGreaterThan(30);
    expect(scenarios.filter(({ name, failed }) => failed > 0 && !Object.hasOwn(inapplicable, name))).toEqual([]);
    expect(scenarios.filter(({ name, failed }) => failed === 0 && Object.hasOwn(inapplicable, name))).toEqual([]);
  });
});
