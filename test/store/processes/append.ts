import { createAuditStore } from "../../../src/store/audit.ts";
import { openDatabase } from "../../../src/store/database.ts";
import { auditEntry } from "../audit-entry.ts";

// Appends without end, 16 at a time, and prints the number of each row once its append has resolved.
const database = await openDatabase({ path: process.argv[2] ?? "", now: Date.now });
const audit = createAuditStore(database.db, { now: Date.now });
let next = 0;

async function appendForEver(): Promise<never> {
  for (;;) {
    const number = next++;
    await audit.append(auditEntry({ params: { number } }));
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, appendForEver));
