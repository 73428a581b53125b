import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { addressOf, type PagewireProcess, runPagewire } from "./support/pagewire.ts";
import { sendBytes, sendRaw } from "./support/raw-http.ts";
import { type Site, startSite } from "./support/site.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Secrets that are found wherever they are written as they are; each is planted in another place. */
function canary(place: string): string {
  return `canary${place}${randomBytes(12).toString("hex")}`;
}

const planted = {
  jwtSecret: canary("JwtSecret"),
  adminPassword: canary("AdminPassword"),
  wrongPassword: canary("WrongPassword"),
  bearer: canary("Bearer"),
  apiKey: canary("ApiKey"),
  refreshToken: canary("RefreshToken"),
  queryToken: canary("QueryToken"),
  unknownRoute: canary("UnknownRoute"),
  brokenBody: canary("BrokenBody"),
  brokenHttp: canary("BrokenHttp"),
  unknownField: canary("UnknownField"),
  httpPassword: canary("HttpPassword"),
  authorization: canary("Authorization"),
  typed: canary("Typed"),
  script: canary("Script"),
  thrown: canary("Thrown"),
  urlPassword: canary("UrlPassword"),
  message: canary("Message"),
} as const;

let folder: string;
let site: Site;
let service: PagewireProcess;
/** Those that the service itself has given out. */
const given: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-secrets-"));
  await chmod(folder, 0o755);
  site = await startSite();
  const env = {
    DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    PORT: "0",
    GRPC_PORT: "0",
    LOG_LEVEL: "debug",
    JWT_SECRET: planted.jwtSecret,
    DATA_KEY: randomBytes(32).toString("base64"),
    ADMIN_PASSWORD: planted.adminPassword,
    RATE_LIMIT_PROFILE: "off",
  };
  given.push(env.DATA_KEY);
  service = runPagewire(["serve"], env);
  await useEverySecret(await addressOf(service));
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
});
afterAll(async () => {
  service.child.kill("SIGKILL");
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each is sent where such a secret belongs, and where one may come by mistake. */
async function useEverySecret(url: string): Promise<void> {
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const login = { username: "admin", password: planted.adminPassword };
  const { data: tokens } = (await call("POST", "/auth/login", login)) as {
    data: { accessToken: string; refreshToken: string };
  };
  const renewed = (await call("POST", "/sessions/refresh", { refreshToken: tokens.refreshToken })) as {
    data: typeof tokens;
  };
  given.push(tokens.accessToken, tokens.refreshToken, renewed.data.accessToken, renewed.data.refreshToken);
  const bearer = { authorization: `Bearer ${renewed.data.accessToken}` };
  const key = (await call("POST", "/api-keys", { name: "key" }, bearer)) as { key: string };
  given.push(key.key);
  await call("GET", "/contexts", undefined, { "x-api-key": key.key });

  await call("POST", "/auth/login", { username: "admin", password: planted.wrongPassword });
  await call("GET", "/contexts", undefined, { authorization: `Bearer ${planted.bearer}` });
  await call("GET", "/contexts", undefined, {
    authorization: `Basic ${Buffer.from(planted.bearer).toString("base64")}`,
  });
  await call("GET", "/contexts", undefined, { "x-api-key": planted.apiKey });
  await call("POST", "/sessions/refresh", { refreshToken: planted.refreshToken });
  await call("GET", `/nope?token=${planted.unknownRoute}`);
  await call("GET", `/contexts?token=${planted.queryToken}`, undefined, bearer);
  await call("POST", "/contexts", { password: planted.unknownField }, bearer);
  const json = ["Content-Type", "application/json"] as const;
  await sendRaw(url, {
    method: "POST",
    path: "/api/v1/auth/login",
    headers: [json],
    body: `{"password":"${planted.brokenBody}"`,
  });
  await sendBytes(url, `GET /health HTTP/1.1\r\nHost: localhost\r\nX-A : ${planted.brokenHttp}\r\n\r\n`);

  const context = (await call(
    "POST",
    "/contexts",
    {
      httpCredentials: { username: "user", password: planted.httpPassword },
      extraHTTPHeaders: { authorization: `Token ${planted.authorization}` },
    },
    bearer,
  )) as { data: { id: string } };
  const path = `/contexts/${context.data.id}/execute`;
  const execute = (action: string, params: object, timeout = 20_000): Promise<unknown> =>
    call("POST", path, { action, params, timeout }, bearer);
  await execute("navigate", { url: `${site.url}/form` });
  await execute("type", { selector: "input", text: planted.typed });
  await execute("type", { selector: "no such > element", text: planted.typed }, 500);
  await execute("evaluate", { script: `document.cookie = "session=${planted.script}"; return 1` });
  await execute("evaluate", { script: `throw new Error("${planted.thrown}")` });
  await execute("navigate", { url: `http://user:${planted.urlPassword}@localhost/` });
  await execute("navigate", { url: `${site.url}/basic` });

  for (const token of [renewed.data.accessToken, planted.queryToken]) {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws?token=${token}`);
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.once("open", () => {
      socket.send(JSON.stringify({ type: "auth", token: planted.message }));
      socket.send(`{"type":"auth","token":"${planted.message}`);
      socket.close();
    });
    await closed;
  }
}

function found(text: string): readonly string[] {
  const secrets = [...Object.entries(planted), ...given.map((secret, index) => [`given ${index}`, secret] as const)];
  return secrets.filter(([, secret]) => text.includes(secret)).map(([name]) => name);
}

describe("secrets that went through the whole service", () => {
  it("are in none of its lines, at the most talkative level", () => {
    const { stdout, stderr } = service.output;

    expect(stderr.split("\n").length).toBeGreaterThan(1);
    expect(found(stdout + stderr)).toEqual([]);
  });

  it("are in none of its files as they are", async () => {
    const names = await readdir(join(folder, "data"));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const content = await readFile(join(folder, "data", name), "latin1");
      expect(found(content), name).toEqual([]);
    }
  });
});
