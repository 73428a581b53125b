import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import puppeteer from "puppeteer-core";
import { Builder, Capabilities } from "selenium-webdriver";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { version } from "../../src/app/version.ts";
import type { Answer } from "../../src/contract.ts";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { signIn, visitConsole } from "../support/console.ts";
import { eventually } from "../support/eventually.ts";
import { assistantOf, connectOverHttp, textOf } from "../support/mcp.ts";
import { isNightly, nightly } from "../support/nightly.ts";
import { findPostgres } from "../support/postgres.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { openSocket } from "../support/socket.ts";
import { unrunnable } from "../support/unrunnable.ts";
import { plainBrowser } from "../support/plain-browser.ts";

const TIMEOUT_MS = 120_000;
/** One is killed. */
const WORKERS = isNightly ? 3 : 2;
const RED = [255, 0, 0];
const LIME = [0, 255, 0];
/** JPEG changes colours a little. */
const TOLERANCE = 40;
const TITLE = { script: "document.title" };
const FOUND = { status: 200, data: { data: { result: "/kept" } } };

interface Listed {
  readonly id: string;
  readonly pid: number;
  readonly role: string;
  readonly calls?: { readonly count: number };
  readonly heartbeatAge: number;
  readonly settingsDiffer: boolean;
}

type Overview = Answer<"getOverview">["data"];

interface Details {
  readonly outcome?: string;
}

describe("a cluster of two replicas and some workers", { timeout: TIMEOUT_MS }, () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  let cluster: TestCluster;
  let a: Replica;
  let b: Replica;
  let pages: ServedPages;
  let url: string;

  beforeAll(async () => {
    const attachment = { "content-disposition": 'attachment; filename="report.csv"' };
    pages = await servePages({ "/kept": "", "/report": "", "/form": "<input type=file>" }, { "/report": attachment });
    url = `${pages.url}/kept`;
    cluster = await startCluster();
    // The first one makes the tables.
    a = await cluster.addReplica();
    expect(await a.rest.request("POST", "/contexts", {})).toMatchObject({
      status: 503,
      error: { details: { outcome: "not-executed", reason: "no-workers" } },
    });
    [b] = await Promise.all([
      cluster.addReplica({ OPS_PORT: "0" }),
      ...Array.from({ length: WORKERS }, () => cluster.addWorker()),
    ]);
    for (const { rest } of [a, b])
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, TIMEOUT_MS);

  it("lets no page reach a port of any of its processes", async () => {
    const id = await a.rest.newContext({ createPage: true });
    const [, opsUrl = ""] = /Metrics +(\S+)/.exec(b.output.stdout) ?? [];
    const { addresses } = await cluster
      .query<{ address: string }>("select address from processes where address is not null and state = 'active'")
      .then((rows) => ({ addresses: rows.map(({ address }) => `https://${address}`) }));
    const urls = [a.httpUrl, b.httpUrl, opsUrl, ...addresses];
    expect(urls.length).toBeGreaterThan(5);

    for (const [index, target] of urls.entries()) {
      const url = `http://${index % 2 === 0 ? "127.0.0.1" : "localhost"}:${new URL(target).port}/health`;
      await eventually(async () => (await a.rest.execute(id, "navigate", { url })).error).toMatchObject({
        code: "FORBIDDEN",
        details: { reason: "own-port" },
      });
    }
  });

  it("serves a context through each replica, wherever it runs", async () => {
    const id = await a.rest.newContext({ cdp: true });
    expect(await b.rest.execute(id, "navigate", { url })).toMatchObject({ status: 200 });
    // A ticket of one replica is valid at the other one.
    const { data: ticket } = await a.rest.request("POST", `/contexts/${id}/cdp`);
    const { webSocketDebuggerUrl } = ticket as { readonly webSocketDebuggerUrl: string };
    const client = new WebSocket(webSocketDebuggerUrl.replace(/:\d+\//, `:${new URL(b.httpUrl).port}/`));
    client.onopen = () => client.send(JSON.stringify({ id: 1, method: "Target.getTargets" }));
    const { data: targets } = await new Promise<MessageEvent>((resolve, reject) => {
      client.onmessage = resolve;
      client.onerror = reject;
    });
    expect(targets).toContain(`"url":"${url}"`);
    client.close();

    expect(await a.rest.execute(id, "evaluate", TITLE)).toMatchObject(FOUND);
    const stored = await a.rest.execute(id, "content", { encoding: "artifact" });
    const { artifact } = (stored.data as { readonly data: { readonly artifact: { readonly id: string } } }).data;
    const content = `${b.httpUrl}/api/v1/artifacts/${artifact.id}/content`;
    const file = await fetch(content, { headers: { authorization: `Bearer ${await cluster.accessToken()}` } });
    expect(await file.text()).toContain("<title>/kept</title>");
    const shot = await b.rest.execute(id, "screenshot", {});
    expect(shot).toMatchObject({ status: 200, data: { data: { contentType: "image/png" } } });
    expect((await b.rest.request("GET", `/contexts/${id}`)).data).toMatchObject({ pages: [{ url }] });
    const renamed = await b.rest.request("PATCH", `/contexts/${id}`, { name: "renamed", colorScheme: "dark" });
    expect(renamed.status).toBe(200);
    const scheme = await a.rest.execute(id, "evaluate", {
      script: "matchMedia('(prefers-color-scheme: dark)').matches",
    });
    expect(scheme).toMatchObject({ data: { data: { result: true } } });
    const { id: process } = await cluster.ownerOf(id);
    const shown = async (): Promise<unknown> => (await b.rest.request("GET", `/contexts/${id}`)).data;
    await eventually(shown).toMatchObject({ state: "live", process });
    const stop = new AbortController();
    const waiting = a.rest
      .request("POST", `/contexts/${id}/execute`, { action: "wait", params: { duration: 60_000 } }, stop)
      .catch(() => undefined);
    await eventually(shown).toMatchObject({ state: "busy", process });
    stop.abort();
    await waiting;
    await eventually(shown).toMatchObject({ state: "live" });
    const processes = async (): Promise<readonly Listed[]> =>
      (await b.rest.request("GET", "/processes")).data as readonly Listed[];
    const called = async (): Promise<readonly unknown[]> =>
      (await processes()).map(({ role, calls }) => [role, role === "worker" ? calls : (calls?.count ?? 0) > 0]).sort();
    const workers = Array<unknown>(WORKERS).fill(["worker", undefined]);
    await eventually(called).toEqual([["api", true], ["api", true], ...workers]);

    expect((await a.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
    expect((await b.rest.execute(id, "content")).status).toBe(404);
  });

  const overviewOf = async ({ rest }: Replica): Promise<Overview> =>
    (await rest.request("GET", "/overview?hours=1")).data as Overview;
  const failed = ({ errors }: Overview): number =>
    errors.find(({ name, code }) => name === "navigate" && code === "FORBIDDEN")?.count ?? 0;

  nightly("adds up what its processes counted and use", async () => {
    const before = failed(await overviewOf(a));
    const ids = [await a.rest.newContext({ createPage: true }), await b.rest.newContext({ createPage: true })];
    for (const { rest } of [a, b]) for (const id of ids) await rest.execute(id, "navigate", { url: a.httpUrl });

    for (const replica of [a, b]) {
      // A call is counted once its response is written, and a browser is measured every 2 s.
      await eventually(async () => failed(await overviewOf(replica))).toBe(before + 4);
      const owners = await Promise.all(ids.map(async (id) => (await cluster.ownerOf(id)).id));
      const browsersOf = async () => (await overviewOf(replica)).browsers.map(({ process }) => process);
      await eventually(browsersOf).toEqual(expect.arrayContaining(owners));
      expect((await overviewOf(replica)).missing).toEqual([]);
    }
    for (const id of ids) expect((await a.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
  });

  nightly(
    "carries clients of CDP through any replica, and lets them connect again after its worker or its replica was killed",
    async () => {
      await cluster.addWorker();
      const third = await cluster.addReplica();
      const id = await a.rest.newContext({ cdp: true, createPage: true });
      /** Puppeteer and Playwright, with the page of the context. */
      const connect = async (from: Replica) => {
        const getUrl = async (): Promise<string> => {
          const { data } = await from.rest.request("POST", `/contexts/${id}/cdp`);
          const { webSocketDebuggerUrl } = data as { readonly webSocketDebuggerUrl: string };
          // A ticket of one replica is valid at the others.
          return webSocketDebuggerUrl.replace(/:\d+\//, `:${new URL((from === a ? b : from).httpUrl).port}/`);
        };
        const one = await puppeteer.connect({ browserWSEndpoint: await getUrl() });
        const other = await chromium.connectOverCDP(await getUrl());
        const [page] = await one.pages();
        const [beside] = other.contexts()[0]?.pages() ?? [];
        if (page === undefined || beside === undefined) throw new Error("the context has no page");
        const left = Promise.all([
          new Promise((resolve) => one.once("disconnected", resolve)),
          new Promise((resolve) => other.once("disconnected", resolve)),
        ]);
        return { page, beside, left, close: () => Promise.all([one.disconnect(), other.close()]) };
      };
      /** Each client knows within ten seconds, and what it waits for fails. */
      const expectKilled = async ({ page, beside, left }: Awaited<ReturnType<typeof connect>>, kill: () => unknown) => {
        const endless = "new Promise(() => {})";
        const pending = [page.evaluate(endless), beside.evaluate(endless)].map((each) => each.catch(String));
        const sinceMs = performance.now();
        await kill();
        await left;
        for (const error of await Promise.all(pending)) expect(error).toMatch(/closed|disconnected/i);
        expect(performance.now() - sinceMs).toBeLessThan(10_000);
      };

      const first = await connect(a);
      await first.page.goto(url);
      await eventually(() => first.beside.title()).toBe("/kept");
      // What a client has navigated to is saved within a second.
      const stored = () => cluster.query("select 1 from contexts where id = $1 and pages::text like '%/kept%'", [id]);
      await eventually(stored).toHaveLength(1);
      await expectKilled(first, async () => (await cluster.ownerOf(id)).child.kill("SIGKILL"));

      const second = await connect(third);
      expect(second.page.url()).toBe(url);
      await expectKilled(second, () => third.child.kill("SIGKILL"));

      // Those that were cut off count as clients no more, of which a context has four.
      const last = [await connect(b), await connect(a)];
      for (const { beside } of last) await eventually(() => beside.title()).toBe("/kept");
      await Promise.all(last.map(({ close }) => close()));
      expect((await b.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
    },
  );

  nightly("runs a session of WebDriver through each replica, until its worker is killed", async () => {
    await cluster.addWorker();
    const call = async (from: Replica, method: string, path: string, body?: object) => {
      const response = await fetch(`${from.httpUrl}/session${path}`, {
        method,
        headers: { authorization: `Bearer ${await cluster.accessToken()}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { readonly value: unknown }).value;
    };
    const withSelenium = async ({ httpUrl }: Replica) => {
      const driver = await new Builder()
        .disableEnvironmentOverrides()
        .usingServer(httpUrl.replace("://", `://any:${await cluster.accessToken()}@`))
        .withCapabilities(new Capabilities({ browserName: "chrome", webSocketUrl: true }))
        .build();
      const session = await driver.getSession();
      return { driver, id: session.getId(), capability: (name: string) => String(session.getCapability(name)) };
    };
    const { driver, id, capability } = await withSelenium(a);
    expect(await call(b, "POST", `/${id}/url`, { url })).toBeNull();
    expect(await call(a, "GET", `/${id}/title`)).toBe("/kept");

    // Its URLs are valid again and again, at each replica.
    const at = (text: string, from: Replica): string => text.replace(/:\d+\//, `:${new URL(from.httpUrl).port}/`);
    const rows = () => cluster.query("select is_reusable from cdp_tickets where context_id = $1", [id]);
    expect(await rows()).toEqual([{ is_reusable: 1 }]);
    for (const from of [b, a]) {
      const browser = await puppeteer.connect({ browserWSEndpoint: at(capability("se:cdp"), from) });
      expect((await browser.pages()).map((page) => page.url())).toEqual([url]);
      await browser.disconnect();
    }
    const bidi = await puppeteer.connect({
      browserWSEndpoint: at(capability("webSocketUrl"), b),
      protocol: "webDriverBiDi",
    });
    const [page] = await bidi.pages();

    // A person's own session has control: acts of the programs are rejected at each replica.
    const { data: key } = await a.rest.request("POST", "/sessions", { name: "person" });
    const person = restClient(b, (key as { readonly accessToken: string }).accessToken);
    const { data: control } = await person.request("POST", `/contexts/${id}/control`, { ttl: 60_000 });
    const rejected = { error: "unknown error", message: expect.stringContaining("has control") as string };
    for (const from of [a, b]) expect(await call(from, "POST", `/${id}/refresh`, {})).toMatchObject(rejected);
    await expect(page?.reload()).rejects.toThrow("has control");
    // Puppeteer reads a title by a script.
    await expect(page?.title()).rejects.toThrow("has control");
    expect(await call(a, "GET", `/${id}/title`)).toBe("/kept");
    const { lease } = control as { readonly lease: string };
    await person.request("DELETE", `/contexts/${id}/control?lease=${lease}`);
    expect(await call(a, "POST", `/${id}/refresh`, {})).toBeNull();

    // What Selenium waits for fails within ten seconds; a session outlives the replica by which it is called.
    const nameOf = ({ name }: Error): string => name;
    if (isNightly) {
      const third = await cluster.addReplica();
      const cutOff = await withSelenium(third);
      const lost = cutOff.driver.executeAsyncScript("").catch(nameOf);
      const sinceMs = performance.now();
      third.child.kill("SIGKILL");
      expect(await lost).toBe("Error"); // the connection has ended
      expect(performance.now() - sinceMs).toBeLessThan(10_000);

      expect(await call(b, "GET", `/${cutOff.id}/url`)).toBe("about:blank");
      expect(await call(b, "DELETE", `/${cutOff.id}`)).toBeNull();
    }

    const endless = expect(page?.evaluate("new Promise(() => {})")).rejects.toThrow();
    const ended = driver.executeAsyncScript("").catch(nameOf);
    const sinceMs = performance.now();
    (await cluster.ownerOf(id)).child.kill("SIGKILL");
    await endless;
    expect(await ended).toMatch(/Error$/);
    for (const from of [a, b])
      await eventually(() => call(from, "GET", `/${id}/title`)).toMatchObject({ error: "invalid session id" });
    expect(performance.now() - sinceMs).toBeLessThan(10_000);
    await driver.quit();
    expect(await cluster.rowOf(id)).toBeUndefined();
  });

  nightly(
    "shows a page in the console and sends input to it under the same lease after its worker was killed",
    async () => {
      let loads = 0;
      let typed = 0;
      // Red when it is loaded first, green from then on; it reports what is typed.
      const site = createServer(({ url: path }, response) => {
        if (path === "/typed") typed++;
        if (path === "/") loads++;
        response.setHeader("content-type", "text/html");
        response.end(`<!doctype html><title>Stage</title><body style="margin:0;background:${loads < 2 ? "red" : "lime"}">
        <input style="width:200px;height:40px" oninput="fetch('/typed')">`);
      });
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => {
        site.closeAllConnections();
        site.close();
      });
      const browser = await plainBrowser();
      await cluster.addWorker();
      const id = await a.rest.newContext({ name: "stage" });
      const stage = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
      expect((await a.rest.request("POST", `/contexts/${id}/pages`, { url: stage })).status).toBe(201);
      const owner = await cluster.ownerOf(id);
      const { page, violations } = await visitConsole(browser, a.httpUrl);
      await signIn(page, "admin");
      await page.getByRole("row", { name: /stage/ }).getByText(owner.id.slice(0, 8)).waitFor();
      await page.getByRole("link", { name: "stage" }).click();
      await eventually(() => isShown(page, RED)).toBe(true);
      await page.getByRole("button", { name: "Take control" }).click();
      await page.getByText("You have control").waitFor();
      const type = async (): Promise<void> => {
        await page.locator("canvas").click({ position: { x: 10, y: 10 } });
        await page.keyboard.type("x");
      };
      await type();
      await eventually(() => typed).toBeGreaterThan(0);

      owner.child.kill("SIGKILL");
      typed = 0;
      const goesOn = async (): Promise<unknown> => {
        await type();
        return { isTyped: typed > 0, isShown: await isShown(page, LIME) };
      };
      await eventually(goesOn).toEqual({ isTyped: true, isShown: true });

      const { data } = await b.rest.request("GET", `/contexts/${id}/control`);
      expect(data).toMatchObject({ state: "held", lease: 1, holder: { username: "admin" } });
      await page.getByText("You have control").waitFor();
      expect((await cluster.rowOf(id))?.worker).not.toBe(owner.id);
      await page.getByRole("button", { name: "Hand back" }).click();
      await page.getByText("View only").waitFor();
      expect(violations).toEqual([]);
    },
  );

  it("names a frozen worker beside what the others counted, moves its contexts once its lease has ended, and never back", async () => {
    const id = await a.rest.newContext();
    await a.rest.request("POST", `/contexts/${id}/pages`, { url });
    await a.rest.execute(id, "navigate", { url: a.httpUrl });
    await eventually(async () => failed(await overviewOf(a))).toBeGreaterThan(0);
    const frozen = await cluster.ownerOf(id);
    frozen.child.kill("SIGSTOP");
    for (const overview of await Promise.all([a, b].map(overviewOf))) {
      expect(overview.missing).toContain(frozen.id);
      expect(failed(overview)).toBeGreaterThan(0);
    }

    // Calls that were sent to it before its lease ended have an unknown outcome.
    await eventually(async () => (await b.rest.execute(id, "evaluate", TITLE)).status).toBe(200);
    const moved = await cluster.rowOf(id);
    expect(moved).toMatchObject({ epoch: 2 });
    expect(moved?.worker).not.toBe(frozen.id);
    frozen.child.kill("SIGCONT");

    await eventually(() => frozen.output.stderr + frozen.output.stdout).toContain("was claimed by another process");
    expect(await a.rest.execute(id, "evaluate", TITLE)).toMatchObject(FOUND);
    expect(await cluster.rowOf(id)).toEqual(moved);
  });

  it("recovers the contexts of a killed worker on others, with one owner each, and goes on with their events", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => a.rest.newContext()));
    for (const id of ids) await b.rest.request("POST", `/contexts/${id}/pages`, { url });
    const [first = ""] = ids;
    const token = await cluster.accessToken();
    const sockets = await Promise.all(
      [a, b].flatMap(({ httpUrl }) =>
        Array.from({ length: 10 }, () => openSocket(httpUrl, { query: `?token=${token}` })),
      ),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.close()));
    for (const socket of sockets) await socket.ask({ type: "subscribe", topic: `context:${first}` });
    await a.rest.execute(first, "evaluate", TITLE);
    for (const socket of sockets) await socket.seen((message) => isEvent(message, "action.completed"));
    const killed = await cluster.ownerOf(first);
    const before = await Promise.all(ids.map((id) => cluster.rowOf(id)));
    killed.child.kill("SIGKILL");
    await killed.ended;

    const recovered = async (rest: RestClient, id: string): Promise<void> => {
      const { status, data, error } = await rest.execute(id, "evaluate", TITLE);
      // A call may be sent before the end of the connection has arrived; what became of it is not known.
      if (status === 503 && (error?.details as Details | undefined)?.outcome === "unknown") return recovered(rest, id);
      expect({ status, data }, JSON.stringify(error)).toMatchObject(FOUND);
    };
    // It has subscribers, so it opens without a call.
    for (const socket of sockets) await socket.seen((message) => isEvent(message, "context.recovered"));
    await Promise.all(ids.flatMap((id) => [a, b].map(({ rest }) => recovered(rest, id))));

    for (const [index, id] of ids.entries()) {
      const row = await cluster.rowOf(id);
      const was = before[index];
      expect(row?.worker).not.toBe(killed.id);
      expect(row?.epoch).toBe((was?.epoch ?? 0) + (was?.worker === killed.id ? 1 : 0));
    }
    // The killed worker's last number is not known, so the subscriber gets a gap, once.
    for (const socket of sockets) {
      await socket.seen((message) => isEvent(message, "action.completed", 2));
      expect(socket.received.filter((message) => isEvent(message, "events.lost"))).toHaveLength(1);
      expect(socket.received.filter((message) => isEvent(message, "context.recovered"))).toHaveLength(1);
    }
  });

  nightly(
    "carries files, downloads, profiles and recordings between its processes, and keeps them when a worker is killed",
    async () => {
      const ownersOf = async (ids: readonly string[]) =>
        Promise.all(ids.map(async (id) => (await cluster.ownerOf(id)).id));
      const ids = await Promise.all(Array.from({ length: 4 }, () => a.rest.newContext({ recording: "flight" })));
      const [first = "", ...others] = ids;
      const [owner] = await ownersOf(ids);
      const elsewhere = others[(await ownersOf(others)).findIndex((id) => id !== owner)] ?? "";
      expect(elsewhere).not.toBe("");
      const headers = { authorization: `Bearer ${await cluster.accessToken()}` };
      const contentOf = async ({ httpUrl }: Replica, id: string): Promise<string> =>
        (await fetch(`${httpUrl}/api/v1/artifacts/${id}/content`, { headers })).text();

      const sent = await fetch(`${a.httpUrl}/api/v1/artifacts?name=sent.txt`, {
        method: "POST",
        headers,
        body: "sent",
      });
      const { data: file } = (await sent.json()) as { readonly data: { readonly id: string } };
      for (const id of [first, elsewhere]) {
        await b.rest.execute(id, "navigate", { url: `${pages.url}/form` });
        await b.rest.execute(id, "upload", { selector: "input", artifacts: [file.id] });
        const script = "document.querySelector('input').files[0].text()";
        expect(await a.rest.execute(id, "evaluate", { script })).toMatchObject({ data: { data: { result: "sent" } } });
      }
      expect(await contentOf(b, file.id)).toBe("sent");

      await b.rest.execute(elsewhere, "evaluate", { script: "void (location.href = '/report')" });
      const { data } = await b.rest.execute(elsewhere, "wait", { download: true });
      const { download } = (data as { readonly data: { readonly download: { readonly id: string } } }).data;
      expect(await contentOf(a, download.id)).toContain("<title>/report</title>");

      const write = { script: "localStorage.setItem('key', 'from the first')" };
      const profile = (
        await a.rest.request("POST", "/profiles", { name: "moved", state: { cookies: [], origins: [] } })
      ).data as { readonly id: string };
      const saver = await a.rest.newContext({ profile: "moved", profileSave: "onClose" });
      for (const { rest } of [a, b]) {
        const { error } = await rest.request("POST", "/contexts", { profile: "moved", profileSave: "onClose" });
        expect(error).toMatchObject({ code: "CONFLICT", details: { reason: "profile-writer", contextId: saver } });
      }
      await b.rest.execute(saver, "navigate", { url });
      await a.rest.execute(saver, "evaluate", write);
      expect((await b.rest.request("DELETE", `/contexts/${saver}`)).metadata).toMatchObject({ profile: "saved" });
      for (const { rest } of [a, b, a]) {
        const copy = await rest.newContext({ profile: profile.id });
        await rest.execute(copy, "navigate", { url });
        const read = await rest.execute(copy, "evaluate", { script: "localStorage.getItem('key')" });
        expect(read).toMatchObject({ data: { data: { result: "from the first" } } });
        await rest.request("DELETE", `/contexts/${copy}`);
      }

      const { data: recording } = await b.rest.request("POST", `/contexts/${first}/recordings`, { format: "html" });
      const { id: recordingId } = recording as { readonly id: string };
      const killed = await cluster.ownerOf(first);
      killed.child.kill("SIGKILL");
      await killed.ended;
      for (const replica of [a, b]) {
        expect(await contentOf(replica, recordingId)).toContain("<!doctype html>");
        expect(await contentOf(replica, file.id)).toBe("sent");
        expect((await replica.rest.request("GET", `/artifacts/${file.id}`)).data).toMatchObject({
          state: "ready",
          size: 4,
        });
      }
      await cluster.addWorker();
      for (const id of ids) await a.rest.request("DELETE", `/contexts/${id}`);
    },
  );

  nightly("serves each request of an MCP client on any replica: calls, images, and a context by its name", async () => {
    const used: string[] = [];
    const alternating: typeof fetch = (input, init) => {
      const { httpUrl } = used.length % 2 === 0 ? a : b;
      used.push(httpUrl);
      return fetch(`${httpUrl}${new URL(input instanceof Request ? input.url : input).pathname}`, init);
    };
    const token = await cluster.accessToken();
    const mcp = await connectOverHttp(a.httpUrl, token, { fetch: alternating });
    onTestFinished(() => mcp.close());

    const { data } = (await mcp.api("POST", "/contexts", { body: { createPage: true } })) as { data: { id: string } };
    for (const result of [1, 2, 3, 4])
      expect(await mcp.act(data.id, "evaluate", { script: String(result) })).toMatchObject({ data: { result } });
    const shot = await mcp.call("execute-in-context", { contextId: data.id, command: "screenshot", parameters: {} });
    expect(shot.content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
    const assistant = assistantOf(mcp);
    expect(textOf(await assistant.act([{ action: "navigate", url }]))).toMatch(/^1 of 1 done/);
    for (const result of [5, 6]) {
      const steps = [{ action: "evaluate", script: String(result) }];
      expect(textOf(await assistant.act(steps))).toContain(`{"result":${result}}`);
    }
    expect(new Set(used)).toEqual(new Set([a.httpUrl, b.httpUrl]));
    for (const replica of [a, b]) expect(await pingMcp(replica, "wrong")).toBe(401);
  });

  nightly(
    "goes on with a flow of 30 calls over MCP, each to the next of three replicas, when one of them is killed",
    async () => {
      const c = await cluster.addReplica();
      await vi.waitFor(async () => expect((await c.rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
      const counter = await servePages({
        "/": `<button onclick="this.textContent = Number(this.textContent) + 1; fetch('/clicked')">0</button>`,
        "/clicked": "",
      });
      onTestFinished(() => counter.close());
      const replicas = [a, b, c];
      let sent = 0;
      const next: typeof fetch = (input, init) =>
        fetch(
          `${replicas[sent++ % replicas.length]?.httpUrl ?? ""}${new URL(input instanceof Request ? input.url : input).pathname}`,
          init,
        );
      const mcp = await connectOverHttp(a.httpUrl, await cluster.accessToken(), { fetch: next });
      onTestFinished(() => mcp.close());
      const assistant = assistantOf(mcp);
      const click = { action: "click", selector: "button" };
      let errors = 0;
      /** What the page has counted. */
      const shown = async (): Promise<number> => {
        const { content } = await assistant.look({ as: "markdown" }).catch(() => assistant.look({ as: "markdown" }));
        return Number(/\d+/.exec(textOf({ content }))?.[0]);
      };
      /** As an assistant does: the same key again, and a look where the outcome is unknown. */
      async function act(steps: readonly object[], expected: number): Promise<void> {
        const idempotencyKey = crypto.randomUUID();
        for (;;) {
          const text = await assistant.act(steps, { idempotencyKey }).then(textOf, String);
          if (/\d+ of \d+ done/.test(text)) return;
          errors += 1;
          if (text.includes("idempotency") && (await shown()) === expected) return;
          await sleep(100);
        }
      }

      await act([{ action: "navigate", url: counter.url }], 0);
      for (let call = 1; call < 30; call += 1) {
        const wait = { action: "wait", duration: 300 };
        const killed = call === 14 ? killDuring(c, () => counter.seen("/clicked").length === call) : undefined;
        // The call that runs when its replica is killed.
        if (killed !== undefined) while (sent % replicas.length !== replicas.indexOf(c)) sent += 1;
        await act(killed === undefined ? [click] : [click, wait], call);
        await killed;
      }

      expect(await shown()).toBe(29);
      expect(counter.seen("/clicked")).toHaveLength(29);
      expect(errors).toBeGreaterThan(0);
    },
  );

  it("ends a socket on one replica when its session is deleted on another one", async () => {
    const created = await a.rest.request("POST", "/sessions", { name: "second" });
    const { id, accessToken } = created.data as { readonly id: string; readonly accessToken: string };
    const socket = await openSocket(b.httpUrl, { query: `?token=${accessToken}` });

    expect((await a.rest.request("DELETE", `/sessions/${id}`)).status).toBe(200);

    expect(await socket.closed).toBe(4401);
    expect((await restClient(b, accessToken).request("GET", "/contexts")).status).toBe(401);
  });

  nightly("moves no context when the database is frozen for longer than a lease", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => a.rest.newContext()));
    const before = await Promise.all(ids.map((id) => cluster.rowOf(id)));
    cluster.postgres.freeze();
    await sleep(5_000);
    cluster.postgres.thaw();

    for (const id of ids) await eventually(async () => (await b.rest.execute(id, "evaluate", TITLE)).status).toBe(200);

    expect(await Promise.all(ids.map((id) => cluster.rowOf(id)))).toEqual(before);
  });

  nightly("runs contexts in a process that serves callers as well, until that ends", async () => {
    const both = await cluster.addReplica({ USER_LIMITS: "sessions=99" }, "all");
    const listed = async (): Promise<unknown> => (await a.rest.request("GET", "/processes")).data;
    const { pid } = both.child;
    const { id: ownId = "" } = ((await listed()) as readonly Listed[]).find((each) => each.pid === pid) ?? {};
    // It has no contexts yet; each process measures the memory of the machine at another moment.
    const ids: string[] = [];
    let before: Awaited<ReturnType<typeof cluster.rowOf>>;
    while (before?.worker !== ownId && ids.length < 10) {
      const id = await both.rest.newContext();
      ids.unshift(id);
      await both.rest.request("POST", `/contexts/${id}/pages`, { url });
      before = await cluster.rowOf(id);
    }
    expect(before?.worker).toBe(ownId);

    for (const id of ids) expect(await a.rest.execute(id, "evaluate", TITLE)).toMatchObject(FOUND);
    const [row] = (await b.rest.request("GET", "/processes")).data as readonly { readonly role: string }[];
    expect(row).toMatchObject({ role: "api", state: "ready", capacity: 0, version, settingsDiffer: false });
    const process = ((await listed()) as readonly Listed[]).find((each) => each.pid === pid);
    expect(process).toMatchObject({ role: "all", state: "ready", capacity: expect.any(Number) as number });
    // Its sessions would end elsewhere than those of the others.
    expect(process?.settingsDiffer).toBe(true);
    await eventually(() => a.output.stdout + a.output.stderr).toContain("has other settings than this one");
    expect(process?.heartbeatAge).toBeLessThan(3_000);
    expect((await b.rest.request("POST", `/processes/${process?.id ?? ""}/drain`, {})).status).toBe(200);
    expect(await both.ended).toBe(0);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ pid }));

    for (const id of ids) expect(await b.rest.execute(id, "evaluate", TITLE)).toMatchObject(FOUND);
    const after = await cluster.rowOf(ids[0] ?? "");
    expect(after?.worker).not.toBe(before?.worker);
    expect(after?.epoch).toBe(2);
  });
});

/** Whether the live view of the console has a colour at its centre. */
async function isShown(page: Page, color: readonly number[]): Promise<boolean> {
  const found = await page.evaluate(`(() => {
    const canvas = document.querySelector("canvas");
    return [...(canvas?.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
  })()`);
  return color.every((value, index) => Math.abs(value - Number((found as number[])[index])) < TOLERANCE);
}

/** The status of a ping over MCP. */
async function pingMcp({ httpUrl }: Replica, token: string): Promise<number> {
  const { status } = await fetch(`${httpUrl}/mcp`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return status;
}

/** Whether a message is the `nth` event of this type that the socket got. */
function isEvent(message: unknown, type: string, nth = 1): boolean {
  const { payload } = message as { readonly payload?: { readonly type?: string; readonly cursor?: { epoch: number } } };
  return payload?.type === type && (nth === 1 || payload.cursor?.epoch === nth);
}

/** Kills a replica once the condition holds. */
async function killDuring({ child, ended }: Replica, condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
  child.kill("SIGKILL");
  await ended;
}
