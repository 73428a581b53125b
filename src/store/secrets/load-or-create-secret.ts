import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * The secret in the file at `path`, in base64; made of `size` random bytes, readable by its owner alone, if there is no
 * such file. Of two processes that start at once, both get the same.
 */
export async function loadOrCreateSecret(path: string, size: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made = randomBytes(size).toString("base64");
  try {
    await writeFile(path, `${made}\n`, { mode: 0o600, flag: "wx", flush: true });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const kept = (await readFile(path, "utf8")).trim();
  if (Buffer.from(kept, "base64").length !== size)
    throw new Error(`${path} does not hold a key of ${size} bytes in base64`);
  return kept;
}
