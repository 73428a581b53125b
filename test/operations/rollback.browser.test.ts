import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Call, Input } from "../../src/contract.ts";
import { processesOfType } from "../../src/engine/browser/processes.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { createContextCreations } from "../../src/operations/context-creations.ts";
import { createContextHandlers } from "../../src/operations/contexts.ts";
import { createCreateContextHandler } from "../../src/operations/create-context.ts";
import { createPageHandlers } from "../../src/operations/pages.ts";
import { type ContextStore, createContextStore } from "../../src/store/contexts.ts";
import { createProfileStore, type ProfileStore } from "../../src/store/profiles.ts";
import type { Database } from "../../src/store/database/database.ts";
import { openDatabase } from "../../src/store/database/open.ts";
import { createCipher } from "../../src/store/secrets/cipher.ts";
import { createUserStore, type User } from "../../src/store/users.ts";
import { sendSignal } from "../../src/engine/browser/process-group.ts";
import { startTestEngine, type TestEngine } from "../support/engine.ts";
import { type Site, startSite } from "../support/site.ts";

let folder: string;
let database: Database;
let contexts: ContextStore;
let profiles: ProfileStore;
let site: Site;
let test: TestEngine;
let user: User;
let leaving: AbortController;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-"));
  database = await openDatabase({ path: join(folder, "pagewire.db"), now: Date.now });
  const { db, relaxedDb, databaseNow } = database;
  const onDisk = (): Promise<void> => database.onDisk();
  const cipher = createCipher({ key: randomBytes(32), randomBytes });
  contexts = createContextStore(db, {
    cipher,
    processId: "this-process",
    databaseNow,
    relaxedDb,
    onDisk,
    now: Date.now,
  });
  profiles = createProfileStore(db, { cipher, now: Date.now });
  const { archive } = contexts;
  [site, test] = await Promise.all([startSite(), startTestEngine({ dependencies: { archive } })]);
});
beforeEach(async () => {
  const users = createUserStore(database.db, { now: Date.now });
  const id = randomUUID();
  user = await users.insert({ id, username: id, kind: "account", passwordHash: "-", roles: ["user"] });
  leaving = new AbortController();
});
afterAll(async () => {
  await test.close();
  await site.close();
  await contexts.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A call of the user, whose client leaves when `leaving` aborts. */
function callOf(timeoutMs = 30_000): Call {
  const { signal } = leaving;
  return {
    transport: "rest",
    address: "192.0.2.1",
    requestId: "req-1",
    principal: {
      userId: user.id,
      username: user.username,
      roles: user.roles,
      scopes: new Set(),
      credential: { type: "local" },
    },
    signal,
    limits: () => ({ remainingMs: timeoutMs, timeoutMs, signal }),
  };
}

function handlersOf(engine: Engine, creations = createContextCreations()) {
  return {
    ...createCreateContextHandler({
      watchCall: () => () => undefined,
      ...{
        engine,
        contexts,
        profiles,
        creations,
        newId: randomUUID,
        now: Date.now,
        maxContextsPerUser: 10,
        isCdpOn: true,
      },
      acquireTimeoutMs: 30_000,
    }),
    ...createContextHandlers({
      ...{ engine, contexts, profiles, now: Date.now, isCdpOn: true },
      fleet: { runsOf: () => Promise.resolve(new Map()) },
    }),
    ...createPageHandlers({ engine, contexts }),
  };
}

async function renderersOf({ browserPids }: TestEngine): Promise<readonly number[]> {
  return (await Promise.all((await browserPids()).map((pid) => processesOfType(pid, "renderer")))).flat();
}

const contextInput = { body: { createPage: true } } as Input<"createContext">;

function pageInput(contextId: string, url?: string): Input<"createPage"> {
  return { params: { contextId }, body: { ...(url !== undefined && { url }) } } as Input<"createPage">;
}

async function newContext(): Promise<string> {
  const { answer } = await handlersOf(test.engine).createContext(callOf(), { ...contextInput, body: {} });
  return answer.data.id;
}

describe("createContext", () => {
  it("leaves neither row nor browser context when the client leaves while the first page opens", async () => {
    const creations = createContextCreations();
    creations.watch(user.id, new AbortController().signal, () => leaving.abort());

    const created = handlersOf(test.engine, creations).createContext(callOf(), contextInput);

    await expect(created).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await contexts.list(user.id, { limit: 10, offset: 0 })).toEqual({ rows: [], total: 0 });
    expect((await test.engine.health()).liveContexts).toBe(0);
  });

  it("leaves neither when the client has left before the response", async () => {
    const openPage: Engine["openPage"] = async (...args) => {
      const page = await test.engine.openPage(...args);
      leaving.abort(new Error("the client has left"));
      return page;
    };

    const created = handlersOf({ ...test.engine, openPage }).createContext(callOf(), contextInput);

    await expect(created).rejects.toThrow("the client has left");
    expect(await contexts.list(user.id, { limit: 10, offset: 0 })).toEqual({ rows: [], total: 0 });
    expect((await test.engine.health()).liveContexts).toBe(0);
  });
});

describe("createContext with a page", () => {
  it("stores the page with the context, under the id of the response", async () => {
    const { answer } = await handlersOf(test.engine).createContext(callOf(), contextInput);

    const { id, page } = answer.data;
    expect((await contexts.find(user.id, id))?.pages).toMatchObject([{ id: page?.id, url: "about:blank" }]);
    expect(await test.engine.listPages(id)).toMatchObject([{ id: page?.id, url: "about:blank" }]);
    await test.engine.closeContext(id);
  });

  it("has that page once where the browser dies before the page opens", async () => {
    const openPage: Engine["openPage"] = async (contextId, ...page) => {
      for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
      await expect.poll(() => test.local.stateOf(contextId)).toBe("hibernated");
      return test.engine.openPage(contextId, ...page);
    };

    const { answer } = await handlersOf({ ...test.engine, openPage }).createContext(callOf(), contextInput);

    const { id, page } = answer.data;
    expect((await test.engine.listPages(id)).map((each) => each.id)).toEqual([page?.id]);
    expect(await test.run(id, "evaluate", { script: "1 + 1" }, { pageId: page?.id ?? "" })).toEqual({ result: 2 });
    await test.engine.closeContext(id);
  });
});

describe("deleteContext", () => {
  it("removes the row for all processes and ends the context at once, and its renderer later", async () => {
    const { createContext, deleteContext, getContext } = handlersOf(test.engine);
    const { answer } = await createContext(callOf(), contextInput);
    const { id: contextId } = answer.data;
    await test.run(contextId, "navigate", { url: site.url });
    const running = test.run(contextId, "wait", { selector: "#never" }).catch((error: unknown) => error);
    const renderers = await renderersOf(test);
    const other = await openDatabase({ path: join(folder, "pagewire.db"), now: Date.now });

    await deleteContext(callOf(), { params: { contextId } } as Input<"deleteContext">);

    expect(await other.db.selectFrom("contexts").select("id").where("id", "=", contextId).execute()).toEqual([]);
    const missing = { code: "NOT_FOUND" };
    await expect(getContext(callOf(), { params: { contextId } } as Input<"getContext">)).rejects.toMatchObject(missing);
    await expect(test.run(contextId, "evaluate", { script: "1" })).rejects.toMatchObject(missing);
    await expect(test.engine.openPage(contextId, {}, callOf().limits())).rejects.toMatchObject(missing);
    await expect(test.engine.listPages(contextId)).rejects.toMatchObject(missing);
    expect((await test.engine.health()).liveContexts).toBe(0);
    expect(await running).toBeInstanceOf(Error);
    // The page of the health check has one, too.
    const left = async (): Promise<number> => (await renderersOf(test)).filter((pid) => renderers.includes(pid)).length;
    await expect.poll(left).toBeLessThan(renderers.length);
    await other.close();
  });
});

describe("createPage", () => {
  it("leaves no page when its URL does not load in time", async () => {
    const contextId = await newContext();

    const created = handlersOf(test.engine).createPage(callOf(1_000), pageInput(contextId, `${site.url}/hang`));

    await expect(created).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(await test.engine.listPages(contextId)).toEqual([]);
    await test.engine.closeContext(contextId);
  });

  it("leaves no page when the client has left before the response", async () => {
    const contextId = await newContext();
    const openPage: Engine["openPage"] = async (...args) => {
      const page = await test.engine.openPage(...args);
      leaving.abort(new Error("the client has left"));
      return page;
    };

    const created = handlersOf({ ...test.engine, openPage }).createPage(callOf(), pageInput(contextId));

    await expect(created).rejects.toThrow("the client has left");
    expect(await test.engine.listPages(contextId)).toEqual([]);
    await test.engine.closeContext(contextId);
  });
});
