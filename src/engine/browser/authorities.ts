import { execFile } from "node:child_process";
import { chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseAuthorities } from "../../certificates.ts";
import { actionFailed } from "../../errors/errors.ts";
import type { BrowserFolder } from "./temp-folder.ts";

const TIMEOUT_MS = 10_000;
/** An authority for servers, and for nothing else. */
const TRUST = "C,,";

/**
 * Has a browser trust authorities besides the public ones: on Linux Chromium reads the NSS database in its user's home, which
 * is a folder of each browser process.
 *
 * @param uid the browser's user; undefined: the service's own
 * @throws ServiceError `ACTION_FAILED` where certutil is missing, or does not take a certificate
 */
export async function trustAuthorities(
  { profile }: BrowserFolder,
  pem: string,
  uid: number | undefined,
): Promise<void> {
  const home = join(profile, ".pki");
  const database = join(home, "nssdb");
  await mkdir(database, { recursive: true, mode: 0o700 });
  const files = parseAuthorities(pem).map((certificate, index) => ({ path: join(home, `${index}.pem`), certificate }));
  await Promise.all(files.map(({ path, certificate }) => writeFile(path, certificate.toString())));
  const commands = join(home, "commands");
  await writeFile(
    commands,
    files.map(({ path }, index) => `-A -n authority-${index} -t ${TRUST} -i ${path}\n`).join(""),
  );
  try {
    await certutil("-N", "-d", `sql:${database}`, "--empty-password");
    await certutil("-B", "-d", `sql:${database}`, "-i", commands);
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: unknown; readonly stderr?: string };
    const why = code === "ENOENT" ? "certutil (Debian: libnss3-tools) is not installed" : (stderr.split("\n")[0] ?? "");
    throw actionFailed("ca-certificates", `the browser cannot be given certificates of authorities: ${why}`);
  }
  await Promise.all([commands, ...files.map(({ path }) => path)].map((path) => rm(path)));
  if (uid === undefined) return;
  const owned = (await readdir(home, { recursive: true })).map((name) => join(home, name));
  await Promise.all([home, ...owned].map((path) => chown(path, uid, uid)));
}

function certutil(...args: readonly string[]): Promise<unknown> {
  return promisify(execFile)("certutil", args, { timeout: TIMEOUT_MS });
}
