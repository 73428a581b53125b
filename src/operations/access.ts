import type { Call, ContextConfig, Principal } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { controlledError } from "../errors/controlled.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { ContextStore } from "../store/contexts.ts";
import { toActor } from "./actor.ts";

/** @throws ServiceError `NOT_FOUND`, whether there is no such context or another user has it */
export async function requireOwned(
  contexts: Pick<ContextStore, "ownerOf">,
  { userId }: Pick<Principal, "userId">,
  contextId: string,
): Promise<void> {
  if ((await contexts.ownerOf(contextId)) !== userId) throw notFound("context", contextId);
}

/**
 * What lets a program do without the approval of a person is not for the key of a program.
 *
 * @throws ServiceError `FORBIDDEN` to an API key where the context has approvals
 */
export function requireRuleMaker({ principal }: Call, { approvals = [] }: ContextConfig): void {
  if (principal.credential.type !== "apiKey" || approvals.length === 0) return;
  throw new ServiceError("FORBIDDEN", "an API key cannot do this in a context with approvals", {
    details: { reason: "approvals" },
  });
}

interface ControlReader {
  readonly engine: Pick<Engine, "readControl">;
  /** Epoch ms. */
  readonly now: () => number;
}

/** @throws ServiceError `CONFLICT` while another credential has control of the context */
export async function requireControl({ engine, now }: ControlReader, call: Call, contextId: string): Promise<void> {
  const control = await engine.readControl(contextId, 0, call.limits());
  const { held } = control;
  const { userId, credential } = toActor(call.principal);
  if (held === undefined || (held.holder.userId === userId && held.holder.credential === credential)) return;
  throw controlledError(control, "not-executed", held.expiresAt - now());
}
