import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "@20minutes/s3rver";
import { describe, expect, it, onTestFinished } from "vitest";
import { createS3Blobs } from "../../src/store/artifacts/s3-blobs.ts";
import { ofFile } from "../support/of-file.ts";

const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const server = ofFile(async () => {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await s3.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});

const open = (prefix = "artifacts/") =>
  createS3Blobs({ bucket: "files", prefix, region: "us-east-1", endpoint: server.endpoint, credentials });

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    await sleep(0);
    yield bytes.subarray(at, at + 65_536);
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Blobs of a server that has one response to all requests. */
async function withServer(response: string): Promise<ReturnType<typeof open>> {
  const lying = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(response));
  }).listen(0, "127.0.0.1");
  await once(lying, "listening");
  const endpoint = `http://127.0.0.1:${(lying.address() as AddressInfo).port}`;
  const blobs = createS3Blobs({ bucket: "files", prefix: "", region: "us-east-1", credentials, endpoint });
  onTestFinished(() => {
    blobs.close();
    lying.close();
  });
  return blobs;
}

describe("blobs in S3", () => {
  it.each([0, 10, 12_000_000])("of %i bytes are stored, read in parts and deleted", async (size) => {
    const blobs = open(`${randomUUID()}/`);
    const id = randomUUID();
    const bytes = randomBytes(size);
    await blobs.put(id, chunksOf(bytes));
    expect(Buffer.concat(await all(blobs.open(id, { offset: 0, length: size }))).equals(bytes)).toBe(true);
    const [offset, length] = [Math.floor(size / 2), Math.ceil(size / 4)];
    const part = Buffer.concat(await all(blobs.open(id, { offset, length })));
    expect(part.equals(bytes.subarray(offset, offset + length))).toBe(true);
    expect(await all(blobs.list())).toEqual([id]);
    await blobs.delete(id);
    await blobs.delete(id);
    expect(await all(blobs.list())).toEqual([]);
    blobs.close();
  });

  it("are not there when their bytes fail", async () => {
    const blobs = open(`${randomUUID()}/`);
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* chunksOf(randomBytes(7_000_000));
      throw new Error("the client has left");
    }
    await expect(blobs.put(randomUUID(), failing())).rejects.toThrow("the client has left");
    expect(await all(blobs.list())).toEqual([]);
    blobs.close();
  });

  it("are listed without what else is in the bucket", async () => {
    const prefix = `${randomUUID()}/`;
    const [blobs, others] = [open(prefix), open(`${prefix}backups/`)];
    const [id, other] = [randomUUID(), randomUUID()];
    await blobs.put(id, chunksOf(randomBytes(1)));
    await others.put(other, chunksOf(randomBytes(1)));

    expect(await all(blobs.list())).toEqual([id]);
  });

  it("are unavailable while the server accepts connections and does not respond", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const blobs = createS3Blobs({
      ...{ bucket: "files", prefix: "", region: "us-east-1", credentials, responseTimeoutMs: 100 },
      endpoint: `http://127.0.0.1:${port}`,
    });
    onTestFinished(() => {
      blobs.close();
      silent.close();
    });

    const unavailable = { code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } };
    await Promise.all([
      expect(blobs.delete(randomUUID())).rejects.toMatchObject(unavailable),
      expect(all(blobs.open(randomUUID(), { offset: 0, length: 1 }))).rejects.toMatchObject(unavailable),
    ]);
  });

  it("are unavailable where the server redirects, to which nothing is sent", async () => {
    let asked = 0;
    const other = createServer((socket) => void (asked++, socket.destroy())).listen(0, "127.0.0.1");
    await once(other, "listening");
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/files/x`;
    const blobs = await withServer(`HTTP/1.1 307 Elsewhere\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);
    onTestFinished(() => void other.close());

    const unavailable = { code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } };
    await expect(all(blobs.open(randomUUID(), { offset: 0, length: 1 }))).rejects.toMatchObject(unavailable);
    await expect(blobs.put(randomUUID(), chunksOf(randomBytes(10)))).rejects.toMatchObject(unavailable);
    expect(asked).toBe(0);
  });

  it.each<[what: string, length: number | undefined, body: string]>([
    ["fewer bytes than were asked for", 3, "012"],
    ["fewer bytes, without their length", undefined, "012"],
    ["the whole object for a part of it", 10, "0123456789"],
    ["more bytes, without their length", undefined, "0123456789"],
    ["an error as the object", 13, "<Error>\r\nxml>"],
  ])("are unavailable where the server sends %s", async (_what, length, body) => {
    const head = length === undefined ? "connection: close" : `content-length: ${length}`;
    const blobs = await withServer(`HTTP/1.1 206 OK\r\n${head}\r\n\r\n${body}`);

    const read: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of blobs.open(randomUUID(), { offset: 2, length: 5 })) read.push(chunk);
    })();
    await expect(reading).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } });
    expect(Buffer.concat(read).length).toBeLessThanOrEqual(5);
  });

  it("are unavailable while the server is", async () => {
    const blobs = createS3Blobs({
      bucket: "files",
      prefix: "",
      region: "us-east-1",
      endpoint: "http://127.0.0.1:1",
      credentials,
    });
    const opening = all(blobs.open(randomUUID(), { offset: 0, length: 1 }));
    await expect(opening).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } });
    await expect(blobs.put(randomUUID(), chunksOf(randomBytes(10)))).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    blobs.close();
  });
});
