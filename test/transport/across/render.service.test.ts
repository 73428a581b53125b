import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { processesBelow } from "../../support/processes.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";
import { connectTransport, headersWith, transportNames } from "../../support/transports.ts";
import { nightly, samples } from "../../support/nightly.ts";

let app: TestApp;
let site: Site;
let token: string;
let rest: RestClient;
let admin: RestClient;

beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp({ RENDER_CONCURRENCY: "2" }), startSite()]);
  ({ accessToken: token } = await app.addUser("ann"));
  rest = restClient(app, token);
  admin = restClient(app, (await app.addUser("root", "admin")).accessToken);
});
afterAll(async () => {
  await Promise.all([app.close(), site.close()]);
});
/** Nothing is left of a render, however it ends. */
afterEach(async () => {
  await eventually(liveContexts).toBe(0);
  expect((await rest.request("GET", "/contexts")).total).toBe(0);
});

async function liveContexts(): Promise<number> {
  const processes = (await admin.request("GET", "/processes")).data as readonly { contexts: number; waiting: number }[];
  return processes.reduce((sum, { contexts, waiting }) => sum + contexts + waiting, 0);
}

interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function post(
  kind: string,
  body: object,
  more: { accept?: string; signal?: AbortSignal; as?: string } = {},
): Promise<Rendered> {
  const response = await fetch(`${app.httpUrl}/api/v1/render/${kind}`, {
    method: "POST",
    headers: {
      ...headersWith(more.as ?? token),
      "content-type": "application/json",
      accept: more.accept ?? "*/*",
    },
    body: JSON.stringify(body),
    ...(more.signal && { signal: more.signal }),
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const render = (kind: string, body: object) => rest.request("POST", `/render/${kind}`, body);
const json = async (kind: string, body: object) => {
  const { bytes } = await post(kind, body, { accept: "application/json" });
  return JSON.parse(bytes.toString()) as { data?: Record<string, unknown>; error?: Record<string, unknown> };
};

/** A server whose responses are what the test gives. */
async function serve(respond: (path: string) => string | undefined | { readonly location: string }): Promise<string> {
  const server = createServer((request, response) => {
    const answer = respond(request.url ?? "/");
    if (answer === undefined) return void response.writeHead(200, { "content-type": "text/html" }).write("<p>begun");
    if (typeof answer === "object") return void response.writeHead(302, answer).end();
    response.writeHead(200, { "content-type": "text/html" }).end(answer);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the bytes of a render over REST", () => {
  it.each(
    samples(
      [
        ["screenshot", {}, "image/png", /^\x89PNG/],
        ["screenshot", { type: "webp", fullPage: true }, "image/webp", /^RIFF.{4}WEBP/s],
        ["pdf", { format: "A4" }, "application/pdf", /^%PDF/],
        ["content", {}, "text/html; charset=utf-8", /^<!DOCTYPE html>/i],
        ["markdown", {}, "text/markdown; charset=utf-8", /\S/],
      ] as const,
      2,
    ),
  )("of %s with %j have their type, and headers for the page", async (kind, params, type, beginning) => {
    const { status, headers, bytes } = await post(kind, { url: `${site.url}/form`, ...params });

    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(bytes.toString("latin1")).toMatch(beginning);
    expect(headers.get("x-pagewire-url")).toBe(`${site.url}/form`);
    expect(headers.get("x-pagewire-status")).toBe("200");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("content-disposition")).toBe("attachment");
  });

  it("are the same by a query, and JSON where the caller prefers that", async () => {
    const query = new URLSearchParams({ url: `${site.url}/form`, fullPage: "true", duration: "1.5", type: "jpeg" });
    const got = await fetch(`${app.httpUrl}/api/v1/render/screenshot?${query.toString()}`, {
      headers: headersWith(token),
    });
    expect([got.status, got.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await got.arrayBuffer()).toString("latin1")).toMatch(/^\xff\xd8/);

    const { data } = await json("screenshot", {
      html: "<title>Ünï</title>",
      config: { viewport: { width: 300, height: 200 } },
    });

    expect(data).toMatchObject({ url: "about:blank", title: "Ünï", width: 300, height: 200, contentType: "image/png" });
    expect(Buffer.from(String(data?.["image"]), "base64").subarray(1, 4).toString()).toBe("PNG");
    expect(data).not.toHaveProperty("status");
  });
});

it.each(samples(transportNames, 2))("over %s a render returns the bytes, or the text", async (name) => {
  const client = await connectTransport(name, app, token);
  const picture = await client.call("renderScreenshot", { body: { html: "<p>shown", encoding: "binary" } });
  expect(
    Buffer.from(("bytes" in picture && picture.bytes) || [])
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  if (name !== "REST") {
    const text = await client.call("renderMarkdown", { body: { html: "<h1>Shown</h1>" } });
    expect(text).toMatchObject({ answer: { data: { markdown: expect.stringContaining("# Shown") } } });
  }
  await client.close();
});

describe("a render of an artifact", () => {
  const upload = async (bytes: Uint8Array | string, name: string, as = token): Promise<string> => {
    const response = await fetch(`${app.httpUrl}/api/v1/artifacts?name=${name}`, {
      method: "POST",
      headers: { ...headersWith(as), "content-type": "application/octet-stream" },
      body: Buffer.from(bytes),
    });
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const invoice = {
    "index.html": Buffer.from(
      `<meta charset=utf-8><link rel=stylesheet href="css/a%20b.css"><script src=./js/run.js></script><title>Rechnung</title><h1>Rechnung für ß</h1><img src=img/red.svg>`,
    ),
    "css/a b.css": Buffer.from(`h1 { color: rgb(1, 2, 3) } @font-face { font-family: f; src: url(../img/none.woff) }`),
    "js/run.js":
      Buffer.from(`onload = () => { document.body.dataset.seen = [getComputedStyle(document.querySelector("h1")).color,
      document.images[0].naturalWidth, location.href].join(" ") };`),
    "img/red.svg": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>`),
  };

  it.each(
    samples([
      ["in a folder", "out/"],
      ["at the top", ""],
    ]),
  )("with index.html %s has its styles, scripts and pictures", async (_where, folder) => {
    const files = Object.fromEntries(Object.entries(invoice).map(([path, bytes]) => [folder + path, bytes]));
    const artifact = await upload(zipSync(files), "invoice.zip");
    const { data } = await json("content", { artifact });
    expect(data).toMatchObject({ title: "Rechnung", url: `http://files.pagewire.invalid/${folder}index.html` });
    expect(data?.["html"]).toContain(`data-seen="rgb(1, 2, 3) 40 http://files.pagewire.invalid/${folder}index.html"`);
    expect((await post("pdf", { artifact, format: "A5", footerTemplate: "<i class=pageNumber></i>" })).status).toBe(
      200,
    );
  });

  it("is of HTML alone, too; no other context has the files, and none of another user's can be named", async () => {
    const artifact = await upload(Buffer.from("\ufeff<title>Ä</title><p>one", "utf16le"), "page.html");
    expect((await json("markdown", { artifact })).data).toMatchObject({
      title: "Ä",
      markdown: expect.stringContaining("one"),
    });
    const other = await json("content", {
      html: `<iframe src="http://files.pagewire.invalid/index.html"></iframe>x`,
      duration: 300,
    });
    expect(other.error).toBeUndefined();
    const eve = await upload("<p>secret", "eve.html", (await app.addUser("mallory")).accessToken);
    for (const id of [eve, "00000000-0000-4000-8000-000000000000"])
      expect((await json("content", { artifact: id })).error).toMatchObject({ code: "NOT_FOUND" });
    const key = await rest.request("POST", "/api-keys", { name: "render only", scopes: ["render"] });
    const rejected = await fetch(`${app.httpUrl}/api/v1/render/content`, {
      method: "POST",
      headers: { "x-api-key": String((key as unknown as { key: string }).key), "content-type": "application/json" },
      body: JSON.stringify({ artifact }),
    });
    expect([rejected.status, await rejected.text()]).toEqual([403, expect.stringContaining("artifacts:read")]);
  });

  it.each(
    samples([
      ["no page", () => zipSync({ "a.txt": Buffer.from("x") }), /has no index.html/],
      // At that time the bytes in place of a directory's number of files are 0.
      ["no whole archive", () => zipSync(invoice, { mtime: new Date(2026, 0, 1) }).subarray(0, 200), /is no whole ZIP/],
      ["a picture", () => Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), /neither HTML nor a ZIP archive/],
    ] as const),
  )("with %s says so", async (_what, bytes, message) => {
    const { error } = await json("content", { artifact: await upload(bytes(), "x") });
    expect(error).toMatchObject({
      code: "ACTION_FAILED",
      message: expect.stringMatching(message),
      details: { reason: "unreadable-page" },
    });
  });

  it("is one of three sources, of which a call gives one; HTML may have more than a MiB", async () => {
    for (const body of [{}, { html: "x", artifact: "y" }, { url: site.url, html: "x" }])
      expect((await json("content", body)).error, JSON.stringify(body)).toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("exactly one of url, html and artifact"),
      });
    const large = `<title>large</title><!--${"x".repeat(2 * 1_048_576)}-->`;
    expect((await json("content", { html: large })).data).toMatchObject({ title: "large" });
  });
});

describe("a render with a profile", () => {
  const login = (value: string) => ({
    cookies: [
      {
        name: "visitor",
        value,
        domain: "127.0.0.1",
        path: "/",
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: "Lax",
      },
    ],
    origins: [{ origin: site.url, localStorage: [{ name: "basket", value: "lamp" }] }],
  });
  const store = async (name: string, value: string): Promise<string> => {
    const { data, error } = await rest.request("POST", "/profiles", { name, state: login(value) });
    expect(error).toBeUndefined();
    return (data as { id: string }).id;
  };

  it.each(samples(transportNames))("shows the page of its login over %s, and changes nothing of it", async (name) => {
    const profile = `shop of ${name}`;
    const id = await store(profile, "alice");
    const client = await connectTransport(name, app, token);
    const body = { url: `${site.url}/account`, encoding: "base64" };
    for (const kind of samples(["renderScreenshot", "renderPdf"] as const))
      expect(await client.call(kind, { body: { ...body, profile } })).toMatchObject({
        answer: { data: { url: `${site.url}/account` } },
      });
    const pages = [profile, id, undefined].map(async (used) => {
      const more = used === undefined ? {} : { profile: used };
      const text = await client.call("renderContent", { body: { url: `${site.url}/account`, ...more } });
      return "bytes" in text ? Buffer.from(text.bytes ?? []).toString() : JSON.stringify(text);
    });
    const [byName, byId, without] = await Promise.all(pages);
    expect([byName?.includes("alice"), byId?.includes("alice"), without?.includes("alice")]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await rest.request("GET", `/profiles/${id}`)).data).toMatchObject({ version: 1, cookies: 1 });
    await client.close();
  });

  it("needs profiles:use, and nothing else of profiles; it is the caller's own", async () => {
    await store("mine", "alice");
    const keyFor = async (scopes: readonly string[]): Promise<string> => {
      const created = await rest.request("POST", "/api-keys", { name: scopes.join(), scopes });
      return (created as unknown as { key: string }).key;
    };
    const call = async (headers: Record<string, string>, query: string): Promise<[number, string]> => {
      const url = encodeURIComponent(`${site.url}/account`);
      const response = await fetch(`${app.httpUrl}/api/v1/render/content?url=${url}&${query}`, { headers });
      return [response.status, await response.text()];
    };
    const [none, use] = [await keyFor(["render"]), await keyFor(["render", "profiles:use"])];

    expect(await call({ "x-api-key": none }, "profile=mine")).toEqual([403, expect.stringContaining("profiles:use")]);
    expect(await call({ "x-api-key": use }, "profile=mine")).toEqual([200, expect.stringContaining("alice")]);
    expect(await call({ "x-api-key": use }, "profile=other")).toEqual([404, expect.stringContaining("other")]);
    const eve = headersWith((await app.addUser("eve")).accessToken);
    expect(await call(eve, "profile=mine")).toEqual([404, expect.stringContaining("mine")]);
  });
});

it("stores nothing that the page downloads", async () => {
  const file = `<a download="f.txt" href="data:application/octet-stream,page">x</a><script>document.links[0].click()</script>`;
  const { data } = await json("content", {
    html: `${file}<iframe src="${site.url}/download"></iframe>`,
    duration: 500,
  });
  expect(data?.["html"]).toContain("f.txt");
  const url = await post("content", { url: `${site.url}/download` }, { accept: "application/json" });
  expect(JSON.parse(url.bytes.toString())).toMatchObject({ error: { code: "ACTION_FAILED" } });
  expect((await rest.request("GET", "/artifacts?filter[source]=download")).total).toBe(0);
  const asked = await json("content", { html: "x", config: { downloads: "accept" } });
  expect(asked.error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ field: "config.downloads" }] });
});

it("stores a picture or document as an artifact of the user where the caller asks for that", async () => {
  for (const [kind, params, name] of [
    ["screenshot", { type: "webp" }, "screenshot.webp"],
    ["pdf", {}, "pdf.pdf"],
  ] as const) {
    const { data } = await json(kind, { html: "<p>shown", encoding: "artifact", ...params });
    expect(data).toMatchObject({ url: "about:blank", encoding: "artifact", artifact: { name, state: "ready" } });
    const { id, size, ...artifact } = data?.["artifact"] as { readonly id: string; readonly size: number };
    expect(artifact).not.toHaveProperty("contextId");
    const got = await fetch(`${app.httpUrl}/api/v1/artifacts/${id}/content`, { headers: headersWith(token) });
    expect((await got.bytes()).byteLength).toBe(size);
  }
});

describe("a page is ready", () => {
  it("once its images are decoded, what loads on scrolling is there, and an element and a text are shown", async () => {
    const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const images = createServer((_request, response) => {
      setTimeout(() => response.writeHead(200, { "content-type": "image/gif" }).end(pixel), 400);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => images.once("listening", resolve));
    onTestFinished(() => void images.close());
    const url = `http://127.0.0.1:${(images.address() as AddressInfo).port}/a.gif`;
    const html = `<div style="height:3000px"></div><img id=late loading=lazy src="${url}"><p id=seen></p>
      <script>new IntersectionObserver(([one]) => { if (one.isIntersecting) seen.textContent = "seen"; }).observe(late);
      setTimeout(() => document.body.append(Object.assign(document.createElement("b"), { textContent: "much later" })), 300);
      addEventListener("beforeprint", () => 0)</script>`;
    const script = `<script>document.currentScript.ownerDocument.fonts.ready</script>`;

    const { data } = await json("content", {
      html: html + script,
      scroll: true,
      images: true,
      fonts: true,
      selector: "b",
      text: "MUCH later",
    });

    expect(data).toMatchObject({ isScrolledThrough: true });
    expect(data?.["html"]).toMatch(/<p id="seen">seen/);
    expect(data?.["html"]).toContain("much later");
  });

  nightly("although it grows without end, and says that it was not scrolled through", async () => {
    const html = `<body><script>
      const grow = () => document.body.append(Object.assign(document.createElement("div"), { style: "height:3000px" }));
      grow(); addEventListener("scroll", grow);</script>`;
    const startMs = performance.now();
    const { data } = await json("markdown", { html, scroll: true });
    expect(data).toMatchObject({ isScrolledThrough: false });
    expect(performance.now() - startMs).toBeLessThan(15_000);
  });

  it("never, and what it waited for is in the error", async () => {
    const endless = await serve(() => undefined);
    /** Gives it twice the time each time: a busy machine gets so far only with more. */
    const expectEnd = async (path: string, body: object, error: object): Promise<void> => {
      let timeout = 500;
      const end = () => render(path, { ...body, timeout: (timeout *= 2) });
      await eventually(end, { timeout: 50_000 }).toMatchObject({ status: 504, error });
    };
    const html = `<img src="${site.url}/hang">`;
    const onLoad = { phase: "navigation" };
    await Promise.all([
      expectEnd("content", { url: endless }, { code: "TIMEOUT", details: { ...onLoad, url: endless } }),
      expectEnd("content", { html }, { code: "TIMEOUT", details: onLoad }),
    ]);
    const message = expect.stringMatching(/^render did not end within \d+ ms: it waited for its images$/) as string;
    await Promise.all([
      expectEnd("content", { html, waitUntil: "domcontentloaded", images: true }, { code: "TIMEOUT", message }),
      expectEnd("pdf", { html: "<p>", selector: "#none" }, { details: { phase: "selector", reason: "missing" } }),
    ]);
    expect(await render("content", { html: "<script>for (;;);</script>", timeout: 700 })).toMatchObject({
      status: 504,
    });
  });
});

describe("a render that ends early", () => {
  it("leaves no context when its caller has gone, or the browser is killed", async () => {
    const endless = await serve(() => undefined);
    const leaving = new AbortController();
    const left = post("pdf", { url: endless }, { signal: leaving.signal }).catch(() => undefined);
    await eventually(liveContexts).toBe(1);
    leaving.abort();
    await left;
    await eventually(liveContexts).toBe(0);

    const killed = render("pdf", { url: endless });
    await eventually(liveContexts).toBe(1);
    const browsers = await processesBelow(process.pid, "--remote-debugging-pipe");
    expect(browsers).not.toEqual([]);
    for (const pid of browsers) sendSignal(pid, "SIGKILL");
    expect(await killed).toMatchObject({ status: 503, error: { code: "SERVICE_UNAVAILABLE" } });
  });
});

describe("renders of one user", () => {
  it("run two at a time, others wait in the queue, and another user's do not wait for them", async () => {
    const endless = await serve(() => undefined);
    const leaving = new AbortController();
    const begun = [1, 2].map(() => post("pdf", { url: endless }, { signal: leaving.signal }).catch(() => undefined));
    await eventually(liveContexts).toBe(2);

    expect(await render("content", { html: "a", acquireTimeout: 0 })).toMatchObject({
      status: 503,
      error: { message: "2 of your renders run already", details: { reason: "pool-full" } },
    });
    expect(await render("content", { html: "a", acquireTimeout: 300 })).toMatchObject({
      status: 504,
      error: { details: { phase: "queued", position: 1 } },
    });
    const { accessToken: as } = await app.addUser("bob");
    expect((await post("content", { html: "a" }, { as })).status).toBe(200);
    const waiting = post("content", { html: "<p>at last" });
    leaving.abort();
    await Promise.all(begun);

    expect((await waiting).bytes.toString()).toContain("at last");
  });
});

it.each(
  samples([{ approvals: [{ action: "click" }] }, { dialogs: "hold" }, { cdp: true }, { recording: "full" }] as const),
)("rejects the configuration %j, which needs a person or a stored context", async (config) => {
  const [field] = Object.keys(config);
  expect(await render("content", { html: "a", config })).toMatchObject({
    status: 400,
    error: { details: [{ field: `config.${field ?? ""}` }] },
  });
});

describe("what a render may load", () => {
  it.each(
    samples(
      [
        [{ url: "file:///etc/passwd" }, 403],
        [{ url: "http://169.254.169.254/latest/meta-data/" }, 403],
        [{ url: "http://[::ffff:169.254.169.254]/" }, 403],
        [{ url: "javascript:alert(1)" }, 403],
        [{ url: "data:text/html,a" }, 403],
        [{ url: "not a url" }, 400],
        [{ url: "http://user:pass@a.example/" }, 400],
      ] as const,
      3,
    ),
  )("is not %j", async (source, status) => {
    expect((await render("content", source)).status).toBe(status);
  });

  it("is no address of metadata by a redirect, or from HTML, and no file in an iframe", async () => {
    const redirecting = await serve(() => ({ location: "http://169.254.169.254/" }));
    expect(await render("content", { url: redirecting })).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    const html = `<iframe src="file:///etc/passwd"></iframe><p id=out>waiting</p><script>
      fetch("http://169.254.169.254/", { mode: "no-cors" }).then(() => "reached", () => "denied")
        .then((text) => { out.textContent = text; document.body.className = "done"; });</script>`;
    const { data } = await json("content", { html, selector: ".done" });
    expect(data?.["html"]).toMatch(/<p id="out">(denied|reached)/);
    expect(String(data?.["html"])).not.toContain("root:");
  });

  nightly("is a MiB of short elements", async () => {
    const flat = "<p>a".repeat(262_144);
    expect(await json("content", { html: flat, timeout: 60_000 })).toMatchObject({ data: { url: "about:blank" } });
  });

  nightly("may crash the page, which is an error that leaves the service as it was", async () => {
    // Chromium's own limit.
    expect(await render("markdown", { html: "<div>".repeat(209_000), timeout: 60_000 })).toMatchObject({
      status: 503,
      error: { message: "the page crashed during render; what it did is unknown" },
    });
    expect(await json("markdown", { html: "<p>after" })).toMatchObject({ data: { markdown: "after" } });
  });
});
