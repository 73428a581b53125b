import type { ControlState } from "../engine/archive.ts";

/** Returns the state at a later time, for one that no process watches. */
export function controlAt(stored: ControlState | undefined, nowMs: number): ControlState {
  const { held, request, ...rest } = stored ?? { lease: 0 };
  const isHeld = held !== undefined && remainingMs(held, nowMs) > 0;
  return {
    ...rest,
    ...(isHeld && { held }),
    ...(request && remainingMs(periodOf(request), nowMs) > 0 && { request }),
    ...(held && !isHeld && { last: { lease: rest.lease, reason: "expired", endedAt: held.expiresAt } }),
  };
}

export interface Period {
  readonly ttlMs: number;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export function periodOf({ requestedAt, expiresAt }: NonNullable<ControlState["request"]>): Period {
  return { ttlMs: expiresAt - requestedAt, expiresAt };
}

/** 0: it is over. A period that ends later than its length from now began before a clock was set back, and is over as well. */
export function remainingMs({ ttlMs, expiresAt }: Period, nowMs: number): number {
  const leftMs = expiresAt - nowMs;
  return leftMs > 0 && leftMs <= ttlMs ? leftMs : 0;
}
