import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { OperationId } from "../../../gen/operations.ts";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { type RestAnswer, type RestClient, restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";
import { type CallResult, connectTransport, transportNames } from "../../support/transports.ts";
import { samples } from "../../support/nightly.ts";

/** A person with a session and an agent with a key of the same user. */
const attempts = attemptsOfFile("an act that must be approved");

let app: TestApp;
let site: Site;
let ann: TestUser;
let person: RestClient;
/** The same person with another session, which may answer what the first one asked for. */
let second: RestClient;
let key: string;
let sharedId: string | undefined;

beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp({ PRIVATE_NETWORK: "allow", USER_LIMITS: "renders=1" }), startSite()]);
  ann = await app.addUser("ann");
  person = restClient(app, ann.accessToken);
  const { data } = await person.request("POST", "/sessions", { name: "second" });
  second = restClient(app, (data as { accessToken: string }).accessToken);
  const client = await connectTransport("REST", app, ann.accessToken);
  await mkdir(join(app.dataDir, "uploads", "ann"), { recursive: true });
  await writeFile(join(app.dataDir, "uploads", "ann", "a.txt"), "a");
  const created = await client.call("createApiKey", { body: { name: "agent" } });
  key = "answer" in created ? String(created.answer.key) : "";
});

afterAll(() => Promise.all([app.close(), site.close()]));

type Rule = Readonly<Record<string, unknown>>;

const SHOP = `document.body.innerHTML = \`
  <button id=buy style="position:absolute;left:0;top:0;width:90px;height:40px"><b>Buy</b> now</button>
  <button id=look style="position:absolute;left:100px;top:0;width:90px;height:40px">Look</button>
  <a id=away style="position:absolute;left:200px;top:0" href="https://elsewhere.example/x">Away</a>
  <a id=here style="position:absolute;left:300px;top:0" href="#here">Here</a>
  <form id=login style="position:absolute;top:60px" action="#in"><input id=user><input id=pass type=password><button id=in>Log in</button></form>
  <form id=search style="position:absolute;top:120px" action="#q"><input id=q><button>Search</button></form>
  <div id=div style="position:absolute;top:180px;width:90px;height:40px">Delete all</div>
  <label id=label style="position:absolute;top:240px"><input type=checkbox id=box>Pay later</label>
  <input type=file id=file style="position:absolute;top:280px">
  <iframe id=frame style="position:absolute;left:0;top:320px;width:200px;height:80px" srcdoc="<button id=inner>Pay inside</button>"></iframe>
  <div id=wrap style="position:absolute;left:200px;top:180px;width:300px">\${"Words ".repeat(40)}<button id=deep>Buy deep</button></div>
  <label for=named style="position:absolute;left:200px;top:60px">Go on</label><button id=named style="position:absolute;left:260px;top:60px">Buy it</button>
  <div role=button aria-label="Buy all" style="position:absolute;left:200px;top:120px;padding:9px"><button id=info>Info</button></div>
  <div id=closed style="position:absolute;left:260px;top:350px"></div>\`;
  document.querySelector("#closed").attachShadow({ mode: "closed" }).innerHTML = "<button>Buy hidden</button>";
  if (window.seen === undefined) {
    addEventListener("click", (event) => seen.push(event.target.id || event.target.textContent), true);
    document.modelContext.registerTool({ name: "book-table", description: "Pay", execute: async () => {} });
  }
  window.seen = [];
  for (const form of document.forms) form.addEventListener("submit", (event) => { event.preventDefault(); seen.push("submit " + form.id); });`;

/** The shop in a context that the tests share: without requests of the tests before, and with its elements made anew. */
async function openShop(approvals: readonly Rule[]): Promise<string> {
  sharedId ??= await newShop();
  const waiting = (await person.request("GET", "/control-requests")).data as { request: { id: string } }[];
  for (const { request } of waiting) expect((await answer(sharedId, request.id, false, second)).error).toBeUndefined();
  return arrange(sharedId, approvals);
}

/** The shop in a context of its own, for a test that changes more than the page, or leaves an approval that was not used. */
async function openOwnShop(approvals: readonly Rule[]): Promise<string> {
  const contextId = await newShop();
  onTestFinished(async () => {
    await person.request("DELETE", `/contexts/${contextId}`);
  });
  return arrange(contextId, approvals);
}

async function newShop(): Promise<string> {
  const contextId = await person.newContext({ createPage: true, webmcp: true });
  await person.execute(contextId, "navigate", { url: `${site.url}/form` });
  return contextId;
}

async function arrange(contextId: string, approvals: readonly Rule[]): Promise<string> {
  const cleared = await person.request("PATCH", `/contexts/${contextId}`, { approvals: null });
  const made = await person.execute(contextId, "evaluate", { script: SHOP });
  const guarded = await person.request("PATCH", `/contexts/${contextId}`, { approvals });
  for (const { error } of [cleared, made, guarded]) expect(error).toBeUndefined();
  return contextId;
}

/** The agent's call. */
async function act(
  contextId: string,
  action: string,
  params: object,
  name: (typeof transportNames)[number] = "REST",
): Promise<CallResult> {
  const client = await connectTransport(name, app, key);
  const result = await client.call("executeAction", {
    params: { contextId },
    body: { action, params, timeout: 15_000 },
  });
  await client.close();
  return result;
}

function answer(contextId: string, requestId: string, approved = true, by = person): Promise<RestAnswer> {
  return by.request("POST", `/contexts/${contextId}/control/requests/${requestId}`, { approved });
}

function requestOf(result: CallResult): string {
  expect(result).toMatchObject({ code: "CONFLICT", details: { reason: "approval-required", outcome: "not-executed" } });
  return String(
    ("details" in result ? (result.details as { controlRequestId: unknown }) : { controlRequestId: "" })
      .controlRequestId,
  );
}

/** The middle of an element, as an offset in another one. */
async function offsetOf(contextId: string, inner: string, selector: string): Promise<object> {
  const boxes = [inner, selector].map((each) => `document.querySelector("${each}").getBoundingClientRect()`).join(", ");
  const script = `(([inner, outer]) => [inner.x + 9 - outer.x, inner.y + 9 - outer.y])([${boxes}])`;
  const { data } = await person.execute(contextId, "evaluate", { script });
  const [x, y] = (data as { data: { result: number[] } }).data.result;
  return { selector, x, y };
}

/** Reads without acting: what the page has seen. */
async function seenIn(contextId: string): Promise<unknown> {
  await person.request("PATCH", `/contexts/${contextId}`, { approvals: null });
  const { data } = await person.execute(contextId, "evaluate", { script: "seen" });
  return (data as { data: { result: unknown } }).data.result;
}

describe("an act that a rule guards", () => {
  it.each(samples(transportNames, 2))(
    "waits over %s, is done once when it is approved, and is asked for again",
    async (name) => {
      const contextId = await openShop([{ action: "click", names: ["buy", "pay"] }]);
      const click = { selector: "#buy" };

      const stopped = await act(contextId, "click", click, name);
      attempts.attack(name, "code" in stopped);
      const requestId = requestOf(stopped);
      const { data } = await person.request("GET", "/control-requests");
      expect(data).toMatchObject([
        { contextId, state: "requested", request: { id: requestId, approval: { action: "click", name: "Buy now" } } },
      ]);
      // It waits as the same request.
      expect(requestOf(await act(contextId, "click", click, name))).toBe(requestId);

      expect((await answer(contextId, requestId)).data).toMatchObject({
        state: "free",
        last: { reason: "answered", outcome: "approved", requestId },
      });
      const approved = await act(contextId, "click", click, name);
      const again = await act(contextId, "click", click, name);
      const other = await act(contextId, "click", { selector: "#look" }, name);
      attempts.attack(name, "code" in again);
      for (const result of [approved, other]) attempts.allowed(name, "answer" in result);
      expect(approved).toHaveProperty("answer");
      expect(requestOf(again)).not.toBe(requestId);
      expect(other).toHaveProperty("answer");
      expect(await seenIn(contextId)).toHaveLength(2);
    },
  );

  const url = () => `${site.url}/form`;
  it.each<[what: string, rule: Rule, action: string, params: object]>(
    samples(
      [
        ["a click inside a button", { action: "click", names: ["BUY NOW"] }, "click", { selector: "#buy b" }],
        ["a click at a point", { action: "click", names: ["buy"] }, "click", { x: 20, y: 20 }],
        ["the mouse", { action: "click", names: ["buy"] }, "mouse", { mouseType: "click", x: 20, y: 20 }],
        ["a click on text without a role", { action: "click", names: ["delete"] }, "click", { selector: "#div" }],
        ["a click on a label", { action: "click", names: ["pay"] }, "click", { selector: "#label" }],
        ["a click in a frame", { action: "click", names: ["pay"] }, "click", { selector: "frame=#frame >> #inner" }],
        ["a point in a frame, whatever is there", { action: "click", names: ["nothing"] }, "click", { x: 30, y: 340 }],
        [
          "any click at an origin",
          { action: "click", origins: ["http://127.0.0.1:PORT"] },
          "click",
          { selector: "#look" },
        ],
        ["a link to another origin", { action: "leaveOrigin" }, "click", { selector: "#away" }],
        ["a URL of another origin", { action: "leaveOrigin" }, "navigate", { url: "https://elsewhere.example/" }],
        [
          "a destination below a host",
          { action: "leaveOrigin", origins: ["https://*.example"] },
          "navigate",
          { url: "https://elsewhere.example/" },
        ],
        ["a navigation", { action: "navigate" }, "reload", {}],
        ["an upload", { action: "upload" }, "upload", { selector: "#file", files: ["a.txt"] }],
        ["a script", { action: "evaluate" }, "evaluate", { script: "1" }],
        ["a script that is waited for", { action: "evaluate" }, "wait", { function: "seen.push('script')" }],
        ["a tool by its name", { action: "callTool", names: ["BOOK"] }, "callTool", { name: "book-table" }],
        ["a tool, which may submit anything", { action: "submitPassword" }, "callTool", { name: "book-table" }],
        [
          "a tool, which may lead anywhere",
          { action: "leaveOrigin", origins: ["https://*.example"] },
          "callTool",
          { name: "book-table" },
        ],
        ["anything", { action: "any" }, "hover", { selector: "#look" }],
        [
          "a search by Enter",
          { action: "click", names: ["search"] },
          "type",
          { selector: "#q", text: "a", submit: true },
        ],
      ],
      8,
    ),
  )("may be %s", async (_what, rule, action, params) => {
    const { port } = new URL(site.url);
    const contextId = await openShop([JSON.parse(JSON.stringify(rule).replace("PORT", port)) as Rule]);
    requestOf(await act(contextId, action, params));
    expect(await seenIn(contextId)).toEqual([]);
  });

  it.each<[what: string, rule: Rule, action: string, params: object]>(
    samples(
      [
        ["another name", { action: "click", names: ["pay"] }, "click", { selector: "#buy" }],
        ["another origin", { action: "click", origins: ["https://shop.example"] }, "click", { selector: "#buy" }],
        ["a link inside the page", { action: "leaveOrigin" }, "click", { selector: "#here" }],
        ["a URL of the same origin", { action: "leaveOrigin" }, "navigate", { url: "/form" }],
        [
          "a form without a password",
          { action: "submitPassword" },
          "type",
          { selector: "#q", text: "a", submit: true },
        ],
        ["typing", { action: "click" }, "type", { selector: "#q", text: "a" }],
        ["another tool", { action: "callTool", names: ["pay"] }, "callTool", { name: "book-table" }],
        ["reading", { action: "any" }, "content", {}],
      ],
      3,
    ),
  )("is not %s", async (_what, rule, action, params) => {
    const contextId = await openShop([rule]);
    const given = "url" in params ? { url: url() } : params;
    expect(await act(contextId, action, given)).toHaveProperty("answer");
  });

  it("is the submission of a form with a password, by its button and by Enter", async () => {
    const contextId = await openShop([{ action: "submitPassword" }]);
    expect(await act(contextId, "click", { selector: "#in" })).toHaveProperty("answer");
    expect(await act(contextId, "type", { selector: "#pass", text: "secret" })).toHaveProperty("answer");
    requestOf(await act(contextId, "click", { selector: "#in" }));
    requestOf(await act(contextId, "type", { selector: "#user", text: "ann", submit: true }));
    expect(await act(contextId, "focus", { selector: "#user" })).toHaveProperty("answer");
    requestOf(await act(contextId, "keyboard", { key: "Enter" }));
    expect(await seenIn(contextId)).toEqual(["in", "submit login"]);
  });

  it("is any press of what a person sees there, or of what cannot be seen", async () => {
    const contextId = await openShop([{ action: "click", names: ["buy"] }]);
    for (const key of ["Space", "Enter"]) {
      expect(await act(contextId, "focus", { selector: "#buy" })).toHaveProperty("answer");
      requestOf(await act(contextId, "keyboard", { key }));
    }
    const presses: readonly [action: string, params: object][] = [
      ["drag", { selector: "#buy", toSelector: "#buy" }],
      ["upload", { selector: "#buy", files: ["a.txt"] }],
      ["click", { selector: "#named" }],
      ["click", { selector: "#info" }],
      ["click", { selector: "#closed" }],
      ["click", { x: 270, y: 360 }],
      ["click", await offsetOf(contextId, "#deep", "#wrap")],
    ];
    for (const [action, params] of presses) requestOf(await act(contextId, action, params));
    expect(await act(contextId, "click", { selector: "#wrap", x: 5, y: 5 })).toHaveProperty("answer");
    expect(await seenIn(contextId)).toEqual(["wrap"]);
  });

  it("is only exactly what was approved", async () => {
    const contextId = await openOwnShop([{ action: "click", names: ["buy"] }]);
    const approveClick = async (params: object): Promise<void> => {
      expect((await answer(contextId, requestOf(await act(contextId, "click", params)))).error).toBeUndefined();
    };
    await approveClick({ selector: "#buy" });
    requestOf(await act(contextId, "click", { selector: "#buy", clickCount: 2 }));
    // The page offers something else under the same selector.
    await act(contextId, "evaluate", { script: "document.querySelector('#buy').textContent = 'Buy everything'" });
    requestOf(await act(contextId, "click", { selector: "#buy" }));
    await act(contextId, "evaluate", { script: "document.querySelector('#buy').innerHTML = '<b>Buy</b> now'" });
    // Of another credential.
    expect((await person.execute(contextId, "click", { selector: "#buy" })).error?.code).toBe("CONFLICT");
    expect(await seenIn(contextId)).toEqual([]);
  });

  it("is done once, however many repeat it at the same time", async () => {
    const contextId = await openShop([{ action: "click", names: ["buy"] }]);
    await answer(contextId, requestOf(await act(contextId, "click", { selector: "#buy" })));
    const results = await Promise.all(Array.from({ length: 8 }, () => act(contextId, "click", { selector: "#buy" })));
    expect(results.filter((each) => "answer" in each)).toHaveLength(1);
    expect(await seenIn(contextId)).toHaveLength(1);
  });

  it("is not done when it is declined", async () => {
    const contextId = await openShop([{ action: "click", names: ["buy"] }]);
    const requestId = requestOf(await act(contextId, "click", { selector: "#buy" }));
    expect((await answer(contextId, requestId, false)).data).toMatchObject({ last: { outcome: "declined" } });
    requestOf(await act(contextId, "click", { selector: "#buy" }));
    expect((await answer(contextId, requestId)).error?.code).toBe("NOT_FOUND");
  });

  it("stops steps, of which those before it are done", async () => {
    const contextId = await openShop([{ action: "click", names: ["buy"] }]);
    const protocols = samples(transportNames, 2);
    for (const name of protocols) {
      const client = await connectTransport(name, app, key);
      const steps = ["#look", "#buy", "#look"].map((selector) => ({ action: "click", params: { selector } }));
      const result = await client.call("executeSteps", { params: { contextId }, body: { steps } });
      expect(result, name).toMatchObject({
        answer: {
          data: {
            status: "stopped",
            steps: [
              { status: "done" },
              { status: "failed", error: { code: "CONFLICT", details: { reason: "approval-required" } } },
              { status: "not-run" },
            ],
          },
        },
      });
      await client.close();
    }
    expect(await seenIn(contextId)).toEqual(protocols.map(() => "look"));
  });

  it("is the person's own while the person has control", async () => {
    const contextId = await openOwnShop([{ action: "any" }]);
    const { data } = await person.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    const { lease } = data as { lease: number };
    expect((await person.execute(contextId, "click", { selector: "#buy" }, { lease })).error).toBeUndefined();
  });
});

describe("what a program may not do in a context with approvals", () => {
  it.each(samples(transportNames, 2))(
    "is to approve, to take control or make a link for it, or to change the rules, over %s",
    async (name) => {
      const contextId = await openShop([{ action: "click" }]);
      const requestId = requestOf(await act(contextId, "click", { selector: "#buy" }));
      const client = await connectTransport(name, app, key);
      const tries: readonly [OperationId, object][] = [
        ["answerControlRequest", { params: { contextId, requestId }, body: { approved: true } }],
        ["takeControl", { params: { contextId }, body: { ttl: 60_000 } }],
        ["createShareLink", { params: { contextId }, body: { scope: "control", ttl: 60_000 } }],
        ["updateContext", { params: { contextId }, body: { approvals: [{ action: "upload" }] } }],
      ];
      for (const [operation, input] of tries) {
        const result = await client.call(operation, input);
        attempts.attack(name, "code" in result);
        expect(result, operation).toMatchObject({ code: "FORBIDDEN" });
      }
      await client.close();
    },
  );

  it("is to open pages at a URL that a rule guards, or to be approved by the credential that asked, or by a key", async () => {
    const contextId = await openShop([{ action: "navigate" }]);
    const opened = await person.request("POST", `/contexts/${contextId}/pages`, { url: `${site.url}/form` });
    expect(opened.error).toMatchObject({ code: "CONFLICT", details: { reason: "approval-required" } });
    const own = await person.execute(contextId, "reload");
    const { controlRequestId: requestId } = own.error?.details as { controlRequestId: string };
    expect((await answer(contextId, requestId)).error).toMatchObject({ details: { reason: "own-request" } });
    const byKey = await answer(contextId, requestId, true, restClient(app, key));
    expect(byKey.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "credential" } });
    expect((await answer(contextId, requestId, true, second)).error).toBeUndefined();
    expect((await person.execute(contextId, "reload")).error).toBeUndefined();
  });
});

describe("what a program had before a person set rules, or has from elsewhere", () => {
  const point = { x: 20, y: 20 };
  const press = [
    { type: "mouseMove", ...point },
    { type: "mouseDown", ...point },
    { type: "mouseUp", ...point },
  ];
  const guard = (contextId: string) =>
    person.request("PATCH", `/contexts/${contextId}`, { approvals: [{ action: "any" }] });
  const pageOf = async (contextId: string): Promise<string> => {
    const { data } = await person.request("GET", `/contexts/${contextId}/pages`);
    return (data as { id: string }[])[0]?.id ?? "";
  };

  it("is a link for control, by which nobody takes control any more", async () => {
    const contextId = await openOwnShop([]);
    const agent = restClient(app, key);
    const made = await agent.request("POST", `/contexts/${contextId}/share-links`, { scope: "control", ttl: 60_000 });
    const { secret } = made.data as { secret: string };
    const open = async (link: string): Promise<RestClient> => {
      const opened = await agent.request("POST", "/share-links/open", { secret: link });
      return restClient(app, (opened.data as { accessToken: string }).accessToken);
    };
    const early = await open(secret);
    const held = await early.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    const { lease } = held.data as { lease: number };

    // Who sets rules takes control first, so that nobody acts meanwhile.
    expect((await guard(contextId)).error).toMatchObject({ details: { reason: "controlled" } });
    await person.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000, force: true });
    expect((await guard(contextId)).error).toBeUndefined();
    await person.request("DELETE", `/contexts/${contextId}/control?lease=${lease + 1}`);
    const page = `/contexts/${contextId}/pages/${await pageOf(contextId)}`;
    const tries = [
      await early.request("POST", `${page}/input`, { lease, events: press }),
      await early.request("PATCH", `/contexts/${contextId}/control`, { lease }),
      await early.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 }),
      await (await open(secret)).request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 }),
      await agent.request("POST", `${page}/input`, { lease, events: press }),
    ];

    for (const { error } of tries) {
      attempts.attack("REST", error !== undefined);
      expect(error).toMatchObject({ code: "FORBIDDEN", details: { reason: "approvals" } });
    }
    const own = await person.request("POST", `/contexts/${contextId}/share-links`, { scope: "control", ttl: 60_000 });
    const shared = await open((own.data as { secret: string }).secret);
    const byPerson = await shared.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    attempts.allowed("REST", byPerson.error === undefined);
    expect(byPerson.error).toBeUndefined();
    await shared.request("DELETE", `/contexts/${contextId}/control?lease=${lease + 2}`);
    expect(await seenIn(contextId)).toEqual([]);
  });

  it("is the login of the context as a profile, whose contexts keep the rules", async () => {
    const contextId = await openOwnShop([]);
    const cookie = { name: "session", value: "of-the-shop", httpOnly: true, expires: -1 };
    await person.execute(contextId, "cookies", { operation: "set", cookies: [cookie] });
    const agent = restClient(app, key);
    const save = (name: string) => agent.request("POST", "/profiles", { name, contextId });
    const early = (await save("early")).data as { id: string };
    expect(early).not.toHaveProperty("approvals");
    await guard(contextId);
    const late = (await save("late")).data as { id: string };
    const clone = await agent.request("POST", `/profiles/${late.id}/clone`, { name: "clone" });

    for (const profile of ["early", "late", "clone"]) {
      const shown = await agent.request("GET", `/profiles?filter[name]=${profile}`);
      expect(shown.data, profile).toMatchObject([{ approvals: [{ action: "any" }] }]);
      const opened = await agent.newContext({ profile, createPage: true, approvals: [] });
      const acted = await agent.execute(opened, "navigate", { url: `${site.url}/form` });
      const render = { url: `${site.url}/form`, profile, encoding: "base64" };
      const rendered = await agent.request("POST", "/render/screenshot", render);
      const loosened = await agent.request("PATCH", `/contexts/${opened}`, { approvals: [] });
      for (const { error } of [acted, rendered, loosened]) attempts.attack("REST", error !== undefined);
      expect(acted.error, profile).toMatchObject({ details: { reason: "approval-required" } });
      expect(rendered.error, profile).toMatchObject({ code: "FORBIDDEN", details: { reason: "approvals" } });
      expect(loosened.error, profile).toMatchObject({ code: "FORBIDDEN" });
      await person.request("DELETE", `/contexts/${opened}`);
    }
    expect(clone.error).toBeUndefined();
    // A person says anew what holds.
    const mine = await person.newContext({ profile: "early", createPage: true, approvals: [] });
    expect((await person.execute(mine, "navigate", { url: `${site.url}/form` })).error).toBeUndefined();
    const saved = await person.request("PATCH", `/profiles/${late.id}`, { state: { cookies: [], origins: [] } });
    expect(saved.data).not.toHaveProperty("approvals");
    await person.request("DELETE", `/contexts/${mine}`);
    for (const { id } of [early, late, clone.data as { id: string }]) await person.request("DELETE", `/profiles/${id}`);
  });

  it("is a profile to export, also by a key with that permission", async () => {
    const { accessToken } = await app.addUser("root", "admin");
    const owner = restClient(app, accessToken);
    const contextId = await owner.newContext({ approvals: [{ action: "any" }] });
    const { data: profile } = await owner.request("POST", "/profiles", { name: "guarded", contextId });
    const path = `/profiles/${(profile as { readonly id: string }).id}/state`;
    const asked = { name: "agent", scopes: ["profiles:export"] };
    const { key: ofAdmin } = (await owner.request("POST", "/api-keys", asked)) as unknown as { readonly key: string };

    expect(await restClient(app, ofAdmin).request("GET", path)).toMatchObject({
      status: 403,
      error: { details: { reason: "approvals" } },
    });
    expect((await owner.request("GET", path)).status).toBe(200);
    await owner.request("DELETE", `/contexts/${contextId}`);
  });

  it("is a render that waits, which begins with no login that has rules by then", async () => {
    const contextId = await openOwnShop([]);
    const agent = restClient(app, key);
    const { data } = await agent.request("POST", "/profiles", { name: "unguarded", contextId });
    const leaving = new AbortController();
    const load = async () =>
      ((await agent.request("GET", "/health")) as unknown as { capacity: { live: number; waiting: number } }).capacity;
    const { live } = await load();
    const render = (more: object, signal = new AbortController().signal) =>
      agent.request(
        "POST",
        "/render/pdf",
        { html: "shop", encoding: "base64", acquireTimeout: 60_000, ...more },
        { signal },
      );
    const running = render({ duration: 25_000 }, leaving.signal).catch(() => undefined);
    await expect.poll(load).toMatchObject({ live: live + 1 });
    const early = [render({ profile: "unguarded" }), render({})];
    await expect.poll(load).toMatchObject({ waiting: 2 });
    await guard(contextId);
    leaving.abort();
    const [guarded, without] = await Promise.all(early);

    attempts.attack("REST", guarded?.error !== undefined);
    expect(guarded?.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "approvals" } });
    expect(without?.error).toBeUndefined();
    await running;
    await person.request("DELETE", `/profiles/${(data as { id: string }).id}`);
  });

  it("is the cookies of the context, whose values it does not read", async () => {
    const contextId = await openOwnShop([{ action: "click" }]);
    const cookies = [{ name: "session", value: "of-the-shop", httpOnly: true, expires: -1 }];
    await person.execute(contextId, "cookies", { operation: "set", cookies });
    const read = async (by: RestClient): Promise<string> =>
      JSON.stringify((await by.execute(contextId, "cookies", { operation: "get" })).data);

    expect(await read(restClient(app, key))).toMatch(/"name":"session","value":"\*\*\*"/);
    expect(await read(person)).toContain("of-the-shop");
  });
});

describe("rules", () => {
  it.each<[string, unknown]>(
    samples(
      [
        ["an action that there is not", [{ action: "fly" }]],
        ["a field that there is not", [{ action: "click", name: "a" }]],
        ["an origin with a path", [{ action: "click", origins: ["https://a.example/b"] }]],
        ["more than 20", Array.from({ length: 21 }, () => ({ action: "click" }))],
        ["an empty name", [{ action: "click", names: [""] }]],
      ],
      2,
    ),
  )("are rejected with %s", async (_what, approvals) => {
    const { status } = await person.request("POST", "/contexts", { approvals });
    expect(status).toBe(400);
  });

  it("take time that is linear in the page's text", async () => {
    const names = Array.from({ length: 20 }, () => "a".repeat(99) + "b");
    const contextId = await openShop(Array.from({ length: 20 }, () => ({ action: "click", names })));
    const client = await connectTransport("REST", app, key);
    const script = "document.querySelector('#look').textContent = 'a'.repeat(1e6)";
    await client.call("executeAction", { params: { contextId }, body: { action: "evaluate", params: { script } } });
    // Within its time of 15 s.
    expect(await act(contextId, "click", { selector: "#look" })).toHaveProperty("answer");
  });
});
