import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ContextService, type ScreenFrame } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { openSocket } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

const animate = `
  document.body.innerHTML = '<div id=box style="width:200px;height:200px;position:absolute"></div>';
  window.frames_ = 0;
  (function draw() { frames_++; box.style.left = frames_ % 300 + "px"; box.style.background = "hsl(" + frames_ % 360 + " 90% 50%)"; requestAnimationFrame(draw); })();`;

async function openPage(script = "document.body.textContent = 'still'") {
  const { data } = await rest.request("POST", "/contexts", { createPage: true, viewport: { width: 800, height: 600 } });
  const { id: contextId, page } = data as { id: string; page: { id: string } };
  expect((await rest.execute(contextId, "evaluate", { script })).error).toBeUndefined();
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return { contextId, pageId: page.id };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

describe("the screen of a page", () => {
  it("is sent over WebSocket as frames with a JPEG after each, until the page closes", async () => {
    const { contextId, pageId } = await openPage(animate);
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    onTestFinished(() => socket.close());
    const topic = `screen:${contextId}`;

    expect(
      await socket.ask({ type: "subscribe", topic, pageId, maxWidth: 400, maxHeight: 300, maxFps: 30 }),
    ).toMatchObject({
      type: "subscribed",
      topic,
    });
    const frame = (seq: number) =>
      socket.seen(({ type, payload }) => type === "frame" && (payload as { seq: number }).seq === seq);
    await frame(5);
    expect((await rest.request("DELETE", `/contexts/${contextId}/pages/${pageId}`)).error).toBeUndefined();
    await socket.seen(({ type }) => type === "unsubscribed");

    expect(await frame(1)).toMatchObject({
      topic,
      payload: { pageId, width: 800, height: 600, scrollX: 0, scrollY: 0 },
    });
    socket.received.forEach((message, index) => {
      if (Buffer.isBuffer(message) || message.type !== "frame") return;
      const bytes = socket.received[index + 1];
      expect(Buffer.isBuffer(bytes) && isJpeg(bytes)).toBe(true);
    });
  });

  it.each([
    ["gRPC", () => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` })],
    ["Connect", () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })],
  ])("is streamed over %s", async (_name, transport) => {
    const { contextId, pageId } = await openPage(animate);
    const left = new AbortController();
    onTestFinished(() => left.abort());
    const headers = { authorization: `Bearer ${ann.accessToken}` };
    const frames: AsyncIterable<ScreenFrame> = createClient(ContextService, transport()).streamScreen(
      { contextId, maxFps: 30 },
      { headers, signal: left.signal },
    );
    const iterator = frames[Symbol.asyncIterator]();
    const next = async (): Promise<ScreenFrame> => (await iterator.next()).value as ScreenFrame;

    const first = await next();
    expect(first).toMatchObject({ pageId, seq: 1, width: 800, height: 600, contentType: "image/jpeg" });
    expect(isJpeg(first.bytes)).toBe(true);
    expect([await next(), await next()].map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it("is one screencast for all viewers; a page that does not change sends each of them its last picture", async () => {
    const { contextId } = await openPage();
    const sockets = await Promise.all(
      [1, 2].map(() => openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` })),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.close()));
    for (const socket of sockets) {
      await socket.ask({ type: "subscribe", topic: `screen:${contextId}` });
      await socket.seen(({ type }) => type === "frame");
      await eventually(() => socket.received.some((message) => Buffer.isBuffer(message))).toBe(true);
    }
    const [first, second] = sockets;
    await first?.ask({ type: "unsubscribe", topic: `screen:${contextId}` });
    const before = second?.received.length ?? 0;
    await rest.execute(contextId, "evaluate", { script: "document.body.style.background = 'red'" });
    await eventually(() => second?.received.length).toBeGreaterThan(before);
  });

  it("needs screen:read, and a context and a page of the caller's own", async () => {
    const { contextId } = await openPage();
    const [viewer, eve] = [await app.addUser("viewer", "viewer"), await app.addUser("eve")];
    const rejected = [
      [viewer, { topic: `screen:${contextId}` }, { code: "FORBIDDEN", details: { scope: "screen:read" } }],
      [eve, { topic: `screen:${contextId}` }, { code: "NOT_FOUND" }],
      [ann, { topic: "screen:none" }, { code: "NOT_FOUND" }],
      [ann, { topic: `screen:${contextId}`, maxFps: 31 }, { code: "VALIDATION_ERROR", details: [{ field: "maxFps" }] }],
      [ann, { topic: `screen:${contextId}`, after: { epoch: 1, seq: 1 } }, { code: "VALIDATION_ERROR" }],
      [ann, { topic: `context:${contextId}`, maxFps: 3 }, { code: "VALIDATION_ERROR" }],
    ] as const;
    for (const [user, wanted, error] of rejected) {
      const socket = await openSocket(app.httpUrl, { query: `?token=${user.accessToken}` });
      onTestFinished(() => socket.close());
      expect(await socket.ask({ type: "subscribe", ...wanted })).toMatchObject({ type: "error", error });
    }
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    onTestFinished(() => socket.close());
    await socket.ask({ type: "subscribe", topic: `screen:${contextId}`, pageId: "none" });
    expect(await socket.seen(({ type }) => type === "unsubscribed")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});
