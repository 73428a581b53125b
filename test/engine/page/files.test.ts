import { deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readPageFiles } from "../../../src/engine/render.ts";
import { ServiceError } from "../../../src/errors/errors.ts";

const page = { "index.html": Buffer.from("<p>one") };

async function read(bytes: Uint8Array) {
  const file = { name: "x", size: bytes.length, modifiedAt: 0, read: () => inOnePart(bytes) };
  return readPageFiles(file, AbortSignal.timeout(60_000));
}

async function* inOnePart(bytes: Uint8Array) {
  yield bytes;
}

async function rejectionOf(bytes: Uint8Array): Promise<ServiceError> {
  const error = await read(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new Error("it was read", { cause: error });
}

describe("a page in an archive", () => {
  it.each([
    ["two thousand files", () => zipSync(manyFiles(2_001), { level: 0 }), /more than 2000 files/],
    [
      "a bomb",
      () => named("a", 8, deflateRawSync(Buffer.alloc(70 * 1_048_576), { level: 1 })),
      /more than 67108864 bytes unp/,
    ],
    ["the same bytes for a thousand files", sharingBytes, /is no whole ZIP archive/],
    [
      "a damaged file whose name has 65,000 bytes and ends lines",
      () => named(`\u001b[31m\r\n\u202e${"n".repeat(65_000)}`, 8),
      /^the artifact "x" has "\[31m n{194}…" damaged or encrypted$/,
    ],
    ["files that are encrypted", encrypted, /^the artifact "x" has "index.html" damaged or encrypted$/],
    [
      "a long name for an unknown method",
      () => named("n".repeat(65_000), 99),
      /^.{15,}has "n{199}…" packed by method 99/,
    ],
  ])("with %s is rejected", async (_what, archive, message) => {
    const error = await rejectionOf(archive());

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "unreadable-page" } });
    expect(error.message.slice(0, 500)).toMatch(message);
  });

  it("has its files below its top, whatever their paths say", async () => {
    const { files } = await read(zipSync({ ...page, "/etc/passwd": Buffer.from("a"), "..\\b": Buffer.from("b") }));

    expect([...files.keys()]).toEqual(["index.html", "etc/passwd", "../b"]);
  });
});

function manyFiles(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, new Uint8Array(1)]));
}

/** A thousand names for one file of 2 MB that unpacks to nothing: each costs the time of all of its bytes. */
function sharingBytes(): Buffer {
  const nothing = Buffer.alloc(2_000_000);
  for (let block = 0; block < nothing.length; block += 5) nothing.writeUInt32LE(0xffff_0000, block + 1);
  const archive = Buffer.from(zipSync({ ...page, a: [nothing, { level: 0 }], ...manyFiles(1_000) }, { level: 0 }));
  const signature = "PK\x01\x02";
  const entries: number[] = [];
  for (
    let at = archive.indexOf(signature, nothing.length, "latin1");
    at >= 0;
    at = archive.indexOf(signature, at + 1, "latin1")
  )
    entries.push(at);
  const [, shared = 0, ...others] = entries;
  for (const other of others) {
    archive.copy(archive, other + 20, shared + 20, shared + 28);
    archive.copy(archive, other + 42, shared + 42, shared + 46);
  }
  for (const at of [shared, ...others]) archive.writeUInt16LE(8, at + 10);
  return archive;
}

/** Its bytes are not those that the checksum is of. */
function encrypted(): Buffer {
  const archive = Buffer.from(zipSync(page, { level: 0 }));
  const at = archive.indexOf("<p>one");
  return archive.fill(0x66, at, at + "<p>one".length);
}

/** An archive with a file that says by which method it is packed. */
function named(name: string, method: number, content = Buffer.from("zzzz")): Buffer {
  const archive = Buffer.from(zipSync({ ...page, [name]: content }, { level: 0 }));
  archive.writeUInt16LE(method, archive.lastIndexOf("PK\x01\x02", undefined, "latin1") + 10);
  return archive;
}
