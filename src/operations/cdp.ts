import { type ContextConfig, type Handlers, operations, type Principal } from "../contract.ts";
import type { CdpItem, ClientProtocol, Engine } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import { requireHostsWithin } from "../identity/host-bounds.ts";
import { hasScope, requireScopes } from "../identity/permissions.ts";
import type { CdpTickets } from "../identity/cdp-tickets.ts";
import type { Logger } from "../log/log.ts";
import type { AuditStore } from "../store/audit.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireRuleMaker } from "./access.ts";
import { credentialName, toActor } from "./actor.ts";
import { type StreamCall, watchCaller } from "./caller-watch.ts";
import { requirePublicUrl, toServiceUrl } from "./public-url.ts";
import { toTimestamp } from "./time.ts";

export type { CdpItem, ClientProtocol } from "../engine/engine.ts";

/** The scopes of clients of the Chrome DevTools Protocol. */
const CDP_SCOPES = operations.createCdpTicket.scopes;

export interface CdpDependencies {
  readonly contexts: Pick<ContextStore, "find">;
  readonly cdpTickets: Pick<CdpTickets, "create">;
  /** Whether clients may connect at all. */
  readonly isCdpOn: boolean;
  /** The URL at which clients reach the service; undefined: they cannot. */
  readonly publicUrl: () => string | undefined;
}

export function createCdpHandlers(dependencies: CdpDependencies): Pick<Handlers, "createCdpTicket"> {
  const { cdpTickets, publicUrl } = dependencies;
  return {
    async createCdpTicket({ principal }, { params: { contextId } }) {
      const { userId, credential } = principal;
      await requireConnectable(dependencies, principal, contextId);
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

/** Where clients connect to a context, by the path of the endpoint. */
export function toCdpUrl(
  publicUrl: string,
  path: string,
  { ticket, isSocket = false }: { readonly ticket?: string | undefined; readonly isSocket?: boolean },
): string {
  const url = new URL(toServiceUrl(publicUrl, path));
  if (isSocket) url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (ticket !== undefined) url.searchParams.set("ticket", ticket);
  return url.href;
}

/** @throws ServiceError `FORBIDDEN` to a caller who may not let clients connect to a context */
export function requireCdp(principal: Principal, { cdp }: Pick<ContextConfig, "cdp">, isCdpOn: boolean): void {
  if (cdp !== true) return;
  requireScopes(principal, CDP_SCOPES);
  if (isCdpOn) return;
  throw new ServiceError("FORBIDDEN", "clients of the Chrome DevTools Protocol are switched off (CDP)", {
    details: { reason: "cdp-off" },
  });
}

/** @throws ServiceError `NOT_FOUND`, `CONFLICT` for a context without `cdp`, `FORBIDDEN` to a program where acts wait for approval */
export async function requireConnectable(
  { contexts, isCdpOn }: Pick<CdpDependencies, "contexts" | "isCdpOn">,
  principal: Principal,
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
  readonly messages: AsyncIterable<string>;
}

export interface CdpConnections {
  /**
   * Connects a client; its messages, and those to it, until one of them ends.
   *
   * @throws ServiceError `NOT_FOUND`, `CONFLICT`, `FORBIDDEN`; `RATE_LIMIT_EXCEEDED` beyond 4 clients of a context
   */
  open(call: StreamCall, request: CdpRequest): Promise<AsyncIterable<CdpItem>>;
}

interface CdpConnectionsDependencies extends Pick<CdpDependencies, "isCdpOn"> {
  readonly engine: Pick<Engine, "cdp">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
  readonly audit: Pick<AuditStore, "append">;
  readonly log: Logger;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createCdpConnections(dependencies: CdpConnectionsDependencies): CdpConnections {
  const { engine, contexts, audit, log, now } = dependencies;

  /** Writes one row: that a client has connected, or that it is gone, with what it did. */
  async function write(call: StreamCall, contextId: string, since: number, params: Readonly<Record<string, unknown>>) {
    const { principal, transport, address } = call;
    const { userId, credential } = principal;
    await audit.append({
      ...{ at: now(), userId, credential: credentialName(credential), transport, address, contextId },
      ...{ operation: "connectCdp", actionType: null, params: { contextId, ...params } },
      ...{ outcome: "success", code: null, durationMs: now() - since },
    });
  }

  return {
    async open(call, { contextId, protocol, messages }) {
      await requireConnectable(dependencies, call.principal, contextId);
      const since = now();
      const counts = { received: 0, sent: 0 };
      const watch = watchCaller(call, CDP_SCOPES);
      async function* received(): AsyncGenerator<string, void, void> {
        for await (const message of messages) {
          counts.received++;
          contexts.touch(contextId);
          yield message;
        }
      }
      const readsArtifacts = hasScope(call.principal, "artifacts:read");
      const client = { actor: toActor(call.principal), protocol, readsArtifacts };
      const items = engine.cdp(contextId, client, received(), watch.signal)[Symbol.asyncIterator]();
      try {
        await items.next();
        await write(call, contextId, since, { event: "opened", protocol });
      } catch (error) {
        watch.end();
        await items.return?.();
        throw error;
      }
      async function* sent(): AsyncGenerator<CdpItem, void, void> {
        let end: object = { reason: "lost" };
        try {
          for (let next = await items.next(); next.done !== true; next = await items.next()) {
            counts.sent++;
            if (next.value.type === "end") end = { reason: next.value.reason, rejected: next.value.rejected };
            yield next.value;
          }
        } finally {
          watch.end();
          await items.return?.();
          write(call, contextId, since, { event: "closed", protocol, ...counts, ...end }).catch((error: unknown) =>
            log.error({ operation: "connectCdp", error }, "the audit row could not be stored"),
          );
        }
      }
      return sent();
    },
  };
}
