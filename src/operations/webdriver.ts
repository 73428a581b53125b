import {
  type Call,
  type CommandName,
  credentialName,
  type ErrorCode,
  type OperationId,
  type Outcome,
  type Principal,
} from "../contract.ts";
import type { Engine, WebDriverCommand, WebDriverErrorCode, WebDriverOutcome } from "../engine/engine.ts";
import type { ServiceError } from "../errors/errors.ts";
import type { CdpTickets } from "../identity/cdp-tickets.ts";
import { hasScope } from "../identity/permissions.ts";
import type { ContextStore } from "../store/contexts.ts";
import { toActor } from "./access.ts";
import { toCdpUrl } from "./cdp.ts";
import { requirePublicUrl } from "./public-url.ts";

export type { WebDriverCommand, WebDriverErrorCode } from "../engine/engine.ts";

/** A command of classic WebDriver in the session of a context, whose id it has. */
export interface CommandInput {
  readonly params: { readonly contextId: string };
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CommandOutcome {
  readonly answer: WebDriverOutcome;
  /** Why it has failed, in the service's own codes; undefined: it has not. */
  readonly failed: Pick<ServiceError, "code" | "message"> | undefined;
  readonly metadata?: NonNullable<Outcome<OperationId>["metadata"]>;
}

/** The value of a new session. */
export interface NewWebDriverSession {
  readonly browserVersion: string;
  /**
   * URLs to which clients of the session connect by WebSocket, as often as they like while it lasts. Absent for the access token of an
   * identity provider, which gets no URL.
   */
  readonly urls?: { readonly bidi: string; readonly cdp: string };
}

/** Codes of classic WebDriver that mean one of ours; all others are ACTION_FAILED. */
const CODES: Readonly<Partial<Record<WebDriverErrorCode, ErrorCode>>> = {
  timeout: "TIMEOUT",
  "script timeout": "TIMEOUT",
  "invalid argument": "VALIDATION_ERROR",
  "invalid session id": "NOT_FOUND",
};

/** Runs the commands of classic WebDriver. They are no operations: a session is a context, whose id it has. */
export function createRunCommand(dependencies: {
  readonly engine: Pick<Engine, "webDriver">;
  readonly contexts: Pick<ContextStore, "touch">;
  readonly cdpTickets: Pick<CdpTickets, "create">;
  readonly publicUrl: () => string | undefined;
}) {
  const { engine, contexts, cdpTickets, publicUrl } = dependencies;

  async function createUrls(
    { userId, credential }: Principal,
    contextId: string,
  ): Promise<NewWebDriverSession["urls"]> {
    if (credential.type === "oidc") return undefined;
    const url = requirePublicUrl(publicUrl);
    const request = { contextId, userId, createdBy: credentialName(credential), isReusable: true };
    const { ticket } = await cdpTickets.create(request);
    const toUrl = (name: string): string =>
      toCdpUrl(url, `session/${contextId}/se/${name}`, { ticket, isSocket: true });
    return { bidi: toUrl("bidi"), cdp: toUrl("cdp") };
  }

  return async function runCommand(
    call: Call,
    command: CommandName,
    { params: { contextId }, body }: CommandInput,
  ): Promise<CommandOutcome> {
    contexts.touch(contextId);
    const outcome = await engine.webDriver(
      contextId,
      toActor(call.principal),
      toCommand(command, body, hasScope(call.principal, "artifacts:read")),
      call.limits(),
    );
    if ("error" in outcome) {
      const { error, message } = outcome;
      return { answer: outcome, failed: { code: CODES[error] ?? "ACTION_FAILED", message } };
    }
    if (command !== "newSession") return { answer: outcome, failed: undefined };
    const urls = await createUrls(call.principal, contextId);
    return { answer: { value: { ...(outcome.value as object), ...(urls && { urls }) } }, failed: undefined };
  };
}

function toCommand(name: CommandName, body: CommandInput["body"], readsArtifacts: boolean): WebDriverCommand {
  if (name === "deleteSession") return { name };
  // The transport has made the settings of the client's capabilities.
  if (name === "newSession") return { name, settings: body as unknown as NewSessionSettings };
  return { name, params: body, readsArtifacts };
}

type NewSessionSettings = (WebDriverCommand & { readonly name: "newSession" })["settings"];
