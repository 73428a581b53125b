import type { CallSource, ContextConfig, OperationId, Outcome } from "../contract.ts";
import type { CdpInput, ClientProtocol, ContextReply, ContextRequest } from "../engine/engine.ts";
import { passOn } from "../errors/items.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import { until } from "../errors/timing.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { RawInput } from "./input/parse.ts";

/** Runs an operation as every call of its caller, through all stages. */
export type CallOperation = <Op extends OperationId>(
  operation: Op,
  source: CallSource,
  input: RawInput,
) => Promise<Outcome<Op>>;

/** Bypass lists that a client may give: they exempt no host, not even the loopback addresses. */
const BYPASSES_NOTHING = /^(<-loopback>[;,]?)?$/;

/** Makes the contexts that a client asks for, which are deleted when it leaves. */
export function createClientContexts(parts: {
  readonly callOperation: CallOperation;
  readonly contexts: Pick<ContextStore, "find">;
  /** The call by which the client has connected. */
  readonly call: CallSource & { readonly principal: NonNullable<CallSource["principal"]> };
  /** The context to which it has connected. */
  readonly contextId: string;
  readonly protocol: ClientProtocol;
}) {
  const { callOperation, contexts, call, contextId, protocol } = parts;
  const created = new Set<string>();
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Creates one like that to which it has connected, without pages. */
  async function create(request: ContextRequest & { readonly request: "create" }): Promise<string> {
    const connected = await contexts.find(call.principal.userId, contextId);
    if (connected === undefined) throw notFound("context", contextId);
    const body = { ...connected.config, ...proxyOf(request), cdp: true, createPage: false, temporary: true };
    const source = { ...call, beside: contextId, client: protocol };
    const { answer } = await callOperation("createContext", source, { body });
    const { id } = answer.data;
    created.add(id);
    if (isClosed) await remove(id);
    return id;
  }

  async function remove(id: string): Promise<void> {
    if (!created.delete(id)) throw notFound("context", id);
    // It goes on when the client has left.
    const source = { ...call, signal: new AbortController().signal };
    await callOperation("deleteContext", source, { params: { contextId: id } });
  }

  async function run(request: ContextRequest): Promise<ContextReply> {
    const { id } = request;
    try {
      if (request.request === "create") return { id, contextId: await create(request) };
      await remove(request.contextId);
      return { id };
    } catch (error) {
      return { id, error: error instanceof ServiceError ? error.message : "internal error" };
    }
  }

  return {
    /** The ids of those there are. */
    ids: (): Iterable<string> => created,
    /** Runs a request of the client. */
    run(request: ContextRequest): Promise<ContextReply> {
      const reply = run(request);
      running.add(reply);
      return reply.finally(() => running.delete(reply));
    },
    /** Deletes those there are, and those that are being created. */
    async close(): Promise<void> {
      isClosed = true;
      // One that was deleted by another caller meanwhile is not found.
      await Promise.allSettled([...[...created].map(remove), ...running]);
    },
  };
}

/** @throws ServiceError `VALIDATION_ERROR` for addresses that would be reached past it */
function proxyOf({
  proxyServer,
  proxyBypassList = "",
}: ContextRequest & { readonly request: "create" }): Pick<ContextConfig, "proxy"> {
  if (!BYPASSES_NOTHING.test(proxyBypassList))
    throw new ServiceError("VALIDATION_ERROR", "proxyBypassList: all requests of a context go through its proxy");
  if (proxyServer === undefined) return {};
  return { proxy: { server: /^\w+:\/\//.test(proxyServer) ? proxyServer : `http://${proxyServer}` } };
}

/** The messages of a client, and between them replies to it. */
export function withReplies(messages: AsyncIterable<string>): {
  readonly inputs: AsyncIterable<CdpInput>;
  reply(reply: ContextReply): void;
} {
  const replies: ContextReply[] = [];
  let wake = (): void => undefined;
  let next: Promise<IteratorResult<string>> | undefined;
  return {
    inputs: passOn<string, CdpInput>(messages, async (iterator) => {
      for (;;) {
        const value = replies.shift();
        if (value !== undefined) return { done: false, value };
        next ??= iterator.next();
        const result = await until<IteratorResult<string> | undefined>(next, (resolve) => {
          wake = () => resolve(undefined);
          return () => undefined;
        });
        if (result === undefined) continue;
        next = undefined;
        return result;
      }
    }),
    reply(reply) {
      replies.push(reply);
      wake();
    },
  };
}
