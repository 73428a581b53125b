import {
  type Call,
  type ContextConfig,
  type ControlActor,
  credentialName,
  isProgram,
  type Principal,
} from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { controlledError, guardedError, invalidField, notFound } from "../errors/errors.ts";
import { boundsOf, requireHostsWithin } from "../identity/host-bounds.ts";
import type { ContextStore } from "../store/contexts.ts";

/**
 * @throws ServiceError `NOT_FOUND`, whether there is no such context or another user has it; `FORBIDDEN` to an API key for a
 *   context that reaches other hosts than the key
 */
export async function requireOwned(
  contexts: Pick<ContextStore, "ownerOf" | "find">,
  principal: Pick<Principal, "userId" | "credential">,
  contextId: string,
): Promise<void> {
  const { userId } = principal;
  if ((await contexts.ownerOf(contextId)) !== userId) throw notFound("context", contextId);
  if (boundsOf(principal) === undefined) return;
  const context = await contexts.find(userId, contextId);
  if (context === undefined) throw notFound("context", contextId);
  requireHostsWithin(principal, context.config);
}

/**
 * Requires a person: only persons may do what lets a program act without an approval.
 *
 * @throws ServiceError `FORBIDDEN` to a program's credential where the context has approvals
 */
export function requireRuleMaker(
  { principal }: Pick<Call, "principal">,
  { approvals = [] }: Pick<ContextConfig, "approvals">,
): void {
  if (isProgram(principal.credential) && approvals.length > 0) throw guardedError();
}

/**
 * Requires the right to control a context, by which one acts without approvals: by the rules of this moment, whenever the link was made
 * or control was taken.
 *
 * @throws ServiceError `FORBIDDEN`
 */
export async function requireController(
  contexts: Pick<ContextStore, "find">,
  call: Call,
  contextId: string,
): Promise<void> {
  if (!isProgram(call.principal.credential)) return;
  const context = await contexts.find(call.principal.userId, contextId);
  if (context !== undefined) requireRuleMaker(call, context.config);
}

/**
 * Called before operations that change a context of the caller, or its pages.
 *
 * @throws ServiceError `CONFLICT` while another credential has control of the context
 */
export async function requireControl(
  options: {
    readonly engine: Pick<Engine, "readControl">;
    /** Epoch ms. */
    readonly now: () => number;
  },
  call: Call,
  contextId: string,
): Promise<void> {
  const { engine, now } = options;
  const control = await engine.readControl(contextId, 0, call.limits());
  const { held } = control;
  const { userId, credential } = toActor(call.principal);
  if (held === undefined || (held.holder.userId === userId && held.holder.credential === credential)) return;
  throw controlledError(control, "not-executed", held.expiresAt - now());
}

/** A caller as the events of its actions and the holder of control name it. */
export function toActor({ userId, username, credential }: Principal): ControlActor {
  return { userId, username, credential: credentialName(credential) };
}

/** Returns the URL against which relative URLs of the caller's session resolve. */
export function baseUrlOf({ credential }: Principal): string | undefined {
  return credential.type === "session" ? credential.baseUrl : undefined;
}

/** @throws ServiceError `VALIDATION_ERROR` for text that is no http or https URL, or one that holds a password */
export function checkBaseUrl(baseUrl: string): void {
  const url = /^[\0- ]|[\0- ]$/.test(baseUrl) ? null : URL.parse(baseUrl);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw invalidField("baseUrl", "must be an absolute http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidField("baseUrl", "must not hold a user name or password");
  }
}
