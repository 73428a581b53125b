import type { Credentials } from "../../src/identity/authenticate.ts";
import type { Answer, OperationId, Outcome } from "../../src/contract.ts";
import type { RawInput } from "../../src/operations/input/parse.ts";
import { createApiKeyHandlers } from "../../src/operations/api-keys.ts";
import { createSessionHandlers } from "../../src/operations/sessions.ts";
import { createTestService } from "../support/service.ts";
import { arrangeIdentity, type IdentityOptions } from "../identity/fixture.ts";
import { createTestLimits } from "../support/limits.ts";

export const address = "192.0.2.1";

/** The service with the operations of identity, called as a transport calls it: with credentials. */
export async function arrangeIdentityService(options?: IdentityOptions) {
  const identity = await arrangeIdentity(options);
  const { clock } = identity;
  const { limiter, loginThrottle } = createTestLimits(clock.now);
  const handlers = {
    ...createSessionHandlers({ ...identity, loginThrottle }),
    ...createApiKeyHandlers({ ...identity, now: clock.now }),
  };
  const { service, entries } = createTestService(identity, { handlers, limiter });

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
    call,
    /** The data that a call returns, without bytes and metadata. */
    answer: async <Op extends OperationId>(...args: Parameters<typeof call<Op>>): Promise<Answer<Op>> =>
      (await call<Op>(...args)).answer,
    /** The credentials of a new session of that user. */
    async loginAs(username: string) {
      const { tokens, session } = await identity.sessions.login(username, "correct horse");
      return { bearer: tokens.accessToken, sessionId: session.id, refreshToken: tokens.refreshToken };
    },
    entries,
  };
}
