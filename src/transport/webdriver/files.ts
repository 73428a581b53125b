import { unzipSync, zipSync } from "fflate";
import { WebDriverFailure } from "./errors.ts";

/** Of an uploaded or downloaded file; larger ones are for the operations on artifacts. */
export const MAX_FILE_BYTES = 32 * 1_048_576;
const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** The one file in an archive that a client of Selenium sends. @throws WebDriverFailure */
export function unzipOne(base64: unknown): { readonly name: string; readonly base64: string } {
  if (typeof base64 !== "string" || !BASE64.test(base64)) throw invalid('"file" must be a ZIP archive in base64');
  let total = 0;
  let files: [string, Uint8Array][];
  try {
    const unzipped = unzipSync(Buffer.from(base64, "base64"), {
      filter({ name, originalSize }) {
        total += originalSize;
        if (total > MAX_FILE_BYTES) throw invalid(`the file is larger than ${MAX_FILE_BYTES} bytes`);
        return !name.endsWith("/");
      },
    });
    files = Object.entries(unzipped);
  } catch (error) {
    throw error instanceof WebDriverFailure ? error : invalid(`"file" is no ZIP archive`);
  }
  const [[path, bytes] = [], ...others] = files;
  if (path === undefined || bytes === undefined || others.length > 0)
    throw invalid(`the archive has ${files.length} files, not one`);
  return { name: path.split(/[/\\]/).at(-1) ?? path, base64: Buffer.from(bytes).toString("base64") };
}

/** An archive of one file, in base64. */
export function zipOne(name: string, bytes: Uint8Array): string {
  return Buffer.from(zipSync({ [name]: bytes })).toString("base64");
}

function invalid(message: string): WebDriverFailure {
  return new WebDriverFailure("invalid argument", message);
}
