import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Config } from "../config/settings.ts";
import type { BlobStore } from "../store/artifacts/blob-store.ts";
import {
  continueCounting,
  type DumpedRow,
  type DumpedTable,
  dumpedTables,
  filledTables,
  insertDumped,
  openDump,
} from "../store/database/dump.ts";
import { lockFolder } from "../store/database/folder-lock.ts";
import { type DatabaseLocation, openDatabase } from "../store/database/open.ts";
import { migrations } from "../store/migrations/index.ts";
import { openBlobs } from "./open-blobs.ts";
import { locationOf } from "./open-database.ts";
import { readTar, type TarEntry, writeTar } from "./tar.ts";
import { version } from "./version.ts";

/** The first entry of a backup. */
interface Heading {
  readonly format: 1;
  /** The version of Pagewire that made it. */
  readonly version: string;
  readonly createdAt: string;
  /** The migrations that its tables have. */
  readonly migrations: readonly string[];
}

/** Contents of a backup. Its last entry names them, so that an incomplete backup is recognised. */
interface Contents {
  readonly rows: number;
  readonly artifacts: number;
}

interface Progress {
  readonly onProgress: (step: string) => void;
}

const HEADING = "backup.json";
const END = "end.json";
const KEYS = { dataKey: "data-key", jwtSecret: "jwt-secret" } as const;
const KEY_SETTINGS = Object.keys(KEYS) as (keyof typeof KEYS)[];

/**
 * Writes all data as of one moment to a file: the rows of the database, the keys that DATA_DIR holds and the bytes of artifacts. A
 * service may run meanwhile. The file is there once it is whole, readable by its owner only.
 */
export async function backUp(config: Config, file: string, { onProgress }: Progress) {
  const dump = await openDump(locationOf(config));
  const blobs = await openBlobs(config);
  const nowMs = Date.now();
  let rows = 0;
  let artifacts = 0;
  /** Artifacts that were deleted meanwhile, or whose bytes cannot be read. */
  let missingArtifacts = 0;
  /** The keys that the settings give, which are not in the backup. */
  const keysInSettings = KEY_SETTINGS.filter((setting) => config[setting] !== undefined);

  async function* entries(): AsyncGenerator<TarEntry> {
    const heading: Heading = {
      format: 1,
      version,
      createdAt: new Date(nowMs).toISOString(),
      migrations: dump.migrations,
    };
    yield jsonEntry(HEADING, heading);
    for (const setting of KEY_SETTINGS) {
      if (config[setting] !== undefined) continue;
      yield textEntry(`keys/${KEYS[setting]}`, await readFile(join(config.dataDir, KEYS[setting]), "utf8"));
    }
    const stored: { readonly id: string; readonly size: number }[] = [];
    for (const table of dumpedTables) {
      onProgress(`Reading ${table}`);
      let part = 0;
      for await (const some of dump.rows(table)) {
        rows += some.length;
        if (table === "artifacts") stored.push(...some.filter(({ state }) => state === "ready").map(toStored));
        part += 1;
        yield textEntry(`tables/${table}/${part}.ndjson`, some.map((row) => JSON.stringify(row)).join("\n"));
      }
    }
    for (const { id, size } of stored) {
      onProgress(`Reading artifacts, ${artifacts + 1} of ${stored.length}`);
      const bytes = await openedBytes(blobs, id, size);
      if (bytes === undefined) missingArtifacts += 1;
      else {
        artifacts += 1;
        yield { name: `artifacts/${id}`, size, bytes };
      }
    }
    yield jsonEntry(END, { rows, artifacts } satisfies Contents);
  }

  const part = `${file}.part`;
  try {
    await pipeline(
      Readable.from(writeTar(entries(), nowMs)),
      createGzip({ level: 1 }),
      createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }),
    );
    await rename(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(part, { force: true });
    throw error;
  } finally {
    blobs.close();
    await dump.close();
  }
  return { rows, artifacts, missingArtifacts, keysInSettings };
}

/**
 * Brings a backup into an empty database and DATA_DIR, of either kind, and its tables up to this version. No service may run on
 * them. What it has stored when it fails is to be deleted.
 *
 * @throws Error where something is there already, or the backup is of a newer version, or not whole
 */
export async function restore(config: Config, file: string, { onProgress }: Progress) {
  const location = locationOf(config);
  const unlock = location.url === undefined ? lockFolder(config.dataDir) : () => undefined;
  try {
    const unzipped = createGunzip();
    // An error, such as that of a file that is not there, is thrown by the first read.
    pipeline(createReadStream(file), unzipped).catch(() => undefined);
    const entries = readTar(unzipped);
    const first = await entries.next().catch((cause: unknown) => {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new Error(`there is no file ${file}`, { cause });
      if (code === "EISDIR") throw new Error(`${file} is a folder, not a backup`, { cause });
      // Of zlib: the file is not compressed, or ends too early.
      if (!/^Z_/.test(String(code))) throw cause;
      throw new Error("this is no backup of Pagewire", { cause });
    });
    const heading = first.done === true || first.value.name !== HEADING ? undefined : await jsonOf(first.value);
    const read = await restoreEntries(config, location, { heading: headingOf(heading), entries, onProgress });
    onProgress("Bringing the tables up to this version");
    await (await openDatabase({ ...location, now: Date.now, version })).close();
    const isGiven = async (setting: keyof typeof KEYS): Promise<boolean> =>
      config[setting] !== undefined ||
      (await readFile(join(config.dataDir, KEYS[setting])).catch(() => undefined)) !== undefined;
    const given = await Promise.all(KEY_SETTINGS.map(isGiven));
    /** The keys that the backup does not hold, nor the settings give. */
    const missingKeys = KEY_SETTINGS.filter((_, index) => given[index] !== true);
    return { ...read, missingKeys };
  } finally {
    unlock();
  }
}

async function restoreEntries(
  config: Config,
  location: DatabaseLocation,
  {
    heading,
    entries,
    onProgress,
  }: { readonly heading: Heading; readonly entries: AsyncGenerator<TarEntry, void> } & Progress,
): Promise<Contents & Heading> {
  const known = migrations.filter(({ name }) => heading.migrations.includes(name));
  const database = await openDatabase({ ...location, now: Date.now, migrations: known });
  const isPostgres = location.url !== undefined;
  const blobs = await openBlobs(config);
  const found: { rows: number; artifacts: number } = { rows: 0, artifacts: 0 };
  let end: Contents | undefined;
  let entry: TarEntry | undefined;
  const next = async (): Promise<TarEntry | undefined> => {
    const { value, done } = await entries.next();
    entry = done === true ? undefined : value;
    return entry;
  };
  try {
    const filled = await filledTables(database.db);
    if (filled.length > 0)
      throw new Error(`the database is not empty (it has ${filled.join(", ")}): restore into a new one`);
    await database.db.transaction().execute(async (trx) => {
      while ((await next()) !== undefined && entry !== undefined) {
        const [kind = "", name = ""] = entry.name.split("/");
        if (kind === "keys") await restoreKey(config, name, await textOf(entry));
        else if (kind === "tables") {
          onProgress(`Writing ${name}`);
          const rows = (await textOf(entry)).split("\n").map((line) => JSON.parse(line) as DumpedRow);
          await insertDumped(trx, tableOf(name), rows, isPostgres);
          found.rows += rows.length;
        } else break;
      }
      if (isPostgres) await continueCounting(trx);
    });
    // Outside of the transaction: files may take longer than it may last.
    for (; entry !== undefined; await next()) {
      const [kind, id = ""] = entry.name.split("/");
      if (kind === "artifacts") {
        onProgress(`Writing artifacts, ${found.artifacts + 1}`);
        await blobs.put(id, entry.bytes);
        found.artifacts += 1;
      } else if (entry.name === END) end = (await jsonOf(entry)) as Contents;
    }
  } finally {
    blobs.close();
    await database.close();
  }
  if (end === undefined || end.rows !== found.rows || end.artifacts !== found.artifacts)
    throw new Error("the backup is not whole");
  return { ...heading, ...found };
}

/** @throws Error for what this version cannot restore */
function headingOf(given: unknown): Heading {
  const heading = given as Partial<Heading> | undefined;
  if (heading?.format !== 1 || heading.migrations === undefined) throw new Error("this is no backup of Pagewire");
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = heading.migrations.filter((name) => !names.has(name));
  if (unknown.length === 0) return heading as Heading;
  throw new Error(`the backup was made by Pagewire ${heading.version}; restore it with that version, or a newer one`);
}

/** @throws Error where DATA_DIR or the settings have another key: what the backup encrypts could not be read */
async function restoreKey(config: Config, name: string, key: string): Promise<void> {
  const setting = KEY_SETTINGS.find((each) => KEYS[each] === name);
  if (setting === undefined) return;
  const path = join(config.dataDir, name);
  const present = config[setting] ?? (await readFile(path, "utf8").catch(() => undefined));
  if (present?.trim() === key.trim()) return;
  if (present !== undefined) throw new Error(`the backup has another ${name} than this service: restore without one`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, key, { mode: 0o600, flag: "wx", flush: true });
}

function tableOf(name: string): DumpedTable {
  const table = dumpedTables.find((each) => each === name);
  if (table === undefined) throw new Error(`the backup has the table ${name}, which is not known`);
  return table;
}

function toStored({ id, size }: DumpedRow): { readonly id: string; readonly size: number } {
  return { id: String(id), size: Number(size) };
}

/** The bytes of a blob, of which the first are read already; undefined where they cannot be. */
async function openedBytes(blobs: BlobStore, id: string, size: number): Promise<AsyncIterable<Uint8Array> | undefined> {
  const bytes = blobs.open(id, { offset: 0, length: size });
  const source = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, void>;
  const first = size === 0 ? undefined : await source.next().catch(() => "failed" as const);
  if (first === "failed" || first?.done === true) return undefined;
  return (async function* () {
    let next: IteratorResult<Uint8Array, void> | undefined = first;
    for (; next?.done === false; next = await source.next()) yield next.value;
  })();
}

function jsonEntry(name: string, value: object): TarEntry {
  return textEntry(name, JSON.stringify(value));
}

function textEntry(name: string, content: string): TarEntry {
  const bytes = Buffer.from(content);
  return { name, size: bytes.byteLength, bytes: Readable.from([bytes]) };
}

async function textOf({ bytes }: TarEntry): Promise<string> {
  return text(bytes);
}

async function jsonOf(entry: TarEntry): Promise<unknown> {
  return JSON.parse(await textOf(entry)) as unknown;
}
