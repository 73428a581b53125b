import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { temporaryFolder } from "../../support/database.ts";

const root = join(import.meta.dirname, "..", "..", "..");
/** It looks for its own package.json from the working folder. */
const inspector = join(root, "node_modules", "@modelcontextprotocol", "inspector-cli", "build");
const tools = ["act", "execute-api", "execute-in-context", "look"];
const resources = ["pagewire://api-catalog", "pagewire://health-status"];

/** What the inspector's command line prints, as JSON. */
async function inspect(target: readonly string[], method: string, ...more: string[]): Promise<Record<string, unknown>> {
  const args = ["index.js", ...target, "--method", method, ...more];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: inspector, timeout: 50_000 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const namesOf = (listed: unknown, field: "name" | "uri"): string[] =>
  (listed as readonly Record<"name" | "uri", string>[]).map((entry) => entry[field]);

describe("the MCP inspector's command line", () => {
  let app: TestApp;
  let ann: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ann = await app.addUser("ann");
  });

  afterAll(() => app.close());

  const ways: Readonly<Record<string, () => readonly string[]>> = {
    "Streamable HTTP": () => [
      `${app.httpUrl}/mcp`,
      ...["--transport", "http", "--header", `Authorization: Bearer ${ann.accessToken}`],
    ],
    "standard input and output, with a browser of its own": () => [
      ...["env", `DATA_DIR=${temporaryFolder()}`, "LOG_LEVEL=error"],
      ...[process.execPath, join(root, "src", "main.ts"), "mcp"],
    ],
    "standard input and output, in front of a service": () => [
      ...["env", `PAGEWIRE_URL=${app.httpUrl}`, `PAGEWIRE_MCP_AUTH_TOKEN=${ann.accessToken}`],
      ...[process.execPath, join(root, "src", "main.ts"), "mcp"],
    ],
  };

  it.each(Object.keys(ways))("lists and calls the tools, and lists and reads the resources, over %s", async (way) => {
    const target = ways[way]?.() ?? [];

    const listed = await inspect(target, "tools/list");
    const called = await inspect(
      target,
      ...["tools/call", "--tool-name", "execute-api", "--tool-arg", "method=POST", "path=/contexts"],
      'body={"createPage":true}',
    );
    const described = await inspect(target, "resources/list");
    const read = await inspect(target, "resources/read", "--uri", "pagewire://health-status");

    expect(namesOf(listed["tools"], "name").toSorted()).toEqual(tools);
    expect(called).toMatchObject({ structuredContent: { data: { page: { url: "about:blank" } } } });
    expect(namesOf(described["resources"], "uri").toSorted()).toEqual(resources);
    const [health] = read["contents"] as readonly { text: string }[];
    expect(JSON.parse(health?.text ?? "")).toMatchObject({ checks: { browser: expect.anything() as unknown } });
  });
});
