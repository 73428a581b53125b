import { ServiceError } from "../../errors/errors.ts";
import { createSemaphore, type Semaphore } from "../semaphore.ts";

const MAX_WAITING = 100;

/** Lets one action at a time use a page, in the order in which they asked. */
export type PageLock = Pick<Semaphore, "acquire" | "available">;

/** `acquire` throws `SERVICE_UNAVAILABLE` when 100 actions wait already. */
export function createPageLock(): PageLock {
  return createSemaphore({
    permits: 1,
    maxWaiting: MAX_WAITING,
    tooManyWaiting: () =>
      new ServiceError("SERVICE_UNAVAILABLE", `${MAX_WAITING} actions are waiting for this page already`, {
        details: { outcome: "not-executed", reason: "page-busy" },
        retryAfterMs: 1_000,
      }),
  });
}
