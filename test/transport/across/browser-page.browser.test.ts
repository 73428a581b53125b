import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { startSite } from "../../support/site.ts";
import { ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";

let app: TestApp;
const browser = plainBrowserOfFile();
const site = ofFile(startSite);
beforeAll(async () => {
  app = await startTestApp({ CORS_ORIGINS: site.url });
});

afterAll(() => app.close());

describe("a plain page of an allowed origin", () => {
  it("opens a context by Connect's JSON, and watches and drives it over a WebSocket", async () => {
    const { accessToken } = await app.addUser("page");
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);

    const seen = await page.evaluate(
      async ({ httpUrl, token, url }) => {
        const response = await fetch(`${httpUrl}/pagewire.v1.ContextService/CreateContext`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "connect-protocol-version": "1",
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ createPage: true }),
        });
        const { id: contextId } = (await response.json()) as { id: string };
        const socket = new WebSocket(`${httpUrl.replace("http", "ws")}/ws`);
        socket.binaryType = "arraybuffer";
        const replies: string[] = [];
        const events: string[] = [];
        let bytes = 0;
        const send = (message: object): void => socket.send(JSON.stringify(message));
        await new Promise<void>((resolve, reject) => {
          socket.onopen = () => {
            send({ type: "auth", token });
            send({ type: "subscribe", topic: `context:${contextId}` });
            send({ type: "execute", contextId, action: "navigate", params: { url } });
            send({ type: "execute", contextId, action: "screenshot", params: { encoding: "binary" } });
          };
          socket.onmessage = ({ data }: { data: string | ArrayBuffer }) => {
            if (data instanceof ArrayBuffer) {
              bytes = data.byteLength;
              resolve();
              return;
            }
            const { type, payload } = JSON.parse(data) as { type: string; payload: { type: string } };
            if (type === "event") events.push(payload.type);
            else replies.push(type);
          };
          socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
        });
        socket.onclose = null;
        socket.close();
        return { status: response.status, replies, events, bytes };
      },
      { httpUrl: app.httpUrl, token: accessToken, url: `${site.url}/form` },
    );

    expect(seen.status).toBe(200);
    expect(seen.replies).toEqual(["authenticated", "subscribed", "result", "result"]);
    expect(seen.events).toEqual(expect.arrayContaining(["action.started", "page.navigated", "action.completed"]));
    expect(seen.bytes).toBeGreaterThan(100);
    await page.close();
  });

  it("cannot do so from any other origin", async () => {
    const { accessToken } = await app.addUser("stranger");
    const page = await browser.newPage();
    await page.goto(`${site.url.replace("127.0.0.1", "localhost")}/`);

    const seen = await page.evaluate(
      async ({ httpUrl, token }) => {
        const fetched = await fetch(`${httpUrl}/pagewire.v1.ContextService/ListContexts`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: "{}",
        }).then(
          () => "resolved",
          () => "rejected",
        );
        const socket = new WebSocket(`${httpUrl.replace("http", "ws")}/ws?token=${token}`);
        const connected = await new Promise((resolve) => {
          socket.onopen = () => resolve("open");
          socket.onerror = () => resolve("rejected");
        });
        return [fetched, connected];
      },
      { httpUrl: app.httpUrl, token: accessToken },
    );

    expect(seen).toEqual(["rejected", "rejected"]);
    await page.close();
  });
});
