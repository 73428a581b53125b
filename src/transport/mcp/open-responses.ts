import type { ServerResponse } from "node:http";
import { ServiceError } from "../../errors/errors.ts";
import { onResponseClose } from "../http/response-close.ts";

/** Counts the open responses of a user or a session. */
export function createOpenResponses(options: {
  readonly max: number;
  /** Limit for all open responses of an owner together. */
  readonly maxUnreadBytes: number;
}) {
  const { max, maxUnreadBytes } = options;
  const open = new Map<string, Set<ServerResponse>>();
  return {
    /**
     * Counts the response until it closes.
     *
     * @throws ServiceError `RATE_LIMIT_EXCEEDED` with too many open responses, or too many bytes that the client has not read
     */
    add(owner: string, response: ServerResponse): void {
      const own = open.get(owner) ?? new Set();
      if (own.size >= max) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${max} requests are running already`, {
          details: { reason: "running-requests", limit: max },
          retryAfterMs: 1_000,
        });
      }
      const unreadBytes = [...own].reduce((sum, { writableLength }) => sum + writableLength, 0);
      if (unreadBytes > maxUnreadBytes) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${unreadBytes} bytes of earlier responses are not read yet`, {
          details: { reason: "unread-responses", limit: maxUnreadBytes },
          retryAfterMs: 1_000,
        });
      }
      open.set(owner, own.add(response));
      onResponseClose(response, () => {
        own.delete(response);
        if (own.size === 0) open.delete(owner);
      });
    },
  };
}
