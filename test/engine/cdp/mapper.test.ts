import { expect, it, onTestFinished } from "vitest";
import { createBidiLimit, createCdpClients } from "../../../src/engine/cdp/clients.ts";
import { createMapper } from "../../../src/engine/cdp/mapper.ts";
import { eventually } from "../../support/eventually.ts";

const page = {
  targetId: "F",
  type: "page",
  url: "about:blank",
  title: "",
  attached: true,
  browserContextId: "default",
};
const replies: Readonly<Record<string, object>> = {
  "Target.getBrowserContexts": { browserContextIds: [] },
  "Browser.getVersion": { product: "Chrome/150", userAgent: "" },
  "Target.getTargets": { targetInfos: [page] },
  "Page.getFrameTree": { frameTree: { frame: { id: "F", loaderId: "L", url: "about:blank" } } },
};

it("names the realm that a script was for where another document replaces its own meanwhile", async () => {
  const responses: unknown[] = [];
  const mapper = createMapper({
    toClient: (json) => responses.push(JSON.parse(json)),
    toBrowser(json) {
      const { id, method, sessionId } = JSON.parse(json) as Readonly<Record<string, string>>;
      const error = { code: -32_000, message: "Cannot find context with specified id" };
      const outcome = method === "Runtime.evaluate" ? { error } : { result: replies[method ?? ""] ?? {} };
      mapper.fromBrowser(JSON.stringify({ id, ...outcome, ...(sessionId !== undefined && { sessionId }) }));
    },
    onEnded: () => undefined,
  });
  onTestFinished(() => mapper.close());
  await mapper.start();
  const send = (id: number, method: string, params: object): void =>
    mapper.fromClient(JSON.stringify({ id, method, params }));
  send(1, "session.new", { capabilities: {} });
  await eventually(() => responses).toContainEqual(expect.objectContaining({ type: "success", id: 1 }));
  const attached = { sessionId: "S", targetInfo: page, waitingForDebugger: false };
  mapper.fromBrowser(JSON.stringify({ method: "Target.attachedToTarget", params: attached }));
  const context = {
    id: 7,
    uniqueId: "u",
    origin: "",
    name: "",
    auxData: { frameId: "F", isDefault: true, type: "default" },
  };
  mapper.fromBrowser(
    JSON.stringify({ method: "Runtime.executionContextCreated", params: { context }, sessionId: "S" }),
  );
  send(2, "script.evaluate", { expression: "1", target: { context: "F" }, awaitPromise: false });
  await eventually(() => responses).toContainEqual(expect.objectContaining({ id: 2, error: "no such realm" }));
});

it("ends by itself where more is unread than its thread can hold", () => {
  const ends: unknown[] = [];
  const onEnded = (reason?: string): void => void ends.push(reason);
  const mapper = createMapper({ toClient: () => undefined, toBrowser: () => undefined, onEnded });
  onTestFinished(() => mapper.close());
  mapper.fromBrowser("{}");
  expect(ends).toEqual([]);
  mapper.fromBrowser("x".repeat(64 * 1_048_576 + 1));
  expect(ends).toEqual(["slow"]);
});

it("begins for at most 16 clients of a user, and 48 of all users, to whom it leaves a share", async () => {
  const bidiLimit = createBidiLimit();
  const { signal: ended } = new AbortController();
  /** Whether a further client of a user gets as far as its thread, which is the first to need what is missing here. */
  const begins = async (owner: string): Promise<boolean> => {
    const clients = createCdpClients({ owner, bidiLimit, ended, pages: () => [] } as unknown as Parameters<
      typeof createCdpClients
    >[0]);
    const connecting = { protocol: "bidi" } as Parameters<typeof clients.connect>[0];
    const error: unknown = await clients
      .connect(connecting)
      .next()
      .catch((thrown: unknown) => thrown);
    const { details } = error as { readonly details?: { readonly reason?: string } };
    return details?.reason !== "bidi-clients";
  };
  for (let count = 0; count < 15; count++) bidiLimit.acquire("ann");
  // A client that has failed is none any more.
  expect([await begins("ann"), await begins("ann")]).toEqual([true, true]);
  bidiLimit.acquire("ann");
  expect(await begins("ann")).toBe(false);
  expect(await begins("bob")).toBe(true);
  for (let count = 0; count < 32; count++) bidiLimit.acquire(count < 16 ? "bob" : "eve");
  expect([await begins("bob"), await begins("zoe")]).toEqual([false, true]);
});
