import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { assistantOf, connectOverHttp, connectThroughStdio, textOf, toolRequest } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { ofFile } from "../../support/of-file.ts";

const REVISION = "2026-07-28";
const message = "Please type the word in the picture";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

type Answer = "accept" | "decline" | "cancel";

/** The official client of the revision, whose person does `onUrl` with each URL that it shows. */
async function newClient(onUrl: (url: string, message: string) => Promise<Answer>, token = ann.accessToken) {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: REVISION } }, capabilities: { elicitation: { url: {} } } },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    if (params.mode !== "url") throw new Error("a form was asked for");
    return { action: await onUrl(params.url, params.message) };
  });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.httpUrl}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  const act = async (steps: readonly object[], more: object = {}): Promise<string> => {
    const { content } = await client.callTool({ name: "act", arguments: { steps, ...more } }, { timeout: 60_000 });
    return (content as readonly { readonly text: string }[]).map(({ text }) => text).join("\n");
  };
  return { client, act };
}

/** Takes control by the link, changes the page, and hands back. */
async function help(url: string, query: string): Promise<string> {
  const secret = url.slice(url.indexOf("pws_"));
  const opened = await restClient(app, "none").request("POST", "/share-links/open", { secret });
  const { accessToken, contextId } = opened.data as { accessToken: string; contextId: string };
  const person = restClient(app, accessToken);
  const { data: control } = await person.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
  const { lease } = control as { lease: number };
  const { data: pages } = await person.request("GET", `/contexts/${contextId}/pages`);
  const [{ id: pageId = "" } = {}] = pages as { id?: string }[];
  const events = [
    { type: "mouseDown", x: 60, y: 30 },
    { type: "mouseUp", x: 60, y: 30 },
    { type: "text", text: "harbour" },
  ];
  const sent = await person.request("POST", `/contexts/${contextId}/pages/${pageId}/input`, { lease, events });
  expect(sent.error).toBeUndefined();
  expect(
    (await person.request("DELETE", `/contexts/${contextId}/control?lease=${lease}${query}`)).error,
  ).toBeUndefined();
  return secret;
}

const form = {
  action: "evaluate",
  script: `document.body.innerHTML = '<input aria-label=Word style="position:absolute;left:10px;top:10px;width:200px;height:40px">'; return "ready"`,
};
const ask = { action: "requestControl", instructions: message };

async function linksOf(contextId: string): Promise<unknown> {
  return (await rest.request("GET", `/contexts/${contextId}/share-links`)).data;
}

describe("a step requestControl", () => {
  it("shows the person a link, and its call goes on when the person hands back", async () => {
    const contextId = await rest.newContext({ createPage: true });
    let secret = "";
    const { act } = await newClient(async (url, shown) => {
      expect(shown).toBe(message);
      secret = await help(url, "&outcome=completed&note=it%20was%20blurred");
      return "accept";
    });

    const text = await act([form, ask], { context: contextId });

    expect(text).toMatch(/^1 of 1 done\n/);
    expect(text).toContain('step 1: {"result":"ready"}');
    expect(text).toContain("the person handed back: it was blurred");
    expect(text).toContain('"harbour"');
    // The link ends with the request.
    expect(await linksOf(contextId)).toEqual([]);
    expect((await restClient(app, "none").request("POST", "/share-links/open", { secret })).status).toBe(401);
  });

  it("runs the steps before it once, also where the person takes a while", async () => {
    const contextId = await rest.newContext({ createPage: true });
    const { act } = await newClient((url) => {
      setTimeout(() => void help(url, "&outcome=completed"), 1_500);
      return Promise.resolve("accept");
    });
    const count = { action: "evaluate", script: "window.count = (window.count ?? 0) + 1" };
    const text = await act([form, count, ask], { context: contextId });
    expect(text).toContain("the person handed back");
    const { data } = await rest.execute(contextId, "evaluate", { script: "count" });
    expect(data).toMatchObject({ data: { result: 1 } });
  });

  it.each([
    ["the person declines in the console", "accept", "&outcome=declined&note=no", "the person declined: no"],
    ["the person does not open the link", "decline", undefined, "the person did not open the link"],
    ["the person closes the question", "cancel", undefined, "the person did not open the link"],
  ] as const)("ends when %s", async (_what, action, query, expected) => {
    const contextId = await rest.newContext({ createPage: true });
    const { act } = await newClient(async (url) => {
      if (query !== undefined) await help(url, query);
      return action;
    });
    expect(await act([form, ask], { context: contextId })).toContain(expected);
    expect(await linksOf(contextId)).toEqual([]);
  });

  it("shows the person the console where the key may make no link: the recommended one", async () => {
    const made = await rest.request("POST", "/api-keys", { name: "a", scopes: ["contexts:read", "contexts:write"] });
    const { key } = made as unknown as { key: string };
    const contextId = await rest.newContext({ createPage: true });
    const urls: string[] = [];
    const { act } = await newClient(async (url) => {
      urls.push(new URL(url).hash);
      const { data } = await rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
      await rest.request("DELETE", `/contexts/${contextId}/control?lease=${(data as { lease: number }).lease}`);
      return "accept";
    }, key);
    expect(await act([form, ask], { context: contextId })).toContain("the person handed back");
    expect(urls).toEqual([`#/contexts/${contextId}`]);

    const assistant = assistantOf(await connectOverHttp(app.httpUrl, key));
    onTestFinished(() => assistant.mcp.close());
    const text = textOf(await assistant.mcp.call("act", { context: contextId, steps: [ask] }));
    expect(text).toContain(`/console/#/contexts/${contextId}`);
    expect(text).toContain("screen:read");
  });

  it("names the context that the call made for it", async () => {
    const { act } = await newClient(async (url) => {
      await help(url, "&outcome=completed");
      return "accept";
    });
    expect(await act([form, ask])).toMatch(/^context [\w-]{22}\n/);
  });

  it("does not ask where a step before it fails", async () => {
    const contextId = await rest.newContext({ createPage: true });
    const { act } = await newClient(() => Promise.reject(new Error("the person was asked")));
    const text = await act([{ action: "click", selector: "#none", timeout: 100 }, ask], { context: contextId });
    expect(text).toMatch(/^stopped at step 1/);
    expect((await rest.request("GET", `/contexts/${contextId}/control`)).data).toMatchObject({ state: "free" });
  });

  it.each([
    ["before other steps", [ask, form], /steps\[0\]/],
    ["without instructions", [{ action: "requestControl" }], /steps\[0\]\.instructions/],
    ["with a message", [{ action: "requestControl", message }], /steps\[0\]\.message .*did you mean instructions\?/],
    ["with instructions that are too long", [{ ...ask, instructions: "a".repeat(2_001) }], /steps\[0\]\.instructions/],
    ["with a field that it has not", [{ ...ask, ref: "e1" }], /steps\[0\]\.ref/],
  ] as const)("is rejected %s", async (_what, steps, expected) => {
    const contextId = await rest.newContext({ createPage: true });
    const { act } = await newClient(() => Promise.reject(new Error("the person was asked")));
    const text = await act(steps, { context: contextId });
    expect(text).toContain("VALIDATION_ERROR");
    expect(text).toMatch(expected);
  });

  it.each([
    ["a client of 2025 over HTTP", () => connectOverHttp(app.httpUrl, ann.accessToken)],
    ["a client on standard input and output", () => connectThroughStdio(app.httpUrl, ann.accessToken)],
  ])("gives %s the link as text, which waits by getControl", async (_who, connect) => {
    const mcp = await connect();
    onTestFinished(() => mcp.close());
    const { act } = assistantOf(mcp);
    const text = textOf(await act([form, ask]));
    const url = /http\S+\/console\/#\/share\/pws_[\w-]{43}/.exec(text)?.[0] ?? "";
    const [, path = ""] = /GET (\S+\/control\?wait=)25000/.exec(text) ?? [];
    const control = await mcp.api("GET", `${path}0`);
    expect(control).toMatchObject({ data: { state: "requested" } });
    await help(url, "&outcome=completed&note=done");
    expect(textOf(await act([{ action: "content" }]))).toContain("1 of 1 done");
  });
});

describe("a step that needs an approval", () => {
  const buy = { action: "click", selector: "#buy" };
  const shop = {
    action: "evaluate",
    script: `document.body.innerHTML = '<button id=buy>Buy</button>'; window.seen = [];
      document.querySelector("#buy").onclick = () => seen.push("buy"); return "ready"`,
  };
  const count = { action: "evaluate", script: "seen.length" };

  async function newShop(): Promise<string> {
    return rest.newContext({ createPage: true, approvals: [{ action: "click", names: ["buy"] }] });
  }

  /** As a person with a session of its own. */
  async function answer(url: string, approved: boolean): Promise<void> {
    const contextId = /#\/contexts\/(\S+)$/.exec(url)?.[1] ?? "";
    const { data } = await rest.request("POST", "/sessions", { name: "person" });
    const person = restClient(app, (data as { accessToken: string }).accessToken);
    const { data: control } = await person.request("GET", `/contexts/${contextId}/control`);
    const { request } = control as { request: { id: string } };
    const path = `/contexts/${contextId}/control/requests/${request.id}`;
    expect((await person.request("POST", path, { approved, note: "by me" })).error).toBeUndefined();
  }

  it("shows the person where to approve it, and its call goes on once it is approved", async () => {
    const contextId = await newShop();
    const { act } = await newClient(async (url, shown) => {
      expect(url).toBe(`${app.httpUrl}/console/#/contexts/${contextId}`);
      expect(shown).toContain('Approve: click "Buy"');
      await answer(url, true);
      return "accept";
    });

    const text = await act([shop, buy, count, buy, count], { context: contextId, idempotencyKey: "once" });

    expect(text).toContain('step 1: {"result":"ready"}');
    expect(text.match(/the person approved: by me/g)).toHaveLength(2);
    expect(text).toContain('step 2: {"result":1}');
    expect(text).toContain('step 2: {"result":2}');
  });

  it("is not done where the person declines", async () => {
    const contextId = await newShop();
    const { act } = await newClient(async (url) => {
      await answer(url, false);
      return "accept";
    });
    expect(await act([shop, buy, count], { context: contextId })).toContain("the person declined: by me");
    const { data } = await rest.execute(contextId, "evaluate", { script: "seen.length" });
    expect(data).toMatchObject({ data: { result: 0 } });
  });

  it("says to a client that shows no URLs what to do", async () => {
    const mcp = await connectOverHttp(app.httpUrl, ann.accessToken);
    onTestFinished(() => mcp.close());
    const result = await mcp.call("act", { context: await newShop(), steps: [shop, buy] });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/approval-required.*\n.*console/s);
  });
});

describe("the state of a call that waits for a person", () => {
  const capabilities = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { url: {} } } };

  async function post(token: string, args: Record<string, unknown>, more: object = {}) {
    const { headers, body } = toolRequest(REVISION, "act", { ...args, _meta: capabilities });
    const request = JSON.parse(body) as { params: object };
    const response = await fetch(`${app.httpUrl}/mcp`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...request, params: { ...request.params, ...more } }),
    });
    const text = await response.text();
    const json = text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "{}");
    return JSON.parse(json) as {
      readonly result?: { readonly resultType?: string; readonly requestState?: string; readonly isError?: boolean };
      readonly error?: { readonly code: number; readonly message: string };
    };
  }

  async function waiting(): Promise<{ args: { steps: object[]; context: string }; requestState: string }> {
    const args = { steps: [ask], context: await rest.newContext({ createPage: true }) };
    const { result } = await post(ann.accessToken, args);
    expect(result?.resultType).toBe("input_required");
    return { args, requestState: result?.requestState ?? "" };
  }

  const inputResponses = { person: { action: "decline" } };
  const invalid = { error: { code: -32_602 } };

  it("is rejected as the protocol says where it was changed, or belongs to another user", async () => {
    const { args, requestState } = await waiting();
    const eve = await app.addUser("eve");
    const [version, payload = "", mac] = requestState.split(".");
    const other = JSON.parse(Buffer.from(payload, "base64url").toString()) as { p: { contextId: string } };
    other.p.contextId = await restClient(app, eve.accessToken).newContext();
    const forged = `${version}.${Buffer.from(JSON.stringify(other)).toString("base64url")}.${mac}`;
    for (const changed of [forged, `${requestState}A`, requestState.slice(0, -2), "", "v1.e30.AA", "x".repeat(10_000)])
      expect(await post(ann.accessToken, args, { requestState: changed, inputResponses })).toMatchObject(invalid);
    expect(await post(eve.accessToken, args, { requestState, inputResponses })).toMatchObject(invalid);
  });

  it("is rejected with the arguments of another call", async () => {
    const { args, requestState } = await waiting();
    const others = [
      { ...args, steps: [form, ask] },
      { ...args, context: await rest.newContext() },
    ];
    for (const other of others) {
      const { result } = await post(ann.accessToken, other, { requestState, inputResponses });
      expect(result).toMatchObject({ isError: true });
      expect(JSON.stringify(result)).toContain("requestState");
    }
  });

  it("lets an approved act be done once, however often it is repeated", async () => {
    const context = await rest.newContext({ createPage: true, approvals: [{ action: "click" }] });
    const script = `document.body.innerHTML = '<button>Buy</button>'; window.seen = [];
      document.querySelector("button").onclick = () => seen.push(1)`;
    await rest.execute(context, "evaluate", { script });
    const args = { steps: [{ action: "click", selector: "button" }], context };
    const { result } = await post(ann.accessToken, args);
    const { data } = await rest.request("GET", `/contexts/${context}/control`);
    const { request } = data as { request: { id: string } };
    const other = (await rest.request("POST", "/sessions", { name: "person" })).data as { accessToken: string };
    const path = `/contexts/${context}/control/requests/${request.id}`;
    await restClient(app, other.accessToken).request("POST", path, { approved: true });
    const again = { requestState: result?.requestState, inputResponses: { person: { action: "accept" } } };
    const rounds = await Promise.all([1, 2, 3].map(() => post(ann.accessToken, args, again)));
    expect(rounds.filter((each) => each.result?.resultType === "input_required")).toHaveLength(2);
    expect((await rest.execute(context, "evaluate", { script: "seen" })).data).toMatchObject({ data: { result: [1] } });
  });

  it("contains no secret, and does nothing again when it is repeated", async () => {
    const { args, requestState } = await waiting();
    expect(Buffer.from(requestState.split(".")[1] ?? "", "base64url").toString()).not.toContain("pws_");
    for (let time = 0; time < 2; time++) {
      const { result } = await post(ann.accessToken, args, { requestState, inputResponses });
      expect(JSON.stringify(result)).toContain("did not open the link");
    }
  });
});
