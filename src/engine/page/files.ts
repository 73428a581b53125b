import { actionFailed } from "../../errors/errors.ts";
import { cleaned } from "../../visible-text.ts";
import { filesIn, isTooLargeToUnpack, isUnpackable, unpack } from "../../zip.ts";
import type { UploadFile } from "../engine.ts";
import type { HeldFile } from "../network/route.ts";

/** The files of a page that is rendered from an artifact. */
interface PageFiles {
  /** The files by path, without a leading slash. */
  readonly files: ReadonlyMap<string, HeldFile>;
  /** The path of its HTML. */
  readonly index: string;
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** Bytes of all files together, unpacked. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 2_000;
const ZIP = Buffer.from("PK\x03\x04");
/** A folder around all, as systems make one when a folder is packed. */
const INDEX = /^(?:[^/]+\/)?index\.html?$/i;

/**
 * Reads an HTML file, or a ZIP archive of `index.html` and the files that it names.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `unreadable-page`, for what is neither, or has more than 2,000 files or 64 MiB
 */
export async function readPageFiles(file: UploadFile, signal: AbortSignal): Promise<PageFiles> {
  if (file.size > MAX_FILE_BYTES) throw unreadable(file, `is larger than ${MAX_FILE_BYTES} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) {
    signal.throwIfAborted();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return unpackAll(file, bytes, signal);
  // HTML is text; its encoding is that of its byte order mark or meta element.
  if (bytes.subarray(0, 2).every((byte) => byte < 0xfe) && bytes.subarray(0, 1_024).includes(0))
    throw unreadable(file, "is neither HTML nor a ZIP archive");
  return { files: new Map([["index.html", { bytes, contentType: "text/html" }]]), index: "index.html" };
}

async function unpackAll(file: UploadFile, archive: Buffer, signal: AbortSignal): Promise<PageFiles> {
  const files = new Map<string, HeldFile>();
  const zipped = entriesOf(file, archive);
  if (zipped.length > MAX_FILES) throw unreadable(file, `has more than ${MAX_FILES} files`);
  const index = zipped
    .map(({ path }) => path)
    .sort((one, other) => one.length - other.length)
    .find((path) => INDEX.test(path));
  if (index === undefined) throw unreadable(file, "has no index.html");
  let left = MAX_UNPACKED_BYTES;
  for (const entry of zipped) {
    signal.throwIfAborted();
    if (!isUnpackable(entry))
      throw unreadable(file, `has "${nameOf(entry)}" packed by method ${entry.method}, not deflated`);
    const bytes = await unpack(entry, Math.max(left, 1)).catch((error: unknown) => {
      throw unreadable(
        file,
        isTooLargeToUnpack(error)
          ? `has more than ${MAX_UNPACKED_BYTES} bytes unpacked`
          : `has "${nameOf(entry)}" damaged or encrypted`,
      );
    });
    left -= bytes.length;
    const contentType = contentTypeOf(entry.path);
    files.set(entry.path, { bytes, ...(contentType !== undefined && { contentType }) });
  }
  return { files, index };
}

/** A path as it may stand in a message: it can have 65,535 bytes. */
const nameOf = ({ path }: { readonly path: string }): string => cleaned(path, 200);

function entriesOf(file: UploadFile, archive: Buffer) {
  try {
    return filesIn(archive, MAX_FILES + 1).map(({ path, ...entry }) => ({
      ...entry,
      path: path.replaceAll("\\", "/").replace(/^(\.?\/)+/, ""),
    }));
  } catch {
    throw unreadable(file, "is no whole ZIP archive");
  }
}

/** The types by which browsers decide what a file is; they know pictures and fonts by their bytes. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  htm: "text/html",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  svg: "image/svg+xml",
  txt: "text/plain",
  wasm: "application/wasm",
  xhtml: "application/xhtml+xml",
};

function contentTypeOf(path: string): string | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

function unreadable({ name }: UploadFile, problem: string) {
  return actionFailed("unreadable-page", `the artifact "${name}" ${problem}`);
}
