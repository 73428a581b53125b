import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { createCapacity } from "../../../src/engine/browser/capacity.ts";
import { launchFirst, type FirstBrowser } from "../../../src/engine/browser/launch-plan.ts";
import { createMemoryRoom } from "../../../src/engine/browser/memory-room.ts";
import { BrowserPool } from "../../../src/engine/browser/pool.ts";
import { createContextRecords } from "../../../src/engine/context/records.ts";
import { createLiveConfig } from "../../../src/engine/context/live-config.ts";
import type { ContextUse } from "../../../src/engine/context/entry.ts";
import { type Contexts, createContexts } from "../../../src/engine/context/registry.ts";
import { createSpareContexts, type SpareContexts } from "../../../src/engine/context/spares.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import { createEventHub } from "../../../src/engine/events/hub.ts";
import { createConcurrency } from "../../../src/engine/concurrency.ts";
import { createQuota } from "../../../src/quota.ts";
import { createEgress, type Egress } from "../../../src/engine/network/egress-proxy.ts";
import { createNetworkPolicy } from "../../../src/engine/network/policy.ts";
import { DIALOG_BOUNDS } from "../../../src/engine/page/dialogs.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { createRecordings } from "../../../src/engine/recording/recordings.ts";
import { createMemoryArchive, type MemoryArchive } from "../../support/archive.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";

const log = createLogger({ level: "error" });
const metrics = createMetrics();
const memory = createMemoryRoom({ reserveBytes: 0 });
type TakenSpare = NonNullable<Awaited<ReturnType<SpareContexts["take"]>>>;

const never = new AbortController().signal;

let first: FirstBrowser;
let pool: BrowserPool;
let egress: Egress;
let archive: MemoryArchive;
let contexts: Contexts;

beforeAll(async () => {
  first = await launchFirst({ sandbox: "auto", environment: "development" }, log);
  pool = new BrowserPool({
    launch: () => first.launched,
    maxContexts: 1_000,
    maxBytes: Infinity,
    maxBrowsers: 2,
    idleMs: 3_600_000,
    maxContextsEver: 1_000,
    maxAgeMs: 3_600_000,
    log,
    metrics,
  });
  egress = await createEgress({
    policyOf: () => createNetworkPolicy({ privateNetwork: "allow", allowlist: [], isOwnPort: () => false }, () => []),
    log,
  });
});
beforeEach(() => {
  archive = createMemoryArchive();
  const events = createEventHub(Date.now, metrics);
  contexts = createContexts({
    bidiLimit: createQuota(1, 2),
    openings: createConcurrency({ permits: () => 4, maxHoldMs: 10_000, awaited: "a page" }),
    archive,
    recordings: createRecordings({
      artifacts: createMemoryArtifacts(),
      heldBytes: 2 ** 23,
      fullBytes: 2 ** 28,
      log,
      now: Date.now,
    }),
    artifacts: createMemoryArtifacts(),
    events,
    log,
    metrics,
    now: Date.now,
    newId: randomUUID,
    isActorValid: () => Promise.resolve(true),
    pool,
    capacity: createCapacity({ maxContexts: 2, maxBrowsers: 1, maxWaiting: 4, maxWaitingPerOwner: 4 }),
    egress,
    records: createContextRecords(Date.now, events),
    spares: createSpareContexts({ count: 0, sharing: "all", pool, egress, memory, log }),
    sharing: "all",
    policy: egress.policy,
    liveConfig: createLiveConfig(log),
    idleMs: 900_000,
    dialogBounds: DIALOG_BOUNDS,
    storageBytes: 2 ** 28,
  });
});
afterEach(() => contexts.close());
afterAll(async () => {
  await pool.close();
  await egress.close();
  await first.folder.remove();
});

const use = async (id: string): Promise<ContextUse> => contexts.use(id, createDeadline(30_000), never);

/** A context that no process runs, as after a restart. */
function archived(config: ContextConfig = {}): string {
  const id = randomUUID();
  archive.rows.set(id, { ...archive.add(id, config), worker: null });
  return id;
}

function setConfig(id: string, config: ContextConfig): void {
  const row = archive.rows.get(id);
  if (row !== undefined) archive.rows.set(id, { ...row, config });
}

it("bounds the clients of WebDriver BiDi of a user, in all contexts together", async () => {
  const uses = await Promise.all([use(archived()), use(archived())]);
  const left = new AbortController();
  const connect = ({ context }: ContextUse, protocol: "bidi" | "cdp") => {
    const actor = { userId: context.owner, username: "ann", credential: "session:s1" };
    const silent = (async function* () {
      await once(left.signal, "abort");
    })();
    return context.connectCdp({ actor, protocol }, silent, left.signal)[Symbol.asyncIterator]();
  };
  const [one, other] = uses;
  const first = connect(one, "bidi");
  expect((await first.next()).value).toEqual({ type: "connected" });
  await expect(connect(other, "bidi").next()).rejects.toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    details: { reason: "bidi-clients" },
  });
  expect((await connect(other, "cdp").next()).value).toEqual({ type: "connected" });
  await first.return?.();
  expect((await connect(other, "bidi").next()).value).toEqual({ type: "connected" });
  left.abort();
  for (const { end } of uses) end();
});

describe("use", () => {
  it("recovers a context once for concurrent callers", async () => {
    const id = archived();
    expect(contexts.peek(id)).toBeUndefined();

    const uses = await Promise.all([use(id), use(id), use(id)]);

    expect(new Set(uses.map(({ context }) => context)).size).toBe(1);
    expect(archive.rows.get(id)?.epoch).toBe(2);
    expect(contexts.peek(id)).toBe(uses[0]?.context);
    for (const { end } of uses) end();
  });

  it("rejects for a context that the archive does not have, and for a signal that aborts", async () => {
    await expect(use(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND", details: { resource: "context" } });
    const leaving = contexts.use(archived(), createDeadline(30_000), AbortSignal.abort());
    await expect(leaving).rejects.toMatchObject({ interruption: { type: "aborted" } });
  });

  it("hibernates the least recently used idle context for another one, and no context in use", async () => {
    const [oldest, idle, inUse] = [archived(), archived(), archived()];
    (await use(oldest)).end();
    (await use(idle)).end();

    const held = await use(inUse);

    expect(contexts.peek(oldest)).toBeUndefined();
    await eventually(() => archive.rows.get(oldest)?.worker).toBeNull();
    (await use(oldest)).end();
    expect(contexts.peek(idle)).toBeUndefined();
    expect(contexts.peek(inUse)).toBe(held.context);
    held.end();
  });
});

describe("configure", () => {
  it("changes a context in place where the browser can, and opens it anew after its last use where it cannot", async () => {
    const id = archived({ ignoreHTTPSErrors: true });
    const { context, end } = await use(id);

    setConfig(id, { ignoreHTTPSErrors: true, locale: "de-DE" });
    expect(await contexts.configure(id)).toBe(false);
    expect(context.config).toMatchObject({ locale: "de-DE" });

    setConfig(id, { locale: "de-DE" });
    let isDone = false;
    const recreated = contexts.configure(id).finally(() => (isDone = true));
    await eventually(() => contexts.peek(id)).toBeUndefined();
    expect([isDone, context.ended.aborted]).toEqual([false, false]);
    end();

    expect(await recreated).toBe(true);
    expect(context.ended.aborted).toBe(true);
    expect(contexts.peek(id)?.config).toEqual({ locale: "de-DE" });
  });
});

describe("ifAway", () => {
  it("runs the work only for a context without a browser, which gets none until it ends", async () => {
    const id = archived();
    const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
    const away = contexts.ifAway(id, () => isOver);
    const using = use(id);
    finish();

    expect(await away).toBeUndefined();
    const { context, end } = await using;
    const work = (): Promise<void> => Promise.reject(new Error("the context has a browser"));
    expect(await contexts.ifAway(id, work)).toBe(context);
    end();
  });
});

describe("discard and close", () => {
  it("end the uses of contexts at once, and accept no others after the close", async () => {
    const [discarded, other] = [await use(archived()), await use(archived())];

    expect(await contexts.discard(discarded.context.id)).toBe(discarded.context);
    expect(discarded.context.ended.reason.interruption).toEqual({ type: "page-closed" });
    expect(await contexts.discard(discarded.context.id)).toBeUndefined();

    await contexts.close();
    expect(other.context.ended.aborted).toBe(true);
    expect(archive.rows.get(other.context.id)?.worker).toBeNull();
    await expect(use(other.context.id)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("a spare context that is being opened", () => {
  it("is waited for by one caller, and no other", async () => {
    const spares = createSpareContexts({ count: 1, sharing: "all", pool, egress, memory, log });
    spares.fill();

    const [waiting, other] = [createDeadline(30_000), createDeadline(30_000)].map((each) =>
      spares.take("", each, never),
    );

    expect(await other).toBeUndefined();
    const taken = await waiting;
    expect(taken?.firstPage.page.url()).toBe("about:blank");
    if (taken) await end(taken);
    await spares.close();
  });

  nightly("is held by nothing after it was taken and closed, while its browser lives", async () => {
    const spares = createSpareContexts({ count: 1, sharing: "all", pool, egress, memory, log });
    onTestFinished(() => spares.close());
    const live = await takeSpare(spares);
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;

    const closed = await closeSpare(spares);

    await eventually(() => {
      collect();
      return closed.deref() === undefined;
    }).toBe(true);
    expect(live.lease.launched.browser.isConnected()).toBe(true);
    await end(live);
  });
});

async function takeSpare(spares: SpareContexts): Promise<TakenSpare> {
  spares.fill();
  const taken = await spares.take("", createDeadline(30_000), never);
  if (taken === undefined) throw new Error("no spare context was opened");
  return taken;
}

async function end({ browserContext, egress: route, lease }: TakenSpare): Promise<void> {
  await browserContext.close();
  route.end();
  lease.release();
}

/** In a function of its own, whose variables hold nothing afterwards. */
async function closeSpare(spares: SpareContexts): Promise<WeakRef<object>> {
  const taken = await takeSpare(spares);
  await end(taken);
  return new WeakRef(taken.browserContext);
}
