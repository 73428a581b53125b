import { ServiceError } from "./errors.ts";

/** Acts wait for approval here, which a program cannot give. */
export function guardedError(): ServiceError {
  return new ServiceError("FORBIDDEN", "a program's credential cannot do this where acts wait for approval", {
    details: { reason: "approvals" },
  });
}

/** Another caller has control of the context; its lease ends in `remainingMs` if it is not renewed. */
export function controlledError(
  options: {
    readonly lease: number;
    readonly held?: {
      readonly holder: { readonly username: string };
      readonly note?: string;
      /** Epoch ms. */
      readonly expiresAt: number;
    };
  },
  outcome: "not-executed" | "unknown",
  remainingMs: number,
): ServiceError {
  const { lease, held } = options;
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
