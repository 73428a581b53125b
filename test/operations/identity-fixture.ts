import type { Credentials } from "../../src/identity/authenticate.ts";
import { type Answer, type Handlers, type OperationId, operations, type Outcome } from "../../src/contract.ts";
import { createLogger } from "../../src/log/log.ts";
import type { RawInput } from "../../src/operations/input/parse.ts";
import { createRunningCalls } from "../../src/operations/running-calls.ts";
import { createService } from "../../src/operations/service.ts";
import { createApiKeyHandlers } from "../../src/operations/api-keys.ts";
import { createSessionHandlers } from "../../src/operations/sessions.ts";
import { createAuditStore } from "../../src/store/audit.ts";
import { createIdempotencyStore } from "../../src/store/idempotency.ts";
import { noEventStreams, noCdpConnections, noWebDriverCalls, noScreenStreams } from "../support/event-streams.ts";
import { arrangeIdentity, type IdentityOptions } from "../identity/fixture.ts";
import { createTestLimits } from "../support/limits.ts";

export const address = "192.0.2.1";

/** The service with the operations of identity, called as a transport calls it: with credentials. */
export async function arrangeIdentityService(options?: IdentityOptions) {
  const identity = await arrangeIdentity(options);
  const { db, clock } = identity;
  const { limiter, loginThrottle } = createTestLimits(clock.now);
  const audit = createAuditStore(db);
  const others = Object.fromEntries((Object.keys(operations) as OperationId[]).map((id) => [id, unexpected]));
  const handlers = {
    ...others,
    ...createSessionHandlers({ ...identity, loginThrottle }),
    ...createApiKeyHandlers({ ...identity, now: clock.now }),
  } as Handlers; // one for each operation, as listed by the table
  const log = createLogger({ level: "error" });
  const service = createService({
    handlers,
    eventStreams: noEventStreams,
    screenStreams: noScreenStreams,
    cdpConnections: noCdpConnections,
    webDriverCalls: noWebDriverCalls,
    audit,
    log,
    now: clock.now,
    limiter,
    runningCalls: createRunningCalls(),
    idempotencyKeys: createIdempotencyStore(db, { cipher: identity.cipher, now: clock.now }),
  });

  async function call<Op extends OperationId>(
    credentials: Credentials | undefined,
    operation: Op,
    input: RawInput = {},
  ): Promise<Outcome<Op>> {
    const principal = credentials && (await identity.authenticate(credentials));
    const signal = new AbortController().signal;
    const source = { transport: "rest", requestId: "req-1", address, principal, signal } as const;
    return (await service.open(operation, source)).run(input);
  }

  return {
    ...identity,
    audit,
    call,
    /** The data that a call returns, without bytes and metadata. */
    answer: async <Op extends OperationId>(...args: Parameters<typeof call<Op>>): Promise<Answer<Op>> =>
      (await call<Op>(...args)).answer,
    /** The credentials of a new session of that user. */
    async loginAs(username: string) {
      const { tokens, session } = await identity.sessions.login(username, "correct horse");
      return { bearer: tokens.accessToken, sessionId: session.id, refreshToken: tokens.refreshToken };
    },
    entries: async () =>
      (await audit.list({ limit: 100, offset: 0, sort: { field: "timestamp", descending: false } })).rows,
  };
}

function unexpected(): Promise<never> {
  throw new Error("only the operations of identity are called here");
}
