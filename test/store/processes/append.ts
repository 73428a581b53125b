import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseLocation, openDatabase } from "../../../src/store/database/open.ts";
import { auditEntry } from "../audit-entry.ts";
import { openAudit } from "../open-audit.ts";

// Appends without end, 16 at a time, and prints the number of each row once its append has resolved. Rejected rows are not retried.
const location = JSON.parse(process.argv[2] ?? "") as DatabaseLocation;
const writer = process.argv[3] ?? "";
const database = await openDatabase({ ...location, now: Date.now });
const audit = openAudit(database, location);
let next = 0;

async function appendForEver(): Promise<never> {
  for (;;) {
    const number = next++;
    try {
      await audit.append(auditEntry({ userId: writer, params: { number } }));
      process.stdout.write(`${number}\n`);
      await sleep(20); // the log is moved meanwhile
    } catch {
      await sleep(20);
    }
  }
}

await Promise.all(Array.from({ length: 16 }, appendForEver));
