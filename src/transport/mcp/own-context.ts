import { ServiceError } from "../../errors/errors.ts";
import type { CallOperation } from "./call-operation.ts";
import type { Json } from "./long-result.ts";

/** The context that a connection uses where its calls name none. */
export interface OwnContext {
  /** Its id; makes the context with the first call. */
  id(call: CallOperation): Promise<string>;
  /** Forgets a context that no longer exists, so that the next call makes another. */
  forget(error: unknown): void;
  /** Deletes the context, if there is one; a later call of `id` makes another. */
  close(call: CallOperation): Promise<void>;
}

const NAME = "mcp";

export function createOwnContext(): OwnContext {
  let id: Promise<string> | undefined;

  async function create(call: CallOperation): Promise<string> {
    const { answer } = await call("createContext", { params: {}, body: { name: NAME } });
    return String((answer.data as Json | undefined)?.id);
  }

  return {
    id(call) {
      id ??= create(call).catch((error: unknown) => {
        id = undefined;
        throw error;
      });
      return id;
    },
    forget(error) {
      const isGone =
        error instanceof ServiceError &&
        error.code === "NOT_FOUND" &&
        !Array.isArray(error.details) &&
        (error.details as Json | undefined)?.resource === "context";
      if (isGone) id = undefined;
    },
    async close(call) {
      const created = id;
      id = undefined;
      const contextId = await created?.catch(() => undefined);
      if (contextId !== undefined) await call("deleteContext", { params: { contextId }, body: undefined });
    },
  };
}
