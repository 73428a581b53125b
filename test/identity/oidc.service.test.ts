import { createSecretKey } from "node:crypto";
import type { ServerResponse } from "node:http";
import { exportSPKI, SignJWT, UnsecuredJWT } from "jose";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ClientCredentialsProvider } from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { connectOverHttp } from "../support/mcp.ts";
import { AUDIENCE, PROGRAM, PROGRAM_SECRET, startProvider, type TestProvider } from "../support/oidc-provider.ts";
import { freePort } from "../support/postgres.ts";
import { restClient } from "../support/rest.ts";
import { connectTransport, transportNames } from "../support/transports.ts";
import { nightly, samples } from "../support/nightly.ts";

const common = { OIDC_AUDIENCES: AUDIENCE, OIDC_SIGN_UP: "true" };

describe("access tokens of an identity provider", () => {
  let provider: TestProvider;
  let other: TestProvider;
  let app: TestApp;

  beforeAll(async () => {
    [provider, other] = await Promise.all([startProvider(), startProvider()]);
    app = await startTestApp({ ...common, OIDC_ISSUERS: provider.issuer });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([provider.close(), other.close()]);
  });

  const statusOf = async (token: string, to = app): Promise<number> =>
    (await restClient(to, token).request("GET", "/contexts")).status;
  const now = (): number => Math.floor(Date.now() / 1_000);

  it.each(samples(transportNames, 2))("are credentials over %s, of a user of their own", async (name) => {
    const client = await connectTransport(name, app, await provider.accessToken());
    onTestFinished(() => client.close());
    expect(await client.call("createContext", { body: { name } })).toMatchObject({ answer: { data: { name } } });
  });

  it("tell a client without credentials, and one with wrong ones, where to get them", async () => {
    const url = `${app.httpUrl}/.well-known/oauth-protected-resource`;
    for (const path of ["/mcp", "/api/v1/contexts", "/pagewire.v1.ContextService/ListContexts"]) {
      const request = {
        method: path.startsWith("/api") ? "GET" : "POST",
        headers: { "content-type": "application/json" },
      };
      const body = request.method === "GET" ? {} : { body: "{}" };
      const missing = await fetch(app.httpUrl + path, { ...request, ...body });
      expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([
        401,
        `Bearer resource_metadata="${url}"`,
      ]);
      const headers = { ...request.headers, authorization: "Bearer wrong" };
      const wrong = await fetch(app.httpUrl + path, { ...request, ...body, headers });
      expect(wrong.headers.get("www-authenticate")).toBe(`Bearer error="invalid_token", resource_metadata="${url}"`);
    }
    expect(await (await fetch(url)).json()).toMatchObject({
      resource: app.httpUrl,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: expect.arrayContaining(["contexts:read"]) as unknown,
    });
  });

  it("keep their rights: the role's, or the scopes of this service that they name", async () => {
    const token = await provider.accessToken({ scope: "contexts:read" });
    const reading = restClient(app, token);
    expect((await reading.request("GET", "/contexts")).status).toBe(200);
    expect(await reading.request("POST", "/contexts", {})).toMatchObject({
      status: 403,
      error: { details: { scope: "contexts:write" } },
    });
    const admin = restClient(app, await provider.accessToken({ scope: "admin contexts:read" }));
    expect((await admin.request("GET", "/processes")).status).toBe(403);
    expect((await admin.request("POST", "/sessions", {})).status).toBe(403);
    const mcp = await connectOverHttp(app.httpUrl, token);
    onTestFinished(() => mcp.close());
    await expect(mcp.api("POST", "/contexts")).rejects.toThrow("contexts:write");
  });

  it("are of a program, which can do without approvals as little as an API key", async () => {
    const program = restClient(app, await provider.accessToken());
    const id = await program.newContext({ approvals: [{ action: "evaluate" }] });
    const { error } = await program.execute(id, "evaluate", { script: "1" });
    const { controlRequestId: requestId } = error?.details as { readonly controlRequestId: string };
    for (const [method, path, body] of [
      ["PATCH", `/contexts/${id}`, { approvals: [] }],
      ["POST", `/contexts/${id}/control`, { ttl: 10_000 }],
      ["POST", `/contexts/${id}/control/requests/${requestId}`, { approved: true }],
      ["POST", `/contexts/${id}/share-links`, { scope: "control", ttl: 60_000 }],
    ] as const)
      expect(await program.request(method, path, body), path).toMatchObject({ status: 403 });
  });

  it("do not reach what a local user of the same name has", async () => {
    const { accessToken } = await app.addUser("ada");
    const id = await restClient(app, accessToken).newContext();
    const token = await provider.sign({ sub: "ada", preferred_username: "ada" });
    expect((await restClient(app, token).request("GET", `/contexts/${id}`)).status).toBe(404);
    const users = await app.state.users.listAccounts();
    expect(users.filter(({ username }) => /^ada(-[0-9a-f]{8})?$/.test(username))).toHaveLength(2);
  });

  it.each<[string, () => Promise<string>]>(
    samples(
      [
        ["another audience", () => provider.sign({ aud: "https://other.example" })],
        ["no audience", () => provider.sign({ aud: undefined })],
        ["another issuer, with the right issuer's name", () => other.sign({ iss: provider.issuer })],
        ["an issuer that is not configured", () => other.sign()],
        ["the issuer with a slash more", () => provider.sign({ iss: `${provider.issuer}/` })],
        [
          "no signature",
          () =>
            Promise.resolve(
              new UnsecuredJWT({ iss: provider.issuer, sub: PROGRAM, aud: AUDIENCE }).setExpirationTime("5m").encode(),
            ),
        ],
        ["an expiry that has passed, beyond the skew of the clocks", () => provider.sign({ exp: now() - 31 })],
        ["no expiry", () => provider.sign({ exp: undefined })],
        ["a time that is to come", () => provider.sign({ nbf: now() + 60 })],
        ["no subject", () => provider.sign({ sub: undefined })],
        ["a subject that is no text", () => provider.sign({ sub: 7 })],
        ["a subject with NUL", () => provider.sign({ sub: "a\0" })],
        ["half a character in the subject", () => provider.sign({ sub: "a\ud800" })],
        ["a key that the provider does not have", () => provider.sign({}, { kid: "unknown" })],
        ["the type of another token", () => provider.sign({}, { typ: "logout+jwt" })],
        ["the claims of an ID token", () => provider.sign({ nonce: "n" })],
        ["a key that its bearer has to show", () => provider.sign({ cnf: { jkt: "k" } })],
        ["the issuer's public key as a shared secret", async () => signedWithPublicKey("HS256")],
        [
          "a changed payload",
          async () =>
            (await provider.sign()).replace(
              /\.[^.]+\./,
              `.${btoa(JSON.stringify({ iss: provider.issuer, sub: "admin", aud: AUDIENCE, exp: now() + 60 })).replaceAll("=", "")}.`,
            ),
        ],
      ],
      10,
    ),
  )("are rejected with %s", async (_name, token) => {
    const { total: before } = await app.state.users.listAccounts().then(({ length }) => ({ total: length }));
    expect(await statusOf(await token())).toBe(401);
    expect(await app.state.users.listAccounts()).toHaveLength(before);
  });

  async function signedWithPublicKey(alg: string): Promise<string> {
    const spki = await exportSPKI(await provider.publicKey());
    return new SignJWT({ iss: provider.issuer, sub: PROGRAM, aud: AUDIENCE })
      .setProtectedHeader({ alg, typ: "at+jwt" })
      .setExpirationTime("5m")
      .sign(createSecretKey(Buffer.from(spki)));
  }

  it("are accepted within the skew of the clocks", async () => {
    expect(await statusOf(await provider.sign({ exp: now() - 20 }))).toBe(200);
  });

  nightly("get another role at once, where roles are those stored here", async () => {
    const token = await provider.sign({ sub: "linus", preferred_username: "linus" });
    expect((await restClient(app, token).request("POST", "/contexts", {})).status).toBe(201);
    await app.state.accounts.update({ username: "linus" }, { roles: ["viewer"] });
    expect((await restClient(app, token).request("POST", "/contexts", {})).status).toBe(403);
  });

  it("end with their user, also on open sockets", async () => {
    const token = await provider.sign({ sub: "grace", preferred_username: "grace" });
    expect(await statusOf(token)).toBe(200);
    await app.state.accounts.update({ username: "grace" }, { disabled: true });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await provider.sign({ sub: "grace" }))).toBe(401);
  });

  it("signed with a new key of the provider are accepted, and do not make it read its keys for each unknown one", async () => {
    const rotating = await startProvider();
    const service = await startTestApp({ ...common, OIDC_ISSUERS: rotating.issuer });
    onTestFinished(async () => {
      await service.close();
      await rotating.close();
    });
    const old = await rotating.accessToken();
    await rotating.rotate();
    // The service has not read the keys yet: of the new ones, none has signed this.
    expect(await statusOf(old, service)).toBe(401);
    expect(await statusOf(await rotating.accessToken(), service)).toBe(200);
    const before = rotating.requests.length;
    for (let count = 0; count < 20; count += 1)
      expect(await statusOf(await rotating.sign({}, { kid: `unknown-${count}` }), service)).toBe(401);
    expect(rotating.requests.length - before).toBeLessThanOrEqual(1);
  });
});

it("a client of MCP finds the provider by itself, gets a token for the service there, and uses it", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startProvider();
  const app = await startTestApp({ ...common, PORT: String(port), OIDC_ISSUERS: provider.issuer, OIDC_AUDIENCES: url });
  const client = new Client({ name: "robot", version: "1" });
  onTestFinished(async () => {
    await client.close();
    await app.close();
    await provider.close();
  });
  const authProvider = new ClientCredentialsProvider({
    clientId: PROGRAM,
    clientSecret: PROGRAM_SECRET,
    expectedIssuer: provider.issuer,
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider }));

  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("act");
  const { isError } = await client.callTool({ name: "execute-api", arguments: { method: "GET", path: "/contexts" } });
  expect(isError).toBeUndefined();
});

describe("the settings of identity providers", () => {
  async function start(env: NodeJS.ProcessEnv, claims: Readonly<Record<string, unknown>> = {}) {
    const provider = await startProvider({ claims });
    const app = await startTestApp({ ...common, OIDC_ISSUERS: provider.issuer, ...env });
    onTestFinished(async () => {
      await app.close();
      await provider.close();
    });
    const request = async (path: string, token?: string) =>
      restClient(app, token ?? (await provider.accessToken())).request("GET", path);
    return { provider, app, request };
  }

  it("OIDC_ROLES gives roles by the values of a claim, and takes them back", async () => {
    const { provider, app, request } = await start(
      { OIDC_ROLES: "ops=admin,staff=viewer,*=none", OIDC_CLAIMS: "roles=realm_access.roles" },
      { realm_access: { roles: ["ops"] } },
    );
    expect((await request("/processes")).status).toBe(200);
    const iat = Math.floor(Date.now() / 1_000) + 2;
    const staff = await provider.sign({ realm_access: { roles: ["staff", "admin"] }, iat });
    expect((await request("/processes", staff)).status).toBe(403);
    expect((await request("/contexts", staff)).status).toBe(200);
    expect(
      (await app.state.users.findByUsername(PROGRAM))?.roles ??
        (await app.state.users.listAccounts()).map((u) => u.roles),
    ).toContainEqual(["viewer"]);
    expect((await request("/contexts", await provider.sign({ realm_access: { roles: ["admin"] } }))).status).toBe(401);
  });

  it("OIDC_SIGN_UP off lets in those whom an administrator has added, and nobody else", async () => {
    const { provider, app, request } = await start({ OIDC_SIGN_UP: "false" });
    expect((await request("/contexts")).status).toBe(401);
    await app.state.accounts.add({
      username: "robot",
      roles: ["user"],
      issuer: provider.issuer,
      subject: PROGRAM,
    });
    expect((await request("/contexts")).status).toBe(200);
  });

  it.each<[string, (provider: TestProvider) => void]>(
    samples(
      [
        ["is not there", (provider) => (provider.respond = (request) => request.socket.destroy())],
        ["does not respond", (provider) => (provider.respond = () => undefined)],
        ["sends without end", (provider) => (provider.respond = (_request, response) => flood(response))],
        [
          "names another issuer",
          (provider) =>
            (provider.respond = (_request, response) => void json(response, { issuer: "http://127.0.0.1:1" })),
        ],
        [
          "redirects to the metadata of a cloud",
          (provider) =>
            (provider.respond = (_request, response) =>
              void response.writeHead(302, { location: "http://169.254.169.254/" }).end()),
        ],
        [
          "names keys at the metadata of a cloud",
          (provider) =>
            (provider.respond = (_request, response) =>
              void json(response, { issuer: provider.issuer, jwks_uri: "http://169.254.169.254/keys" })),
        ],
      ],
      2,
    ),
  )("a provider that %s is an error of 503 within seconds, and no other credentials suffer", async (_name, breakIt) => {
    const { provider, app, request } = await start({});
    const token = await provider.accessToken();
    breakIt(provider);
    const startedAt = performance.now();
    expect(await request("/contexts", token)).toMatchObject({ status: 503, error: { code: "SERVICE_UNAVAILABLE" } });
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    const before = provider.requests.length;
    const all = await Promise.all(Array.from({ length: 10 }, () => request("/contexts", token)));
    for (const { status } of all) expect(status).toBe(503);
    expect(provider.requests.length).toBe(before);
    const { accessToken } = await app.addUser("ada");
    expect((await request("/contexts", accessToken)).status).toBe(200);
  });

  it("a provider whose keys cannot be read is asked once, and not for each token", async () => {
    const { provider, request } = await start({});
    const token = await provider.accessToken();
    provider.respond = ({ url }, response) =>
      void (url?.startsWith("/.well-known") === true
        ? json(response, { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` })
        : response.writeHead(500).end());
    for (let count = 0; count < 10; count += 1) expect((await request("/contexts", token)).status).toBe(503);
    expect(provider.requests.filter((path) => path === "/keys")).toHaveLength(1);
  });

  it("the service's own ports are no provider", async () => {
    const { provider, app, request } = await start({});
    provider.respond = (_request, response) =>
      void json(response, { issuer: provider.issuer, jwks_uri: `${app.httpUrl}/health` });
    expect((await request("/contexts", await provider.sign())).status).toBe(503);
  });
});

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Writes as long as the other side reads. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const write = (): void => {
    while (!response.destroyed && response.write(" ".repeat(65_536)));
  };
  response.on("drain", write);
  write();
}
