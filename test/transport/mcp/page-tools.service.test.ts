import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sharedTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { type Assistant, assistantOf, connectOverHttp, connectThroughStdio, textOf } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { samples } from "../../support/nightly.ts";

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
    app = await sharedTestApp();
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

  const overHttp = async (): Promise<Assistant> => assistantOf(await connectOverHttp(app.httpUrl, user.accessToken));
  const throughStdio = async (): Promise<Assistant> =>
    assistantOf(await connectThroughStdio(app.httpUrl, user.accessToken));

  async function contexts(): Promise<readonly { id: string; name: string }[]> {
    return (await rest.request("GET", "/contexts")).data as { id: string; name: string }[];
  }

  async function newestContext(): Promise<string> {
    const { data } = await rest.request("GET", "/contexts?sort=-createdAt&limit=1");
    return (data as [{ id: string }])[0].id;
  }

  /** The ref of the line with these words. */
  function refOf(result: CallToolResult, words: string): string {
    const line = textOf(result)
      .split("\n")
      .find((each) => each.includes(words));
    return /\be\d+(?= \w+ "[^"]*"[^"]*$)|\be\d+/.exec(line ?? "")?.[0] ?? "";
  }

  describe.each(
    samples(
      [
        ["over HTTP", overHttp],
        ["on a connection to a service at a URL", throughStdio],
      ],
      1,
    ),
  )("%s", (_name, assistant) => {
    /** One for the tests that need no context of their own: each begins with a navigation. */
    let shared: Promise<Assistant> | undefined;
    const sharedAssistant = (): Promise<Assistant> => (shared ??= assistant());
    afterAll(async () => (await shared)?.mcp.close());

    it("navigate, and return the outline, in one call without a context", async () => {
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
      const { act } = await sharedAssistant();
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
    });

    it("return the data of steps that read", async () => {
      const { act } = await sharedAssistant();
      const result = await act([
        { action: "navigate", url },
        { action: "evaluate", script: "document.title" },
      ]);
      expect(textOf(result)).toContain(`step 2: {"result":"Sign in"}`);
    });

    it("say so where the audit entry could not be stored", async () => {
      const { act } = await sharedAssistant();
      const failing = vi.spyOn(app.state.audit, "append").mockRejectedValue(new Error("full"));
      const result = await act([{ action: "navigate", url }]);
      failing.mockRestore();
      expect(result.content.at(-1)).toEqual({ type: "text", text: "done, but its audit entry could not be stored" });
    });

    it("return screenshots among the steps as images", async () => {
      const { act } = await sharedAssistant();
      const result = await act([{ action: "navigate", url }, { action: "screenshot" }]);
      expect(result.content).toMatchObject([{ type: "text" }, { type: "image", mimeType: "image/png" }]);
      expect(textOf(result).length).toBeLessThan(1_000);
    });

    it("stop at a ref that is stale, with what an assistant needs to go on without another look", async () => {
      const { act } = await sharedAssistant();
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
    });

    it("return what has changed with a rejected revision, cursor or root", async () => {
      const { act, look } = await sharedAssistant();
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
        expect(textOf(result)).toMatch(/^CONFLICT stale-(revision|ref): .*\n.*below, or look\.\nr[\d.]+( \/)?\n/);
      }
    });

    it("show each client what changed since its own last result", async () => {
      const [first, second] = [await assistant(), await assistant()];
      await first.act([{ action: "navigate", url }]);
      const context = await newestContext();
      const seen = await second.look({ context });
      expect(textOf(seen)).toContain("Refill");
      await first.act([{ action: "type", selector: "#user", text: "first" }]);

      const result = await second.act([{ action: "focus", selector: "#password" }], { context });
      expect(textOf(result)).toContain(`"first"`);
      await Promise.all([first.mcp.close(), second.mcp.close()]);
    });

    it("show again what the result of a canceled call would have shown", async () => {
      const { mcp, act } = await assistant();
      const start = await act([{ action: "navigate", url }]);
      const steps = [
        { action: "click", ref: refOf(start, '"Refill"') },
        { action: "evaluate", script: "void fetch('/done')" },
        { action: "wait", selector: "#never" },
        { action: "click", ref: refOf(start, '"Enter"') },
      ];
      requested.length = 0;
      const ending = new AbortController();
      const call = { name: "act", arguments: { steps, context: await newestContext() } };
      const running = mcp.client.callTool(call, undefined, { signal: ending.signal });
      await expect.poll(() => requested.includes("/done")).toBe(true);
      ending.abort("no longer needed");
      await expect(running).rejects.toThrow();

      const next = textOf(await act([{ action: "hover", ref: refOf(start, '"Enter"') }]));
      expect(next).toMatch(/^1 of 1 done/);
      expect(next).toContain('button "Sell"');
      expect(next).not.toContain("Welcome");
      await mcp.close();
    });

    it.each([
      ["a screenshot", "execute-in-context", { command: "screenshot" }, { type: "image", mimeType: "image/png" }],
      [
        "a PDF",
        "execute-in-context",
        { command: "pdf" },
        { type: "resource", resource: { mimeType: "application/pdf" } },
      ],
      [
        "a rendered page",
        "execute-api",
        { method: "POST", path: "/render/screenshot", body: { html: "<h1>Hello</h1>" } },
        { type: "image", mimeType: "image/png" },
      ],
    ])("return %s as content of its own, not as text", async (_what, tool, args, block) => {
      const { mcp, act } = await assistant();
      await act([{ action: "navigate", url }]);
      const given = tool === "execute-api" ? args : { contextId: await newestContext(), ...args };
      const { content } = await mcp.call(tool, given);
      expect(content).toMatchObject([{ type: "text" }, block]);
      expect((content[0] as { text: string }).text.length).toBeLessThan(1_000);
      await mcp.close();
    });

    it("accept steps and parameters as JSON text, and a revision as results write it", async () => {
      const { mcp, act, look } = await assistant();
      const step = JSON.stringify({ action: "evaluate", script: "2 * 21" });
      const seen = await mcp.call("act", { steps: JSON.stringify([{ action: "navigate", url }]) });
      const context = await newestContext();
      expect(textOf(await mcp.call("act", { steps: [step], context }))).toContain('step 1: {"result":42}');
      const parameters = JSON.stringify({ script: "6 * 7" });
      const called = await mcp.call("execute-in-context", { contextId: context, command: "evaluate", parameters });
      expect(called.structuredContent).toMatchObject({ data: { result: 42 } });

      const [revision = ""] = /^r[\d.]+/m.exec(textOf(seen)) ?? [];
      await act([{ action: "type", selector: "#user", text: "grace" }], { context, ifRevision: revision });
      const since = textOf(await look({ context, since: revision }));
      expect(since).toContain("grace");
      expect(since).not.toContain("Refill");
      await mcp.close();
    });

    it("reject steps with invalid fields before any of them runs, and name the fields", async () => {
      const { act, look } = await sharedAssistant();
      await act([{ action: "navigate", url }]);
      const result = await act([
        { action: "type", selector: "#user", text: "ada" },
        { action: "click", selektor: "button" },
      ]);

      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^VALIDATION_ERROR: .*steps\[1\]/);
      expect(textOf(await look({ find: "User" }))).not.toContain("ada");
    });

    it("find lines, and show an image of the page, or its text as Markdown in parts", async () => {
      const { act, look } = await sharedAssistant();
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
    });

    it.each([
      ["act", {}, /steps/],
      ["act", { steps: [{ action: "click", ref: "e1" }], speed: 1 }, /speed is not an argument of act/],
      ["act", { steps: [{ action: "fill", ref: "e1", text: "a" }] }, /steps\[0\]\.action .*; did you mean type\?/],
      ["act", { steps: [{ action: "goto", url: "a" }] }, /did you mean navigate\?/],
      ["act", { steps: [{ action: "select", ref: "e1", value: "a" }] }, /steps\[0\]\.value .*; did you mean values\?/],
      ["act", { steps: [] }, /steps must have at least 1 item$/m],
      ["act", { steps: "click the button" }, /steps must be array, not string/],
      ["look", { as: "poem", context: "none" }, /as must be one of outline/],
      ["look", { context: 5 }, /context must be/],
      ["look", { context: "none" }, /NOT_FOUND/],
    ])("reject invalid arguments with their names: %s %j", async (tool, args, message) => {
      const { mcp } = await sharedAssistant();
      const result = await mcp.call(tool, args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(message);
    });
  });

  describe("on a connection", () => {
    const assistant = throughStdio;

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

    it("close the connection's own context with it", async () => {
      const { mcp, act } = await assistant();
      const before = new Set((await contexts()).map(({ id }) => id));
      await act([{ action: "navigate", url }]);
      expect((await contexts()).filter(({ id }) => !before.has(id))).toHaveLength(1);
      await mcp.close();
      expect((await contexts()).filter(({ id }) => !before.has(id))).toEqual([]);
    });
  });

  describe("over HTTP, without a context", () => {
    it.each([
      ["no list", "click me"],
      ["numbers", [1]],
      ["without an action", [{ selector: "#user" }]],
      ["an unknown action", [{ action: "fly" }]],
      ["a URL of a wrong type", [{ action: "navigate", url: 5 }]],
    ])("leave no context for steps that are invalid: %s", async (_what, steps) => {
      const { mcp } = await overHttp();
      const before = await contexts();
      const result = await mcp.call("act", { steps });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^VALIDATION_ERROR: /);
      expect(await contexts()).toEqual(before);
      await mcp.close();
    });

    it("begin their result with the name of a new context, which is one of the user's and temporary", async () => {
      const mcp = await connectOverHttp(app.httpUrl, user.accessToken);
      const [line = ""] = textOf(await mcp.call("act", { steps: [{ action: "navigate", url }] })).split("\n");
      const name = /^context ([\w-]{22})$/.exec(line)?.[1] ?? "";
      const [newest] = (await rest.request("GET", "/contexts?sort=-createdAt&limit=1")).data as [{ id: string }];
      expect((await rest.request("GET", `/contexts/${newest.id}`)).data).toMatchObject({ temporary: true });
      const { data } = await mcp.api("GET", `/contexts/${name}`);
      expect(data).toMatchObject({ id: newest.id });
      expect(await mcp.act(name, "evaluate", { script: "document.title" })).toMatchObject({
        data: { result: "Sign in" },
      });
      await mcp.close();
    });

    it("are of no use with the name of another user's context", async () => {
      const { mcp, act } = await overHttp();
      const first = await mcp.call("act", { steps: [{ action: "navigate", url }] });
      const [, context] = /^context (\S+)/.exec(textOf(first)) ?? [];
      await act([{ action: "navigate", url }]);
      const other = await connectOverHttp(app.httpUrl, (await app.addUser("eve")).accessToken);
      expect(textOf(await other.call("look", { context }))).toMatch(/^NOT_FOUND/);
      await Promise.all([mcp.close(), other.close()]);
    });

    it("end the step that runs when the client closes the response", async () => {
      const { mcp, act, look } = await overHttp();
      const start = await act([{ action: "navigate", url }]);
      const steps = [
        { action: "evaluate", script: "void fetch('/begun')" },
        { action: "wait", selector: "#never" },
        { action: "click", ref: refOf(start, '"Refill"') },
      ];
      const ending = new AbortController();
      const context = await newestContext();
      const running = fetch(`${app.httpUrl}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${user.accessToken}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "act", arguments: { steps, context } },
        }),
        signal: ending.signal,
      }).then((response) => response.text());
      await expect.poll(() => requested.includes("/begun")).toBe(true);
      ending.abort();
      await expect(running).rejects.toThrow();
      // Free at once, not after the wait's 5 s.
      expect(textOf(await look())).toContain("Refill");
      expect(textOf(await act([{ action: "click", ref: refOf(start, '"Refill"') }]))).toMatch(/^1 of 1 done/);
      await mcp.close();
    });
  });
});
