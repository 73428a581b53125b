import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestUser } from "../support/app.ts";
import { attemptsOfFile } from "../support/attempts.ts";
import { connectOverHttp, textOf } from "../support/mcp.ts";
import { ofFile } from "../support/of-file.ts";
import { type RestAnswer, type RestClient, restClient } from "../support/rest.ts";
import type { OperationId } from "../../gen/operations.ts";
import { startSite } from "../support/site.ts";
import { openSocket } from "../support/socket.ts";
import { connectTransport, transportNames } from "../support/transports.ts";
import { isNightly, nightly, samples } from "../support/nightly.ts";

const attempts = attemptsOfFile("a stored secret, in another origin");
const PASSWORD = 'canary & "password"';
const app = ofFile(() => startTestApp({ CONTEXT_LIMITS: "idleMs=600000" }));
const shop = ofFile(() => startSite());
const evil = ofFile(() => startSite());
let ann: TestUser;
let rest: RestClient;
let contextId: string;

beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
  contextId = await rest.newContext();
  const body = { name: "shop", username: "canary-user", password: PASSWORD, totp: "GEZDGNBV", origins: [shop.url] };
  const created = await rest.request("POST", "/secrets", body);
  expect(created.data).toMatchObject({ name: "shop", origins: [shop.url], fields: ["username", "password", "totp"] });
  await ok(rest.request("POST", "/secrets", { name: "bare", password: "p", origins: [shop.url] }));
});

async function ok(answer: Promise<RestAnswer>): Promise<unknown> {
  const { data, error } = await answer;
  expect(error).toBeUndefined();
  return data;
}

const act = async (action: string, params: object): Promise<Record<string, unknown>> =>
  ((await ok(rest.execute(contextId, action, params))) as { data: Record<string, unknown> }).data;
const evaluate = async (script: string): Promise<unknown> => (await act("evaluate", { script })).result;
const open = (url: string): Promise<unknown> => act("navigate", { url });
const type = (selector: string, more: object = {}): Promise<RestAnswer> =>
  rest.execute(contextId, "type", { selector, secret: "shop", field: "password", ...more });

/** A frame in the open page with a field; its attributes as HTML. */
async function addFrame(attributes: string): Promise<void> {
  await evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(`<iframe ${attributes}></iframe>`)});
    await new Promise((done) => { const frame = document.querySelector("iframe:last-of-type"); frame.onload = done; setTimeout(done, 500); })`);
}
const FIELD = "&lt;input id=name type=password&gt;";
/** Whether a field holds the password, which no result shows. */
const holds = (selector: string, root = "document"): Promise<unknown> =>
  evaluate(`${root}.querySelector("${selector}").value === ${JSON.stringify(PASSWORD)}`);
/** Makes the field of the form one of passwords. */
const madeForPasswords = (): Promise<unknown> => evaluate("document.querySelector('#name').type = 'password'");

describe("a secret", () => {
  it("is typed into a field of its origin, and shown nowhere", async () => {
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    const messages: string[] = [];
    socket.socket.on("message", (data: Buffer) => messages.push(data.toString()));
    await socket.ask({ type: "subscribe", topic: `context:${contextId}` });
    await open(`${shop.url}/login`);
    const answers = [
      await type("#user", { field: "username" }),
      await type("#password", { clear: true }),
      await rest.execute(contextId, "snapshot"),
      await rest.request("POST", `/contexts/${contextId}/steps`, {
        steps: [{ action: "type", selector: "#password", secret: "shop", field: "password", clear: true }],
        observe: "snapshot",
      }),
    ];
    expect(answers[1]?.data).toMatchObject({ data: { selector: "#password" } });
    // A script reads the password, its result does not have it.
    expect(
      await evaluate("[document.querySelector('#user').value, document.querySelector('#password').value]"),
    ).toEqual(["canary-user", "***"]);
    expect(await holds("#password")).toBe(true);
    // The page shows it elsewhere, too.
    await evaluate(`document.querySelector("#user").setAttribute("value", document.querySelector("#password").value);
      document.querySelector("#password").type = "text";
      document.querySelector("#password").outerHTML = '<input id=again><button>' + document.querySelector("#password").value + "</button>";
      document.querySelector("#again").value = document.querySelector("button").textContent;
      console.log(document.querySelector("button").textContent)`);
    answers.push(await rest.execute(contextId, "snapshot"), await rest.execute(contextId, "content"));
    answers.push(await rest.execute(contextId, "content", { selector: "form" }));
    const mcp = await connectOverHttp(app.httpUrl, ann.accessToken);
    await open(`${shop.url}/login`);
    const steps = [
      { action: "type", selector: "#user", secret: "shop", field: "username" },
      { action: "type", selector: "#password", secret: "shop", field: "password" },
    ];
    const acted = await mcp.call("act", { context: contextId, steps });
    expect(acted.isError, textOf(acted)).not.toBe(true);
    expect(await holds("#password")).toBe(true);
    const looked = await mcp.call("look", { context: contextId });
    await expect.poll(() => messages.some((text) => text.includes("page.console"))).toBe(true);
    await mcp.close();
    socket.close();
    const { rows } = await app.state.audit.list({ limit: 1_000, offset: 0, filters: [] });
    expect(rows.filter(({ params }) => params.secret === "shop" && params.field === "password")).not.toHaveLength(0);
    const shown = JSON.stringify([answers, acted, looked, rows, messages, await rest.request("GET", "/secrets")]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => undefined));
    expect(shown).not.toContain("canary");
  });

  it("is in nothing that is recorded, whatever the page does with it", async () => {
    const recorded = await rest.newContext({ recording: "flight" });
    const run = async (action: string, params: object): Promise<unknown> => ok(rest.execute(recorded, action, params));
    await run("navigate", { url: `${shop.url}/login` });
    for (const field of ["username", "password", "totp"])
      await run("type", { selector: field === "username" ? "#user" : "#password", secret: "shop", field, clear: true });
    const code = "document.querySelector('#password').value";
    const spelled = await run("evaluate", { script: `[...${code}].join(" ")` });
    const data = { result: (spelled as { data: { result: string } }).data.result.replaceAll(" ", "") };
    expect(data.result).toMatch(/^\d{6}$/);
    await run("type", { selector: "#password", secret: "shop", field: "password", clear: true });
    // Cookies of the page do not displace what is left out.
    await run("evaluate", {
      script: `for (let i = 0; i < 150; i++) document.cookie = "c" + i + "=filling-" + i + Math.random()`,
    });
    await run("evaluate", {
      script: `const values = [document.querySelector("#user").value, ${code}, "${data.result}"];
        console.log(...values, JSON.stringify(values), encodeURIComponent(values[1]));
        document.title = values.join(" ");
        document.body.append(Object.assign(document.createElement("p"), { textContent: values.join(" ") }));
        history.pushState(null, "", "#" + values.map(encodeURIComponent).join("&"));
        await (await fetch("/missing?q=" + values.map(encodeURIComponent).join("+"), { method: "POST", body: values.join(" ") })).text();
        setTimeout(() => { throw new Error(values.join(" ")); })`,
    });
    await run("click", { selector: "#password" });
    const saved = async (format: string): Promise<string> => {
      const answer = rest.request("POST", `/contexts/${recorded}/recordings`, { format });
      const { id } = (await ok(answer)) as { id: string };
      const headers = { authorization: `Bearer ${ann.accessToken}` };
      return (await fetch(`${app.httpUrl}/api/v1/artifacts/${id}/content`, { headers })).text();
    };
    await expect.poll(async () => (await saved("har")).includes("/missing?q=***+***+***")).toBe(true);
    for (const file of [await saved("html"), await saved("har")])
      for (const value of ["canary", data.result]) expect(file.includes(value)).toBe(false);
    await rest.request("DELETE", `/contexts/${recorded}`);
  });

  it("is typed as a one-time code that is valid now", async () => {
    await open(`${shop.url}/form`);
    await evaluate("document.querySelector('#name').autocomplete = 'one-time-code'");
    expect((await type("#name", { field: "totp" })).error).toBeUndefined();
    const spelled = await evaluate("[...document.querySelector('#name').value].join(' ')");
    const code = String(spelled).replaceAll(" ", "");
    expect(code).toMatch(/^\d{6}$/);
    const again = await rest.execute(contextId, "type", { selector: "#name", text: "x" });
    expect(JSON.stringify([again, await rest.execute(contextId, "snapshot")])).not.toContain(code);
  });

  it("submits the form that it is typed into", async () => {
    await open(`${shop.url}/login`);
    await type("#user", { field: "username" });
    const { error } = await type("#password", { submit: true });
    attempts.allowed("documents", error === undefined);
    expect(error).toBeUndefined();
    await act("wait", { selector: "#who" });
  });

  it.each(
    samples(
      [
        ["a page of another origin", () => open(`${evil.url}/form`), "#name"],
        ["a frame of another origin", () => addFrame(`src="${evil.url}/form"`), "frame=iframe >> #name"],
        ["a sandboxed frame", () => addFrame(`sandbox=allow-scripts src="${shop.url}/form"`), "frame=iframe >> #name"],
        ["a sandboxed srcdoc", () => addFrame(`sandbox srcdoc="${FIELD}"`), "frame=iframe >> #name"],
        ["a data: frame", () => addFrame(`src="data:text/html,<input id=name>"`), "frame=iframe >> #name"],
      ] as const,
      3,
    ),
  )("is not typed into %s", async (_where, prepare, selector) => {
    await open(`${shop.url}/`);
    await prepare();
    const { error } = await type(selector);
    attempts.attack("documents", error !== undefined);
    expect(error).toMatchObject({ code: "FORBIDDEN", details: { reason: "secret-origin", origins: [shop.url] } });
    expect(JSON.stringify(error)).not.toContain("canary");
    const { data } = await rest.execute(contextId, "evaluate", {
      script: "document.querySelector('#name')?.value ?? ''",
    });
    expect(data).toMatchObject({ data: { result: "" } });
  });

  it("is not typed into a frame that a page of another origin has written", async () => {
    await open(`${evil.url}/`);
    await addFrame(`srcdoc="${FIELD}"`);
    expect((await type("frame=iframe >> #name")).error).toMatchObject({ details: { reason: "secret-origin" } });
    await evaluate("document.querySelector('iframe').remove()");
    await addFrame(`name=blank`);
    await evaluate("document.querySelector('iframe').contentDocument.body.innerHTML = '<input id=name>'");
    expect((await type("frame=iframe >> #name")).error).toMatchObject({ details: { reason: "secret-origin" } });
  });

  it("is typed into documents of its origin without an address of their own", async () => {
    await open(`${shop.url}/`);
    await addFrame(`srcdoc="${FIELD}"`);
    const { error } = await type("frame=iframe >> #name");
    attempts.allowed("documents", error === undefined);
    expect(error).toBeUndefined();
    expect(await holds("#name", "document.querySelector('iframe').contentDocument")).toBe(true);
  });

  it("does not reach the document that replaces the one it is typed into", async () => {
    for (const on of ["focus", "keydown", "beforeinput", "input"]) {
      await open(`${shop.url}/form`);
      await madeForPasswords();
      await evaluate(
        `document.querySelector("#name").addEventListener("${on}", () => { location.href = "${evil.url}/form" })`,
      );
      await type("#name");
      await expect.poll(() => evaluate("origin")).toBe(evil.url);
      await evaluate("document.querySelector('#name').focus()");
      expect(await evaluate("document.querySelector('#name').value")).toBe("");
    }
    expect(evil.requests.join()).not.toContain("canary");
  });

  it("does not follow the focus into another document", async () => {
    await open(`${shop.url}/form`);
    await madeForPasswords();
    await addFrame(`src="${evil.url}/form"`);
    await evaluate(
      `document.querySelector("#name").addEventListener("input", () => document.querySelector("iframe").focus())`,
    );
    expect((await type("#name")).error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "focus-moved" } });
    const value = await act("evaluate", { script: "document.querySelector('#name').value.length" });
    expect(value.result).toBe(1);
  });

  it.each(
    samples(
      [
        [{ field: undefined }, { code: "VALIDATION_ERROR" }],
        [{ text: "x" }, { code: "VALIDATION_ERROR" }],
        [{ delay: 5 }, { code: "VALIDATION_ERROR" }],
        [{ selector: undefined }, { code: "VALIDATION_ERROR" }],
        [{ secret: "none" }, { code: "NOT_FOUND" }],
        [
          { secret: "bare", field: "totp" },
          { code: "ACTION_FAILED", details: { reason: "no-secret-field" } },
        ],
        [{}, { code: "ACTION_FAILED", details: { reason: "secret-field", field: "password" } }],
        [{ selector: "#colour" }, { code: "ACTION_FAILED", details: { reason: "wrong-element" } }],
        [{ selector: "#editable" }, { code: "ACTION_FAILED", details: { reason: "wrong-element" } }],
      ] as const,
      4,
    ),
  )("is not typed with %j", async (more, error) => {
    await open(`${shop.url}/form`);
    expect((await type("#name", more)).error).toMatchObject(error);
  });

  it("goes into fields made for it, and into no search field, whatever that is called", async () => {
    await open(`${shop.url}/`);
    const fields = [
      ["<input type=password>", true, true],
      ["<input autocomplete=current-password>", true, false],
      ["<input autocomplete='section-a one-time-code'>", false, true],
      ["<input name=user_passwd>", true, false],
      ["<input placeholder='Enter your PIN'>", true, true],
      ["<input type=tel maxlength=6>", false, true],
      ["<input inputmode=numeric>", false, true],
      ["<input aria-label='Verification code'>", false, true],
      ["<input type=search id=password name=code>", false, false],
      ["<input name=q placeholder='Search for a code or password'>", false, false],
      ["<input type=email id=code>", false, false],
      ["<input>", false, false],
      ["<textarea name=password></textarea>", false, false],
    ] as const;
    for (const [html, takesPassword, takesCode] of fields) {
      await evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
      for (const [field, takes] of [
        ["password", takesPassword],
        ["totp", takesCode],
      ] as const) {
        const { error } = await type("input, textarea", { field, clear: true });
        attempts[takes ? "allowed" : "attack"]("fields", takes ? error === undefined : error !== undefined);
        expect(error?.details, `${field} into ${html}`).toEqual(
          takes ? undefined : expect.objectContaining({ reason: "secret-field" }),
        );
      }
    }
    // The last but one is of any use: a user name goes into any field.
    await evaluate(`document.body.innerHTML = "<input>"`);
    expect((await type("input", { field: "username" })).error).toBeUndefined();
  });

  it("is in no result afterwards, whatever a page does with it, nor after its context was created anew", async () => {
    const own = await rest.newContext({ createPage: true, webmcp: true });
    const run = (action: string, params: object) => rest.execute(own, action, params);
    await run("navigate", { url: `${shop.url}/login` });
    expect((await run("type", { selector: "#password", secret: "shop", field: "password" })).error).toBeUndefined();
    const spread = `const value = document.querySelector("#password").value;
      history.pushState(null, "", "/search?q=" + encodeURIComponent(value));
      document.title = value;
      document.cookie = "seen=" + encodeURIComponent(value);
      document.body.append(Object.assign(document.createElement("p"), { id: "found", textContent: "You searched " + value }));
      document.body.append(Object.assign(document.createElement("a"), { href: "/?" + new URLSearchParams({ value }), textContent: value }));`;
    await run("evaluate", { script: spread });
    const limited = await rest.request("POST", "/api-keys", { name: "reader", scopes: ["contexts:write"] });
    const { key } = limited as unknown as { key: string };
    const answers: unknown[] = [];
    for (const [protocolIndex, name] of transportNames.entries()) {
      const client = await connectTransport(name, app, key);
      const calls: readonly [OperationId, object][] = [
        ...(
          [
            ["content", {}],
            ["content", { selector: "#found" }],
            ["snapshot", {}],
            ["markdown", {}],
            ["cookies", { operation: "get" }],
            [
              "evaluate",
              { script: "({ [document.title]: document.title, list: [location.href, document.body.innerHTML] })" },
            ],
            ["evaluate", { script: "throw new Error(document.title)" }],
            ["click", { selector: "#none", timeout: 200 }],
            ["reload", {}],
            ["goBack", {}],
          ] as const
        ).map(([action, params]): [OperationId, object] => [
          "executeAction",
          { params: { contextId: own }, body: { action, params } },
        ]),
        ["executeSteps", { params: { contextId: own }, body: { steps: [{ action: "content" }], observe: "snapshot" } }],
        ["listPages", { params: { contextId: own } }],
        ["getContext", { params: { contextId: own } }],
        ["listContexts", { query: { include: ["pages"] } }],
      ];
      // All over the first protocol, a third of them over each other.
      for (const [index, [operation, input]] of calls.entries())
        if (isNightly || protocolIndex === 0 || index % 3 === protocolIndex % 3)
          answers.push(await client.call(operation, input));
      await client.close();
      if (name === "REST") {
        const stored = await run("content", { encoding: "artifact" });
        const { data } = stored.data as { data: { artifact: { id: string } } };
        const headers = { authorization: `Bearer ${ann.accessToken}` };
        const file = await fetch(`${app.httpUrl}/api/v1/artifacts/${data.artifact.id}/content`, { headers });
        answers.push(await file.text());
        const changed = await rest.request("PATCH", `/contexts/${own}`, { webmcp: null });
        answers.push(await rest.request("GET", `/contexts/${own}/pages`));
        expect(changed.metadata).toMatchObject({ recreated: true });
      }
      await run("evaluate", {
        script: spread.replace('document.querySelector("#password").value', JSON.stringify(PASSWORD)),
      });
    }
    for (const answer of answers)
      attempts.attack("results", !/canary &|canary%20|canary\+%26/.test(JSON.stringify(answer)));
    expect(JSON.stringify(answers)).not.toMatch(/canary &|canary%20|canary\+%26|canary &amp;/);
    expect(JSON.stringify(answers)).toContain("***");
    await rest.request("DELETE", `/contexts/${own}`);
  });

  nightly("is in no result of WebDriver, nor after the service has started anew", async () => {
    const secret = "p(a)ss! *word*_'1";
    const dataDir = await mkdtemp(join(tmpdir(), "pagewire-secrets-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const before = await startTestApp({ DATA_DIR: dataDir });
    const { accessToken } = await before.addUser("ann");
    const owner = restClient(before, accessToken);
    await ok(owner.request("POST", "/secrets", { name: "login", password: secret, origins: [shop.url] }));
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return ((await (await fetch(`${before.httpUrl}/session${path}`, init)).json()) as { value: unknown }).value;
    };
    const own = await owner.newContext({ createPage: true });
    const { sessionId: id } = (await send("POST", "", { capabilities: {} })) as { sessionId: string };
    await ok(owner.execute(own, "navigate", { url: `${shop.url}/login` }));
    await send("POST", `/${id}/url`, { url: `${shop.url}/login` });
    for (const contextId of [own, id])
      await ok(owner.execute(contextId, "type", { selector: "#password", secret: "login", field: "password" }));
    const spread = `const value = document.querySelector("#password").value;
      const p = document.body.appendChild(Object.assign(document.createElement("p"), { id: "p", textContent: "is " + value, title: value }));
      p.style.setProperty("--v", JSON.stringify(value)); p.dataset.value = encodeURIComponent(value);
      p.setAttribute("aria-label", value); p.setAttribute("role", "button"); document.title = value;
      document.cookie = "seen=" + encodeURIComponent(value); history.pushState(null, "", "?" + new URLSearchParams({ value }));`;
    await send("POST", `/${id}/execute/sync`, { script: spread, args: [] });
    const found = (await send("POST", `/${id}/element`, { using: "css selector", value: "#p" })) as object;
    const element = `/element/${String(Object.values(found)[0])}`;
    const script = (text: string): readonly [string, object] => ["/execute/sync", { script: text, args: [] }];
    const reads: readonly (readonly [string, object?])[] = [
      ...["/source", "/title", "/url", "/cookie", "/cookie/seen"].map((path) => [path] as const),
      ...["text", "attribute/title", "attribute/data-value", "property/outerHTML", "computedlabel", "css/--v"].map(
        (path) => [`${element}/${path}`] as const,
      ),
      script("return { [document.title]: [document.title, JSON.stringify({ a: document.title + '\\n' })] }"),
      script("throw new Error(document.title)"),
      ["/execute/async", { script: "arguments[0](location.href)", args: [] }],
      ["/goog/cdp/execute", { cmd: "Runtime.evaluate", params: { expression: "document.body.outerHTML" } }],
      script("setTimeout(() => alert(document.title)); return 1"),
      ["/alert/text"],
      ["/title"],
    ];
    const values: unknown[] = [];
    for (const [path, body] of reads)
      values.push(await send(body === undefined ? "GET" : "POST", `/${id}${path}`, body));
    const spellings = /p\(a\)s|p%28a|%2Aword|ss! ?\*w|\*word\*/;
    for (const [index, value] of values.entries())
      expect([reads[index], JSON.stringify(value)]).toEqual([reads[index], expect.not.stringMatching(spellings)]);
    expect(values.filter((value) => JSON.stringify(value).includes("***")).length).toBeGreaterThan(12);
    await send("DELETE", `/${id}`);
    await before.close();

    const after = await startTestApp({ DATA_DIR: dataDir });
    onTestFinished(() => after.close());
    const again = restClient(after, accessToken);
    const said = JSON.stringify(secret).replace("word", 'wo" + "rd');
    expect(await ok(again.execute(own, "evaluate", { script: said }))).toMatchObject({ data: { result: "***" } });
    for (const file of await readdir(dataDir))
      if (file.startsWith("pagewire.db")) expect(await readFile(join(dataDir, file), "latin1")).not.toContain(secret);
  });

  it("needs its permission, alone and among steps, and is its owner's", async () => {
    const created = await rest.request("POST", "/api-keys", { name: "no secrets", scopes: ["contexts:write"] });
    const { key } = created as unknown as { key: string };
    const call = async (path: string, body: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${app.httpUrl}/api/v1/contexts/${contextId}/${path}`, init);
      return (await response.json()) as { error?: { details: object } };
    };
    const step = { action: "type", params: { selector: "#name", secret: "shop", field: "password" } };
    const denied = { details: { reason: "scope", scope: "secrets:use" } };
    expect((await call("execute", step)).error).toMatchObject(denied);
    expect((await call("steps", { steps: [step] })).error).toMatchObject(denied);

    const bob = restClient(app, (await app.addUser("bob")).accessToken);
    const theirs = await bob.newContext();
    const { error } = await bob.execute(theirs, "type", { selector: "body", secret: "shop", field: "password" });
    expect(error).toMatchObject({ code: "NOT_FOUND" });
    await bob.request("DELETE", `/contexts/${theirs}`);
  });
});
