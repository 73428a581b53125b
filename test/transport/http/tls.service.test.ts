import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { services } from "../../../gen/services.ts";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { hasOpenssl, makeCertificate } from "../../support/certificate.ts";
import { sendBytes, sendRaw } from "../../support/raw-http.ts";
import { unrunnable } from "../../support/unrunnable.ts";

if (!hasOpenssl()) unrunnable("TLS", "no openssl to make a certificate with");
else describe("one port with TLS, in production", describeTls);

function describeTls(): void {
  let folder: string;
  let app: TestApp;
  let user: TestUser;
  let ca: Buffer;
  const json = ["Content-Type", "application/json"] as const;
  const bearer = () => ["Authorization", `Bearer ${user.accessToken}`] as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pagewire-tls-"));
    const { cert, key } = makeCertificate(folder);
    ca = await readFile(cert);
    app = await startTestApp({
      ENVIRONMENT: "production",
      TLS_CERT: cert,
      TLS_KEY: key,
      JWT_SECRET: randomBytes(32).toString("base64"),
      DATA_KEY: randomBytes(32).toString("base64"),
    });
    user = await app.addUser("tls");
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it("serves gRPC as well, without a second port", () => {
    expect(app.httpUrl).toMatch(/^https:/);
    expect(app.grpcAddress).toBe(new URL(app.httpUrl).host);
  });

  it("serves REST over HTTP/1.1, with Strict-Transport-Security", async () => {
    const answer = await sendRaw(app.httpUrl, { path: "/v1/contexts", headers: [bearer()] });

    expect(answer.status, answer.body).toBe(200);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("has the console's session in a cookie that no other host of the site can set", async () => {
    const { headers } = await sendRaw(app.httpUrl, {
      ...{ method: "POST", path: "/console/session/refresh", body: "{}" },
      headers: [
        ["Origin", app.httpUrl],
        ["Content-Type", "application/json"],
        ["Cookie", "__Host-pagewire-refresh=pwr_x"],
      ],
    });

    expect(headers["set-cookie"]).toContain(
      "__Host-pagewire-refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure",
    );
  });

  it("serves REST over HTTP/2, with the same checks", async () => {
    const session = connectHttp2(app.httpUrl, { ca });
    const ask = (headers: Record<string, string>, body?: string): Promise<{ status: unknown; text: string }> =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ...headers }, { endStream: body === undefined });
        let status: unknown;
        let text = "";
        stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        stream.on("response", (head) => {
          status = head[":status"];
        });
        stream.on("error", reject).on("end", () => {
          resolve({ status, text });
        });
        if (body !== undefined) stream.end(body);
      });
    const authorization = `Bearer ${user.accessToken}`;
    const post = { ":method": "POST", ":path": "/api/v1/contexts", "content-type": "application/json", authorization };

    expect(await ask(post, "{}")).toMatchObject({ status: 201 });
    expect(await ask({ ...post, "content-type": "text/plain" }, "{}")).toMatchObject({ status: 415 });
    expect(await ask(post, `{"name":"${"a".repeat(1_048_576)}"}`)).toMatchObject({ status: 413 });
    expect(await ask({ ":path": "/nope" })).toMatchObject({ status: 404 });
    expect(await ask({ ":path": "/health", ":authority": "evil.example" })).toMatchObject({ status: 403 });
    expect(await ask({ ":path": "/health", origin: "https://evil.example" })).toMatchObject({ status: 403 });
    session.destroy();
  });

  it("serves WebSocket", async () => {
    const socket = new WebSocket(`${app.httpUrl.replace("https", "wss")}/ws?token=${user.accessToken}`, { ca });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const reply = new Promise((resolve) =>
      socket.once("message", (data: Buffer) => {
        resolve(JSON.parse(data.toString()));
      }),
    );
    socket.send(JSON.stringify({ id: "1", type: "call", operation: "listContexts" }));

    expect(await reply).toMatchObject({ id: "1", type: "result" });
    socket.close();
  });

  it("serves MCP", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const headers = [bearer(), json, ["Accept", "application/json, text/event-stream"]] as const;
    const answer = await sendRaw(app.httpUrl, { method: "POST", path: "/mcp", headers, body });

    expect(answer.status, answer.body).toBe(200);
    expect(answer.body).toContain('"serverInfo"');
  });

  it.each([
    ["native gRPC", createGrpcTransport],
    ["Connect over HTTP/2", (options: Options) => createConnectTransport({ ...options, httpVersion: "2" })],
    ["Connect over HTTP/1.1", (options: Options) => createConnectTransport({ ...options, httpVersion: "1.1" })],
    ["gRPC-Web", (options: Options) => createGrpcWebTransport({ ...options, httpVersion: "1.1" })],
  ])("serves %s", async (_name, createTransport) => {
    const transport = createTransport({ baseUrl: app.httpUrl, nodeOptions: { ca } });
    const client = createClient(services.ContextService, transport);

    const answer = await client.listContexts({}, { headers: { authorization: `Bearer ${user.accessToken}` } });
    expect(answer.$typeName).toBe("pagewire.v1.ListContextsResponse");
  });

  it("rejects TLS before 1.2, and accepts 1.2 and 1.3", async () => {
    const { hostname, port } = new URL(app.httpUrl);
    const handshake = (version: "TLSv1.1" | "TLSv1.2" | "TLSv1.3"): Promise<string> =>
      new Promise((resolve) => {
        const range = { minVersion: version, maxVersion: version, ciphers: "ALL:@SECLEVEL=0" };
        const socket: TLSSocket = connectTls({ host: hostname, port: Number(port), ca, ...range }, () => {
          resolve(String(socket.getProtocol()));
          socket.destroy();
        });
        socket.on("error", (error: NodeJS.ErrnoException) => {
          resolve(String(error.code));
        });
      });

    expect(await handshake("TLSv1.1")).toMatch(/ALERT|ECONNRESET/);
    expect(await handshake("TLSv1.2")).toBe("TLSv1.2");
    expect(await handshake("TLSv1.3")).toBe("TLSv1.3");
  });

  it("closes a connection of plain HTTP, and still serves others", async () => {
    const plain = sendBytes(app.httpUrl.replace("https", "http"), "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");

    await expect(plain).rejects.toThrow("without an answer");
    expect((await sendRaw(app.httpUrl, { path: "/health" })).status).toBe(200);
  });

  it("closes while clients are connected", async () => {
    const second = await startTestApp({ TLS_CERT: join(folder, "tls-cert.pem"), TLS_KEY: join(folder, "tls-key.pem") });
    const session = connectHttp2(second.httpUrl, { ca });
    const socket = new WebSocket(`${second.httpUrl.replace("https", "wss")}/ws`, { ca });
    session.on("error", () => undefined);
    socket.on("error", () => undefined);
    await Promise.all([
      new Promise((resolve) => session.once("connect", resolve)),
      new Promise((resolve) => socket.once("open", resolve)),
    ]);
    const gone = Promise.all([
      new Promise((resolve) => session.once("close", () => resolve("closed"))),
      new Promise((resolve) => socket.once("close", resolve)),
    ]);

    await second.close();
    expect(await gone).toEqual(["closed", 1001]);
  });
}

interface Options {
  readonly baseUrl: string;
  readonly nodeOptions: { readonly ca: Buffer };
}
