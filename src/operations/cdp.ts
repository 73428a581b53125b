import {
  type Call,
  clientConnection,
  type ContextConfig,
  credentialName,
  type Handlers,
  type Principal,
  toTimestamp,
} from "../contract.ts";
import type { CdpItem, ClientProtocol, Engine } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import { requireHostsWithin } from "../identity/host-bounds.ts";
import { hasScope, requireScopes } from "../identity/permissions.ts";
import type { CdpTickets } from "../identity/cdp-tickets.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireRuleMaker, toActor } from "./access.ts";
import { type StreamCall, type StreamOutcome, watchCaller } from "./caller-watch.ts";
import { type CallOperation, createClientContexts, withReplies } from "./client-contexts.ts";
import { requirePublicUrl, toServiceUrl } from "./public-url.ts";

export type { CdpItem, ClientProtocol } from "../engine/engine.ts";

export function createCdpHandlers(dependencies: {
  readonly cdpTickets: Pick<CdpTickets, "create">;
  /** The URL at which clients reach the service; undefined: they cannot. */
  readonly publicUrl: () => string | undefined;
}): Pick<Handlers, "createCdpTicket"> {
  const { cdpTickets, publicUrl } = dependencies;
  return {
    async createCdpTicket({ principal }, { params: { contextId } }) {
      const { userId, credential } = principal;
      if (credential.type === "oidc") {
        throw new ServiceError(
          "FORBIDDEN",
          "an access token of a provider gets no URL; send it as the header Authorization",
          {
            details: { reason: "credential" },
          },
        );
      }
      const url = requirePublicUrl(publicUrl);
      const { ticket, expiresAt } = await cdpTickets.create({
        contextId,
        userId,
        createdBy: credentialName(credential),
      });
      return {
        answer: {
          data: {
            webSocketDebuggerUrl: toCdpUrl(url, `cdp/${contextId}`, { ticket, isSocket: true }),
            httpUrl: toCdpUrl(url, `cdp/${contextId}`, { ticket }),
            bidiUrl: toCdpUrl(url, `session/${contextId}/se/bidi`, { ticket, isSocket: true }),
            expiresAt: toTimestamp(expiresAt),
          },
        },
      };
    },
  };
}

/** Returns the URL to which clients of a context connect, by the path of the endpoint. */
export function toCdpUrl(
  publicUrl: string,
  path: string,
  { ticket, key, isSocket = false }: { readonly ticket?: string; readonly key?: string; readonly isSocket?: boolean },
): string {
  const url = new URL(toServiceUrl(publicUrl, path));
  if (isSocket) url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (ticket !== undefined) url.searchParams.set("ticket", ticket);
  if (key !== undefined) url.searchParams.set("key", key);
  return url.href;
}

/** @throws ServiceError `FORBIDDEN` to a caller who may not let clients connect to a context */
export function requireCdp(principal: Principal, { cdp }: Pick<ContextConfig, "cdp">, isCdpOn: boolean): void {
  if (cdp !== true) return;
  requireScopes(principal, clientConnection.scopes);
  if (isCdpOn) return;
  throw new ServiceError("FORBIDDEN", "clients of the Chrome DevTools Protocol are switched off (CDP)", {
    details: { reason: "cdp-off" },
  });
}

/** @throws ServiceError `NOT_FOUND`, `CONFLICT` for a context without `cdp`, `FORBIDDEN` to a program where acts wait for approval */
export async function requireConnectable(
  { contexts, isCdpOn }: { readonly contexts: Pick<ContextStore, "find">; readonly isCdpOn: boolean },
  { principal }: Pick<Call, "principal">,
  contextId: string,
): Promise<void> {
  const context = await contexts.find(principal.userId, contextId);
  if (context === undefined) throw notFound("context", contextId);
  requireCdp(principal, { cdp: true }, isCdpOn);
  requireRuleMaker({ principal }, context.config);
  requireHostsWithin(principal, context.config);
  if (context.config.cdp === true) return;
  throw new ServiceError("CONFLICT", "the context takes no clients: create it with cdp: true, or change it to that", {
    details: { reason: "cdp-off", outcome: "not-executed" },
  });
}

/** A client that connects. */
export interface CdpRequest {
  readonly contextId: string;
  readonly protocol: ClientProtocol;
  /** The target of the page to which it connects; absent: to the browser. */
  readonly targetId?: string | undefined;
  readonly messages: AsyncIterable<string>;
}

export function createConnectCdp(dependencies: {
  readonly engine: Pick<Engine, "cdp">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
  readonly callOperation: CallOperation;
}) {
  const { engine, contexts } = dependencies;

  /**
   * Connects a client; its messages, and those to it, until one of them ends.
   *
   * @throws ServiceError `NOT_FOUND`, `CONFLICT`, `FORBIDDEN`; `RATE_LIMIT_EXCEEDED` beyond 4 clients of a context
   */
  return async function connectCdp(
    call: StreamCall,
    { contextId, protocol, targetId, messages }: CdpRequest,
  ): Promise<StreamOutcome<CdpItem>> {
    const counts = { received: 0, sent: 0 };
    const created = createClientContexts({ ...dependencies, call, contextId, protocol });
    const watch = watchCaller(call, clientConnection.scopes);
    async function* received(): AsyncGenerator<string, void, void> {
      for await (const message of messages) {
        counts.received++;
        contexts.touch(contextId);
        for (const id of created.ids()) contexts.touch(id);
        yield message;
      }
    }
    const readsArtifacts = hasScope(call.principal, "artifacts:read");
    const client = { actor: toActor(call.principal), protocol, targetId, readsArtifacts };
    const { inputs, reply } = withReplies(received());
    const items = engine.cdp(contextId, client, inputs, watch.signal)[Symbol.asyncIterator]();
    try {
      await items.next();
    } catch (error) {
      watch.end();
      await items.return?.();
      throw error;
    }
    const closed = Promise.withResolvers<Readonly<Record<string, unknown>>>();
    async function* sent(): AsyncGenerator<CdpItem, void, void> {
      let end: object = { reason: "lost" };
      try {
        for (let next = await items.next(); next.done !== true; next = await items.next()) {
          if (next.value.type === "request") {
            void created.run(next.value).then(reply);
            continue;
          }
          counts.sent++;
          if (next.value.type === "end") end = { reason: next.value.reason, rejected: next.value.rejected };
          yield next.value;
        }
      } finally {
        watch.end();
        await items.return?.();
        await created.close();
        closed.resolve({ event: "closed", protocol, ...counts, ...end });
      }
    }
    return { items: sent(), audited: { event: "opened", protocol }, closed: closed.promise };
  };
}
