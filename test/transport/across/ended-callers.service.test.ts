import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { createGrpcJsClient, type GrpcFailure, toFailure } from "../../support/grpc-js.ts";
import { restClient } from "../../support/rest.ts";
import { openSocket, type TestSocket } from "../../support/socket.ts";

/**
 * What lasts ends with its caller, and at once where the same process ends the caller. No interval ever passes here, so
 * that asking again from time to time cannot be what has found it out.
 */
let app: TestApp;
let count = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  app = await startTestApp();
});

afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A user, with a session of its own that is not the one that is about to end. */
async function newUser(): Promise<TestUser> {
  return app.addUser(`caller-${++count}`);
}

interface Caller {
  readonly user: TestUser;
  readonly credential: { readonly token: string } | { readonly apiKey: string };
  /** Ends the caller, through the user's other session where it needs one. */
  readonly end: () => Promise<unknown>;
}

async function bySession(
  end: (session: { readonly id: string; readonly refreshToken: string }, user: TestUser) => Promise<unknown>,
): Promise<Caller> {
  const user = await newUser();
  const { data } = await restClient(app, user.accessToken).request("POST", "/sessions", { name: "watched" });
  const session = data as { id: string; accessToken: string; refreshToken: string };
  return { user, credential: { token: session.accessToken }, end: () => end(session, user) };
}

async function byKey(end: (apiKeyId: string, user: TestUser) => Promise<unknown>): Promise<Caller> {
  const user = await newUser();
  const response = await fetch(`${app.httpUrl}/api/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "watched" }),
  });
  const { id, key } = (await response.json()) as { id: string; key: string };
  return { user, credential: { apiKey: key }, end: () => end(id, user) };
}

const asUser = ({ accessToken }: TestUser, method: string, path: string, body?: object) =>
  restClient(app, accessToken).request(method, path, body);

const endings: readonly [what: string, make: () => Promise<Caller>][] = [
  ["a session that is deleted", () => bySession(({ id }, user) => asUser(user, "DELETE", `/sessions/${id}`))],
  ["a session among all the others", () => bySession((_session, user) => asUser(user, "DELETE", "/sessions/all"))],
  [
    "a session whose refresh token is revoked",
    () => bySession(({ refreshToken }, user) => asUser(user, "POST", "/sessions/revoke", { refreshToken })),
  ],
  [
    "a session of a user with a new password",
    () =>
      bySession((_session, { username }) =>
        app.state.accounts.update({ username }, { password: "another good password" }),
      ),
  ],
  [
    "a session of a user who is disabled",
    () => bySession((_session, { username }) => app.state.accounts.update({ username }, { disabled: true })),
  ],
  ["a key that is revoked", () => byKey((id, user) => asUser(user, "DELETE", `/api-keys/${id}`))],
  [
    "a key of a user who is disabled",
    () => byKey((_id, { username }) => app.state.accounts.update({ username }, { disabled: true })),
  ],
];

async function connect({ credential }: Pick<Caller, "credential">): Promise<TestSocket> {
  const socket = await openSocket(app.httpUrl);
  onTestFinished(() => socket.close());
  expect(await socket.ask({ type: "auth", ...credential })).toMatchObject({ type: "authenticated" });
  return socket;
}

/** Begins to listen over gRPC; `ended` resolves with what the stream failed with. */
async function listen({ credential }: Pick<Caller, "credential">): Promise<{ readonly ended: Promise<GrpcFailure> }> {
  const client = createGrpcJsClient(app.grpcAddress);
  onTestFinished(() => client.close());
  const headers: Record<string, string> =
    "token" in credential ? { authorization: `Bearer ${credential.token}` } : { "x-api-key": credential.apiKey };
  const call = client.stream("pagewire.v1.ContextService", "StreamEvents", {}, { headers });
  const ended = new Promise<GrpcFailure>((resolve) => {
    call
      .on("data", () => undefined)
      .on("error", (error) => resolve(toFailure(error as Parameters<typeof toFailure>[0])));
  });
  await new Promise((resolve) => call.once("metadata", resolve));
  return { ended };
}

describe.each(endings)("%s", (_what, make) => {
  it("ends its sockets and streams at once", async () => {
    const caller = await make();
    const [plain, subscribed, stream] = await Promise.all([connect(caller), connect(caller), listen(caller)]);
    await subscribed.ask({ type: "subscribe", topic: "contexts" });

    await caller.end();

    expect(await Promise.all([plain.closed, subscribed.closed])).toEqual([4401, 4401]);
    expect(await stream.ended).toMatchObject({ code: 16, reason: "UNAUTHORIZED" });
  });

  it("does not end those of others", async () => {
    const [caller, other] = [await make(), await bySession(async () => undefined)];
    const [ending, staying] = [await connect(caller), await connect(other)];

    await caller.end();

    expect(await ending.closed).toBe(4401);
    expect(await staying.ask({ type: "call", operation: "listContexts" })).toMatchObject({ type: "result" });
  });
});

describe("a user who loses the scope of events", () => {
  it("gets no further events, over a socket that stays open and over a stream that ends", async () => {
    const caller = await bySession(async (_session, { username }) =>
      app.state.accounts.update({ username }, { roles: [] }),
    );
    const [socket, stream] = await Promise.all([connect(caller), listen(caller)]);
    await socket.ask({ type: "subscribe", topic: "contexts" });

    await caller.end();

    const details = { reason: "scope", scope: "events:read" };
    expect(await socket.seen(({ type }) => type === "unsubscribed")).toMatchObject({
      topic: "contexts",
      error: { code: "FORBIDDEN", details },
    });
    expect(await stream.ended).toMatchObject({ code: 7, reason: "FORBIDDEN", metadata: details });
    expect(await socket.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  });
});

describe("a socket that ends its own session", () => {
  it("gets the result, and is then closed with 4401", async () => {
    const caller = await bySession(async () => undefined);
    const socket = await connect(caller);
    const { payload } = await socket.ask({ type: "call", operation: "getCurrentSession" });
    const { id: sessionId } = payload as { id: string };

    const reply = await socket.ask({ type: "call", operation: "deleteSession", params: { sessionId } });

    expect(reply).toMatchObject({ type: "result", message: "The session has ended" });
    expect(await socket.closed).toBe(4401);
  });
});

/** Counts the subscriptions made from now on that have not ended. */
function countSubscriptions(principals: TestApp["state"]["principals"]): () => number {
  const open = new Set<object>();
  const { subscribe } = principals;
  principals.subscribe = (...args) => {
    const end = subscribe(...args);
    const entry = {};
    open.add(entry);
    return () => {
      open.delete(entry);
      end();
    };
  };
  onTestFinished(() => void (principals.subscribe = subscribe));
  return () => open.size;
}

describe("sockets and streams that have ended", () => {
  it("leave no subscription to their principals", async () => {
    const watching = countSubscriptions(app.state.principals);
    const caller = await bySession(async () => undefined);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connect(caller)));
    const client = createGrpcJsClient(app.grpcAddress, "token" in caller.credential ? caller.credential.token : "");
    const stream = client.stream("pagewire.v1.ContextService", "StreamEvents", {});
    stream.on("error", () => undefined).on("data", () => undefined);
    await new Promise((resolve) => stream.once("metadata", resolve));
    for (const socket of sockets) await socket.ask({ type: "auth", ...caller.credential });
    expect(watching()).toBe(11);

    for (const socket of sockets) socket.close();
    stream.cancel();
    client.close();

    await eventually(watching).toBe(0);
  });
});
