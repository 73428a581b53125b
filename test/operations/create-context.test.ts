import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Call } from "../../src/contract.ts";
import { createCreateContextHandler } from "../../src/operations/create-context.ts";
import { stubEngine } from "../cluster/stub-engine.ts";
import { unauthorized } from "../../src/errors/errors.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { temporaryDatabase } from "../support/database.ts";

it("replaces the temporary context that is idle for longest, a minute at least, where a user has as many as allowed", async () => {
  const { db, clock, cipher, databaseNow, addUser } = await temporaryDatabase();
  const { now } = clock;
  const contexts = createContextStore(db, { cipher, processId: "p", databaseNow, now });
  const closed: string[] = [];
  const handlers = createCreateContextHandler({
    engine: stubEngine({
      createContext: () => Promise.resolve(),
      closeContext: (id) => {
        closed.push(id);
        return Promise.resolve();
      },
    }),
    contexts,
    watchCall: () => () => undefined,
    creations: { announce: () => undefined },
    newId: randomUUID,
    now,
    maxContextsPerUser: 3,
    isCdpOn: true,
    acquireTimeoutMs: 30_000,
  });
  const { id: userId } = await addUser();
  const signal = new AbortController().signal;
  const call: Call = {
    transport: "mcp",
    requestId: "r",
    address: "127.0.0.1",
    signal,
    limits: () => ({ remainingMs: 30_000, timeoutMs: 30_000, signal }),
    principal: { userId, username: "ada", roles: [], scopes: new Set(), credential: { type: "anonymous" } },
  };
  const create = async (temporary: boolean) => {
    const { answer } = await handlers.createContext(call, { params: {}, query: {}, body: { temporary } } as never);
    return answer.data.id;
  };

  const kept = await create(false);
  const first = await create(true);
  clock.advance(30_000);
  await create(true);
  clock.advance(30_000);
  await expect(create(true)).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  contexts.touch(kept);
  clock.advance(1);
  await create(false);
  expect(closed).toEqual([first]);
  await expect(create(true)).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  await contexts.close();
});

it("ends a creation that waits with the session or key that it is for, and leaves no context", async () => {
  const { db, clock, cipher, databaseNow, addUser } = await temporaryDatabase();
  const contexts = createContextStore(db, { cipher, processId: "p", databaseNow, now: clock.now });
  const waiting = Promise.withResolvers<() => void>();
  let end = (): void => undefined;
  const handlers = createCreateContextHandler({
    engine: stubEngine({
      createContext: (_context, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          waiting.resolve(end);
        }),
      closeContext: () => Promise.resolve(),
    }),
    contexts,
    watchCall(_call, onEnded) {
      end = () => onEnded(unauthorized("ended"));
      return () => undefined;
    },
    ...{ creations: { announce: () => undefined }, newId: randomUUID, now: clock.now },
    ...{ maxContextsPerUser: 3, isCdpOn: true, acquireTimeoutMs: 30_000 },
  });
  const { id: userId } = await addUser();
  const signal = new AbortController().signal;
  const call: Call = {
    ...{ transport: "rest", requestId: "r", address: "127.0.0.1", signal },
    limits: () => ({ remainingMs: 30_000, timeoutMs: 30_000, signal }),
    principal: {
      userId,
      username: "ada",
      roles: [],
      scopes: new Set(),
      credential: { type: "session", sessionId: "s" },
    },
  };

  const creation = handlers.createContext(call, { params: {}, query: {}, body: {} } as never);
  (await waiting.promise)();

  await expect(creation).rejects.toMatchObject({ code: "UNAUTHORIZED", details: { reason: "ended" } });
  expect(await contexts.countAll()).toBe(0);
  await contexts.close();
});
