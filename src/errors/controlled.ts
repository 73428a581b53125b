import { ServiceError } from "./errors.ts";

interface HeldControl {
  readonly lease: number;
  readonly held?: {
    readonly holder: { readonly username: string };
    readonly note?: string;
    /** Epoch ms. */
    readonly expiresAt: number;
  };
}

/** Another caller has control of the context; its lease ends in `remainingMs` if it is not renewed. */
export function controlledError(
  { lease, held }: HeldControl,
  outcome: "not-executed" | "unknown",
  remainingMs: number,
): ServiceError {
  return new ServiceError("CONFLICT", `"${held?.holder.username ?? ""}" has control of the context`, {
    details: {
      reason: "controlled",
      outcome,
      lease,
      holder: held?.holder,
      ...(held?.note !== undefined && { note: held.note }),
      ...(held && { expiresAt: new Date(held.expiresAt).toISOString() }),
    },
    retryAfterMs: Math.max(1, remainingMs),
  });
}
