import type { RequestEntry } from "../../replay/recording.ts";
import { version } from "../../contract.ts";

const BATCH = 200;

/** Requests as a HAR 1.2 file, without bodies. */
export async function* toHar({
  entries,
  left,
}: {
  readonly entries: readonly RequestEntry[];
  /** Describes what the file does not have. */
  readonly left: string | undefined;
}): AsyncGenerator<Uint8Array, void, void> {
  const creator = { name: "Pagewire", version };
  const comment = left === undefined ? "" : `,"comment":${JSON.stringify(left)}`;
  yield Buffer.from(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)}${comment},"pages":[],"entries":[\n`);
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH).map((request) => JSON.stringify(toHarEntry(request)));
    yield Buffer.from(`${start === 0 ? "" : ",\n"}${batch.join(",\n")}`);
  }
  yield Buffer.from("\n]}}\n");
}

export function toHarEntry(request: RequestEntry): object {
  const {
    at,
    method,
    url,
    status,
    statusText,
    durationMs,
    waitMs,
    requestHeaders,
    responseHeaders,
    failure,
    isUnread,
  } = request;
  const comment = failure ?? (isUnread && "the response was not read to its end");
  const query = URL.parse(url)?.searchParams ?? new URLSearchParams();
  const wait = Math.min(waitMs, durationMs);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: "unknown",
      cookies: [],
      headers: toList(Object.entries(requestHeaders)),
      queryString: toList(query),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: status ?? 0,
      statusText,
      httpVersion: "unknown",
      cookies: [],
      headers: toList(Object.entries(responseHeaders)),
      content: { size: -1, mimeType: responseHeaders["content-type"] ?? "x-unknown" },
      redirectURL: responseHeaders["location"] ?? "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait, receive: durationMs - wait },
    ...(comment && { comment }),
  };
}

function toList(pairs: Iterable<readonly [string, string]>): readonly { name: string; value: string }[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}
