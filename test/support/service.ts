import { type Handlers, type OperationId, operations } from "../../src/contract.ts";
import { createLogger } from "../../src/log/log.ts";
import { createAuditWriter } from "../../src/operations/audit.ts";
import { createService, type ServiceParts } from "../../src/operations/pipeline.ts";
import { createRunningCalls } from "../../src/operations/running-calls.ts";
import { createAuditStore } from "../../src/store/audit.ts";
import { createIdempotencyStore } from "../../src/store/idempotency.ts";
import type { temporaryDatabase } from "./database.ts";
import { createTestLimits } from "./limits.ts";

interface TestServiceParts extends Partial<Omit<ServiceParts, "handlers" | "streams" | "audit">> {
  readonly handlers?: Partial<Handlers>;
  readonly streams?: Partial<ServiceParts["streams"]>;
  /** Holds each audit row up before it gets to the store. */
  readonly beforeAppend?: () => Promise<void>;
  /** Default: that of the audit log. */
  readonly probe?: () => Promise<boolean>;
}

/** The service over a real audit log, with these handlers; every other one fails. */
export function createTestService(
  { db, cipher, clock }: Pick<Awaited<ReturnType<typeof temporaryDatabase>>, "db" | "cipher" | "clock">,
  { handlers, streams, beforeAppend, probe, ...parts }: TestServiceParts = {},
) {
  const store = createAuditStore(db);
  const log = parts.log ?? createLogger({ level: "error" });
  const others = Object.fromEntries((Object.keys(operations) as OperationId[]).map((id) => [id, unexpected]));
  const runningCalls = parts.runningCalls ?? createRunningCalls();
  const audit = createAuditWriter({
    store: {
      probe: probe ?? store.probe,
      append: async (entry, count) => {
        await beforeAppend?.();
        await store.append(entry, count);
      },
    },
    log,
    now: clock.now,
  });
  const service = createService({
    handlers: { ...others, ...handlers } as Handlers, // one for each operation, as listed by the table
    streams: { streamEvents: unexpected, streamScreen: unexpected, connectCdp: unexpected, ...streams },
    runCommand: unexpected,
    requireOwned: () => Promise.resolve(),
    requireConnectable: () => Promise.resolve(),
    requireControl: () => Promise.resolve(),
    now: clock.now,
    limiter: createTestLimits(clock.now).limiter,
    idempotencyKeys: createIdempotencyStore(db, { cipher, now: clock.now }),
    ...{ ...parts, audit, log, runningCalls },
  });
  return {
    ...{ service, audit: store, auditWriter: audit, runningCalls },
    entries: async () =>
      (await store.list({ limit: 100, offset: 0, sort: { field: "timestamp", descending: false } })).rows,
  };
}

function unexpected(): Promise<never> {
  throw new Error("no such call was expected");
}
