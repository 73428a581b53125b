import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { sharedTestApp } from "../../support/app.ts";
import { ofFile } from "../../support/of-file.ts";
import { openSocket } from "../../support/raw-http.ts";
import { connectTransport, transportNames } from "../../support/transports.ts";

const app = ofFile(() => sharedTestApp());
const MIB = 1_048_576;

it("wait over every protocol while their user's earlier ones are beyond 16 MiB a second", async () => {
  const { accessToken } = await app.addUser("large-bodies");
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    return (await fetch(app.httpUrl + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const clients = await Promise.all(transportNames.map((name) => connectTransport(name, app, accessToken)));
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))));
  const unknown = crypto.randomUUID();
  const script = "x".repeat(100_000);
  const toEnd = async (name: string, call: Promise<unknown>) => ({
    name,
    result: await call,
    endMs: performance.now(),
  });

  // The 16 MiB that come at once after a pause, and as much as is read in 1.5 s; it is counted before it is read.
  const sinceMs = performance.now();
  const socket = openSocket(app.httpUrl);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/v1/render/content HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${40 * MIB}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [begun] = (await once(socket, "data")) as [Buffer];
  expect(begun.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  const ends = await Promise.all([
    toEnd("WebDriver", post(`/session/${unknown}/url`, { url: script })),
    ...clients.map((client) =>
      toEnd(
        client.name,
        client.call("executeAction", {
          params: { contextId: unknown },
          body: { action: "evaluate", params: { script } },
        }),
      ),
    ),
  ]);

  for (const { name, result, endMs } of ends) {
    if (name === "WebDriver") expect(result).toBe(404);
    else expect(result, name).toMatchObject({ code: "NOT_FOUND" });
    expect(endMs - sinceMs, name).toBeGreaterThan(1_490);
  }
});
