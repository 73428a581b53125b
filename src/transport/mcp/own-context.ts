import { ServiceError } from "../../errors/errors.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { CallOperation } from "./backend.ts";
import type { Json } from "./truncated.ts";

const NAME = "mcp";

/** The context of a connection, used by calls that name no context. */
export function createOwnContext() {
  let id: Promise<string> | undefined;

  async function create(call: CallOperation, { idempotency }: Pick<RawInput, "idempotency">): Promise<string> {
    const { answer } = await call("createContext", {
      params: {},
      body: { name: NAME, temporary: true },
      ...(idempotency && { idempotency: { ...idempotency, part: "context" } }),
    });
    return String((answer.data as Json | undefined)?.id);
  }

  return {
    /** Returns its id; the first call creates the context, and with an idempotency key only once. */
    id(call: CallOperation, key = {}): Promise<string> {
      id ??= create(call, key).catch((error: unknown) => {
        id = undefined;
        throw error;
      });
      return id;
    },
    /** Drops the id if the error says that the context no longer exists; the next call creates another. */
    forget(error: unknown): void {
      const isGone =
        error instanceof ServiceError &&
        error.code === "NOT_FOUND" &&
        !Array.isArray(error.details) &&
        (error.details as Json | undefined)?.resource === "context";
      if (isGone) id = undefined;
    },
    /** Deletes the context, if it exists; a later call of `id` creates another. */
    async close(call: CallOperation): Promise<void> {
      const created = id;
      id = undefined;
      const contextId = await created?.catch(() => undefined);
      if (contextId !== undefined) await call("deleteContext", { params: { contextId }, body: undefined });
    },
  };
}
