import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { connectOverHttp, type HttpMcpClient, textOf } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";

const FORM = `<title>Sign in</title><h1>Sign in</h1>
<form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Welcome, ' + user.value">
<label>User <input name=user id=user></label><label>Password <input type=password id=password></label>
<button>Enter</button></form><output></output>
<ul id=list><li>Milk <button>Buy</button></li></ul>
<button onclick="document.querySelector('#list').innerHTML = '<li>Bread <button>Sell</button></li>'">Refill</button>`;

describe("the tools act and look", () => {
  let app: TestApp;
  let site: Server;
  let url: string;
  /** The paths of what pages have requested. */
  const requested: string[] = [];
  let user: TestUser;
  let rest: RestClient;

  beforeAll(async () => {
    app = await startTestApp();
    user = await app.addUser("ada");
    rest = restClient(app, user.accessToken);
    site = createServer((request, response) => {
      requested.push(request.url ?? "");
      response.setHeader("content-type", "text/html").end(FORM);
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    site.close();
    await app.close();
  });

  interface Assistant {
    readonly mcp: HttpMcpClient;
    act(steps: readonly object[], more?: object): Promise<CallToolResult>;
    look(args?: object): Promise<CallToolResult>;
  }

  async function assistant(): Promise<Assistant> {
    const mcp = await connectOverHttp(app.httpUrl, user.accessToken);
    return {
      mcp,
      act: (steps, more = {}) => mcp.call("act", { steps, ...more }),
      look: (args = {}) => mcp.call("look", { ...args }),
    };
  }

  async function contexts(): Promise<readonly { id: string; name: string }[]> {
    return (await rest.request("GET", "/contexts")).data as { id: string; name: string }[];
  }

  /** The ref of the line with these words. */
  function refOf(result: CallToolResult, words: string): string {
    const line = textOf(result)
      .split("\n")
      .find((each) => each.includes(words));
    return /\be\d+(?= \w+ "[^"]*"[^"]*$)|\be\d+/.exec(line ?? "")?.[0] ?? "";
  }

  it("navigate, and return the outline, in one call of a connection that has no context yet", async () => {
    const { mcp, act } = await assistant();
    const text = textOf(await act([{ action: "navigate", url }]));

    const [first] = text.split("\n");
    expect(first).toBe("1 of 1 done");
    // The client knows the URL, and the heading is the title.
    expect(text).toMatch(/^r[\d.]+$/m);
    expect(text).toMatch(/e\d+ textbox "User"/);
    const [own] = await contexts();
    expect(own).toMatchObject({ name: "mcp" });
    expect((await rest.request("GET", `/contexts/${own?.id ?? ""}`)).data).toMatchObject({ temporary: true });
    await mcp.close();
  });

  it("fill in and send a form in one call, and return only what changed", async () => {
    const { mcp, act } = await assistant();
    const seen = await act([{ action: "navigate", url }]);
    const result = await act([
      { action: "type", ref: refOf(seen, `"User"`), text: "ada" },
      { action: "type", ref: refOf(seen, `"Password"`), text: "secret" },
      { action: "click", ref: refOf(seen, `"Enter"`) },
    ]);

    const text = textOf(result);
    expect(text).toMatch(/^3 of 3 done/);
    expect(text).toContain("Welcome, ada");
    expect(text).not.toContain("secret");
    expect(text).not.toContain("Refill");
    expect(text.length).toBeLessThan(600);
    await mcp.close();
  });

  it("return the data of steps that read", async () => {
    const { mcp, act } = await assistant();
    const result = await act([
      { action: "navigate", url },
      { action: "evaluate", script: "document.title" },
    ]);
    expect(textOf(result)).toContain(`step 2: {"result":"Sign in"}`);
    await mcp.close();
  });

  it("return screenshots among the steps as images", async () => {
    const { mcp, act } = await assistant();
    const result = await act([{ action: "navigate", url }, { action: "screenshot" }]);
    expect(result.content).toMatchObject([{ type: "text" }, { type: "image", mimeType: "image/png" }]);
    expect(textOf(result).length).toBeLessThan(1_000);
    await mcp.close();
  });

  it("stop at a ref that is stale, with what an assistant needs to go on without another look", async () => {
    const { mcp, act } = await assistant();
    const seen = await act([{ action: "navigate", url }]);
    const result = await act([
      { action: "click", ref: refOf(seen, `"Refill"`) },
      { action: "click", ref: refOf(seen, `"Buy"`) },
      { action: "click", ref: refOf(seen, `"Enter"`) },
    ]);

    const text = textOf(result);
    expect(result.isError).toBe(true);
    expect(text).toMatch(/^stopped at step 2 of 3, click: CONFLICT stale-ref: .*done: 1; not run: 3$/m);
    expect(text).toContain("Go on with");
    expect(text).toMatch(/e\d+ button "Sell"/);
    const next = await act([{ action: "click", ref: refOf(result, `"Sell"`) }]);
    expect(textOf(next)).toMatch(/^1 of 1 done/);
    await mcp.close();
  });

  it("say after a canceled call which of its steps were done, and show what they changed", async () => {
    const { mcp, act, look } = await assistant();
    const start = await act([{ action: "navigate", url }]);
    const steps = [
      { action: "click", ref: refOf(start, '"Refill"') },
      { action: "evaluate", script: "void fetch('/done')" },
      { action: "wait", selector: "#never" },
      { action: "click", ref: refOf(start, '"Enter"') },
    ];
    const ending = new AbortController();
    const running = mcp.client.callTool({ name: "act", arguments: { steps } }, undefined, { signal: ending.signal });
    await expect.poll(() => requested.includes("/done"), { timeout: 10_000 }).toBe(true);
    ending.abort("no longer needed");
    await expect(running).rejects.toThrow();

    const next = await act([{ action: "hover", ref: refOf(start, '"Enter"') }]);
    const [canceled, done] = textOf(next).split("\n");
    expect(canceled).toMatch(/^a call before was canceled: stopped at step 3 of 4, wait: .* done: 1-2; not run: 4$/);
    expect(done).toBe("1 of 1 done");
    expect(textOf(next)).toContain('button "Sell"');
    expect(textOf(await look())).not.toContain("canceled");
  });

  it("return what has changed with a rejected revision, cursor or root", async () => {
    const { mcp, act, look } = await assistant();
    const seen = await act([{ action: "navigate", url }]);
    const [, revision = ""] = /^r([\d.]+)/m.exec(textOf(seen)) ?? [];
    await act([{ action: "click", ref: refOf(seen, `"Refill"`) }]);
    const click = [{ action: "click", ref: refOf(seen, `"Enter"`) }];

    const rejected = [
      await act(click, { ifRevision: revision }),
      await look({ cursor: `${revision}:3` }),
      await look({ root: refOf(seen, `"Buy"`) }),
    ];
    for (const result of rejected) {
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^CONFLICT stale-(revision|ref): .*\n.*below, or look\.\nr[\d.]+\n/);
    }
    await mcp.close();
  });

  it("reject steps with invalid fields before any of them runs, and name the fields", async () => {
    const { mcp, act, look } = await assistant();
    await act([{ action: "navigate", url }]);
    const result = await act([
      { action: "type", selector: "#user", text: "ada" },
      { action: "click", selektor: "button" },
    ]);

    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^VALIDATION_ERROR: .*steps\[1\]/);
    expect(textOf(await look({ find: "User" }))).not.toContain("ada");
    await mcp.close();
  });

  it("show each connection what changed since its own last result", async () => {
    const [first, second] = [await assistant(), await assistant()];
    await first.act([{ action: "navigate", url }]);
    const [{ id: context = "" } = {}] = await contexts();
    const seen = await second.look({ context });
    expect(textOf(seen)).toContain("Refill");
    await first.act([{ action: "type", selector: "#user", text: "first" }]);

    const result = await second.act([{ action: "focus", selector: "#password" }], { context });
    expect(textOf(result)).toContain(`"first"`);
    await Promise.all([first.mcp.close(), second.mcp.close()]);
  });

  it("look at the page that was used last, and send further steps to it", async () => {
    const { mcp, act, look } = await assistant();
    await act([{ action: "navigate", url }]);
    const { id: context } = (await contexts()).at(-1) ?? {};
    const { mcp: other, act: otherAct, look: otherLook } = await assistant();
    await otherLook({ context });
    await rest.request("POST", `/contexts/${context}/pages`, { body: {} });

    expect(textOf(await look())).toContain("Refill");
    const result = await otherAct([{ action: "type", selector: "#user", text: "lovelace" }], { context });
    expect(textOf(result)).toContain("lovelace");
    expect(textOf(result)).not.toContain("Refill");
    await Promise.all([mcp.close(), other.close()]);
  });

  it("find lines, and show an image of the page, or its text as Markdown in parts", async () => {
    const { mcp, act, look } = await assistant();
    await act([{ action: "navigate", url }]);
    expect(textOf(await look({ as: "markdown" }))).toMatch(/^# Sign in\n/);
    await act([{ action: "evaluate", script: "list.innerHTML = '<li>One more item</li>'.repeat(100)" }]);
    const first = textOf(await look({ as: "markdown", maxTokens: 100 }));
    const cursor = /\(there is more: look as markdown with cursor (\S+)\)$/.exec(first)?.[1];
    expect(textOf(await look({ as: "markdown", cursor }))).toMatch(/^- One more item\n/);
    await act([{ action: "evaluate", script: "list.innerHTML = '<li>Milk <button>Buy</button></li>'" }]);
    const found = textOf(await look({ find: "buy" }));
    expect(found).toContain(`"Buy"`);
    expect(found).not.toContain("Refill");
    expect((await look({ as: "screenshot" })).content).toMatchObject([{ type: "image", mimeType: "image/jpeg" }]);
    await mcp.close();
  });

  it("close the connection's own context with its session", async () => {
    const { mcp, act } = await assistant();
    const before = new Set((await contexts()).map(({ id }) => id));
    await act([{ action: "navigate", url }]);
    const own = (await contexts()).filter(({ id }) => !before.has(id));
    expect(own).toHaveLength(1);
    await mcp.transport.terminateSession();
    await expect.poll(async () => (await contexts()).some(({ id }) => id === own[0]?.id)).toBe(false);
    await mcp.close();
  });

  it("delete the connection's own context when the service shuts down", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcp-own-"));
    // A sandboxed browser runs as a user of its own, and its files are in here.
    await chmod(folder, 0o755);
    const settings = { DATA_DIR: join(folder, "data") };
    let service = await startTestApp(settings);
    try {
      const { accessToken } = await service.addUser("bob");
      const mcp = await connectOverHttp(service.httpUrl, accessToken);
      const { data } = await mcp.api("POST", "/contexts", { body: { name: "named" } });
      expect(textOf(await mcp.call("act", { steps: [{ action: "navigate", url }] }))).toMatch(/^1 of 1 done/);

      await service.drain(1_000);
      await service.close();
      service = await startTestApp(settings);
      const found = await restClient(service, accessToken).request("GET", "/contexts");
      expect(found.data).toMatchObject([{ id: (data as { id: string }).id, name: "named" }]);
      await mcp.close();
    } finally {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("make another context when their own was deleted", async () => {
    const { mcp, act } = await assistant();
    const before = new Set((await contexts()).map(({ id }) => id));
    await act([{ action: "navigate", url }]);
    const own = (await contexts()).find(({ id }) => !before.has(id));
    await rest.request("DELETE", `/contexts/${own?.id}`);

    expect(textOf(await act([{ action: "navigate", url }]))).toMatch(/^NOT_FOUND/);
    expect(textOf(await act([{ action: "navigate", url }]))).toMatch(/^1 of 1 done/);
    await mcp.close();
  });

  it.each([
    ["act", {}, /steps/],
    ["act", { steps: [{ action: "click", ref: "e1" }], speed: 1 }, /speed is not an argument of act/],
    ["look", { as: "poem" }, /as must be one of outline/],
    ["look", { context: 5 }, /context must be/],
    ["look", { context: "none" }, /NOT_FOUND/],
  ])("reject invalid arguments with their names: %s %j", async (tool, args, message) => {
    const { mcp } = await assistant();
    const result = await mcp.call(tool, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(message);
    await mcp.close();
  });
});
