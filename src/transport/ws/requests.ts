import { type OperationId, operations, type SocketReplyType, type TraceContext } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import type { TransportDependencies } from "../call.ts";
import { type Fields, isObject, type Request, toActionBody, toCredentials } from "./decode.ts";
import { encodeResult } from "./encode.ts";
import type { SocketIdentity } from "./identity.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Which message a reply belongs to. */
export interface Reply {
  readonly id: string | undefined;
  readonly requestId: string;
}

/** Runs the requests of one socket, and sends their replies. */
export function createSocketRequests(
  options: Pick<TransportDependencies, "service" | "unreadBytes"> & {
    readonly address: string;
    readonly identity: Pick<SocketIdentity, "authenticate" | "verified">;
    readonly subscriptions: Pick<Subscriptions, "subscribe" | "unsubscribe">;
    /** Aborted when the socket closes. */
    readonly signal: AbortSignal;
    readonly send: (type: SocketReplyType, id: string | undefined, fields: Fields) => Promise<void>;
    /** Sends an encoded reply, and the bytes that belong to it. */
    readonly sendEncoded: (text: Buffer, bytes: Uint8Array | undefined) => Promise<void>;
  },
) {
  const { service, unreadBytes, address, identity, subscriptions, signal, send, sendEncoded } = options;
  const order = createActionOrder();
  /** Running `call` messages. */
  const calls = new Set<Promise<unknown>>();

  async function call(
    operation: OperationId,
    input: Fields,
    trace: TraceContext | undefined,
    { id, requestId }: Reply,
  ): Promise<void> {
    // The socket may have closed while the action waited for earlier ones.
    if (signal.aborted) return;
    const principal = operations[operation].isPublic ? undefined : await identity.verified();
    const source = { transport: "ws", address, requestId, principal, trace, signal } as const;
    const opened = await service.open(operation, source);
    if (operations[operation].stream === "response")
      throw invalidField(
        "operation",
        `${operation} is not for WebSocket, which carries no files; use createArtifactLink`,
      );
    const outcome = await opened.run(input);
    const bytes = outcome.encoding === "binary" ? outcome.bytes : undefined;
    const text = await encodeResult(id, operation, outcome);
    const release = unreadBytes.add({ principal, address }, text.length + (bytes?.length ?? 0));
    try {
      await sendEncoded(text, bytes);
    } finally {
      release?.();
    }
  }

  /** Actions of a page run in the order of their messages. */
  function callInOrder(
    operation: "executeAction" | "executeSteps",
    { contextId, body }: { readonly contextId: unknown; readonly body: unknown },
    { trace, keyed, reply }: { trace: TraceContext | undefined; keyed: Fields; reply: Reply },
  ): Promise<void> {
    const pageId = isObject(body) && typeof body.pageId === "string" ? body.pageId : undefined;
    const input = { params: { contextId }, body, ...keyed };
    return order.run(String(contextId), pageId, () => call(operation, input, trace, reply));
  }

  return {
    /** @throws ServiceError */
    async run({ type, payload, trace, idempotencyKey: key }: Request, reply: Reply): Promise<void> {
      const keyed = key === undefined ? {} : { idempotency: { key, field: "idempotencyKey" } };
      switch (type) {
        case "ping":
          return send("pong", reply.id, {});
        case "auth": {
          const { userId, username, roles, scopes } = await identity.authenticate(toCredentials(payload));
          return send("authenticated", reply.id, { payload: { userId, username, roles, scopes: [...scopes] } });
        }
        case "execute":
        case "context.execute": {
          const { contextId } = payload;
          return callInOrder("executeAction", { contextId, body: toActionBody(payload) }, { trace, keyed, reply });
        }
        case "steps": {
          const { contextId, ...body } = payload;
          return callInOrder("executeSteps", { contextId, body }, { trace, keyed, reply });
        }
        case "call": {
          const { operation } = payload;
          if (typeof operation !== "string" || !Object.hasOwn(operations, operation)) {
            throw invalidField("operation", `must be one of ${Object.keys(operations).join(", ")}`);
          }
          const called = call(operation as OperationId, { ...payload, ...keyed }, trace, reply);
          const settled = called.catch(() => undefined).finally(() => calls.delete(settled));
          calls.add(settled);
          return called;
        }
        case "subscribe": {
          await identity.verified();
          const { topic, gap } = await subscriptions.subscribe(payload, { requestId: reply.requestId, trace });
          return send("subscribed", reply.id, { topic, ...(gap && { gap }) });
        }
        case "unsubscribe":
          await subscriptions.unsubscribe(String(payload.topic));
          return send("unsubscribed", reply.id, { topic: payload.topic });
      }
    },
    /** Resolves when the `call` messages that run now have ended, in whatever way. */
    callsEnded: (): Promise<unknown> => Promise.all(calls),
  };
}

interface Lane {
  /** The last action of each page since `last`. */
  readonly pages: Map<string, Promise<unknown>>;
  /** The last action without a page. */
  last: Promise<unknown>;
  running: number;
}

/**
 * Runs the actions of one socket in the order of their arrival. Actions of different pages run concurrently; an action
 * without a page waits for all earlier actions of its context, and later ones wait for it.
 */
export function createActionOrder() {
  const lanes = new Map<string, Lane>();

  return {
    /** Runs `work` when the earlier actions have settled. */
    async run<T>(contextId: string, pageId: string | undefined, work: () => Promise<T>): Promise<T> {
      const lane = lanes.get(contextId) ?? {
        pages: new Map<string, Promise<unknown>>(),
        last: Promise.resolve(),
        running: 0,
      };
      lanes.set(contextId, lane);
      lane.running++;
      const before = pageId === undefined ? [lane.last, ...lane.pages.values()] : [lane.pages.get(pageId) ?? lane.last];
      const done = Promise.allSettled(before).then(work);
      const settled = done.catch(() => undefined);
      if (pageId !== undefined) lane.pages.set(pageId, settled);
      else {
        lane.last = settled;
        lane.pages.clear();
      }
      try {
        return await done;
      } finally {
        lane.running--;
        if (lane.running === 0) lanes.delete(contextId);
      }
    },
  };
}
