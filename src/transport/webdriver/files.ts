import { zipSync } from "fflate";
import { filesIn, isTooLargeToUnpack, isUnpackable, unpack } from "../../zip.ts";
import { WebDriverFailure } from "./errors.ts";

/** The size limit of an uploaded or downloaded file; larger ones are for the operations on artifacts. */
export const MAX_FILE_BYTES = 32 * 1_048_576;
/** The longest name that file systems take. */
const MAX_NAME = 255;
/**
 * The one file in an archive that a client of Selenium sends.
 *
 * @throws WebDriverFailure
 */
export async function unzipOne(base64: unknown): Promise<{ readonly name: string; readonly base64: string }> {
  if (typeof base64 !== "string") throw invalid('"file" must be a ZIP archive in base64');
  try {
    const [file, ...others] = filesIn(Buffer.from(base64, "base64"), 2);
    if (file === undefined || others.length > 0) throw invalid("the archive does not have one file");
    const name = file.path.split(/[/\\]/).at(-1) ?? file.path;
    if (name.length > MAX_NAME) throw invalid(`a file's name has ${MAX_NAME} characters at most`);
    if (!isUnpackable(file)) throw invalid(`the archive is packed by method ${file.method}, not deflated`);
    const bytes = await unpack(file, MAX_FILE_BYTES);
    return { name, base64: bytes.toString("base64") };
  } catch (error) {
    if (error instanceof WebDriverFailure) throw error;
    throw invalid(
      isTooLargeToUnpack(error) ? `the file is larger than ${MAX_FILE_BYTES} bytes` : '"file" is no ZIP archive',
    );
  }
}

/** An archive of one file, in base64. It is not packed, which would take seconds of the one thread. */
export function zipOne(name: string, bytes: Uint8Array): string {
  return Buffer.from(zipSync({ [name]: bytes }, { level: 0 })).toString("base64");
}

function invalid(message: string): WebDriverFailure {
  return new WebDriverFailure("invalid argument", message);
}
