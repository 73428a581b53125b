import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { connectOverHttp, connectThroughStdio, toolRequest } from "../../support/mcp.ts";
import { restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";

const REVISION = "2026-07-28";

describe("the revision 2026-07-28 of MCP", () => {
  let app: TestApp;
  let site: Site;
  let user: TestUser;

  beforeAll(async () => {
    [app, site] = await Promise.all([sharedTestApp(), startSite()]);
    user = await app.addUser("ada");
  });
  afterAll(() => Promise.all([app.close(), site.close()]));

  /** The official client of that revision. */
  async function newClient(): Promise<Client> {
    const requestInit = { headers: { authorization: `Bearer ${user.accessToken}` } };
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: { pin: REVISION } } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.httpUrl}/mcp`), { requestInit }));
    return client;
  }

  /** A request as it is on the wire, with what differs from a valid one. */
  async function post(
    {
      name = "look",
      args = {},
      meta = {},
      headers = {},
      without,
    }: {
      readonly name?: string;
      readonly args?: object;
      readonly meta?: object;
      readonly headers?: Readonly<Record<string, string>>;
      /** A header that is left out. */
      readonly without?: string;
    },
    token = user.accessToken,
  ) {
    const call = toolRequest(REVISION, name, { ...args, _meta: meta });
    const sent = new Headers({ authorization: `Bearer ${token}`, ...call.headers, ...headers });
    if (without !== undefined) sent.delete(without);
    const response = await fetch(`${app.httpUrl}/mcp`, { method: "POST", headers: sent, body: call.body });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  }

  const textOf = ({ content }: { readonly content?: unknown }): string =>
    (content as readonly { readonly text: string }[])[0]?.text ?? "";

  it("is served to the official client: tools, resources, steps, and a context by its name", async () => {
    const client = await newClient();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["act", "look", "execute-in-context", "execute-api"]);
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(["api-catalog", "health-status"]);

    const steps = [{ action: "navigate", url: `${site.url}/form` }];
    const [line, done] = textOf(await client.callTool({ name: "act", arguments: { steps } })).split("\n");
    expect(done).toBe("1 of 1 done");
    const context = /^context (\S+)$/.exec(line ?? "")?.[1];
    const typed = { steps: [{ action: "type", selector: "#name", text: "Grace" }], context };
    expect(textOf(await client.callTool({ name: "act", arguments: typed }))).toMatch(/^1 of 1 done\n.*\n.*"Grace"/s);
    const nothing = await client.callTool({ name: "look", arguments: {} });
    expect(nothing.isError).toBe(true);
    expect(textOf(nothing)).toContain("context must be given, as act returned it; act with navigate opens one");
    await client.close();
  });

  it("lists the tools in the same order each time, to clients of both eras", async () => {
    const client = await newClient();
    const old = await connectOverHttp(app.httpUrl, user.accessToken);
    const lists = [await client.listTools(), await client.listTools(), await old.client.listTools()];
    for (const { tools } of lists) {
      expect(tools.map(({ name }) => name)).toEqual(["act", "look", "execute-in-context", "execute-api"]);
      expect(Math.ceil(JSON.stringify(tools).length / 4)).toBeLessThanOrEqual(2_000);
    }
    expect(JSON.stringify(lists[0]?.tools)).toBe(JSON.stringify(lists[1]?.tools));
    expect(lists[0]?.tools[0]).toMatchObject({
      title: "Pagewire browser: do steps",
      inputSchema: { properties: { context: { "x-mcp-header": "Context" } } },
    });
    await Promise.all([client.close(), old.close()]);
  });

  it("takes no context from a header alone, by which balancers route", async () => {
    const { body, status } = await post({ args: { steps: [] }, headers: { "mcp-param-context": "another" } });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining("steps")]);
  });

  it.each([
    ["a text", "content", { maxLength: 1_000_000 }, /"truncated":/],
    ["a picture", "screenshot", {}, /a response with progress carries at most 1000000/],
  ])("keeps a result with %s within what clients read of one event", async (_what, command, more, said) => {
    const rest = restClient(app, user.accessToken);
    const contextId = await rest.newContext();
    // Noise, of which a PNG has more than 1 MiB, and text that escapes make longer.
    const script = `const canvas = document.createElement("canvas");
      canvas.width = 1000; canvas.height = 600;
      const drawn = new ImageData(1000, 600);
      for (let i = 0; i < drawn.data.length; i += 65536) crypto.getRandomValues(drawn.data.subarray(i, i + 65536));
      for (let i = 3; i < drawn.data.length; i += 4) drawn.data[i] = 255;
      canvas.getContext("2d").putImageData(drawn, 0, 0);
      document.body.replaceChildren(canvas, document.createTextNode('"'.repeat(400_000)));`;
    await rest.execute(contextId, "evaluate", { script });
    const args = { contextId, command, ...more, _meta: { progressToken: "p" } };
    const call = toolRequest(REVISION, "execute-in-context", args);
    const headers = { ...call.headers, authorization: `Bearer ${user.accessToken}` };
    const response = await fetch(`${app.httpUrl}/mcp`, { method: "POST", headers, body: call.body });
    const events = (await response.text()).split("\n\n");
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(Math.max(...events.map((each) => Buffer.byteLength(each)))).toBeLessThan(1_048_576);
    expect(events.join("").replaceAll('\\"', '"')).toMatch(said);
  });

  it("reports progress on a stream of events", async () => {
    const client = await newClient();
    const progressed: number[] = [];
    await client.callTool(
      { name: "act", arguments: { steps: [{ action: "navigate", url: `${site.url}/` }] } },
      { onprogress: ({ progress }) => void progressed.push(progress) },
    );
    expect(progressed).toContain(0);
    await client.close();
  });

  it.each([
    ["a name in the header that differs from the body", { headers: { "mcp-name": "act" } }, -32_020],
    ["a method in the header that differs from the body", { headers: { "mcp-method": "tools/list" } }, -32_020],
    ["a context in the body and none in the header", { args: { context: "a" }, without: "mcp-param-context" }, -32_020],
    [
      "a context in the header that differs from the body",
      { args: { context: "a" }, headers: { "mcp-param-context": "b" } },
      -32_020,
    ],
    [
      "an unknown revision",
      {
        meta: { "io.modelcontextprotocol/protocolVersion": "2031-01-01" },
        headers: { "mcp-protocol-version": "2031-01-01" },
      },
      -32_022,
    ],
  ])("rejects %s", async (_name, request, code) => {
    expect(await post(request)).toMatchObject({ status: 400, body: { error: { code } } });
  });

  it("rejects requests without credentials, and from foreign hosts and origins", async () => {
    expect(await post({}, "wrong")).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
    expect(await post({ headers: { origin: "http://evil.example" } })).toMatchObject({ status: 403 });
  });

  it.each(["GET", "DELETE"])("has no sessions: %s is not allowed", async (method) => {
    const headers = { authorization: `Bearer ${user.accessToken}`, accept: "text/event-stream" };
    const response = await fetch(`${app.httpUrl}/mcp`, { method, headers });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({
      error: { message: `${method} is not allowed: send JSON-RPC messages by POST (/docs/mcp)` },
    });
  });

  it("has one context for each connection over standard input and output", async () => {
    const mcp = await connectThroughStdio(app.httpUrl, user.accessToken);
    const steps = [{ action: "navigate", url: `${site.url}/form` }];
    expect(textOf(await mcp.call("act", { steps }))).toMatch(/^1 of 1 done/);
    expect(textOf(await mcp.call("look", {}))).toContain("textbox");
    await mcp.close();
  });
});
