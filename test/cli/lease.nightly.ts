import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testPassword } from "../support/app.ts";
import { addressOf, type PagewireProcess, runPagewire } from "../support/pagewire.ts";
import { ofFile } from "../support/of-file.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";

vi.setConfig({ testTimeout: 180_000 });

const DATA_KEY = randomBytes(32).toString("base64");
const JWT_SECRET = randomBytes(32).toString("hex");

let folder: string;
const started: PagewireProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-lease-"));
  // The browser runs as another user, who has to reach its own files in it.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function serve(name: string, databaseUrl: string): PagewireProcess {
  const process = runPagewire(["serve"], {
    DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl,
    DATA_KEY,
    JWT_SECRET,
    TMPDIR: folder,
    PORT: "0",
    GRPC_PORT: "off",
    ADMIN_PASSWORD: testPassword,
  });
  started.push(process);
  return process;
}

// Each waits for the end of a lease, so they wait at the same time.
describe.concurrent("two services on one PostgreSQL database", () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }

  const postgres = ofFile(() => startPostgres({ durable: false }));
  async function newDatabase(name: string): Promise<string> {
    await postgres.createDatabase(name);
    return postgres.urlOf(name);
  }

  it("rejects the second with one line, and accepts it once the first was killed", async () => {
    const url = await newDatabase("killed");
    const first = serve("first", url);
    await addressOf(first);

    const second = serve("second", url);
    expect(await second.ended).toBe(1);
    expect(second.output.stderr.trim().split("\n").at(-1)).toMatch(
      new RegExp(
        `^pagewire: the database of DATABASE_URL is in use by another Pagewire \\(process ${first.child.pid} on `,
      ),
    );

    first.child.kill("SIGKILL");
    await first.ended;
    const third = serve("second", url);
    await addressOf(third);
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
  });

  it("ends the first, with exit code 75, when its lease expired while it was frozen", async () => {
    const url = await newDatabase("frozen");
    const first = serve("frozen", url);
    await addressOf(first);
    first.child.kill("SIGSTOP");

    const second = serve("after it", url);
    await addressOf(second);
    first.child.kill("SIGCONT");

    expect(await first.ended).toBe(75);
    expect(first.output.stderr).toContain("the lease of this process has expired");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });
});
