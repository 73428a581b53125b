import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { createClient } from "@connectrpc/connect";
import { Server } from "proxy-chain";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ContextService } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import type { Answer } from "../../../src/contract.ts";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestAnswer, type RestClient, restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";
import { connectTransport, transportNames } from "../../support/transports.ts";
import { nightly, samples } from "../../support/nightly.ts";

type Overview = Answer<"getOverview">["data"];

let dataDir: string;
let app: TestApp;
let site: Site;
let user: TestUser;
let rest: RestClient;

async function start(): Promise<void> {
  app = await startTestApp({ DATA_DIR: dataDir, BROWSER_SHARING: "user" });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "contexts-test-"));
  [site] = await Promise.all([startSite(), start()]);
  user = await app.addUser("ada");
  rest = restClient(app, user.accessToken);
});
afterAll(async () => {
  await Promise.all([app.close(), site.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await app.close();
  await start();
  rest = restClient(app, user.accessToken);
}

async function evaluate(contextId: string, script: string): Promise<unknown> {
  const { data, error } = await rest.execute(contextId, "evaluate", { script });
  if (error) throw new Error(JSON.stringify(error));
  return (data as { data: { result: unknown } }).data.result;
}

function fieldsOf({ error }: RestAnswer): unknown {
  return (error?.details as { field: string }[] | undefined)?.map(({ field }) => field);
}

describe("PATCH /contexts/{contextId}", () => {
  it("changes the given fields of the live context, and returns id, name and config", async () => {
    const id = await rest.newContext({ name: "shop", userAgent: "before", viewport: { width: 700, height: 500 } });
    await rest.execute(id, "navigate", { url: `${site.url}/` });

    const patched = await rest.request("PATCH", `/contexts/${id}`, {
      name: "other",
      userAgent: null,
      viewport: { width: 400, height: 300 },
      timezone: "Asia/Tokyo",
    });

    expect(patched.status).toBe(200);
    expect(patched.data).toEqual({
      id,
      name: "other",
      config: { viewport: { width: 400, height: 300 }, timezone: "Asia/Tokyo" },
    });
    expect(patched.metadata).not.toHaveProperty("recreated");
    const script = "[innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent === 'before']";
    expect(await evaluate(id, script)).toEqual([400, "Asia/Tokyo", false]);
    const { data } = await rest.request("GET", `/contexts/${id}`);
    expect(data).toMatchObject(patched.data as object);
    expect((await rest.request("PATCH", `/contexts/${id}`, { name: null })).data).toMatchObject({
      name: `context-${id.slice(0, 8)}`,
    });
  });

  it("hides secrets, keeps those that are sent back hidden, and reports when pages were reloaded", async () => {
    const asked: string[] = [];
    const upstream = new Server({
      port: 0,
      host: "127.0.0.1",
      prepareRequestFunction: ({ username, password }) => void asked.push(`${username}:${password}`),
    });
    await upstream.listen();
    onTestFinished(() => upstream.close(true));
    const proxy = `http://127.0.0.1:${upstream.port}`;
    const id = await rest.newContext({
      httpCredentials: { username: "user", password: "pass" },
      extraHTTPHeaders: { Authorization: "Bearer planted", "X-A": "1" },
      proxy: { server: proxy, username: "ann", password: "hidden" },
    });
    const hidden = {
      httpCredentials: { username: "user", password: "***" },
      proxy: { server: proxy, username: "ann", password: "***" },
      extraHTTPHeaders: { Authorization: "***", "X-A": "1" },
    };
    const same = await rest.request("PATCH", `/contexts/${id}`, hidden);
    expect(same.data).toMatchObject({ config: hidden });
    expect(same.metadata).not.toHaveProperty("recreated");
    await rest.execute(id, "navigate", { url: `${site.url}/headers` });
    expect(await evaluate(id, "JSON.parse(document.body.textContent)")).toMatchObject({
      authorization: "Bearer planted",
      "x-a": "1",
    });
    expect(new Set(asked)).toEqual(new Set(["ann:hidden"]));

    const changed = await rest.request("PATCH", `/contexts/${id}`, {
      httpCredentials: { username: "user", password: "other" },
      extraHTTPHeaders: null,
    });
    expect(changed.metadata).toMatchObject({ recreated: true });
    expect(JSON.stringify(changed.data)).not.toContain("other");
    expect(await evaluate(id, "JSON.parse(document.body.textContent)")).not.toHaveProperty("authorization");
    expect((await rest.execute(id, "navigate", { url: `${site.url}/basic` })).data).toMatchObject({
      data: { status: 401 },
    });
  });

  it.each(samples(transportNames, 2))(
    "over %s rejects a hidden password with another user name or origin",
    async (name) => {
      const httpCredentials = { username: "user", password: "pass", origin: site.url };
      const id = await rest.newContext({ httpCredentials });
      const client = await connectTransport(name, app, user.accessToken);
      onTestFinished(() => client.close());
      for (const change of [{ origin: "https://other.example" }, { username: "other" }]) {
        const body = { httpCredentials: { ...httpCredentials, password: "***", ...change } };
        expect(await client.call("updateContext", { params: { contextId: id }, body })).toMatchObject({
          code: "VALIDATION_ERROR",
          details: [{ field: "httpCredentials.password" }],
        });
      }
      await rest.request("DELETE", `/contexts/${id}`);
    },
  );

  it.each(
    samples(
      [
        [{ locale: "de_DE" }, ["locale"]],
        [{ timezone: "Mars/Phobos" }, ["timezone"]],
        [
          { extraHTTPHeaders: { Host: "a", "Metadata-Flavor": "Google" } },
          ["extraHTTPHeaders.Host", "extraHTTPHeaders.Metadata-Flavor"],
        ],
        [{ extraHTTPHeaders: { Cookie: "***" } }, ["extraHTTPHeaders.Cookie"]],
        [{ httpCredentials: { username: "a", password: "***" } }, ["httpCredentials.password"]],
        [{ proxy: { server: "http://127.0.0.1:1", username: "a", password: "***" } }, ["proxy.password"]],
        [{ proxy: { server: "ftp://127.0.0.1:1" } }, ["proxy.server"]],
        [{ proxy: { server: "http://user:secret@127.0.0.1:1" } }, ["proxy.server"]],
        [{ allowedHosts: ["a/b"], blockedHosts: ["http://a"] }, ["allowedHosts[0]", "blockedHosts[0]"]],
        [{ viewport: { width: 1 } }, ["viewport.height"]],
        [{ colorScheme: "purple" }, ["colorScheme"]],
        [{ permissions: ["everything"] }, ["permissions[0]"]],
        [{ geolocation: { latitude: 91, longitude: 0 } }, ["geolocation.latitude"]],
        [{ createPage: true }, ["createPage"]],
        [{ storageState: {} }, ["storageState"]],
        [{ name: "" }, ["name"]],
      ] as const,
      5,
    ),
  )("rejects %j and changes nothing", async (patch, fields) => {
    const id = await rest.newContext({ name: "shop" });
    const rejected = await rest.request("PATCH", `/contexts/${id}`, { userAgent: "new", ...patch });
    expect(rejected).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
    expect(fieldsOf(rejected)).toEqual(fields);
    expect((await rest.request("GET", `/contexts/${id}`)).data).toMatchObject({ name: "shop", config: {} });
    await rest.request("DELETE", `/contexts/${id}`);
  });

  it.each(
    samples([
      { locale: "de_DE" },
      { timezone: "+01:00" },
      { extraHTTPHeaders: { "Proxy-Authorization": "x" } },
    ] as const),
  )("creation rejects %j as well", async (config) => {
    expect(await rest.request("POST", "/contexts", config)).toMatchObject({ status: 400 });
  });

  it("over gRPC lists the fields to clear, and reports a recreation in a header", async () => {
    const id = await rest.newContext({
      userAgent: "before",
      locale: "de-DE",
      httpCredentials: { username: "user", password: "pass" },
    });
    let headers = new Headers();
    const client = createClient(ContextService, createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }));
    const options = {
      headers: { authorization: `Bearer ${user.accessToken}` },
      onHeader: (received: Headers) => (headers = received),
    };
    const { config } = await client.updateContext(
      { contextId: id, locale: "fr-FR", clear: ["userAgent", "httpCredentials"] },
      options,
    );
    expect(config).toMatchObject({ locale: "fr-FR" });
    expect(config?.userAgent).toBeUndefined();
    expect(headers.get("x-pagewire-recreated")).toBe("true");
    await expect(client.updateContext({ contextId: id, locale: "de", clear: ["locale"] }, options)).rejects.toThrow(
      "clear[0] names locale, which is given as well",
    );
    await expect(client.updateContext({ contextId: id, clear: ["colour"] }, options)).rejects.toThrow(
      "colour is not a known field",
    );
  });
});

describe("pages", () => {
  it("are got, closed and then gone, popups among them", async () => {
    const id = await rest.newContext({ createPage: true });
    await rest.execute(id, "navigate", { url: `${site.url}/popup` });
    await rest.execute(id, "click", { selector: "#open" });
    await eventually(async () => (await rest.request("GET", `/contexts/${id}/pages`)).data).toHaveLength(2);
    const listed = (await rest.request("GET", `/contexts/${id}/pages?sort=createdAt`)).data as { id: string }[];
    const popupId = listed[1]?.id ?? "";
    const popup = await rest.request("GET", `/contexts/${id}/pages/${popupId}`);
    expect(popup).toMatchObject({ status: 200, data: { id: popupId, contextId: id, url: `${site.url}/frame` } });

    expect(await rest.request("DELETE", `/contexts/${id}/pages/${popupId}`)).toMatchObject({
      status: 200,
      message: "The page is closed",
    });

    for (const method of ["GET", "DELETE"]) {
      expect(await rest.request(method, `/contexts/${id}/pages/${popupId}`)).toMatchObject({
        status: 404,
        error: { code: "NOT_FOUND" },
      });
    }
    expect(await rest.execute(id, "evaluate", { script: "1" }, { pageId: popupId })).toMatchObject({ status: 404 });
    expect((await rest.request("GET", `/contexts/${id}`)).data).toMatchObject({ pages: [{ title: "Popup" }] });
  });

  nightly("are 20 at most, and one that does not load is not left behind", async () => {
    const id = await rest.newContext({ createPage: true });
    const { data } = await rest.request("GET", `/contexts/${id}/pages`);
    const [first] = data as readonly { readonly id: string }[];
    const failed = await rest.request("POST", `/contexts/${id}/pages`, { url: "http://name.invalid/" });
    expect(failed).toMatchObject({ status: 422, error: { details: { reason: "name-not-resolved" } } });
    expect(await rest.request("GET", `/contexts/${id}/pages`)).toMatchObject({ total: 1 });
    // Pages that one opens share its process; each of those that are opened by a call has one of its own.
    const script = "for (let count = 0; count < 19; count++) window.open('about:blank')";
    await rest.execute(id, "evaluate", { script }, { pageId: first?.id ?? "" });
    await eventually(() => rest.request("GET", `/contexts/${id}/pages`)).toMatchObject({ total: 20 });
    expect(await rest.request("POST", `/contexts/${id}/pages`, {})).toMatchObject({
      status: 429,
      error: { code: "RATE_LIMIT_EXCEEDED", details: { maxPages: 20 } },
    });
    await rest.request("DELETE", `/contexts/${id}`);
  });
});

describe("GET /contexts/{contextId}/metrics", () => {
  it("counts what was tried, by action", async () => {
    const id = await rest.newContext();
    const path = `/contexts/${id}/metrics`;
    const bytes = { sentBytes: expect.any(Number), receivedBytes: expect.any(Number) };
    expect((await rest.request("GET", path)).data).toEqual({
      contextId: id,
      totalActions: 0,
      successfulActions: 0,
      failedActions: 0,
      averageDuration: 0,
      actionTypeBreakdown: {},
      ...bytes,
    });
    await rest.execute(id, "navigate", { url: `${site.url}/` });
    await rest.execute(id, "click", { selector: "#form" });
    await rest.execute(id, "click", { selector: "#none" }, { timeout: 100 });
    // Rejected by validation, and denied by policy.
    await rest.execute(id, "click", {});
    await rest.execute(id, "navigate", { url: "file:///etc/passwd" });
    const counted = {
      contextId: id,
      totalActions: 3,
      successfulActions: 2,
      failedActions: 1,
      averageDuration: expect.any(Number),
      actionTypeBreakdown: { navigate: 1, click: 2 },
      ...bytes,
    };
    const { data } = await rest.request("GET", path);
    expect(data).toEqual(counted);
    expect((data as { averageDuration: number }).averageDuration).toBeGreaterThan(0);
  });
});

describe("the overview", () => {
  it("over every protocol says what failed, waits and is used: to a user their own, to administrators all", async () => {
    const [bea, cleo] = [await app.addUser("bea"), await app.addUser("cleo")];
    const operator = await app.addUser("night-operator", "admin");
    const own = restClient(app, bea.accessToken);
    const id = await own.newContext({ name: "nightly" });
    await own.execute(id, "navigate", { url: `${site.url}/` });
    await own.execute(id, "click", { selector: "#hidden-word" }, { timeout: 50 });
    const steps = [{ action: "click", params: { selector: "#form" } }];
    await own.request("POST", `/contexts/${id}/steps`, { steps });
    for (const name of samples(transportNames, 2)) {
      const overviewOf = async (caller: TestUser): Promise<Overview> => {
        const client = await connectTransport(name, app, caller.accessToken);
        const answer = await client.call("getOverview", { query: { hours: 1 } });
        await client.close();
        if ("code" in answer) throw new Error(`${name}: ${answer.message}`);
        return (answer.answer as { readonly data: Overview }).data;
      };
      // What a call did is counted once its response is written.
      await eventually(async () => (await overviewOf(bea)).actions).toBe(3);
      const found = await overviewOf(bea);
      expect(found, name).toMatchObject({
        covers: "own",
        now: { contexts: 1, stored: 1 },
        failed: 1,
        errors: [{ name: "click", code: "TIMEOUT", count: 1 }],
        failures: [
          { name: "click", reason: expect.any(String), contextId: id, contextName: "nightly", username: "bea" },
        ],
        waits: { count: 3, p50: expect.any(Number), p95: expect.any(Number) },
      });
      expect(found.limits).toContainEqual({ name: "contexts", used: 1, limit: 500 });
      expect(found.limits).not.toContainEqual(expect.objectContaining({ name: "live" }));
      // Selectors and messages may hold what a caller typed.
      expect(JSON.stringify(found)).not.toContain("hidden-word");

      const others = await overviewOf(cleo);
      expect(others).toMatchObject({ covers: "own" });
      expect(JSON.stringify(others)).not.toContain(id);
      const { actions = 0, failed = 0, failures = [], browsers = [] } = others;
      expect({ actions, failed, failures, browsers }, name).toEqual({
        actions: 0,
        failed: 0,
        failures: [],
        browsers: [],
      });

      const all = await overviewOf(operator);
      expect(all).toMatchObject({ covers: "all", process: app.state.processId });
      const theirs = all.failures.find(({ contextId }) => contextId === id);
      expect(theirs).toMatchObject({ name: "click", username: "bea" });
      // The name is the owner's.
      expect(theirs).not.toHaveProperty("contextName");
      expect(all.limits).toContainEqual(expect.objectContaining({ name: "live", limit: expect.any(Number) }));
      expect(all.limits.find(({ name: of }) => of === "audit")?.used).toBeGreaterThan(0);
      // Sampled at the start, and once a minute.
      expect(all.history.find(({ load }) => load)).toMatchObject({ load: { capacity: expect.any(Number) } });
    }
    // Measured every 2 s.
    const client = await connectTransport("REST", app, bea.accessToken);
    await eventually(async () => {
      const { answer } = (await client.call("getOverview", {})) as { answer: { data: Overview } };
      return answer.data.browsers;
    }).toMatchObject([{ contexts: 1, memory: expect.any(Number), processor: expect.any(Number) }]);
    await client.close();
  });
});

const INCLUDE = "include=state,process&include=pageCount";

/** As clients write them that were generated from the description: brackets escaped or not, lists repeated. */
describe("the state of a context", () => {
  it("is live, and busy while a call uses it, with its pages and, for administrators, its process", async () => {
    const operator = await app.addUser("operator", "admin");
    for (const { accessToken, isAdmin } of [
      { ...user, isAdmin: false },
      { ...operator, isAdmin: true },
    ]) {
      const own = restClient(app, accessToken);
      const id = await own.newContext({ name: "watched", createPage: true });
      const shown = async (): Promise<unknown[]> => [
        ((await own.request("GET", `/contexts?filter[name]=watched&${INCLUDE}`)).data as readonly unknown[])[0],
        (await own.request("GET", `/contexts/${id}`)).data,
      ];
      const process = app.state.processId;

      for (const each of await shown()) {
        expect(each).toMatchObject({ id, state: "live", ...(isAdmin && { process }) });
        if (!isAdmin) expect(each).not.toHaveProperty("process");
      }
      const stop = new AbortController();
      const waiting = own
        .request("POST", `/contexts/${id}/execute`, { action: "wait", params: { duration: 60_000 } }, stop)
        .catch(() => undefined);
      await eventually(shown).toMatchObject([{ state: "busy" }, { state: "busy" }]);
      stop.abort();
      await waiting;
      await eventually(shown).toMatchObject([{ state: "live", pageCount: 1 }, { state: "live" }]);
    }
  });
});

describe("after a restart of the service", () => {
  let configured: string;
  let paged: string;
  let closedPageId: string;
  let counted: string;
  let before: object;
  const metricsOf = async (id: string): Promise<unknown> => (await rest.request("GET", `/contexts/${id}/metrics`)).data;

  beforeAll(async () => {
    configured = await rest.newContext({ userAgent: "before" });
    await rest.execute(configured, "navigate", { url: `${site.url}/` });
    paged = await rest.newContext({ name: "paged", createPage: true });
    await rest.execute(paged, "navigate", { url: `${site.url}/form` });
    const second = await rest.request("POST", `/contexts/${paged}/pages`, { url: `${site.url}/tall` });
    ({ id: closedPageId } = second.data as { id: string });
    counted = await rest.newContext();
    await rest.execute(counted, "navigate", { url: `${site.url}/` });
    await rest.execute(counted, "click", { selector: "#none" }, { timeout: 100 });
    before = (await metricsOf(counted)) as object;
    expect(before).toMatchObject({ totalActions: 2, failedActions: 1 });
    await restart();
  });

  it("a change of a context without a browser is stored, and acts when it is used", async () => {
    const patched = await rest.request("PATCH", `/contexts/${configured}`, { userAgent: "after" });
    expect(patched).toMatchObject({ status: 200, data: { config: { userAgent: "after" } } });
    expect(await evaluate(configured, "[navigator.userAgent, location.pathname]")).toEqual(["after", "/"]);
  });

  it("pages of a context without a browser keep their titles, and closing one there closes it", async () => {
    const hibernated = { name: "paged", state: "hibernated", pageCount: 2 };
    expect((await rest.request("GET", `/contexts?filter[name]=paged&${INCLUDE}`)).data).toMatchObject([hibernated]);
    expect((await rest.request("GET", `/contexts/${paged}/pages?sort=createdAt`)).data).toMatchObject([
      { title: "Form", url: `${site.url}/form` },
      { title: "Tall", url: `${site.url}/tall` },
    ]);
    expect((await rest.request("DELETE", `/contexts/${paged}/pages/${closedPageId}`)).status).toBe(200);
    expect((await rest.request("GET", `/contexts/${paged}/pages`)).data).toMatchObject([{ url: `${site.url}/form` }]);
  });

  it("what was tried in a context is still known", async () => {
    const bytes = { sentBytes: expect.any(Number) as number, receivedBytes: expect.any(Number) as number };
    expect(await metricsOf(counted)).toEqual({ ...before, ...bytes });
    await evaluate(counted, "1");
    const actionTypeBreakdown = { navigate: 1, click: 1, evaluate: 1 };
    expect(await metricsOf(counted)).toMatchObject({ totalActions: 3, actionTypeBreakdown });
  });
});

describe("the items of a list of contexts", () => {
  it.each(samples(transportNames, 2))("have four fields, and those that include names, over %s", async (name) => {
    const { accessToken } = await app.addUser(`items-${name.toLowerCase()}`);
    const client = await connectTransport(name, app, accessToken);
    onTestFinished(() => client.close());
    const created = await client.call("createContext", { body: { name: "shop", createPage: true } });
    if ("code" in created) throw new Error(created.message);
    const { id, page } = created.answer.data as { id: string; page: { id: string } };
    const item = async (query = {}): Promise<unknown> => {
      const listed = await client.call("listContexts", { query });
      if ("code" in listed) throw new Error(JSON.stringify(listed));
      const [first] = listed.answer.data as readonly Record<string, unknown>[];
      // Protobuf does not distinguish an empty list from none.
      return Object.fromEntries(Object.entries(first ?? {}).filter(([, value]) => !isDeepStrictEqual(value, [])));
    };
    const plain = { id, name: "shop", createdAt: expect.any(String), lastUsedAt: expect.any(String) };

    expect(await item()).toEqual(plain);
    expect(await item({ include: ["state", "process", "control"] })).toEqual({ ...plain, state: "live" });
    expect(await item({ include: ["pageCount"] })).toEqual({ ...plain, pageCount: 1 });
    expect(await item({ include: ["pages"] })).toMatchObject({
      ...plain,
      pages: [{ id: page.id, url: "about:blank" }],
    });
    const made = await restClient(app, accessToken).request("POST", "/api-keys", { name: `nightly ${name}` });
    const { id: keyId, key } = made as unknown as { readonly id: string; readonly key: string };
    const byKey = await connectTransport(name, app, key);
    onTestFinished(() => byKey.close());
    await byKey.call("createContext", { body: { name: "of a key" } });
    const createdBy = `api-key:${keyId}`;
    expect(await item({ include: ["createdBy"], "filter[createdBy]": createdBy })).toMatchObject({
      ...{ name: "of a key", createdBy, keyName: `nightly ${name}` },
      protocol: expect.stringMatching(/^(rest|grpc|connect|ws|mcp)$/) as string,
    });
    const bySession = await item({ include: ["createdBy"], "filter[name]": "shop" });
    expect(bySession).toMatchObject({ createdBy: expect.stringMatching(/^session:/) as string });
    expect(bySession).not.toHaveProperty("keyName");
    expect(await client.call("listContexts", { query: { include: ["cookies"] } })).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "include[0]" }],
    });
  });
});

describe("lists", () => {
  let lister: RestClient;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { accessToken } = await app.addUser("lister");
    lister = restClient(app, accessToken);
    for (const name of ["c", "a", "d", "b"]) ids[name] = await lister.newContext({ name });
  });

  async function list(path: string, field: string): Promise<{ found: unknown[]; total: unknown }> {
    const { status, data, total, error } = await lister.request("GET", path);
    if (status !== 200) throw new Error(JSON.stringify(error));
    return { found: (data as Record<string, unknown>[]).map((item) => item[field]), total };
  }

  it.each(
    samples(
      [
        ["sort=name", ["a", "b", "c", "d"], 4],
        ["sort=-name", ["d", "c", "b", "a"], 4],
        ["", ["b", "d", "a", "c"], 4],
        ["sort=createdAt&limit=2", ["c", "a"], 4],
        ["sort=createdAt&limit=2&offset=3", ["b"], 4],
        ["offset=9", [], 4],
        ["filter[name]=a", ["a"], 1],
        ["filter%5Bname%5D=a", ["a"], 1],
        ["filter[name][$in]=a&filter[name][$in]=d&filter[name][$in]=x&sort=name", ["a", "d"], 2],
        ["filter%5Bname%5D%5B%24in%5D=a&filter%5Bname%5D%5B%24in%5D=d&sort=name", ["a", "d"], 2],
        ["filter[name][$in]=a", ["a"], 1],
        ["filter[name][$gt]=a&filter[name][$lt]=d&sort=name", ["b", "c"], 2],
        ["filter[createdAt][$gt]=2020-01-01T00:00:00Z&filter[name]=b", ["b"], 1],
        ["filter[createdAt][$lt]=2020-01-01T00:00:00.000%2B02:00", [], 0],
        ["filter[lastUsedAt][$gt]=2020-01-01T00:00:00Z&sort=-lastUsedAt&limit=100&filter[name]=c", ["c"], 1],
      ] as const,
      6,
    ),
  )("of contexts by ?%s", async (query, found, total) => {
    expect(await list(`/contexts?${query}`, "name")).toEqual({ found, total });
  });

  it("of pages filter, sort and cut, too", async () => {
    const id = ids.a ?? "";
    for (const path of ["/form", "/tall", "/"])
      await lister.request("POST", `/contexts/${id}/pages`, { url: `${site.url}${path}` });
    await lister.request("POST", `/contexts/${id}/pages`, {});
    const pages = `/contexts/${id}/pages`;
    expect(await list(`${pages}?sort=title`, "title")).toEqual({ found: ["", "Form", "Home", "Tall"], total: 4 });
    expect(await list(`${pages}?sort=-title&limit=1&offset=1`, "title")).toEqual({ found: ["Home"], total: 4 });
    expect(await list(`${pages}?filter[url]=${encodeURIComponent(`${site.url}/tall`)}`, "title")).toEqual({
      found: ["Tall"],
      total: 1,
    });
    expect(await list(`${pages}?filter[title][$in]=Form&filter[title][$in]=Home&sort=title`, "title")).toEqual({
      found: ["Form", "Home"],
      total: 2,
    });
    // What has not navigated yet has no such time, and comes last.
    expect(await list(`${pages}?filter[lastNavigatedAt][$gt]=2020-01-01T00:00:00Z&sort=createdAt`, "title")).toEqual({
      found: ["Form", "Tall", "Home"],
      total: 3,
    });
    expect((await list(`${pages}?sort=-lastNavigatedAt`, "title")).found.at(-1)).toBe("");
  });

  it("of sessions filter, sort and cut, too", async () => {
    for (const name of ["nightly", "weekly"]) await lister.request("POST", "/sessions", { name });
    expect(await list("/sessions?filter[name][$in]=nightly&filter[name][$in]=weekly&sort=-name", "name")).toEqual({
      found: ["weekly", "nightly"],
      total: 2,
    });
    expect((await list("/sessions/my-sessions?sort=-createdAt&limit=1", "isCurrent")).total).toBe(3);
  });

  it.each(
    samples(
      [
        ["limit=0", "limit"],
        ["limit=101", "limit"],
        ["limit=many", "limit"],
        ["limit=1&limit=2", "limit"],
        ["offset=-1", "offset"],
        ["sort=userId", "sort"],
        ["sort=name,createdAt", "sort"],
        ["filter[userId]=x", "filter[userId]"],
        ["filter[name][$ne]=x", "filter[name][$ne]"],
        ["filter[createdAt]=yesterday", "filter[createdAt]"],
        ["filter[createdAt][$gt]=", "filter[createdAt][$gt]"],
        ["filter=x", "filter"],
        ["page=2", "page"],
      ] as const,
      5,
    ),
  )("reject ?%s", async (query, field) => {
    const rejected = await lister.request("GET", `/contexts?${query}`);
    expect(rejected, JSON.stringify(rejected.data)).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
    expect(fieldsOf(rejected)).toEqual([field]);
  });
});
