import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../make-folder.ts";

/**
 * Returns the secret in the file at `path`, in base64. Without such a file it creates one of `size` random bytes, readable
 * only by its owner. Two processes that start at once get the same secret.
 */
export async function loadOrCreateSecret(path: string, size: number): Promise<string> {
  makeFolder(dirname(path));
  const created = randomBytes(size).toString("base64");
  try {
    await writeFile(path, `${created}\n`, { mode: 0o600, flag: "wx", flush: true });
    return created;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stored = (await readFile(path, "utf8")).trim();
  if (Buffer.from(stored, "base64").length !== size)
    throw new Error(`${path} does not hold a key of ${size} bytes in base64`);
  return stored;
}
