import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createCipher, type Cipher } from "../../src/store/cipher.ts";
import { openDatabase, type Database } from "../../src/store/database.ts";
import { createUserStore, type User } from "../../src/store/users.ts";
import type { Role } from "../../src/contract.ts";

/** A clock that stands still until it is moved. Epoch ms. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

export interface TestDatabase extends Database {
  readonly path: string;
  readonly clock: TestClock;
  readonly cipher: Cipher;
  /** A user that owns things; the name is made up unless given. */
  addUser(username?: string, roles?: readonly Role[]): Promise<User>;
}

/** An empty folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagewire-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated database in a file of its own, which goes away with the test. */
export async function temporaryDatabase(): Promise<TestDatabase> {
  const path = join(temporaryFolder(), "data", "pagewire.db");
  const clock = createTestClock();
  const database = await openDatabase({ path, now: clock.now });
  onTestFinished(() => database.close());
  return {
    ...database,
    path,
    clock,
    cipher: createCipher({ key: randomBytes(32), randomBytes }),
    addUser: (username = `user-${randomUUID()}`, roles = ["user"]) =>
      createUserStore(database.db, clock).insert({
        id: randomUUID(),
        username,
        kind: "account",
        passwordHash: null,
        roles,
      }),
  };
}

export function createTestClock(startMs = 1_750_000_000_000): TestClock {
  let at = startMs;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
  };
}
