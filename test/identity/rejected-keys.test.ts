import { describe, expect, it } from "vitest";
import { createRejectedKeyLog } from "../../src/identity/api-keys.ts";
import { createAuditWriter } from "../../src/operations/audit.ts";
import { createApiKeyStore } from "../../src/store/api-keys.ts";
import { createAuditStore } from "../../src/store/audit.ts";
import { temporaryDatabase } from "../support/database.ts";

describe("createRejectedKeyLog", () => {
  it("writes who used which key from where, once a minute for each reason", async () => {
    const { db, clock, addUser } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const ann = await addUser("ann");
    const apiKey = await createApiKeyStore(db, clock).insert({
      id: "k1",
      userId: ann.id,
      name: "a key",
      prefix: "pwk_12345678",
      keyHash: "00",
      roles: ["user"],
      scopes: null,
      allowedIps: null,
      allowedHosts: null,
      blockedHosts: null,
      plan: "standard",
      metadata: null,
      expiresAt: null,
    });
    const log = createRejectedKeyLog({
      record: createAuditWriter({ store: audit, log: undefined, now: clock.now }).record,
      monotonicNow: clock.now,
    });
    const from = { transport: "grpc", address: "192.0.2.1" } as const;

    await log(apiKey, "revoked", from);
    clock.advance(59_999);
    await log(apiKey, "revoked", from);
    await log(apiKey, "address", from);
    clock.advance(1);
    await log(apiKey, "revoked", from);

    const { rows } = await audit.list({ limit: 10, offset: 0, sort: { field: "timestamp", descending: false } });
    expect(rows.map(({ code, params }) => [code, params["reason"]])).toEqual([
      ["UNAUTHORIZED", "the API key is revoked"],
      ["FORBIDDEN", "the API key may not be used from this address"],
      ["UNAUTHORIZED", "the API key is revoked"],
    ]);
    expect(rows[0]).toMatchObject({
      userId: ann.id,
      credential: "api-key:k1",
      operation: "authenticate",
      outcome: "failure",
      transport: "grpc",
      address: "192.0.2.1",
    });
  });
});
