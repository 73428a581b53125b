import type { components, paths } from "../../../gen/openapi.ts";
import { dataOf } from "./errors.ts";
import { type EventOptions, eventsOf, type PagewireEvent } from "./events.ts";
import { type Api, type ConnectOptions, createApi, IDEMPOTENCY_KEY, TRANSFER } from "./transport.ts";

export { ConnectionError, PagewireError } from "./errors.ts";
export type { Cursor, EventOptions, PagewireEvent } from "./events.ts";
export type { Api, ConnectOptions } from "./transport.ts";

/** The schemas of the contract, by name. */
export type Schemas = components["schemas"];
export type { paths };

export type ContextOptions = Schemas["CreateContextRequest"];
export type Context = Schemas["Context"];
export type Observation = Schemas["Observation"];
export type StepsResult = Schemas["StepsResult"];
export type Step = Schemas["Step"];

type Results = Schemas["ActionResult"];
type Requests = Schemas["NestedExecuteRequest"];
export type Action = Results["actionType"];
export type ParamsOf<A extends Action> = Extract<Requests, { action: A }>["params"];
export type ResultOf<A extends Action> = Extract<Results, { actionType: A }>;
export type DataOf<A extends Action> = ResultOf<A>["data"];

/** Beside the parameters of an action. */
export interface CallOptions {
  /** The page to act in; default the one used last. */
  readonly pageId?: string;
  /** In ms; default by action. The service ends the action then. */
  readonly timeout?: number;
  /** Ends the call, and in the service the action. Without an `idempotencyKey` such a call is not repeated. */
  readonly signal?: AbortSignal;
  /**
   * Names the call, so that it is done once however often it is sent; it runs to its end in the service. Default: a random one, and
   * none with `signal`.
   */
  readonly idempotencyKey?: string;
}

export interface ActOptions extends CallOptions {
  /** What of the page is returned: what changed, all that is shown, or nothing; default `delta`. */
  readonly observe?: "none" | "delta" | "snapshot";
  readonly maxTokens?: number;
  /** Nothing is done where the page has changed since this revision. */
  readonly ifRevision?: string;
}

/** What is sent as a file: bytes, or a stream of them. */
export type FileContent = ReadableStream<Uint8Array> | Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;

export interface UploadOptions {
  /** Default `application/octet-stream`. */
  readonly contentType?: string;
  /** In ms, after which the file is deleted; default a day. */
  readonly ttl?: number;
  /** The context to which the file belongs. */
  readonly contextId?: string;
  readonly signal?: AbortSignal;
}

/** A connection to a Pagewire service. It holds no state but its options: `api` has every operation of the contract. */
export class Pagewire {
  /** Each operation with its path, for what has no method here. Requests are repeated as those of the methods are. */
  readonly api: Api;
  readonly #options: ConnectOptions;

  constructor(options: ConnectOptions) {
    if ((options.apiKey === undefined) === (options.token === undefined))
      throw new TypeError("give either an apiKey or a token");
    if (options.apiKey === "" || options.token === "")
      throw new TypeError(`the ${options.apiKey === "" ? "apiKey" : "token"} is empty`);
    this.#options = options;
    this.api = createApi(options);
  }

  /** An access token of a new session, and the token to renew it with. @throws PagewireError */
  static async login(url: string, username: string, password: string): Promise<Schemas["TokenPair"]> {
    const api = createApi({ url, token: "", retries: 0 });
    return dataOf(await api.POST("/auth/login", { body: { username, password }, headers: { authorization: null } }))
      .data;
  }

  /** Opens an isolated browser profile. It is deleted by `delete`, or at the end of the scope of `await using`. @throws PagewireError */
  async createContext(
    config: ContextOptions = {},
    { signal, idempotencyKey }: Pick<CallOptions, "signal" | "idempotencyKey"> = {},
  ): Promise<PagewireContext> {
    const result = await this.api.POST("/contexts", { body: config, ...requestOptions(signal, idempotencyKey) });
    return new PagewireContext(this.api, this.#options, dataOf(result).data.id);
  }

  /** A context that exists. Nothing is asked of the service: the first call fails where there is none. */
  context(contextId: string): PagewireContext {
    return new PagewireContext(this.api, this.#options, contextId);
  }

  /** All contexts of the caller, page by page. @throws PagewireError */
  async *contexts(pageSize = 100): AsyncGenerator<Schemas["ContextSummary"], void> {
    for (let offset = 0; ; offset += pageSize) {
      const { data } = dataOf(await this.api.GET("/contexts", { params: { query: { limit: pageSize, offset } } }));
      yield* data;
      if (data.length < pageSize) return;
    }
  }

  /** Stores a file while it is sent. It is not sent again where that fails. @throws PagewireError */
  async upload(name: string, content: FileContent, options: UploadOptions = {}): Promise<Schemas["Artifact"]> {
    const { signal, ...query } = options;
    const result = await this.api.POST("/artifacts", {
      params: { query: { name, ...query } },
      // The generated type of a body of bytes is that of a text.
      body: content as string,
      bodySerializer: (body) => body,
      headers: { "content-type": options.contentType ?? "application/octet-stream" },
      duplex: "half",
      ...TRANSFER,
      ...(signal && { signal }),
    });
    return dataOf(result).data;
  }

  /** The bytes of a stored file, as they arrive. @throws PagewireError */
  async download(
    artifactId: string,
    { signal }: Pick<CallOptions, "signal"> = {},
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const result = await this.api.GET("/artifacts/{artifactId}/content", {
      params: { path: { artifactId } },
      parseAs: "stream",
      ...TRANSFER,
      ...(signal && { signal }),
    });
    if (!result.response.ok) dataOf(result);
    // openapi-fetch has no data where the response is empty.
    return result.data ?? new Blob([]).stream();
  }

  /** What happens in all contexts of the caller, over all reconnections. */
  events(options: EventOptions = {}): AsyncGenerator<PagewireEvent, void> {
    return eventsOf(this.#options, "contexts", options);
  }
}

/** One context: an isolated browser profile with its pages. */
export class PagewireContext {
  readonly id: string;
  readonly #api: Api;
  readonly #options: ConnectOptions;

  constructor(api: Api, options: ConnectOptions, id: string) {
    this.id = id;
    this.#api = api;
    this.#options = options;
  }

  get #path(): { params: { path: { contextId: string } } } {
    return { params: { path: { contextId: this.id } } };
  }

  /** Executes an action, and returns what it did. A lost response is asked for again; the action runs once. @throws PagewireError */
  async execute<A extends Action>(action: A, params: ParamsOf<A>, options: CallOptions = {}): Promise<ResultOf<A>> {
    const { signal, idempotencyKey, ...beside } = options;
    const body = { action, params, ...beside } as Requests;
    const result = await this.#api.POST("/contexts/{contextId}/execute", {
      ...this.#path,
      body,
      ...requestOptions(signal, idempotencyKey),
    });
    return (dataOf(result) as Schemas["ActionResultResponse"]).data as ResultOf<A>;
  }

  /** Opens a URL, and waits until it has loaded. @throws PagewireError */
  async navigate(url: string, options?: CallOptions & Omit<ParamsOf<"navigate">, "url">): Promise<DataOf<"navigate">> {
    const { waitUntil, ...beside } = options ?? {};
    return (await this.execute("navigate", { url, ...(waitUntil && { waitUntil }) }, beside)).data;
  }

  /** The value of a script, or of a function that is sent as text and gets `args`. @throws PagewireError */
  async evaluate<T = unknown>(
    script: string | ((...args: never[]) => unknown),
    args: readonly unknown[] = [],
    options?: CallOptions,
  ): Promise<T> {
    const text = typeof script === "function" ? `(${script.toString()})(...args)` : script;
    const { data } = await this.execute("evaluate", { script: text, args: [...args] }, options);
    return data.result as T;
  }

  /** A picture of the page, or of an element. @throws PagewireError */
  async screenshot(params: Omit<ParamsOf<"screenshot">, "encoding"> = {}, options?: CallOptions): Promise<Uint8Array> {
    const { data } = await this.execute("screenshot", { ...params, encoding: "base64" }, options);
    return bytesOf(data.image ?? "");
  }

  /** The page as PDF. @throws PagewireError */
  async pdf(params: Omit<ParamsOf<"pdf">, "encoding"> = {}, options?: CallOptions): Promise<Uint8Array> {
    const { data } = await this.execute("pdf", { ...params, encoding: "base64" }, options);
    return bytesOf(data.pdf ?? "");
  }

  /**
   * Does steps in a page, in order, and returns what each did and what the page shows then. It stops at the first step that fails.
   *
   * @throws PagewireError where no step was begun
   */
  async act(steps: readonly Step[], options: ActOptions = {}): Promise<StepsResult> {
    const { signal, idempotencyKey, observe = "delta", ...beside } = options;
    const result = await this.#api.POST("/contexts/{contextId}/steps", {
      ...this.#path,
      body: { steps: [...steps], observe, ...beside },
      ...requestOptions(signal, idempotencyKey),
    });
    return dataOf(result).data;
  }

  /** What the page shows, as short lines with refs; a ref stands for its element in the next steps. @throws PagewireError */
  async look(params: ParamsOf<"snapshot"> = {}, options?: CallOptions): Promise<DataOf<"snapshot">> {
    return (await this.execute("snapshot", params, options)).data;
  }

  async pages(): Promise<readonly Schemas["Page"][]> {
    return dataOf(await this.#api.GET("/contexts/{contextId}/pages", this.#path)).data;
  }

  /** What happens in the context, over all reconnections, until it is closed. */
  events(options: EventOptions = {}): AsyncGenerator<PagewireEvent, void> {
    return eventsOf(this.#options, `context:${this.id}`, options);
  }

  /** Deletes the context with its pages, cookies and storage. @throws PagewireError */
  async delete(): Promise<void> {
    const result = await this.#api.DELETE("/contexts/{contextId}", this.#path);
    // It may have been deleted by a request whose response was lost, or elsewhere.
    if (result.response.status !== 404) dataOf({ ...result, data: result.response.ok || undefined });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }
}

/** A call with a key goes on in the service when its caller has left. */
function requestOptions(signal: AbortSignal | undefined, given: string | undefined) {
  const key = given ?? (signal ? undefined : crypto.randomUUID());
  return { ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY]: key } }), ...(signal && { signal }) };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
}
