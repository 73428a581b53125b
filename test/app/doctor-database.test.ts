import { describe, expect, it } from "vitest";
import { examineDatabase } from "../../src/app/doctor-database.ts";
import { locationOf } from "../../src/app/open-database.ts";
import { parseConfig } from "../../src/config/config.ts";
import { createAuditStore } from "../../src/store/audit.ts";
import { openDatabase } from "../../src/store/database/open.ts";
import { temporaryFolder } from "../support/database.ts";
import { auditEntry } from "../store/audit-entry.ts";

describe("the audit log, as doctor reports it", () => {
  it("is how much there is of its bytes, weak near its end", async () => {
    const cwd = temporaryFolder();
    const config = (bytes: string) => parseConfig({ cwd, env: { AUDIT_LIMITS: `bytes=${bytes}` } });
    expect(await examineDatabase(config("off"))).toEqual([]); // before the first start

    const { db, close } = await openDatabase({ ...locationOf(config("off")), now: Date.now });
    const audit = createAuditStore(db);
    await Promise.all(Array.from({ length: 2_500 }, (_, at) => audit.append(auditEntry({ at }))));

    // Beside a service that runs.
    expect(await examineDatabase(config("off"))).toEqual([
      { what: "audit log", state: "ok", found: "2,500 entries, 1 MiB" },
    ]);
    expect(await examineDatabase(config("10000000"))).toMatchObject([{ state: "ok" }]);
    expect(await examineDatabase(config("1048576"))).toEqual([
      {
        what: "audit log",
        state: "weak",
        found: "2,500 entries, 1 MiB of 1 MiB (AUDIT_LIMITS)",
        fix: "more bytes in AUDIT_LIMITS; else its oldest entries are deleted at the limit",
      },
    ]);
    await close();
  });
});
