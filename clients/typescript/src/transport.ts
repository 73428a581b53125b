import createFetchClient, { type Client } from "openapi-fetch";
import type { components, paths } from "../../../gen/openapi.ts";
import { ConnectionError, errorIn } from "./errors.ts";

type Schemas = components["schemas"];

export interface ConnectOptions {
  /** The URL of the service; default that of PAGEWIRE_URL, or else `http://127.0.0.1:8443`. */
  readonly url: string;
  /** An API key; without `token` by default that of PAGEWIRE_API_KEY. */
  readonly apiKey?: string;
  /** An access token, or what returns one; it is called for each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** How often a request that is safe to repeat is repeated, at most; default 2. */
  readonly retries?: number;
  /** For a call with its repetitions, in ms; default 150,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Each operation by its method and path. @throws PagewireError, ConnectionError; `error` of a result is never set */
export type Api = Client<paths>;

/** What is not given comes from the environment, where there is one. @throws TypeError */
export function requireOptions(given: Partial<ConnectOptions>): ConnectOptions {
  const { env = {} } =
    (globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } }).process ?? {};
  const url = given.url ?? env["PAGEWIRE_URL"] ?? "http://127.0.0.1:8443";
  if (!/^https?:\/\//i.test(url))
    throw new TypeError(`the URL must begin with http:// or https://, not ${JSON.stringify(url)}`);
  const apiKey = given.token === undefined ? (given.apiKey ?? env["PAGEWIRE_API_KEY"]) : given.apiKey;
  if ((apiKey === undefined) === (given.token === undefined))
    throw new TypeError("give either an apiKey or a token, or set PAGEWIRE_API_KEY");
  if (apiKey === "" || given.token === "") throw new TypeError(`the ${apiKey === "" ? "apiKey" : "token"} is empty`);
  return { ...given, url, ...(apiKey !== undefined && { apiKey }) };
}

export const IDEMPOTENCY_KEY = "Idempotency-Key";
const DEFAULT_TIMEOUT_MS = 150_000;
/** Beside the options of a call whose body is a file: the service bounds it to an hour as well. */
export const TRANSFER = { timeoutMs: 3_600_000 };
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 10_000;
/** Nothing was done where these come, apart from 503, which a key makes safe. */
const REPEATED = new Set([429, 503]);

export async function credentialsOf({
  apiKey,
  token,
}: ConnectOptions): Promise<{ apiKey: string } | { token: string }> {
  if (apiKey !== undefined) return { apiKey };
  return { token: typeof token === "function" ? await token() : (token ?? "") };
}

/** The operations over REST, with credentials, a deadline, and repetitions of what is safe to repeat. */
export function createApi(options: ConnectOptions): Api {
  const { retries = 2, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const send = options.fetch ?? fetch;

  async function sendOnce(request: Request, signal: AbortSignal): Promise<Response> {
    const credentials = await credentialsOf(options);
    if ("apiKey" in credentials) request.headers.set("x-api-key", credentials.apiKey);
    else request.headers.set("authorization", `Bearer ${credentials.token}`);
    // Of a second Request, Node would collect the signal as garbage, and the call could not be canceled any more.
    return send(request, { signal });
  }

  const client = createFetchClient<paths>({
    baseUrl: `${options.url.replace(/\/+$/, "")}/api/v1`,
    async fetch(request: Request & Partial<typeof TRANSFER>) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs ?? timeoutMs)]);
      const hasKey = request.headers.has(IDEMPOTENCY_KEY);
      let left = hasKey || /^(GET|HEAD)$/.test(request.method) ? retries : 0;
      for (let waitMs = FIRST_DELAY_MS; ; waitMs *= 2) {
        try {
          // The body of what is sent once may be a stream of any length.
          const response = await sendOnce(left > 0 || hasKey ? request.clone() : request, signal);
          // What was sent before, and whose response was lost, still runs.
          const isRunning = hasKey && response.status === 409 && (await reasonOf(response)) === "idempotency-in-flight";
          if (!isRunning && (left-- <= 0 || !REPEATED.has(response.status))) return response;
          await response.body?.cancel();
          await delay(Number(response.headers.get("retry-after") ?? 0) * 1_000 || waitMs, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          if (left-- <= 0) throw new ConnectionError(`${options.url} was not reached`, { cause: error });
          await delay(waitMs, signal);
        }
      }
    },
  });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await errorIn(response);
    },
  });
  return client;
}

async function reasonOf(response: Response): Promise<unknown> {
  const body = (await response.clone().json()) as Partial<Schemas["ErrorResponse"]>;
  const details = body.error?.details;
  return details === undefined || Array.isArray(details) ? undefined : details["reason"];
}

/** @throws the reason of `signal` */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(ms, MAX_DELAY_MS));
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  });
}
