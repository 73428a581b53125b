import { describe, expect, it } from "vitest";
import { check } from "./checker.ts";
import type { CallBegun, CallEnded, Entry } from "./history.ts";

const BEGUN = {
  type: "call",
  atMs: 1_000,
  client: 0,
  user: "u0",
  transport: "REST",
  operation: "executeAction",
  timeoutMs: 1_000,
  isWellFormed: true,
} as const;
const ENDED = { type: "end", atMs: 1_100, outcome: "success", mentions: [] } as const;

let calls = 0;
/** A call and its response, 100 ms after it. */
function called(begun: Partial<CallBegun>, ended: Partial<CallEnded> = {}): readonly [CallBegun, CallEnded] {
  const call = ++calls;
  const atMs = begun.atMs ?? BEGUN.atMs;
  return [
    { ...BEGUN, call, ...begun },
    { ...ENDED, call, atMs: atMs + 100, ...ended },
  ];
}

const created = (atMs: number, id: string, user = "u0") =>
  called({ atMs, user, operation: "createContext" }, { created: { kind: "contexts", id }, mentions: [id] });
const deleted = (atMs: number, id: string, ended: Partial<CallEnded> = {}) =>
  called({ atMs, operation: "deleteContext", deletes: id }, ended);
const listed = (atMs: number, ids: readonly string[]) =>
  called({ atMs, operation: "listContexts", lists: "contexts" }, { listed: ids });
const fault = (name: string, fromMs: number, toMs: number): readonly Entry[] => [
  { type: "fault", atMs: fromMs, fault: name },
  { type: "healed", atMs: toMs, fault: name, wasHit: true, load: 0 },
];
const event = (epoch: number, seq: number): Entry => ({
  ...{ type: "event", atMs: 1, watcher: 0, contextId: "c", epoch, seq },
});
const gap = (epoch: number, seq: number): Entry => ({ ...event(epoch, seq), type: "gap" }) as Entry;
const broken = (history: readonly Entry[]) => check(history).map(({ rule }) => rule);

describe("a history in order", () => {
  it.each<[string, readonly Entry[]]>([
    [
      "a creation that is listed until its deletion begins",
      [...created(0, "a"), ...listed(200, ["a"]), ...deleted(400, "a"), ...listed(450, []), ...listed(600, [])],
    ],
    [
      "a creation whose deletion has no response, whether it is listed or not",
      [
        ...created(0, "a"),
        ...fault("kill service", 300, 450),
        ...deleted(400, "a", { outcome: "lost" }),
        ...listed(600, ["a"]),
        ...listed(800, []),
      ],
    ],
    ["a creation that is acknowledged while the list is made", [...listed(50, []), ...created(0, "a")]],
    [
      "a page that ends with its renderer",
      [
        ...called({ atMs: 0, operation: "createPage" }, { created: { kind: "pages of c", id: "p" } }),
        ...fault("kill renderer", 200, 300),
        ...called({ atMs: 500, operation: "listPages", lists: "pages of c" }, { listed: [] }),
      ],
    ],
    [
      "a call that a fault delays or cuts off",
      [
        ...fault("stop service", 1_000, 5_000),
        ...called({ atMs: 1_000 }, { atMs: 6_000 }),
        ...called({ atMs: 1_000 }, { atMs: 1_050, outcome: "lost" }),
        ...called({ atMs: 6_100 }),
      ],
    ],
    [
      "a call with a key that ran once in several attempts, or failed without it",
      [
        ...fault("kill service", 900, 1_200),
        ...called({ key: "k" }, { outcome: "lost" }),
        ...called({ atMs: 1_400, key: "k" }),
        ...called({ atMs: 1_000, key: "j" }, { outcome: "error", code: "SERVICE_UNAVAILABLE" }),
        { type: "effect", atMs: 1_010, key: "k" },
      ],
    ],
    [
      "events in order, after a gap, and of a new epoch",
      [event(1, 1), event(1, 2), gap(1, 7), event(1, 8), event(2, 1)],
    ],
    [
      "a repetition with a key, which has the entry of the call that ran, or says that this has none",
      [
        ...fault("clients gone", 900, 1_050),
        ...called({ call: 2_000, key: "k" }, { call: 2_000, outcome: "lost" }),
        ...called({ atMs: 1_200, key: "k" }, { audit: "stored" }),
        ...fault("stop PostgreSQL", 2_000, 2_150),
        ...called({ atMs: 2_050, key: "j" }, { outcome: "error", code: "SERVICE_UNAVAILABLE" }),
        ...called({ atMs: 2_200 }),
        ...called({ atMs: 2_400, key: "j" }, { audit: "failed" }),
        { type: "effect", atMs: 1_010, key: "k" },
        { type: "effect", atMs: 2_060, key: "j" },
        { type: "audited", call: 2_000 },
      ],
    ],
    [
      "a call whose entry is not yet on the disk when that is lost",
      [
        ...called({ atMs: 850 }, { audit: "stored" }),
        ...called({ atMs: 990 }, { audit: "stored" }),
        ...fault("read-only disk", 1_000, 1_050),
        ...called({ atMs: 1_200 }),
      ],
    ],
    ["what is allowed to be left", [{ type: "left", what: "descriptors", count: 3, allowed: 3 }]],
  ])("may contain %s", (_what, history) => {
    expect(check(history)).toEqual([]);
  });
});

describe("the checker", () => {
  it.each<[ReturnType<typeof broken>[number], string, readonly Entry[]]>([
    ["one response", "a call without a response", called({}).slice(0, 1)],
    ["one response", "a call with two", (([begun, ended]) => [begun, ended, ended])(called({}))],
    ["in time", "a response after the deadline", called({}, { atMs: 4_200 })],
    [
      "in time",
      "a response later than its fault explains",
      [
        ...fault("stop service", 1_000, 2_000),
        ...called({ atMs: 2_100 }),
        ...called({ atMs: 1_000, timeoutMs: 1_000 }, { atMs: 5_500 }),
      ],
    ],
    [
      "no internal error",
      "an internal error, even during a fault",
      [
        ...fault("kill browser", 900, 1_050),
        ...called({}, { outcome: "error", code: "INTERNAL_ERROR" }),
        ...called({ atMs: 1_200 }),
      ],
    ],
    [
      "connections end only by faults",
      "a connection that ends without a fault",
      [...called({ isWellFormed: false }, { outcome: "lost", code: "ECONNRESET" })],
    ],
    [
      "acknowledged creations are listed until deleted",
      "a creation that is lost",
      [...created(0, "a"), ...created(10, "b"), ...listed(200, ["b"])],
    ],
    [
      "acknowledged creations are listed until deleted",
      "one that is lost by the crash of the service",
      [...created(0, "a"), ...fault("kill service", 150, 200), ...listed(300, [])],
    ],
    ["deletions stay", "a deletion that is undone", [...created(0, "a"), ...deleted(200, "a"), ...listed(400, ["a"])]],
    ["no response of another call", "a response of another call", called({ expected: "mine" }, { value: "other" })],
    ["no response of another call", "a page at another address", called({ expected: "n /a" }, { value: "n blank" })],
    [
      "nothing of another user",
      "an id of another user",
      [...created(0, "a", "u1"), ...called({}, { mentions: ["a"] })],
    ],
    [
      "nothing of another user",
      "a mark of another user",
      [...called({ user: "u1" }), ...called({}, { mentions: ["mark-u1"] })],
    ],
    [
      "calls with a key run at most once",
      "a call that ran twice",
      [...called({ key: "k" }), { type: "effect", atMs: 1_010, key: "k" }, { type: "effect", atMs: 1_020, key: "k" }],
    ],
    ["calls with a key run at most once", "a success of a call that has not run", called({ key: "k" })],
    ["events without gap or double", "a gap", [event(1, 1), event(1, 3)]],
    ["events without gap or double", "a double", [event(1, 1), event(1, 1)]],
    ["events without gap or double", "an event of an earlier epoch", [event(2, 1), event(1, 2)]],
    [
      "the audit log is complete",
      "a success without an entry",
      [
        ...called({ call: 1_000 }, { call: 1_000, audit: "stored" }),
        ...called({ call: 1_001 }, { call: 1_001, audit: "stored" }),
        { type: "audited", call: 1_001 },
      ],
    ],
    [
      "the audit log is complete",
      "a success without an entry while the database fails, whose response does not say so",
      [
        ...fault("kill PostgreSQL", 900, 1_050),
        ...called({}, { audit: "stored" }),
        ...called({ atMs: 1_010 }, { audit: "failed" }),
        ...called({ atMs: 1_200 }),
      ],
    ],
    [
      "the audit log is complete",
      "a success without an entry that was on the disk long before that was lost",
      [
        ...called({ atMs: 700 }, { audit: "stored" }),
        ...fault("read-only disk", 1_000, 1_050),
        ...called({ atMs: 1_200 }),
      ],
    ],
    [
      "the audit log is complete",
      "a success without an entry once the disk was lost",
      [
        ...fault("read-only disk", 1_000, 1_050),
        ...called({ atMs: 1_010 }, { audit: "stored" }),
        ...called({ atMs: 1_200 }),
      ],
    ],
    [
      "the audit log is complete",
      "a response that says that it has no entry, without a fault of the database",
      [...fault("kill worker", 900, 1_050), ...called({}, { audit: "failed" }), ...called({ atMs: 1_200 })],
    ],
    [
      "the audit log is complete",
      "a repetition with a key whose first call has no entry",
      [
        ...fault("kill replica", 900, 1_150),
        ...called({ key: "k" }, { outcome: "lost" }),
        ...called({ atMs: 1_400, key: "k" }, { audit: "stored" }),
        { type: "effect", atMs: 1_010, key: "k" },
      ],
    ],
    [
      "the end of a worker loses no call",
      "a call that fails while a worker ends",
      [
        ...fault("end worker", 900, 1_200),
        ...called({}, { outcome: "error", code: "SERVICE_UNAVAILABLE" }),
        ...called({ atMs: 1_300 }),
      ],
    ],
    [
      "well within 10 s",
      "a client that does not succeed after a fault",
      [
        ...fault("kill browser", 1_000, 1_100),
        ...called({ atMs: 1_200 }),
        ...called({ atMs: 900, client: 1 }),
        ...called({ atMs: 12_000, client: 1 }),
      ],
    ],
    [
      "all succeeds without a fault",
      "failures without a fault",
      [...called({}), ...called({}, { outcome: "error", code: "SERVICE_UNAVAILABLE" })],
    ],
    ["nothing is left", "what is left", [{ type: "left", what: "files", count: 1, allowed: 0 }]],
  ])("finds a breach of “%s”: %s", (rule, _what, history) => {
    expect(broken(history)).toEqual([rule]);
  });

  it("judges a history of 80,000 calls within seconds", () => {
    const history = Array.from({ length: 80_000 }, (_each, index) =>
      called({ atMs: index * 20, client: index % 8 }),
    ).flat();
    const faults = Array.from({ length: 200 }, (_each, index) =>
      fault("kill browser", index * 8_000, index * 8_000 + 500),
    );
    const startMs = performance.now();

    expect(check([...history, ...faults.flat()])).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });
});
