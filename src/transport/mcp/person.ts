import { type InputRequiredResult, inputRequired } from "@modelcontextprotocol/server";
import { createHash } from "node:crypto";
import type { ControlEnd } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { FIELD_SYNONYMS, suggestion } from "../../near-names.ts";
import { cleaned } from "../../visible-text.ts";
import type { CallOperation } from "./backend.ts";
import { toContextHandle } from "./context-handle.ts";
import type { Arguments } from "./decode.ts";

/** The state that a call which waits for a person passes to its next round through the client, which cannot change it. */
export interface PersonState {
  readonly contextId: string;
  readonly pageId?: string;
  readonly requestId: string;
  /** The link that the person was sent, which ends with the request; absent: the person approves in the console. */
  readonly shareLinkId?: string;
  /** The step that waits for approval; absent: the person was asked to take control. */
  readonly next?: number;
  /** The results of the steps before, as text. */
  readonly done: string;
  /** The digest of the call's arguments, which the next round has to repeat. */
  readonly digest: string;
}

/** The round of a call in which it is, as the protocol's revision 2026-07-28 counts them. */
export interface Round {
  /** Whether the client shows a URL to a person (URL elicitation). */
  readonly canShowUrl: boolean;
  /** Undefined: the first round. */
  readonly state: PersonState | undefined;
  /** The person's response to the URL; undefined: the client was not asked in the round before. */
  readonly response: unknown;
  /** Signs a state for the client to return. */
  seal(state: PersonState): Promise<string>;
}

/** The arguments of a step `requestControl`. */
interface PersonStep {
  readonly instructions: string;
}

const REQUEST_MS = 600_000;
/** Below the minute after which clients give up on a response. */
const ROUND_MS = 45_000;
const MAX_WAIT_MS = 25_000;
const MAX_MESSAGE = 2_000;
const KEY = "person";

/**
 * Takes the step `requestControl` from the end of the steps of `act`; undefined: there is none.
 *
 * @throws ServiceError `VALIDATION_ERROR` where it is not the last step: the page is another after a person had control of it
 */
export function personStepIn(
  steps: unknown,
): { readonly before: readonly unknown[]; readonly step: PersonStep } | undefined {
  if (!Array.isArray(steps)) return undefined;
  const list: readonly unknown[] = steps;
  const index = list.findIndex((each) => actionOf(each) === "requestControl");
  if (index === -1) return undefined;
  const field = `steps[${index}]`;
  if (index !== list.length - 1)
    throw invalidField(
      field,
      "requestControl must be the last step; go on in another call, with the page as it is then",
    );
  const { action: _action, instructions, ...rest } = list[index] as Arguments;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    const meant = suggestion(unknown.slice(0, 100), ["instructions"], FIELD_SYNONYMS);
    throw invalidField(`${field}.${unknown.slice(0, 100)}`, `is not taken by requestControl${meant}`);
  }
  if (typeof instructions !== "string" || instructions.length === 0 || instructions.length > MAX_MESSAGE)
    throw invalidField(`${field}.instructions`, `must say what the person is to do, in 1 to ${MAX_MESSAGE} characters`);
  return { before: list.slice(0, -1), step: { instructions } };
}

/** Makes the link and asks for a person; the result is what the client gets of it. */
export async function requestPerson(
  call: CallOperation,
  target: { readonly contextId: string; readonly pageId?: string },
  { instructions }: PersonStep,
  round: Round,
  of: { readonly done: string; readonly digest: string },
): Promise<InputRequiredResult | string> {
  const { contextId } = target;
  const params = { contextId };
  const shareLink = { scope: "control", ttl: REQUEST_MS, name: "requestControl" };
  const link = await call("createShareLink", { params, body: shareLink }).catch((error: unknown) => {
    // The person then acts in the console, which needs an account.
    if (error instanceof ServiceError && error.code === "FORBIDDEN") return undefined;
    throw error;
  });
  const { answer } = await call("requestControl", { params, body: { instructions, ttl: REQUEST_MS } });
  const { id: requestId = "", url: consoleUrl } = answer.data.request ?? {};
  const url = link?.answer.data.url ?? consoleUrl;
  if (url === undefined || !round.canShowUrl) {
    const where = url === undefined ? "in the console of this service" : `at ${url}`;
    const hint =
      link === undefined ? " (they sign in there; a link without an account needs the scope screen:read)" : "";
    return `a person is asked; show them where they can act within 10 minutes: ${where}${hint}\n${poll(contextId)}`;
  }
  const state = { ...target, requestId, ...(link && { shareLinkId: link.answer.data.id }), ...of };
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicitUrl({ message: instructions, url }) },
    requestState: await round.seal(state),
  });
}

/** Shows the person where an act can be approved that waits for it; undefined: nothing leads there. */
export async function requestApproval(
  call: CallOperation,
  target: { readonly contextId: string; readonly pageId?: string },
  requestId: string,
  round: Round,
  of: { readonly done: string; readonly digest: string; readonly next: number },
): Promise<InputRequiredResult | undefined> {
  const { contextId, pageId } = target;
  if (!round.canShowUrl) return undefined;
  const { answer } = await call("getControl", { params: { contextId } });
  const { request } = answer.data;
  if (request?.id !== requestId || request.url === undefined) return undefined;
  const place = { contextId, ...(pageId !== undefined && { pageId }) };
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicitUrl({ message: request.instructions, url: request.url }) },
    requestState: await round.seal({ ...place, requestId, ...of }),
  });
}

/** The request for approval for which a step has stopped, if it has. */
export function approvalIn(details: unknown): string | undefined {
  const { reason, controlRequestId: id } = (details ?? {}) as { reason?: unknown; controlRequestId?: unknown };
  return reason === "approval-required" && typeof id === "string" ? id : undefined;
}

function poll(contextId: string): string {
  return `Then wait: repeat execute-api with GET /contexts/${toContextHandle(contextId)}/control?wait=25000 until state is free; last.outcome and last.note say how it ended.`;
}

/** How a person's part in a call has ended. */
interface Ending {
  readonly text: string;
  readonly isApproved: boolean;
}

/** Waits in a later round; a result without end asks the client for another round. */
export async function awaitPerson(
  call: CallOperation,
  state: PersonState,
  { response, seal }: Round,
  signal: AbortSignal,
): Promise<InputRequiredResult | Ending> {
  const { contextId, requestId, shareLinkId } = state;
  const params = { contextId };
  const untilMs = performance.now() + ROUND_MS;
  let ending: string | undefined;
  let isApproved = false;
  if (response !== undefined && response !== "accept") {
    ending = "the person did not open the link; the request is shown in the console until it ends";
  }
  while (ending === undefined && !signal.aborted) {
    const leftMs = Math.round(untilMs - performance.now());
    if (leftMs <= 0) return inputRequired({ requestState: await seal(state) });
    const { answer } = await call("getControl", { params, query: { wait: Math.min(leftMs, MAX_WAIT_MS) } });
    const { request, last } = answer.data;
    if (last?.requestId === requestId) {
      ending = endingOf(last);
      isApproved = last.outcome === "approved";
    } else if (request === undefined) ending = "no person came in time";
    else if (request.id !== requestId) ending = "another request has replaced this one";
  }
  if (shareLinkId !== undefined)
    await call("revokeShareLink", { params: { ...params, shareLinkId } }).catch((error: unknown) => {
      // It has ended by itself.
      if (!(error instanceof ServiceError) || error.code !== "NOT_FOUND") throw error;
    });
  return { text: ending ?? "canceled", isApproved };
}

function endingOf({ outcome, note, reason }: Pick<ControlEnd, "outcome" | "note" | "reason">): string {
  const how =
    reason === "answered"
      ? outcome
      : reason !== "released"
        ? `had control, which has ${reason}`
        : outcome === "declined"
          ? "declined"
          : "handed back";
  return `the person ${how}${note === undefined ? "" : `: ${cleaned(note, MAX_MESSAGE)}`}`;
}

/** Names the arguments of a call. */
export function digestOf(given: Arguments): string {
  return createHash("sha256").update(JSON.stringify(given)).digest("base64url");
}

/** Finds the person's response to the URL in those that a client sends with its next round. */
export function responseIn(inputResponses: Readonly<Record<string, unknown>> | undefined): unknown {
  return (inputResponses?.[KEY] as { readonly action?: unknown } | undefined)?.action;
}

function actionOf(step: unknown): unknown {
  return (step as { readonly action?: unknown } | null | undefined)?.action;
}
