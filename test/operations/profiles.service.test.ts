import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { StorageState } from "../../src/contract.ts";
import { startTestApp, type TestUser } from "../support/app.ts";
import { ofFile } from "../support/of-file.ts";
import { type RestAnswer, type RestClient, restClient } from "../support/rest.ts";
import { startSite } from "../support/site.ts";
import { connectTransport, transportNames } from "../support/transports.ts";
import { nightly, samples } from "../support/nightly.ts";

const app = ofFile(() => startTestApp({ CONTEXT_LIMITS: "idleMs=600000" }));
const site = ofFile(() => startSite());
let ann: TestUser;
let rest: RestClient;
/** Of an administrator, who may export. */
let admin: RestClient;

beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
  admin = restClient(app, (await app.addUser("root-of-tests", "admin")).accessToken);
});

async function ok(answer: Promise<RestAnswer>): Promise<Record<string, unknown>> {
  const { data, error } = await answer;
  expect(error).toBeUndefined();
  return data as Record<string, unknown>;
}

const evaluate = async (client: RestClient, contextId: string, script: string): Promise<unknown> => {
  const { data } = (await ok(client.execute(contextId, "evaluate", { script }))) as { data: { result?: unknown } };
  return data.result;
};

const open = (client: RestClient, contextId: string, path: string): Promise<unknown> =>
  ok(client.execute(contextId, "navigate", { url: `${site.url}${path}` }));

const create = async (client: RestClient, body: object) =>
  (await ok(client.request("POST", "/profiles", body))) as { readonly id: string; readonly expiresAt?: string };

const remove = (client: RestClient, contextId: string): Promise<RestAnswer> =>
  client.request("DELETE", `/contexts/${contextId}`);

const cookiesOf = async (client: RestClient, contextId: string): Promise<unknown> => {
  const { data } = (await ok(client.execute(contextId, "cookies", { operation: "get" }))) as {
    data: { cookies: unknown };
  };
  return data.cookies;
};

/** Writes all kinds of what a page may store. */
const WRITE = `
  localStorage.setItem("local", "canary-local");
  sessionStorage.setItem("session", "canary-session");
  const opening = indexedDB.open("db", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  const db = await new Promise((done) => (opening.onsuccess = () => done(opening.result)));
  await new Promise((done) => {
    const writing = db.transaction("records", "readwrite");
    writing.objectStore("records").put("canary-database", "key");
    writing.oncomplete = done;
  });
  db.close();
  const folder = await navigator.storage.getDirectory();
  const writable = await (await folder.getFileHandle("file", { create: true })).createWritable();
  await writable.write("canary-file");
  await writable.close();`;
const READ = `
  const opening = indexedDB.open("db", 1);
  const db = await new Promise((done) => (opening.onsuccess = () => done(opening.result)));
  const record = await new Promise((done) => {
    const reading = db.transaction("records").objectStore("records").get("key");
    reading.onsuccess = () => done(reading.result);
  });
  db.close();
  const folder = await navigator.storage.getDirectory();
  const file = await (await (await folder.getFileHandle("file")).getFile()).text();
  return [localStorage.getItem("local"), sessionStorage.getItem("session"), record, file];`;
/** Writes what no request may have in its JSON. */
const WRITE_ODD = `
  localStorage.setItem("odd\\0", "\\ud800 local");
  sessionStorage.setItem("odd\\ud800", "\\0 session");
  let deep = "canary-deep";
  for (let level = 0; level < 400; level++) deep = [deep];
  const opening = indexedDB.open("odd\\ud800", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("odd\\0").add({ "member\\0": deep }, "key");
  await new Promise((done) => (opening.onsuccess = done));
  opening.result.close();`;
const READ_ODD = `
  const opening = indexedDB.open("odd\\ud800", 1);
  await new Promise((done) => (opening.onsuccess = done));
  const reading = opening.result.transaction("odd\\0").objectStore("odd\\0").get("key");
  await new Promise((done) => (reading.onsuccess = done));
  opening.result.close();
  const texts = [localStorage.getItem("odd\\0"), sessionStorage.getItem("odd\\ud800")];
  return JSON.stringify([...texts, reading.result["member\\0"].flat(400)]);`;
const EVERYTHING = ["canary-local", "canary-session", "canary-database", "canary-file"];

/** Logs in by the site's form and writes all kinds of storage. */
async function logIn(client: RestClient): Promise<string> {
  const contextId = await client.newContext();
  await open(client, contextId, "/login");
  await ok(client.execute(contextId, "click", { selector: "#enter" }));
  await ok(client.execute(contextId, "wait", { selector: "#who" }));
  expect(await evaluate(client, contextId, "document.querySelector('#who').textContent")).toBe("alice");
  await evaluate(client, contextId, WRITE);
  return contextId;
}

describe("a profile", () => {
  it("has a login, which each context that is opened with it begins with, as a copy of its own", async () => {
    const contextId = await logIn(rest);
    const profile = await create(rest, { name: "shop", contextId });
    expect(profile).toMatchObject({
      name: "shop",
      version: 1,
      origins: [`127.0.0.1`, `127.0.0.1:${site.port}`],
      cookies: 1,
    });
    // The cookie ends in an hour.
    expect(Date.parse(String(profile.expiresAt)) - Date.now()).toBeLessThan(3_600_001);
    await remove(rest, contextId);

    const [byName, byId] = await Promise.all([
      rest.newContext({ profile: "shop" }),
      rest.newContext({ profile: profile.id }),
    ]);
    for (const copy of [byName, byId]) {
      await open(rest, copy, "/account");
      expect(await evaluate(rest, copy, "document.querySelector('#who').textContent")).toBe("alice");
      expect(await evaluate(rest, copy, READ)).toEqual(EVERYTHING);
    }
    await evaluate(rest, byName, "localStorage.setItem('local', 'other')");
    expect(await evaluate(rest, byId, READ)).toEqual(EVERYTHING);
    expect(await ok(rest.request("GET", `/profiles/${profile.id}`))).toMatchObject({ version: 1 });
    await remove(rest, byName);
    await remove(rest, byId);
  });

  it("is nothing that another user's context has, also where that is opened beforehand", async () => {
    const cookies = [cookie({ domain: "127.0.0.1" })];
    await create(rest, { name: "spare", state: { cookies, origins: [] } });
    const bob = restClient(app, (await app.addUser("bob")).accessToken);
    const mine = async () => rest.newContext({ profile: "spare" });
    const theirs = async () => bob.newContext();
    const [first, ...others] = [await mine(), await theirs(), await mine(), await theirs(), await rest.newContext()];
    expect(await cookiesOf(rest, first ?? "")).toHaveLength(1);
    expect(await cookiesOf(bob, others[0] ?? "")).toEqual([]);
    expect(await cookiesOf(rest, others[1] ?? "")).toHaveLength(1);
    expect(await cookiesOf(bob, others[2] ?? "")).toEqual([]);
    expect(await cookiesOf(rest, others[3] ?? "")).toEqual([]);
    for (const client of [rest, bob]) for (const contextId of [first ?? "", ...others]) await remove(client, contextId);
  });

  it("restores sessionStorage in the first document of its origin only", async () => {
    const items = [{ name: "session", value: "mine" }];
    const state = { cookies: [], origins: [{ origin: site.url, localStorage: [], sessionStorage: items }] };
    await create(rest, { name: "session", state });
    const contextId = await rest.newContext({ profile: "session" });
    await open(rest, contextId, "/form");
    expect(await evaluate(rest, contextId, "sessionStorage.getItem('session')")).toBe("mine");
    await evaluate(rest, contextId, "sessionStorage.clear()");
    await open(rest, contextId, "/");
    expect(await evaluate(rest, contextId, "sessionStorage.length")).toBe(0);
    await remove(rest, contextId);
  });

  it("is saved by one context at a time, when it is deleted or after each change", async () => {
    const contextId = await logIn(rest);
    const { id } = await create(rest, { name: "saved", contextId });
    await remove(rest, contextId);

    const saver = await rest.newContext({ profile: "saved", profileSave: "onClose" });
    const { error } = await rest.request("POST", "/contexts", { profile: id, profileSave: "auto" });
    expect(error).toMatchObject({ code: "CONFLICT", details: { reason: "profile-writer", contextId: saver } });
    expect(await ok(rest.request("GET", `/profiles/${id}`))).toMatchObject({ contextId: saver, version: 1 });
    const reader = await rest.newContext({ profile: id });
    await open(rest, saver, "/form");
    await evaluate(rest, saver, "localStorage.setItem('local', 'renewed')");
    expect((await remove(rest, saver)).metadata).toMatchObject({ profile: "saved" });
    expect((await remove(rest, reader)).metadata.profile).toBeUndefined();

    const next = await rest.newContext({ profile: id, profileSave: "auto" });
    await open(rest, next, "/form");
    expect(await evaluate(rest, next, "localStorage.getItem('local')")).toBe("renewed");
    await evaluate(rest, next, "localStorage.setItem('local', 'again')");
    await expect.poll(async () => (await ok(rest.request("GET", `/profiles/${id}`))).version).toBeGreaterThan(2);
    await remove(rest, next);
  });

  it("is not overwritten by a context that began with an earlier version", async () => {
    const { id } = await create(rest, { name: "cas", state: { cookies: [], origins: [] } });
    const saver = await rest.newContext({ profile: "cas", profileSave: "onClose" });
    const state = {
      cookies: [],
      origins: [{ origin: site.url, localStorage: [{ name: "local", value: "theirs" }] }],
    };
    await ok(rest.request("PATCH", `/profiles/${id}`, { state, version: 1 }));
    const late = await rest.request("PATCH", `/profiles/${id}`, { state, version: 1 });
    expect(late.error).toMatchObject({ code: "CONFLICT", details: { reason: "profile-version", version: 2 } });
    expect((await remove(rest, saver)).metadata).toMatchObject({ profile: "conflict" });
    const copy = await rest.newContext({ profile: "cas" });
    await open(rest, copy, "/form");
    expect(await evaluate(rest, copy, "localStorage.getItem('local')")).toBe("theirs");
    await remove(rest, copy);
  });

  it("goes out only by exportProfile, as Playwright's storage state, and comes in again", async () => {
    const contextId = await logIn(admin);
    await evaluate(admin, contextId, WRITE_ODD);
    const { id } = await create(admin, { name: "out", contextId });
    const exported = (await ok(admin.request("GET", `/profiles/${id}/state`))) as unknown as StorageState;
    expect(exported.cookies).toMatchObject([{ name: "visitor", value: "alice", httpOnly: true }]);
    expect(exported.origins).toMatchObject([
      {
        origin: site.url,
        localStorage: [{ name: "local", value: "canary-local" }],
        sessionStorage: [{ name: "session", value: "canary-session" }],
        indexedDB: [{ name: "db" }],
        opfs: [{ path: "file", type: "file" }],
        encoded: expect.stringContaining("canary-deep"),
      },
    ]);
    await create(admin, { name: "in", state: exported });
    const copy = await admin.newContext({ profile: "in" });
    await open(admin, copy, "/account");
    expect(await evaluate(admin, copy, READ)).toEqual(EVERYTHING);
    expect(await evaluate(admin, copy, READ_ODD)).toBe(JSON.stringify(["\ud800 local", "\0 session", ["canary-deep"]]));
    for (const transport of transportNames) {
      const client = await connectTransport(transport, app, (await app.addUser(`x-${transport}`, "admin")).accessToken);
      const created = await client.call("createProfile", { body: { name: "in", state: exported } });
      const { id: profileId } = ("answer" in created ? (created.answer.data ?? created.answer) : {}) as { id: string };
      const out = await client.call("exportProfile", { params: { profileId } });
      expect.soft("answer" in out && out.answer.data, transport).toEqual(exported);
      await client.close();
    }
    await remove(admin, contextId);
    await remove(admin, copy);
  });

  it("cannot be read by who may only use it", async () => {
    const contextId = await logIn(rest);
    await create(rest, { name: "used", contextId });
    await remove(rest, contextId);
    const scopes = ["contexts:write", "profiles:use"];
    const { key } = (await rest.request("POST", "/api-keys", { name: "use", scopes })) as unknown as { key: string };
    const call = async (method: string, path: string, body?: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      } as RequestInit);
      return (await response.json()) as { data: never; error?: { details: object } };
    };
    const { data } = await call("POST", "/contexts", { profile: "used" });
    const { id } = data as { id: string };
    const get = { operation: "get" };
    const read = await call("POST", `/contexts/${id}/execute`, { action: "cookies", params: get });
    expect(read).toMatchObject({ data: { data: { cookies: [{ name: "visitor", value: "***" }] } } });
    const steps = await call("POST", `/contexts/${id}/steps`, { steps: [{ action: "cookies", params: get }] });
    expect(steps).toMatchObject({ data: { steps: [{ data: { cookies: [{ value: "***" }] } }] } });
    for (const [method, path, scope] of [
      ["GET", "/profiles", "profiles:read"],
      ["GET", "/profiles/x/state", "profiles:export"],
      ["DELETE", "/profiles/x", "profiles:write"],
    ] as const)
      expect((await call(method, path)).error?.details).toEqual({ reason: "scope", scope });
    const saving = await call("POST", "/contexts", { profile: "used", profileSave: "auto" });
    expect(saving.error?.details).toEqual({ reason: "scope", scope: "profiles:write" });
    await remove(rest, id);
  });

  it("stays out of the service's files, the log and the audit log", async () => {
    const files = await readdir(join(app.dataDir, ".."), { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile() && !file.parentPath.includes("browser"))
      .map((file) => readFile(join(file.parentPath, file.name), "latin1"));
    const all = (await Promise.all(texts)).join();
    expect(all).not.toMatch(/canary|alice/);
    const { rows } = await app.state.audit.list({ limit: 1_000, offset: 0, filters: [] });
    expect(JSON.stringify(rows)).not.toMatch(/canary|alice/);
    expect(rows.filter(({ operation }) => operation === "createContext").some(({ params }) => params.profile)).toBe(
      true,
    );
  });

  it.each(
    samples(
      [
        [
          "a cookie that the browser rejects",
          { cookies: [cookie({ name: "__Host-a", domain: "x.test", secure: false })], origins: [] },
          422,
        ],
        ["an unknown field", { cookies: [], origins: [], more: 1 }, 400],
        ["10,000 cookies", { cookies: Array.from({ length: 10_000 }, () => cookie({})), origins: [] }, 400],
        ["an origin of another scheme", { cookies: [], origins: [{ origin: "file:///etc", localStorage: [] }] }, 400],
        ["a prototype's key", JSON.parse('{"cookies":[],"origins":[],"__proto__":{"a":1}}') as object, 400],
        [
          "deep nesting",
          { cookies: [], origins: [{ origin: "https://a.test", localStorage: [], indexedDB: [nested(1_000)] }] },
          400,
        ],
      ] as const,
      3,
    ),
  )("does not take %s", async (name, state, status) => {
    const created = await rest.request("POST", "/profiles", { name, state });
    const found = created.status === 201 ? await rest.request("POST", "/contexts", { profile: name }) : created;
    expect(found.status, JSON.stringify(found)).toBe(status);
    expect(JSON.stringify(found)).not.toContain("canary");
  });

  it("takes cookies of an address that the policy denies, which no page reaches", async () => {
    const state = {
      cookies: [cookie({ domain: "169.254.169.254" })],
      origins: [{ origin: "http://169.254.169.254", localStorage: [{ name: "a", value: "1" }] }],
    };
    await create(rest, { name: "metadata", state });
    const contextId = await rest.newContext({ profile: "metadata" });
    const { error } = await rest.execute(contextId, "navigate", { url: "http://169.254.169.254/" });
    expect(error).toMatchObject({ code: "FORBIDDEN" });
    await remove(rest, contextId);
  });

  nightly("of 16 MiB is stored, and no larger one", async () => {
    const state = (length: number) => ({
      cookies: [],
      origins: [{ origin: site.url, localStorage: [{ name: "a", value: "x".repeat(length) }] }],
    });
    const created = await rest.request("POST", "/profiles", { name: "large", state: state(16 * 1024 * 1024 - 200) });
    expect(created.status, JSON.stringify(created.error)).toBe(201);
    expect((await rest.request("POST", "/profiles", { name: "larger", state: state(16 * 1024 * 1024) })).status).toBe(
      400,
    );
    expect((await rest.request("POST", "/profiles", { name: "larger", state: state(18 * 1024 * 1024) })).status).toBe(
      413,
    );
  });
});

function cookie(given: Partial<StorageState["cookies"][number]>): StorageState["cookies"][number] {
  return {
    ...{ name: "a", value: "canary", domain: "a.test", path: "/", expires: -1 },
    ...{ httpOnly: false, secure: false, sameSite: "Lax" },
    ...given,
  };
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return { name: "d", version: 1, stores: [{ name: "s", autoIncrement: false, records: [{ value }], indexes: [] }] };
}
