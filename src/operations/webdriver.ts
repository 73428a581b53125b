import { type CallSource, operations } from "../contract.ts";
import type { Engine, WebDriverCommand, WebDriverOutcome } from "../engine/engine.ts";
import { notFound, unauthorized } from "../errors/errors.ts";
import { invalidInput } from "../errors/validation.ts";
import { requireRights } from "../identity/permissions.ts";
import type { CdpTickets } from "../identity/cdp-tickets.ts";
import type { AuditStore } from "../store/audit.ts";
import type { ContextStore } from "../store/contexts.ts";
import { credentialName, toActor } from "./actor.ts";
import { requireConnectable, toCdpUrl } from "./cdp.ts";
import { printable } from "./input/parse.ts";
import { findUnsafeJson } from "./input/unsafe-json.ts";
import { requirePublicUrl } from "./public-url.ts";
import { runCall } from "./run-call.ts";
import type { RunningCalls } from "./running-calls.ts";
import type { ToServiceError } from "./to-service-error.ts";

export type { WebDriverCommand, WebDriverErrorCode } from "../engine/engine.ts";

/** Where clients of a session connect by WebSocket, as often as they like while the session lasts. */
interface WebDriverUrls {
  readonly bidi: string;
  readonly cdp: string;
}

/** Calls of the classic WebDriver protocol. They are no operations: a session is a context, whose id it has. */
export interface WebDriverCalls {
  /** Runs a command in the session of a context. @throws ServiceError */
  runWebDriver(source: CallSource, contextId: string, command: WebDriverCommand): Promise<WebDriverOutcome>;
  /** Undefined for the access token of an identity provider, which gets no URL. @throws ServiceError */
  createWebDriverUrls(source: CallSource, contextId: string): Promise<WebDriverUrls | undefined>;
}

interface WebDriverCallsDependencies {
  readonly engine: Pick<Engine, "webDriver">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
  readonly cdpTickets: Pick<CdpTickets, "create">;
  readonly audit: Pick<AuditStore, "append">;
  readonly isCdpOn: boolean;
  readonly publicUrl: () => string | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A script, a page and an element may each be waited for as long as five minutes. */
const COMMAND_MS = 330_000;
/** Commands without a row in the audit log: what they read or choose changes nothing. */
const IS_READING = /^(is|get|find|take|print|switch)|^setTimeouts$/;

export function createWebDriverCalls(dependencies: WebDriverCallsDependencies) {
  const { engine, contexts, cdpTickets, audit, publicUrl, now } = dependencies;

  async function requireSession({ principal }: CallSource, contextId: string) {
    if (principal === undefined) throw unauthorized("missing");
    if (findUnsafeJson({ contextId })) throw notFound("context", printable(contextId));
    requireRights(principal, operations.createCdpTicket, printable(contextId));
    await requireConnectable(dependencies, principal, contextId);
    return principal;
  }

  return (runningCalls: RunningCalls, toServiceError: ToServiceError): WebDriverCalls => ({
    async runWebDriver(source, contextId, command) {
      try {
        runningCalls.requireAccepting();
        const principal = await requireSession(source, contextId);
        const unsafe = findUnsafeJson(command);
        if (unsafe) throw invalidInput([unsafe]);
        contexts.touch(contextId);
        const [at, startMs] = [now(), performance.now()];
        const options = { name: command.name, deadlineAtMs: startMs + COMMAND_MS, timeoutMs: COMMAND_MS, runningCalls };
        const outcome = await runCall(source, options, ({ limits }) =>
          engine.webDriver(contextId, toActor(principal), command, limits()),
        );
        if (IS_READING.test(command.name)) return outcome;
        const url = "params" in command && command.name === "navigateTo" ? { url: command.params["url"] } : {};
        const { userId, credential } = principal;
        await audit.append({
          ...{
            at,
            userId,
            credential: credentialName(credential),
            transport: source.transport,
            address: source.address,
          },
          ...{
            contextId,
            operation: "webDriver",
            actionType: null,
            params: { contextId, command: command.name, ...url },
          },
          ...("error" in outcome ? { outcome: "failure", code: "ACTION_FAILED" } : { outcome: "success", code: null }),
          durationMs: performance.now() - startMs,
        });
        return outcome;
      } catch (error) {
        throw toServiceError(error, source, "webDriver");
      }
    },

    async createWebDriverUrls(source, contextId) {
      const { userId, credential } = await requireSession(source, contextId);
      if (credential.type === "oidc") return undefined;
      const url = requirePublicUrl(publicUrl);
      const request = { contextId, userId, createdBy: credentialName(credential), isReusable: true };
      const { ticket } = await cdpTickets.create(request);
      const path = `session/${contextId}/se`;
      return {
        bidi: toCdpUrl(url, `${path}/bidi`, { ticket, isSocket: true }),
        cdp: toCdpUrl(url, `${path}/cdp`, { ticket, isSocket: true }),
      };
    },
  });
}
