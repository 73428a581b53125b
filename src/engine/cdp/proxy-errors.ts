import { LRUCache } from "lru-cache";

/** The errors that the browser reports for a request that the service's proxy denied, or whose server it did not reach. */
const PROXY_ERROR = /^net::ERR_(?:INVALID_HTTP_RESPONSE|TUNNEL_CONNECTION_FAILED)$/;
const REQUEST_EVENT = '{"method":"Network.requestWillBeSent","';
const FAILED_EVENT = '{"method":"Network.loadingFailed","';
/** Requests of one client whose origins are known, the latest ones. */
const MAX_REQUESTS = 1_000;
/** How far two readings of the clock may be apart. */
const CLOCK_MS = 5;

interface Request {
  readonly url: string;
  /** When it was sent, by `performance.now()`. */
  readonly sentMs: number;
}

/** Returns the error of a browser without a proxy for a request that the service's proxy has failed; undefined: it has not. */
export type ErrorTextOf = (request: Request) => string | undefined;

/** Replaces what the browser reports of the service's proxy by the error of a browser without one, in messages of one client. */
export function createProxyErrors() {
  /** The origin of each request, or of its last redirect. */
  const requests = new LRUCache<string, Request>({ max: MAX_REQUESTS });

  /** Returns the message's part with its own `errorText`; undefined: it has that. */
  function corrected<T extends { readonly errorText?: string }>(
    part: T,
    requestId: string | undefined,
    { errorTextOf, navigation }: { readonly errorTextOf: ErrorTextOf; readonly navigation?: Request },
  ): T | undefined {
    if (!PROXY_ERROR.test(part.errorText ?? "")) return undefined;
    const request = (requestId === undefined ? undefined : requests.get(requestId)) ?? navigation;
    const errorText = request && errorTextOf(request);
    return errorText === undefined ? undefined : { ...part, errorText };
  }

  return {
    /** Returns an event of the network domain as the client gets it. */
    inEvent(json: string, errorTextOf: ErrorTextOf): string {
      if (json.startsWith(REQUEST_EVENT)) {
        const { requestId, request, wallTime } = (JSON.parse(json) as { readonly params: RequestWillBeSent }).params;
        const url = URL.parse(request.url)?.origin;
        // The proxy may have the request before the event is here.
        const sentMs = performance.now() - Math.max(0, Date.now() - wallTime * 1_000) - CLOCK_MS;
        if (url?.startsWith("http") === true) requests.set(requestId, { url, sentMs });
      } else if (json.startsWith(FAILED_EVENT)) {
        const { params, ...event } = JSON.parse(json) as { readonly params: LoadingFailed };
        const own = corrected(params, params.requestId, { errorTextOf });
        if (own !== undefined) return JSON.stringify({ ...event, params: own });
      }
      return json;
    },
    /** Returns, as a `Page.navigate` to a URL begins, what makes its response that of the client. */
    ofNavigation(url: string, errorTextOf: ErrorTextOf): (response: Buffer) => Buffer {
      const navigation = { url, sentMs: performance.now() };
      return (response) => {
        const { result, ...reply } = JSON.parse(response.toString()) as { readonly result?: Navigated };
        const own = result && corrected(result, result.loaderId, { errorTextOf, navigation });
        return own === undefined ? response : Buffer.from(JSON.stringify({ ...reply, result: own }));
      };
    },
  };
}

interface RequestWillBeSent {
  readonly requestId: string;
  readonly request: { readonly url: string };
  /** Epoch seconds. */
  readonly wallTime: number;
}

interface LoadingFailed {
  readonly requestId: string;
  readonly errorText: string;
}

interface Navigated {
  /** The id of the document's loader, which its request has, too. */
  readonly loaderId?: string;
  readonly errorText?: string;
}
