import { createHash, randomBytes } from "node:crypto";
import { readdir, rename } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it } from "vitest";
import { ArtifactService } from "../../../gen/proto/pagewire/v1/artifact_service_pb.ts";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { connectOverHttp } from "../../support/mcp.ts";
import { ofFile } from "../../support/of-file.ts";
import { connectTransport, headersWith, transportNames } from "../../support/transports.ts";
import { isNightly, samples } from "../../support/nightly.ts";

const app = ofFile(() => startTestApp({ ARTIFACT_LIMITS: "bytes=4194304,userBytes=8388608" }));
let ann: TestUser;
let folder: string;
beforeAll(async () => {
  ann = await app.addUser("ann");
  folder =
    process.env["PAGEWIRE_TEST_CLUSTER"] === "on"
      ? join(app.dataDir, "..", "artifacts")
      : join(app.dataDir, "artifacts");
});

type Sent = NonNullable<RequestInit["body"]>;

interface Stored {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function rest(path: string, init: RequestInit & { readonly duplex?: "half" } = {}, user: TestUser = ann) {
  const headers = { ...headersWith(user.accessToken), ...(init.headers as Record<string, string> | undefined) };
  return fetch(`${app.httpUrl}/api/v1${path}`, { ...init, headers });
}

async function upload(bytes: Uint8Array, name = "data.bin", more = "", user = ann): Promise<Stored> {
  const headers = { "content-type": "application/octet-stream" };
  const path = `/artifacts?name=${encodeURIComponent(name)}${more}`;
  const response = await rest(path, { method: "POST", headers, body: bytes as Sent }, user);
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { data: Stored }).data;
}

async function linkTo(id: string, user = ann): Promise<string> {
  const response = await rest(`/artifacts/${id}/links`, { method: "POST" }, user);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { url: string } }).data.url;
}

/** The link at the address of the test, which the service need not have. */
const at = (url: string): string => app.httpUrl + new URL(url).pathname;

/** Another replica may know a right for a second longer. A HEAD does not use the link up. */
async function untilEnded(url: string): Promise<void> {
  const statuses = () =>
    Promise.all(Array.from({ length: 6 }, async () => (await fetch(at(url), { method: "HEAD" })).status));
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([404]));
}

async function filesLeft(): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name);
}

describe("a file over REST", () => {
  it("is stored as it arrives, and returned whole or in part", async () => {
    const bytes = randomBytes(3_000_000);
    const { id, ...stored } = await upload(bytes, "tëst data.bin");
    expect(stored).toMatchObject({
      sha256: sha256(bytes),
      size: bytes.length,
      name: "tëst data.bin",
      source: "upload",
    });

    const whole = await rest(`/artifacts/${id}/content`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-disposition": `attachment; filename="t?st data.bin"; filename*=UTF-8''t%C3%ABst%20data.bin`,
      "content-security-policy": expect.stringMatching(/^sandbox/) as string,
      "content-type": "application/octet-stream",
      etag: `"${stored.sha256}"`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const part = await rest(`/artifacts/${id}/content`, { headers: { range: "bytes=1000-1999" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1000-1999/3000000"]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000, 2_000))).toBe(true);
    const end = await rest(`/artifacts/${id}/content`, {
      headers: { range: "bytes=-10", "if-range": `"${stored.sha256}"` },
    });
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    const other = await rest(`/artifacts/${id}/content`, { headers: { range: "bytes=0-9", "if-range": '"another"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    const beyond = await rest(`/artifacts/${id}/content`, { headers: { range: "bytes=3000000-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */3000000"]);
    const head = await rest(`/artifacts/${id}/content`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.headers.get("etag")]).toEqual([
      200,
      "3000000",
      `"${stored.sha256}"`,
    ]);
    expect(
      (await rest(`/artifacts/${id}/content`, { headers: { "if-none-match": `"${stored.sha256}"` } })).status,
    ).toBe(304);
  });

  it("may be empty", async () => {
    const { id } = await upload(new Uint8Array());
    const response = await rest(`/artifacts/${id}/content`);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it("is shown by a browser only where it runs no script", async () => {
    const html = await upload(Buffer.from("<script>alert(1)</script>"), "a.html", "&contentType=text/html");
    const png = await upload(Buffer.from("png"), "a.png", "&contentType=image/png");
    const pdf = await upload(Buffer.from("%PDF"), "a.pdf", "&contentType=application/pdf");
    const dispositionOf = async (id: string) =>
      (await rest(`/artifacts/${id}/content?disposition=inline`)).headers.get("content-disposition");
    expect(await dispositionOf(html.id)).toMatch(/^attachment/);
    expect(await dispositionOf(png.id)).toMatch(/^inline/);
    // Browsers show none in the sandbox that it has here.
    expect(await dispositionOf(pdf.id)).toMatch(/^attachment/);
  });

  it.each(
    samples([
      ["announced", true],
      ["not announced", false],
    ] as const),
  )("that is too large is rejected, its size %s, and nothing of it is left", async (_name, isAnnounced) => {
    const before = await filesLeft();
    const chunk = new Uint8Array(65_536);
    let sent = 0;
    async function* chunks() {
      for (; sent < 100; sent++) yield chunk;
    }
    const body = isAnnounced ? new Uint8Array(4_194_305) : (ReadableStream.from(chunks()) as Sent);
    const response = await rest("/artifacts?name=large.bin", { method: "POST", body, duplex: "half" });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      error: { code: "PAYLOAD_TOO_LARGE", details: { limit: 4_194_304 } },
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("whose client leaves midway leaves nothing", async () => {
    const before = await filesLeft();
    const { hostname, port } = new URL(app.httpUrl);
    const sending = request({
      ...{ hostname, port, method: "POST", path: "/api/v1/artifacts?name=half.bin" },
      headers: { ...headersWith(ann.accessToken), "content-length": "4000000" },
    });
    sending.on("error", () => undefined);
    sending.write(Buffer.alloc(1_000_000));
    await eventually(async () => (await filesLeft()).filter((name) => name.endsWith(".part"))).toHaveLength(1);
    sending.destroy();
    await eventually(filesLeft).toEqual(before);
    // The row goes after the file.
    await eventually(async () => (await rest("/artifacts?filter[name]=half.bin")).json()).toMatchObject({ data: [] });
  });

  it("counts in the quota of its user until it is deleted", async () => {
    const bob = await app.addUser(`bob-${Math.random().toString(36).slice(2)}`);
    const stored: Stored[] = [];
    for (let count = 0; count < 2; count++) stored.push(await upload(new Uint8Array(4_194_304), "q.bin", "", bob));
    const full = await rest("/artifacts?name=q.bin", { method: "POST", body: new Uint8Array(1) }, bob);
    expect([full.status, await full.json()]).toMatchObject([
      429,
      { error: { code: "RATE_LIMIT_EXCEEDED", details: { reason: "artifacts", limit: 8_388_608 } } },
    ]);
    expect((await rest(`/artifacts/${stored[0]?.id}`, { method: "DELETE" }, bob)).status).toBe(200);
    await upload(new Uint8Array(1), "q.bin", "", bob);
    expect(await filesLeft()).not.toContain(stored[0]?.id);
  });
});

describe("a link", () => {
  it("works once, for any holder, and keeps its secret", async () => {
    const bytes = randomBytes(1_000);
    const { id } = await upload(bytes);
    const url = await linkTo(id);
    expect(new URL(url).search).toBe("");
    expect((await fetch(at(url), { method: "HEAD" })).status).toBe(200);
    const first = await fetch(at(url));
    expect([first.status, first.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(Buffer.from(await first.arrayBuffer()).equals(bytes)).toBe(true);
    const second = await fetch(at(url));
    const unknown = await fetch(`${app.httpUrl}/api/v1/artifact-links/pwa_unknown`);
    const errorOf = async (response: Response) => {
      const { error } = (await response.json()) as { error: Record<string, unknown> };
      return { ...error, requestId: "", status: response.status };
    };
    expect(await errorOf(second)).toEqual(await errorOf(unknown));
    expect(second.status).toBe(404);
  });

  it("that is opened twice at once gives the file to one of both", async () => {
    const { id } = await upload(randomBytes(10));
    const url = at(await linkTo(id));
    const statuses = (await Promise.all([fetch(url), fetch(url), fetch(url)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  it("ends with the artifact, and with the key or the session that made it", async () => {
    const { id } = await upload(randomBytes(10));
    const ended = await linkTo(id);
    await rest(`/artifacts/${id}`, { method: "DELETE" });
    expect((await fetch(at(ended))).status).toBe(404);

    const headers = { "content-type": "application/json" };
    const made = await rest("/api-keys", {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "k", scopes: ["artifacts:read"] }),
    });
    const { id: keyId, key } = (await made.json()) as { id: string; key: string };
    const other = await upload(randomBytes(10));
    const url = await linkTo(other.id, { ...ann, accessToken: key });
    expect((await rest(`/api-keys/${keyId}`, { method: "DELETE" })).status).toBe(200);
    await untilEnded(url);
    expect((await fetch(at(url))).status).toBe(404);

    const begun = await rest("/sessions", { method: "POST", headers, body: JSON.stringify({ name: "s" }) });
    const { data: session } = (await begun.json()) as { data: { id: string; accessToken: string } };
    const third = await linkTo(other.id, { ...ann, accessToken: session.accessToken });
    expect((await rest(`/sessions/${session.id}`, { method: "DELETE" })).status).toBe(200);
    await untilEnded(third);
    expect((await fetch(at(third))).status).toBe(404);
  });

  it("may give a part, for a download that broke off", async () => {
    const bytes = randomBytes(1_000);
    const { id } = await upload(bytes);
    const rest = await fetch(at(await linkTo(id)), { headers: { range: "bytes=400-" } });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(400))).toBe(true);
  });
});

describe("a file over RPC", () => {
  it.each(
    samples([
      ["gRPC", () => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` })],
      ["Connect", () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })],
      ["gRPC-Web", () => createGrpcWebTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })],
    ] as const),
  )("goes in as chunks and comes out as chunks over %s", async (name, transport) => {
    const client = createClient(ArtifactService, transport());
    const options = { headers: headersWith(ann.accessToken) };
    const bytes = randomBytes(2_000_000);
    async function* messages() {
      yield { name: "rpc.bin", contentType: "application/x-test", chunk: bytes.subarray(0, 100) };
      for (let offset = 100; offset < bytes.length; offset += 262_144)
        yield { chunk: bytes.subarray(offset, offset + 262_144) };
    }
    const { artifact } = await client.createArtifact(messages(), options);
    expect(artifact, name).toMatchObject({
      size: bytes.length,
      sha256: sha256(bytes),
      contentType: "application/x-test",
    });

    const received: Uint8Array[] = [];
    const { id: artifactId = "" } = artifact ?? {};
    for await (const { artifact: described, chunk } of client.downloadArtifact({ artifactId, offset: 100 }, options)) {
      if (described !== undefined) expect(described.id).toBe(artifactId);
      expect(chunk.length).toBeLessThanOrEqual(262_144);
      received.push(chunk);
    }
    expect(Buffer.concat(received).equals(bytes.subarray(100))).toBe(true);
  });
});

describe("a file over RPC with a message that cannot be read", () => {
  const envelope = (message: Buffer): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 0, message.length]), message]);
  const first = envelope(Buffer.from("\x0a\x05a.txt"));
  const broken = envelope(Buffer.from("\x0a\x05a"));

  it.each(
    samples([
      ["first", [broken]],
      ["later", [first, broken]],
      ["that is cut off", [first, broken.subarray(0, 6)]],
    ] as const),
  )("is rejected as the client's error where it is the %s", async (_which, envelopes) => {
    const { total } = (await (await rest("/artifacts")).json()) as { total: number };
    const response = await fetch(`${app.httpUrl}/pagewire.v1.ArtifactService/CreateArtifact`, {
      method: "POST",
      headers: { ...headersWith(ann.accessToken), "content-type": "application/connect+proto" },
      body: Buffer.concat(envelopes),
    });
    const body = Buffer.from(await response.arrayBuffer());
    expect(JSON.parse(body.toString("utf8", 5))).toMatchObject({
      error: { code: "invalid_argument", message: expect.stringContaining("cannot be read") as string },
    });
    expect(((await (await rest("/artifacts")).json()) as { total: number }).total).toBe(total);
  });
});

describe("a file that cannot be read", () => {
  it("is 503 with the reason on every way out, and leaves a link as it was", async () => {
    const bytes = randomBytes(1_000);
    const { id } = await upload(bytes, "a.png", "&contentType=image/png");
    const url = at(await linkTo(id));
    const files = await readdir(folder, { recursive: true });
    const path = join(folder, files.find((each) => each.endsWith(id)) ?? "");
    await rename(path, `${path}-away`);
    for (const [way, response] of [
      ["content", await rest(`/artifacts/${id}/content`)],
      ["a picture", await rest(`/artifacts/${id}/content?disposition=inline`)],
      ["a part", await rest(`/artifacts/${id}/content`, { headers: { range: "bytes=10-20" } })],
      ["a link", await fetch(url)],
    ] as const) {
      expect(response.status, way).toBe(503);
      expect(response.headers.get("content-type"), way).toMatch(/^application\/json/);
      expect(response.headers.get("content-disposition"), way).toBeNull();
      expect(await response.json(), way).toMatchObject({
        success: false,
        error: { code: "SERVICE_UNAVAILABLE", details: { reason: "storage" }, requestId: expect.any(String) as string },
      });
    }
    for (const name of ["gRPC", "Connect"] as const) {
      const client = await connectTransport(name, app, ann.accessToken);
      const result = await client.call("downloadArtifact", { params: { artifactId: id } });
      expect(result, name).toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } });
      await client.close();
    }
    const mcp = await connectOverHttp(app.httpUrl, ann.accessToken);
    await expect(mcp.client.readResource({ uri: `pagewire://artifacts/${id}` })).rejects.toThrow(/storage/);
    await mcp.close();

    await rename(`${path}-away`, path);
    const opened = await fetch(url);
    expect(opened.status).toBe(200);
    expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe("a stored file over every protocol", () => {
  it("is carried where the protocol carries bytes", async () => {
    const { id: artifactId } = await upload(Buffer.from("a,b\n"), "a.csv", "&contentType=text/csv");
    for (const name of transportNames) {
      const client = await connectTransport(name, app, ann.accessToken);
      const result = await client.call("downloadArtifact", { params: { artifactId } });
      if (name === "WebSocket")
        expect(result).toMatchObject({ code: "VALIDATION_ERROR", details: [{ field: "operation" }] });
      else if (name === "MCP") expect(result).toMatchObject({ answer: { name: "a.csv", size: 4 } });
      else expect(Buffer.from(("bytes" in result && result.bytes) || []).toString(), name).toBe("a,b\n");
      await client.close();
    }
  });

  it("is what an action stores in place of its result", async () => {
    const actions = [
      ["screenshot", {}, "image/png"],
      ["pdf", {}, "application/pdf"],
      ["content", {}, "text/html; charset=utf-8"],
      ["evaluate", { script: "({ a: 1 })" }, "application/json"],
    ] as const;
    for (const [index, name] of samples(transportNames, 2).entries()) {
      const client = await connectTransport(name, app, ann.accessToken);
      // All over the first protocol, one of them over each other.
      const used = isNightly || index === 0 ? actions : [actions[index % actions.length] ?? actions[0]];
      const created = await client.call("createContext", { body: { createPage: true } });
      const { id: contextId } = (created as { answer: { data: { id: string } } }).answer.data;
      for (const [action, params, contentType] of used) {
        const body = { action, params: { ...params, encoding: "artifact" } };
        const result = await client.call("executeAction", { params: { contextId }, body });
        expect("code" in result ? result : undefined, `${action} over ${name}`).toBeUndefined();
        const { data } = (result as { answer: { data: { data: { artifact: Stored } } } }).answer.data;
        expect(data.artifact, `${action} over ${name}`).toMatchObject({
          source: action,
          contentType,
          contextId,
          state: "ready",
        });
        expect(Object.keys(data), `${action} over ${name}`).not.toContain("image");
        const bytes = await (await rest(`/artifacts/${data.artifact.id}/content`)).bytes();
        expect(sha256(bytes), `${action} over ${name}`).toBe(data.artifact.sha256);
      }
      await client.call("deleteContext", { params: { contextId } });
      // It outlives the context.
      const listed = await client.call("listArtifacts", { query: { "filter[contextId]": contextId } });
      expect(listed, name).toMatchObject({ answer: { total: used.length } });
      await client.close();
    }
  });
});
