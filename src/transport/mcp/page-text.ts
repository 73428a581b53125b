import type { ImageContent } from "@modelcontextprotocol/server";
import { type Download, isNavigation, type Observation, type PageRecovery } from "../../contract.ts";
import { cleaned, visibleJson } from "../../visible-text.ts";
import type { PageObservation, PageView } from "./page-views.ts";

/** Limit for the data of all steps of a call together; the outline has a separate budget. */
const MAX_DATA_LENGTH = 20_000;

const MAX_MESSAGE = 2_000;

interface Step {
  readonly index: number;
  readonly action: string;
  readonly status: "done" | "failed" | "not-run";
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** Says that a page was loaded anew before the call, and why; "": it was not. */
export function recoveredText(recovered: PageRecovery | undefined): string {
  return recovered === undefined ? "" : `the page was loaded anew (${RECOVERIES[recovered]}); what was typed is gone`;
}

/** Says that the page waits for the server of a navigation; "": it does not. */
export function pendingText(url: string | undefined): string {
  return url === undefined ? "" : `a navigation to ${shortUrl(url, undefined)} waits for its server`;
}

const RECOVERIES: Readonly<Record<PageRecovery, string>> = {
  memory: "it was ended since memory was short",
  browser: "its browser ended",
  process: "the service ended",
  hibernated: "it was closed while it was idle",
  updated: "the configuration of its context changed",
  crashed: "it crashed",
  unresponsive: "it did not respond",
};

/** The results of steps as lines: the number of steps done, then the data of each. */
export function stepsText(steps: readonly Step[]): string {
  const failed = steps.find(({ status }) => status === "failed");
  const lines: string[] = [];
  const ran = steps.filter(({ status }) => status === "done").length;
  if (failed === undefined && ran === steps.length) lines.push(`${ran} of ${ran} done`);
  else if (failed === undefined)
    lines.push(`stopped by its client after ${ran} of ${steps.length}; not run: ${range(ran + 1, steps.length)}`);
  else {
    const { index, action, error } = failed;
    const reason = (error?.details as { reason?: unknown } | undefined)?.reason;
    const cause = [error?.code, ...(typeof reason === "string" ? [reason] : [])].join(" ");
    const done = index === 0 ? "none" : range(1, index);
    const notRun = index + 1 === steps.length ? "none" : range(index + 2, steps.length);
    lines.push(
      `stopped at step ${index + 1} of ${steps.length}, ${action}: ${cause}: ${messageOf(error)}. done: ${done}; not run: ${notRun}`,
    );
  }
  let left = MAX_DATA_LENGTH;
  for (const step of steps) {
    const data = dataOf(step);
    if (data === undefined) continue;
    const { index } = step;
    const json = visibleJson(data);
    // A script that returns nothing, for instance.
    if (json === "{}") continue;
    const isCut = json.length > left;
    const text = isCut ? `${json.slice(0, left)}… ${json.length - left} characters more` : json;
    lines.push(`step ${index + 1}: ${text}`);
    left = Math.max(0, left - json.length);
  }
  return lines.join("\n");
}

/** The message of an error on one line: it may quote the page. */
export function messageOf(error: { readonly message: string } | undefined): string {
  return cleaned(error?.message ?? "", MAX_MESSAGE);
}

/** The screenshots in the data of steps, as image blocks. */
export function imagesOf(steps: readonly Step[]): readonly ImageContent[] {
  return steps.flatMap(({ data }): ImageContent[] => {
    const { image, contentType } = (data ?? {}) as { readonly image?: unknown; readonly contentType?: unknown };
    return typeof image === "string" && typeof contentType === "string"
      ? [{ type: "image", data: image, mimeType: contentType }]
      : [];
  });
}

/**
 * The data of a step without base64; of a navigation only an error status, of a drag an outcome that is
 * unknown, since the observation contains the rest.
 */
function dataOf({ status, action, data }: Step): unknown {
  if (status !== "done" || typeof data !== "object" || data === null) return undefined;
  const { image: _image, pdf: _pdf, ...rest } = data as Readonly<Record<string, unknown>>;
  if (action === "drag") return rest.outcome === "unknown" ? { outcome: rest.outcome } : undefined;
  if (!isNavigation(action)) return rest;
  return typeof rest.status === "number" && rest.status >= 400 ? { status: rest.status } : undefined;
}

/**
 * An observation as lines; URL and title only if they differ from the client's last observation, and the URL not where the
 * client has just named it.
 */
export function observationText(
  observation: PageObservation,
  before: PageView | undefined,
  {
    named,
    isBrief = false,
    isClosed = false,
  }: { readonly named?: string; readonly isBrief?: boolean; readonly isClosed?: boolean } = {},
): string {
  const { revision, mode, url, title, text, omitted, opened, closed, dialogs, downloads } = observation;
  const { errors, errorMessages = [], pageId } = observation;
  const isWhole = mode === "snapshot";
  // Changes are those of a document that the client has seen, without its title and origin.
  const seen = before?.url ?? (isWhole || !URL.canParse(url) ? undefined : new URL(url).origin);
  const known = named !== undefined && URL.canParse(named) ? new URL(named).href : seen;
  return [
    [
      `r${revision}`,
      ...(known === url ? [] : [shortUrl(url, known)]),
      ...(title === undefined || before?.title === title || isHeading(title, text) || (!before && !isWhole)
        ? []
        : [visibleJson(title)]),
    ].join(" "),
    ...(opened ?? []).map((id) => `opened page ${id}`),
    ...(closed ?? []).map((id) => `closed page ${id}`),
    ...(pageId === undefined
      ? []
      : [`the page of the call has closed: this is page ${pageId}, which the next call is for`]),
    ...(dialogs ?? []).map(({ type, message, answer }) => `dialog ${type} ${visibleJson(message)} ${answer}`),
    ...(downloads ?? []).map(downloadText),
    ...(errors === undefined ? [] : [errorsText(errors, errorMessages[0], before?.error)]),
    ...(mode === "unchanged" ? ["nothing changed"] : []),
    ...(mode === "unavailable" && text === "" ? [unavailableText(dialogs, isClosed)] : []),
    ...(text === "" ? [] : [text]),
    // A brief outline says itself what it leaves out.
    ...(omitted && !isBrief ? [omittedText(omitted)] : []),
  ].join("\n");
}

/** A download by the id with which its file is read, linked to or chosen for a page. */
function downloadText({ id, name, size, state, reason, limit, setting }: Download): string {
  const why = [
    ...(reason === undefined ? [] : [reason]),
    ...(limit === undefined ? [] : [`at most ${limit} bytes (${setting})`]),
  ];
  return `download ${id ?? "-"} ${visibleJson(name)} ${size} bytes ${state}${why.length > 0 ? `: ${why.join(", ")}` : ""}`;
}

/** Whether the page has its title as a heading. */
function isHeading(title: string, text: string): boolean {
  return text.includes(` h1 ${visibleJson(title)}`);
}

const MAX_URL = 300;
/** A query often repeats what was typed. */
const MAX_QUERY = 40;

/** A URL without what it has in common with the one before, as a link could be written there; a long query in part. */
function shortUrl(url: string, before: string | undefined): string {
  let short = url;
  if (before !== undefined && URL.canParse(url) && URL.canParse(before)) {
    const [now, then] = [new URL(url), new URL(before)];
    if (now.origin === then.origin && now.origin !== "null") {
      const isSameDocument = now.pathname === then.pathname && now.search === then.search && now.hash !== "";
      const { search } = now;
      const query = search.length <= MAX_QUERY ? search : `${search.slice(0, MAX_QUERY - 1)}…`;
      short = isSameDocument ? now.hash : now.pathname + query + now.hash;
    }
  }
  return short.length <= MAX_URL ? short : `${short.slice(0, MAX_URL - 1)}…`;
}

/** Characters of the first error's message: the others often follow from it. */
const MAX_ERROR = 100;

function errorsText(errors: number, first: string | undefined, shown: string | undefined): string {
  const counted = `console: ${errors} ${errors === 1 ? "error" : "errors"}`;
  if (first !== undefined && first === shown) return `${counted}, as before`;
  return first === undefined ? counted : `${counted} ${visibleJson(first.slice(0, MAX_ERROR))}`;
}

function unavailableText(dialogs: Observation["dialogs"], isClosed: boolean): string {
  if (isClosed) return "the page has closed as the last one; the next call opens a new one";
  const isBlocked = dialogs?.some(({ answer }) => answer === "open") === true;
  return isBlocked ? "a dialog blocks the page: answer it" : "the page has ended; look again";
}

function omittedText({ lines, cursor }: { readonly lines: number; readonly cursor?: string }): string {
  const how = cursor === undefined ? "look with find or root" : `look with cursor ${cursor}, or find`;
  return `(${lines} lines left out: ${how})`;
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`;
}
