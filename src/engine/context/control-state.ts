import { type ControlActor, isProgramName } from "../../contract.ts";
import { notFound, ServiceError } from "../../errors/errors.ts";
import type { ControlState } from "../archive.ts";
import type { ControlCommand } from "../engine.ts";
import { remainingMs } from "../../seam/control.ts";

export type Held = NonNullable<ControlState["held"]>;
type CommandOf<T extends ControlCommand["type"]> = ControlCommand & { readonly type: T };

/** The state after a caller has taken control, from another or while it was free. */
export function taken(state: ControlState, { actor, ttlMs, note }: CommandOf<"take">, nowMs: number): ControlState {
  return {
    ...state,
    lease: state.lease + 1,
    held: { holder: actor, ...(note !== undefined && { note }), ttlMs, expiresAt: nowMs + ttlMs },
    ...(state.held && { last: { lease: state.lease, reason: "taken", endedAt: nowMs } }),
  };
}

/** The state after a release, which answers the request, if there is one; and what the event says of it. */
export function released(
  { held: _held, request, ...rest }: ControlState,
  { outcome, note }: CommandOf<"release">,
  nowMs: number,
): { readonly state: ControlState; readonly end: object } {
  const end = {
    ...(outcome !== undefined && { outcome }),
    ...(note !== undefined && { note }),
    ...(request && { requestId: request.id }),
  };
  return { state: { ...rest, last: { lease: rest.lease, reason: "released", ...end, endedAt: nowMs } }, end };
}

/**
 * The state after a person has approved the act that waits, or declined it; and what the event says of that.
 *
 * @throws ServiceError `NOT_FOUND` where it does not wait any more, and `FORBIDDEN` to a program and the credential that asked
 */
export function answered(
  { request, ...rest }: ControlState,
  { actor, requestId, isApproved, note }: CommandOf<"answer">,
  nowMs: number,
): { readonly state: ControlState; readonly end: object } {
  if (request?.guarded === undefined || request.id !== requestId) throw notFound("request", requestId);
  if (isProgramName(actor.credential)) {
    throw new ServiceError("FORBIDDEN", "a program's credential cannot approve what a program asks for", {
      details: { reason: "credential" },
    });
  }
  // Callers without credentials all have the same name here.
  if (request.requestedBy.credential === actor.credential && actor.credential.includes(":")) {
    throw new ServiceError("FORBIDDEN", "the credential that asked for an approval cannot give it", {
      details: { reason: "own-request" },
    });
  }
  const outcome = isApproved ? "approved" : "declined";
  const end = { outcome, ...(note !== undefined && { note }), requestId } as const;
  const { digest } = request.guarded;
  return {
    state: {
      ...rest,
      ...(isApproved && { approved: { digest, expiresAt: nowMs + APPROVED_MS } }),
      last: { lease: rest.lease, reason: "answered", ...end, endedAt: nowMs },
    },
    end,
  };
}

/** How long an approved act may be done. */
const APPROVED_MS = 600_000;

/** The state after the approved act begins; undefined: it was not approved, or has been done. */
export function consumed({ approved, ...rest }: ControlState, digest: string, nowMs: number): ControlState | undefined {
  if (approved?.digest !== digest) return undefined;
  return remainingMs({ ttlMs: APPROVED_MS, expiresAt: approved.expiresAt }, nowMs) > 0 ? rest : undefined;
}

/** The state after the lease has expired. */
export function expired({ held: _held, ...rest }: ControlState, nowMs: number): ControlState {
  return { ...rest, last: { lease: rest.lease, reason: "expired", endedAt: nowMs } };
}

/** The state with a lease that lasts from now on. */
export function renewed(state: ControlState, held: Held, ttlMs: number, nowMs: number): ControlState {
  return { ...state, held: { ...held, ttlMs, expiresAt: nowMs + ttlMs } };
}

/**
 * The lease, if it is the current one and the actor's. Its number alone is of no use to another credential.
 *
 * @throws ServiceError `CONFLICT`
 */
export function requireLease(
  { held, lease: current }: ControlState,
  actor: ControlActor | undefined,
  lease: number,
  toControlledError: () => ServiceError,
): Held {
  if (held === undefined || lease !== current) {
    throw new ServiceError("CONFLICT", `lease ${lease} of control has ended`, {
      details: { reason: "stale-lease", lease, current, outcome: "not-executed" },
    });
  }
  if (held.holder.credential !== actor?.credential || held.holder.userId !== actor.userId) throw toControlledError();
  return held;
}
