import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, vi } from "vitest";
import { type DatabaseLocation, openDatabase } from "../../src/store/database/open.ts";
import { openAudit } from "./open-audit.ts";

const appendScript = join(import.meta.dirname, "processes", "append.ts");

/** A process that writes audit rows as fast as it can. */
export interface Writer {
  readonly name: string;
  /** The numbers of the acknowledged rows. */
  readonly acknowledged: readonly number[];
  /** Resolves after that many more acknowledgements. */
  acknowledgesMore(count: number): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export function startWriter(location: DatabaseLocation): Writer {
  const name = randomUUID();
  const acknowledged: number[] = [];
  const child: ChildProcess = spawn(process.execPath, [appendScript, JSON.stringify(location), name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) createInterface(child.stdout).on("line", (line) => acknowledged.push(Number(line)));
  return {
    name,
    acknowledged,
    async acknowledgesMore(count) {
      const wanted = acknowledged.length + count;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(wanted), { timeout: 30_000 });
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** Acknowledged rows that are missing, and duplicate rows; both as `writer number`. */
export async function checkRows(
  location: DatabaseLocation,
  writers: readonly Writer[],
): Promise<{ readonly acknowledged: number; readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
  const database = await openDatabase({ ...location, now: Date.now });
  const { db, close } = database;
  const audit = openAudit(database, location);
  await audit.flush();
  await audit.close();
  const rows = await db.selectFrom("audit").select(["user_id", "params"]).execute();
  await close();
  const stored = new Map<string, number>();
  for (const { user_id: writer, params } of rows) {
    const { number } = (typeof params === "string" ? JSON.parse(params) : params) as { number: number };
    const key = `${writer} ${number}`;
    stored.set(key, (stored.get(key) ?? 0) + 1);
  }
  const acknowledged = writers.flatMap(({ name, acknowledged: numbers }) =>
    numbers.map((number) => `${name} ${number}`),
  );
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((key) => !stored.has(key)),
    doubled: [...stored].filter(([, count]) => count > 1).map(([key]) => key),
  };
}
