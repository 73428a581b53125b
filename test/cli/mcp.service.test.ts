import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processesOfGroup } from "../../src/engine/browser/process-group.ts";
import { runCommand } from "../support/command-line.ts";
import { main } from "../support/pagewire.ts";
import { restClient } from "../support/rest.ts";
import { sharedTestApp, startTestApp, type TestApp, type TestUser } from "../support/app.ts";
import { connect, errorOf, type McpClient } from "../support/mcp.ts";
import { type Site, startSite } from "../support/site.ts";
import { nightly, samples } from "../support/nightly.ts";

const SLOW_SCRIPT = "new Promise((resolve) => setTimeout(() => resolve('x'.repeat(30000)), 1500))";

describe("pagewire mcp", () => {
  let folder: string;
  let site: Site;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mcp-test-"));
    // A sandboxed browser runs as a user of its own, and its files are in here.
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Of this process's environment only what a program needs. */
  function environment(env: Record<string, string> = {}): Record<string, string> {
    const { PATH = "", HOME = "", BROWSER_EXECUTABLE_PATH = "" } = process.env;
    const BROWSER_LIMITS = "spareContexts=0";
    return { PATH, HOME, BROWSER_EXECUTABLE_PATH, XDG_DATA_HOME: folder, TMPDIR: folder, BROWSER_LIMITS, ...env };
  }

  async function assistant(env: Record<string, string> = {}): Promise<McpClient & { readonly stderr: () => string }> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [main, "mcp"],
      cwd: folder,
      env: environment(env),
      stderr: "pipe",
    });
    let stderr = "";
    transport.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const client = await connect(transport);
    closers.push(() => client.close());
    return { ...client, stderr: () => stderr };
  }

  interface Started {
    readonly child: ChildProcess;
    readonly lines: string[];
    readonly stderr: () => string;
    /** Resolves to the exit code. */
    readonly ended: Promise<number | null>;
    send(...messages: object[]): void;
    /** The response to the request with this id. */
    response(id: number): Promise<Record<string, unknown>>;
  }

  function start(env: Record<string, string> = {}): Started {
    const child = spawn(process.execPath, [main, "mcp"], { cwd: folder, env: environment(env) });
    closers.push(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    });
    const lines: string[] = [];
    let stderr = "";
    let pending = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const parts = (pending + chunk.toString()).split("\n");
      pending = parts.pop() ?? "";
      lines.push(...parts);
    });
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    return {
      child,
      lines,
      stderr: () => stderr,
      ended: once(child, "exit").then(([code]) => code as number | null),
      send: (...messages) => void child.stdin.write(messages.map((each) => `${JSON.stringify(each)}\n`).join("")),
      async response(id) {
        const found = (): Record<string, unknown> | undefined =>
          lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((message) => message.id === id);
        await expect.poll(found, { timeout: 30_000 }).toBeDefined();
        return found() ?? {};
      },
    };
  }

  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  const tool = (id: number, name: string, args: object): object => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: args },
  });
  const createContext = tool(2, "execute-api", { method: "POST", path: "/contexts", body: { createPage: true } });

  function contextIn(response: Record<string, unknown>): string {
    return (response.result as { structuredContent: { data: { id: string } } }).structuredContent.data.id;
  }

  async function browserPids(): Promise<readonly number[]> {
    const found: number[] = [];
    for (const entry of await readdir("/proc")) {
      if (!/^\d+$/.test(entry)) continue;
      const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
      if (line.includes(folder) && line.includes("--user-data-dir")) found.push(Number(entry));
    }
    return found;
  }

  describe("with an embedded service", () => {
    nightly("fills in a form and reads the result, as the local user, beside another assistant", async () => {
      const mcp = await assistant();
      const { data } = await mcp.api("POST", "/contexts", { body: { name: "form" } });
      const { id: contextId } = data as { id: string };
      await mcp.act(contextId, "navigate", { url: `${site.url}/form` });
      await mcp.act(contextId, "type", { selector: "#name", text: "Grace" });
      await mcp.act(contextId, "click", { selector: "#send" });
      const { data: read } = await mcp.act(contextId, "evaluate", { script: "document.body.innerText" });
      expect((read as { result: string }).result).toContain("name=Grace");
      const shown = await mcp.call("execute-in-context", { contextId, command: "screenshot" });
      expect(shown.content[1]).toMatchObject({ type: "image" });

      // Another assistant has a folder of its own beside it, and shares none that is named.
      const second = await assistant();
      expect(await second.api("GET", "/contexts")).toMatchObject({ total: 0 });
      expect(await readdir(join(folder, "pagewire"))).toEqual(["mcp", "mcp-2"]);

      const named = { DATA_DIR: join(folder, "pagewire/mcp"), XDG_DATA_HOME: join(folder, "other") };
      const { code, err } = await runCommand(["mcp"], environment(named));
      expect(code).toBe(1);
      expect(err).toContain("another service uses the folder");
    });

    nightly("stores its contexts in its own folder for the next start", async () => {
      const first = await assistant();
      await first.api("POST", "/contexts", { body: { name: "kept" } });
      await first.close();
      expect(await readdir(join(folder, "pagewire/mcp"))).toContain("pagewire.db");
      expect(await readdir(folder)).not.toContain(".pagewire");

      const second = await assistant();
      expect(await second.api("GET", "/contexts")).toMatchObject({ data: [{ name: "kept" }] });
    });

    nightly("responds to requests sent before standard input ended", async () => {
      const { child, send, ended, response } = start();
      send(initialize, initialized, createContext);
      child.stdin?.end();
      expect(await response(2)).toMatchObject({ result: { structuredContent: { data: {} } } });
      expect(await ended).toBe(0);
    });

    nightly("ends at a line that is longer than any message may be", async () => {
      const { child, send, response, ended } = start();
      send(initialize);
      await response(1);
      child.stdin?.on("error", () => undefined);
      child.stdin?.write("x".repeat(11 * 1_048_576));
      expect(await ended).toBe(0);
    });

    it.each(
      samples(
        [
          ["the end of standard input", (child: ChildProcess) => void child.stdin?.end()],
          ["SIGTERM", (child: ChildProcess) => void child.kill("SIGTERM")],
        ],
        1,
      ),
    )(
      "writes only JSON-RPC to standard output, and ends with its browser on %s while a command runs",
      async (_name, end) => {
        const { child, send, lines, response, ended, stderr } = start({ LOG_LEVEL: "debug" });
        send(initialize, initialized);
        child.stdin?.write("this is not JSON\n\n{}\n");
        send(createContext);
        const contextId = contextIn(await response(2));
        const hanging = site.hanging;
        send(
          tool(3, "execute-in-context", { contextId, command: "navigate", parameters: { url: `${site.url}/hang` } }),
        );
        await expect.poll(() => site.hanging).toBe(hanging + 1);
        const pids = await browserPids();
        expect(pids.length).toBeGreaterThan(0);

        end(child);
        expect(await ended).toBe(0);
        for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
        expect(stderr()).not.toBe("");
        await expect.poll(browserPids).toEqual([]);
        expect((await Promise.all(pids.map(processesOfGroup))).flat()).toEqual([]);
        expect((await readdir(folder)).filter((name) => name.startsWith("pagewire-"))).toEqual([]);
      },
    );

    it("accepts a token of the folder's own user, and rejects others", async () => {
      const dataDir = join(folder, "data");
      const pagewire = (...args: string[]) => runCommand(args, environment({ DATA_DIR: dataDir }));
      await pagewire("user", "add", "vera", "--role", "viewer", "--password", "correct horse battery staple");
      const { accessToken } = JSON.parse((await pagewire("token", "vera", "--json")).out) as { accessToken: string };

      const mcp = await assistant({ DATA_DIR: dataDir, PAGEWIRE_MCP_AUTH_TOKEN: accessToken });
      expect(await mcp.api("GET", "/contexts")).toMatchObject({ total: 0 });
      const denied = await mcp.call("execute-api", { method: "POST", path: "/contexts", body: {} });
      expect(errorOf(denied).code).toBe("FORBIDDEN");

      const { code, out, err } = await runCommand(["mcp"], environment({ PAGEWIRE_MCP_AUTH_TOKEN: accessToken }));
      expect(code).toBe(1);
      expect(err).toContain("PAGEWIRE_MCP_AUTH_TOKEN is not valid");
      expect(err).not.toContain(accessToken);
      expect(out).toBe("");
    });
  });

  describe("in front of a running service", () => {
    let app: TestApp;
    let user: TestUser;

    beforeAll(async () => {
      app = await sharedTestApp();
      user = await app.addUser("ada");
    });
    afterAll(() => app.close());

    const service = (): Record<string, string> => ({
      PAGEWIRE_URL: app.httpUrl,
      PAGEWIRE_MCP_AUTH_TOKEN: user.accessToken,
    });

    it("runs the assistant's calls there, as the token's owner, and stores no data", async () => {
      const mcp = await assistant(service());
      const { data } = await mcp.api("POST", "/contexts", { body: { name: "remote", createPage: true } });
      const { id: contextId, userId } = data as { id: string; userId: string };
      expect(userId).toBe(user.id);
      const progressed: number[] = [];
      const result = await mcp.client.callTool(
        {
          name: "execute-in-context",
          // Long enough that the client has handled the first progress before the result comes.
          arguments: { contextId, command: "evaluate", parameters: { script: SLOW_SCRIPT } },
        },
        undefined,
        { onprogress: ({ progress }) => void progressed.push(progress) },
      );
      expect(result.structuredContent).toMatchObject({ truncated: { total: 30_000 } });
      expect(progressed).toContain(0);
      expect(await readdir(folder)).toEqual([]);
    });

    nightly("accepts an API key as the token", async () => {
      const created = await fetch(`${app.httpUrl}/api/v1/api-keys`, {
        method: "POST",
        headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "assistant" }),
      });
      const { plainTextKey } = (await created.json()) as { plainTextKey: string };
      const mcp = await assistant({ ...service(), PAGEWIRE_MCP_AUTH_TOKEN: plainTextKey });
      expect(await mcp.api("GET", "/contexts")).toHaveProperty("data");
    });

    it.each(
      samples([
        [
          "a wrong token",
          { PAGEWIRE_MCP_AUTH_TOKEN: "wrong" },
          /not accept the token in PAGEWIRE_MCP_AUTH_TOKEN, or else PAGEWIRE_API_KEY/,
        ],
        ["no token", { PAGEWIRE_MCP_AUTH_TOKEN: "" }, /needs a token: set PAGEWIRE_MCP_AUTH_TOKEN or PAGEWIRE_API_KEY/],
      ] as const),
    )("reports %s to the assistant", async (_name, env, message) => {
      const mcp = await assistant({ ...service(), ...env });
      await expect(mcp.api("GET", "/contexts")).rejects.toThrow(message);
    });

    nightly("reports a service that cannot be reached, and reconnects once it runs", async () => {
      const first = await startTestApp({ DATA_DIR: join(folder, "service") });
      const { port } = new URL(first.httpUrl);
      const { accessToken } = await first.addUser("ada");
      const mcp = await assistant({ PAGEWIRE_URL: first.httpUrl, PAGEWIRE_MCP_AUTH_TOKEN: accessToken });
      await mcp.api("POST", "/contexts", { body: { name: "kept" } });

      await first.close();
      await expect(mcp.api("GET", "/contexts")).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/);
      const second = await startTestApp({ DATA_DIR: join(folder, "service"), PORT: port });
      closers.push(() => second.close());
      expect(await mcp.api("GET", "/contexts")).toMatchObject({ data: [{ name: "kept" }] });
    });

    it("deletes the connection's own context there when standard input ends", async () => {
      const { accessToken } = await app.addUser("grace");
      const { child, send, response, ended } = start({ ...service(), PAGEWIRE_MCP_AUTH_TOKEN: accessToken });
      send(initialize, initialized, tool(2, "act", { steps: [{ action: "navigate", url: `${site.url}/` }] }));
      expect(await response(2)).toMatchObject({
        result: { content: [{ text: expect.stringMatching(/^1 of 1 done/) }] },
      });
      child.stdin?.end();
      expect(await ended).toBe(0);
      expect((await restClient(app, accessToken).request("GET", "/contexts")).data).toEqual([]);
    });
  });
});
