import { connect as connectHttp2, constants } from "node:http2";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { openSocket as openRawSocket, sendRaw } from "../../support/raw-http.ts";
import { restClient } from "../../support/rest.ts";
import { openSocket } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

/** The browser returns an empty text, which is made longer at the engine's seam: what is counted are bytes of responses. */
const app = ofFile(() =>
  startTestApp(
    {},
    {
      throughSeam: (engine) => ({
        ...engine,
        async execute(contextId, request, options) {
          const outcome = await engine.execute(contextId, request, options);
          const { script } = request.params as { readonly script: string };
          const data = { result: "x".repeat(Number(script)) };
          return { ...outcome, result: { ...outcome.result, data } } as typeof outcome;
        },
      }),
    },
  ),
);

const returning = (bytes: number) => ({ action: "evaluate", params: { script: String(bytes) } });
/** So many of 10.4 MB one caller may leave unread, as its limit is 64 MiB; but not one more. */
const unreadCount = 6;
const action = returning(1.04e7);
const small = returning(5.5e6);

async function arrange(name: string): Promise<{ readonly user: TestUser; readonly contextId: string }> {
  const user = await app.addUser(name);
  return { user, contextId: await restClient(app, user.accessToken).newContext() };
}

function request({ user, contextId }: Awaited<ReturnType<typeof arrange>>): string {
  const body = JSON.stringify(action);
  return [
    `POST /api/v1/contexts/${contextId}/execute HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${user.accessToken}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

describe("responses that a caller does not read", () => {
  it("are bounded over REST for all its connections, and other callers are not affected", async () => {
    const slow = await arrange("slow-rest");
    for (let count = 0; count < unreadCount; count++) {
      const socket = openRawSocket(app.httpUrl);
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => undefined);
      socket.write(request(slow));
      await once(socket, "readable");
    }
    const send = async ({ user, contextId }: typeof slow) => {
      const answer = await sendRaw(app.httpUrl, {
        method: "POST",
        path: `/api/v1/contexts/${contextId}/execute`,
        headers: [
          ["Authorization", `Bearer ${user.accessToken}`],
          ["Content-Type", "application/json"],
        ],
        body: JSON.stringify(small),
      });
      return { status: answer.status, body: JSON.parse(answer.body) as { error?: unknown } };
    };

    expect(await send(slow)).toMatchObject({
      status: 429,
      body: { error: { code: "RATE_LIMIT_EXCEEDED", details: { reason: "unread", limit: 67_108_864 } } },
    });
    expect(await send(await arrange("quick-rest"))).toMatchObject({ status: 200 });
  });

  nightly("are bounded over gRPC", async () => {
    const { user, contextId } = await arrange("slow-grpc");
    const session = connectHttp2(`http://${app.grpcAddress}`, { settings: { initialWindowSize: 1_000 } });
    onTestFinished(() => session.destroy());
    session.on("error", () => undefined);
    const statuses: unknown[] = [];
    for (let count = 0; count < unreadCount + 1; count++) {
      const stream = session.request({
        ":method": "POST",
        ":path": "/pagewire.v1.ContextService/ExecuteCommand",
        "content-type": "application/json",
        authorization: `Bearer ${user.accessToken}`,
      });
      stream.on("error", () => undefined);
      stream.on("response", (headers) => statuses.push(headers[constants.HTTP2_HEADER_STATUS]));
      stream.end(JSON.stringify({ contextId, command: action }));
    }

    await eventually(() => statuses.length, { timeout: 30_000 }).toBe(unreadCount + 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  nightly("are bounded over WebSocket for all its sockets", async () => {
    const { user, contextId } = await arrange("slow-ws");
    const open = async () => {
      const socket = await openSocket(app.httpUrl, { query: `?token=${user.accessToken}` });
      onTestFinished(() => socket.close());
      return socket;
    };
    for (let count = 0; count < unreadCount; count++) {
      const socket = await open();
      await socket.ask({ type: "ping" });
      socket.socket.pause();
      socket.send({ id: "large", type: "execute", contextId, ...action });
    }
    await eventually(async () => {
      const { rows } = await app.state.audit.list({ limit: 50, offset: 0 });
      return rows.filter((row) => row.contextId === contextId && row.actionType === "evaluate").length;
    }).toBe(unreadCount);

    // Their audit entries come before the responses.
    const last = await open();
    await eventually(() => last.ask({ type: "execute", contextId, ...action })).toMatchObject({
      error: { code: "RATE_LIMIT_EXCEEDED", details: { reason: "unread" } },
    });
  });
});
