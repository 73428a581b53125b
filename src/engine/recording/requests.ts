import type { Request } from "playwright-core";
import type { RequestEntry } from "../../replay/recording.ts";
import type { Redaction } from "./redaction.ts";

/** Headers whose values show how a request went; those of all others may be secrets. */
const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  ...["accept", "accept-encoding", "accept-language", "access-control-allow-origin", "age", "allow", "cache-control"],
  ...["content-disposition", "content-encoding", "content-language", "content-length", "content-security-policy"],
  ...["content-type", "date", "expires", "last-modified", "origin", "retry-after", "server", "user-agent", "vary"],
  ...["x-content-type-options", "x-frame-options"],
]);
const URL_HEADERS: ReadonlySet<string> = new Set(["location", "referer", "content-location"]);
const MAX_HEADERS = 60;
const MAX_VALUE = 300;

/** A request that has ended, as its page's recording has it: without bodies, and without the values of most headers. */
export function toRequestEntry(
  request: Request,
  { pageId, now, redaction }: { readonly pageId: string; readonly now: number; readonly redaction: Redaction },
): RequestEntry {
  const { startTime, responseStart, responseEnd } = request.timing();
  const response = request.existingResponse();
  const failure = request.failure()?.errorText;
  const isTimed = startTime > 0 && responseEnd >= 0;
  return {
    kind: "request",
    at: Math.round(isTimed ? startTime : now),
    pageId,
    method: redaction.text(request.method().slice(0, MAX_VALUE)),
    url: redaction.url(request.url()),
    type: request.resourceType(),
    status: response?.status() ?? null,
    statusText: redaction.text((response?.statusText() ?? "").slice(0, MAX_VALUE)),
    ...(failure !== undefined && { failure: redaction.text(failure.slice(0, MAX_VALUE)) }),
    durationMs: isTimed ? Math.max(0, responseEnd) : 0,
    waitMs: isTimed ? Math.max(0, responseStart) : 0,
    requestHeaders: shownHeaders(request.headers(), redaction),
    responseHeaders: shownHeaders(response?.headers() ?? {}, redaction),
  };
}

function shownHeaders(headers: Readonly<Record<string, string>>, redaction: Redaction): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => {
        const key = name.toLowerCase().slice(0, MAX_VALUE);
        if (URL_HEADERS.has(key)) return [key, redaction.url(value)];
        return [key, SHOWN_HEADERS.has(key) ? redaction.text(value.slice(0, MAX_VALUE)) : "***"];
      }),
  );
}
