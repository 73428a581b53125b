import { crc32, deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES, unzipOne, zipOne } from "../../../src/transport/webdriver/files.ts";

const base64 = (archive: Uint8Array): string => Buffer.from(archive).toString("base64");
const bytes = Buffer.from("a file ".repeat(1_000));

describe("an uploaded archive", () => {
  it.each([0, 6] as const)("of level %i is the one file that it has, whatever folders are beside it", async (level) => {
    const archive = zipSync({ "a/": new Uint8Array(), "a/déjà.txt": bytes }, { level });

    expect(await unzipOne(base64(archive))).toEqual({ name: "déjà.txt", base64: bytes.toString("base64") });
    expect(await unzipOne(zipOne("b.txt", bytes))).toEqual({ name: "b.txt", base64: bytes.toString("base64") });
  });

  it.each([
    ["no archive", Buffer.from("hello")],
    ["nothing", Buffer.alloc(0)],
    ["two files", zipSync({ a: bytes, b: bytes })],
    ["none", zipSync({})],
    ["half of one", zipSync({ a: bytes }).subarray(0, 60)],
    ["one that is not deflated", changed(zipSync({ a: bytes }), "PK\x01\x02", 10, 99)],
    ["one that begins outside", changed(zipSync({ a: bytes }), "PK\x01\x02", 44, 0xffff)],
    ["an empty file with a name of 65,533 bytes", zipSync({ ["n".repeat(65_533)]: new Uint8Array() })],
    ["broken data", Buffer.concat([zipSync({ a: bytes }).subarray(0, 35), zipSync({ a: bytes }).subarray(40)])],
  ])("of %s is rejected", async (_what, archive) => {
    await expect(unzipOne(base64(archive))).rejects.toMatchObject({ code: "invalid argument" });
  });

  it("that unpacks to more than it says is rejected before that has taken long", async () => {
    const bomb = zipped(8 * MAX_FILE_BYTES);
    const lying = changed(changed(bomb, "PK\x01\x02", 24, 1), "PK\x01\x02", 26, 0);
    const largest = base64(zipped(MAX_FILE_BYTES));
    const allowed = await cpuTimeOf(() => unzipOne(largest));

    const rejected = await cpuTimeOf(() =>
      expect(unzipOne(base64(lying))).rejects.toMatchObject({
        message: `the file is larger than ${MAX_FILE_BYTES} bytes`,
      }),
    );
    expect(rejected).toBeLessThan(2 * allowed);
  });

  it("that names four billion files is rejected at once", async () => {
    const end = Buffer.alloc(98);
    end.write("PK\x06\x06", 0, "latin1");
    end.writeUInt32LE(0xffff_ffff, 32);
    end.write("PK\x06\x07", 56, "latin1");
    end.write("PK\x05\x06", 76, "latin1");
    end.writeUInt16LE(0xffff, 84);
    end.writeUInt16LE(0xffff, 86);

    await expect(unzipOne(end.toString("base64"))).rejects.toMatchObject({ message: '"file" is no ZIP archive' });
  });
});

/** An archive of one file of zeros; zlib of Node is ten times as fast as fflate. */
function zipped(size: number): Buffer {
  const content = Buffer.alloc(size);
  const archive = changed(zipSync({ a: [deflateRawSync(content, { level: 1 }), { level: 0 }] }), "PK\x01\x02", 10, 8);
  archive.writeUInt32LE(crc32(content), archive.lastIndexOf("PK\x01\x02", undefined, "latin1") + 16);
  return archive;
}

/** In microseconds. */
async function cpuTimeOf(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  return process.cpuUsage(start).user;
}

/** With another number of two bytes, so far behind a signature. */
function changed(archive: Uint8Array, signature: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(archive);
  copy.writeUInt16LE(value, copy.lastIndexOf(signature, undefined, "latin1") + offset);
  return copy;
}
