import { randomBytes, randomUUID } from "node:crypto";
import { ensureAdmin } from "../../../src/identity/accounts.ts";
import { createPasswords } from "../../../src/identity/passwords.ts";
import { type DatabaseLocation, openDatabase } from "../../../src/store/database/open.ts";
import { createUserStore } from "../../../src/store/users.ts";

// Starts for the first time on the database given as argument, once it may, and prints the administrator it made, or null.
const location = JSON.parse(process.argv[2] ?? "") as DatabaseLocation;
process.stdin.once("data", () => {
  void (async () => {
    const { db, close } = await openDatabase({ ...location, now: Date.now });
    const created = await ensureAdmin({
      users: createUserStore(db, { now: Date.now }),
      passwords: createPasswords({ randomBytes, costLog2: 4 }),
      newId: randomUUID,
      randomBytes,
      username: process.argv[3] ?? "",
    });
    await close();
    process.stdout.write(JSON.stringify(created ?? null), () => process.exit(0));
  })();
});
process.stdout.write("ready\n");
