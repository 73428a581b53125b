import type { components, paths } from "../../../gen/openapi.ts";
import { dataOf, PagewireError } from "./errors.ts";
import { type EventOptions, eventsOf, type PagewireEvent } from "./events.ts";
import { type Api, type ConnectOptions, createApi, IDEMPOTENCY_KEY, requireOptions, TRANSFER } from "./transport.ts";
import { type Action, type CallOptions, type ParamsOf, type ResultOf, Verbs } from "./verbs.ts";

export { ConnectionError, PagewireError } from "./errors.ts";
export type { Cursor, EventOptions, PagewireEvent } from "./events.ts";
export type { Api, ConnectOptions } from "./transport.ts";
export type { Action, CallOptions, DataOf, ParamsOf, ResultOf, Target } from "./verbs.ts";

/** The schemas of the contract, by name. */
export type Schemas = components["schemas"];
export type { paths };

export type ContextOptions = Schemas["CreateContextRequest"];
export type Context = Schemas["Context"];
export type Observation = Schemas["Observation"];
export type StepsResult = Schemas["StepsResult"];
export type Step = Schemas["Step"];

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

  /** Without options, those of PAGEWIRE_URL (default http://127.0.0.1:8443) and PAGEWIRE_API_KEY. */
  constructor(options: Partial<ConnectOptions> = {}) {
    this.#options = requireOptions(options);
    this.api = createApi(this.#options);
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

  /** All contexts of the caller, as many at a time as `pageSize`. @throws PagewireError */
  contexts(pageSize = 100): AsyncGenerator<Schemas["ContextSummary"], void> {
    return this.list("/contexts", {}, pageSize);
  }

  /** All items of a list, such as `/profiles` or `/artifacts`, as many at a time as `pageSize`. @throws PagewireError */
  async *list<P extends ListPath>(
    path: P,
    query: ListQuery<P> = {} as ListQuery<P>,
    pageSize = 100,
  ): AsyncGenerator<ListItem<P>, void> {
    // Each list takes limit and offset.
    const get = this.api.GET as (
      path: string,
      options: object,
    ) => Promise<{ data?: { readonly data: readonly ListItem<P>[] }; response: Response }>;
    for (let offset = 0; ; offset += pageSize) {
      const { data } = dataOf(await get(path, { params: { query: { ...query, limit: pageSize, offset } } }));
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

/** One context: an isolated browser profile with its pages. Its methods act in the page that was used last. */
export class PagewireContext extends Verbs {
  readonly id: string;
  readonly #api: Api;
  readonly #options: ConnectOptions;

  constructor(api: Api, options: ConnectOptions, id: string) {
    super();
    this.id = id;
    this.#api = api;
    this.#options = options;
  }

  get #path(): { params: { path: { contextId: string } } } {
    return { params: { path: { contextId: this.id } } };
  }

  /** Executes an action, and returns what it did. A lost response is asked for again; the action runs once. @throws PagewireError */
  override async execute<A extends Action>(
    action: A,
    params: ParamsOf<A>,
    options: CallOptions = {},
  ): Promise<ResultOf<A>> {
    const { signal, idempotencyKey, ...beside } = options;
    const body = { action, params, ...beside } as Schemas["NestedExecuteRequest"];
    const result = await this.#api.POST("/contexts/{contextId}/execute", {
      ...this.#path,
      body,
      ...requestOptions(signal, idempotencyKey),
    });
    return (dataOf(result) as Schemas["ActionResultResponse"]).data as ResultOf<A>;
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

  /** A page that is open. Its methods act in it, whatever page was used last. */
  page(pageId: string): PagewirePage {
    return new PagewirePage(this, pageId);
  }

  /** Opens a page, by default an empty one. @throws PagewireError */
  async openPage(url?: string): Promise<PagewirePage> {
    const body = url === undefined ? {} : { url };
    const result = await this.#api.POST("/contexts/{contextId}/pages", {
      ...this.#path,
      body,
      ...requestOptions(undefined, undefined),
    });
    return this.page(dataOf(result).data.id);
  }

  /** Closes a page. @throws PagewireError */
  async closePage(pageId: string): Promise<void> {
    const path = { contextId: this.id, pageId };
    await this.#api.DELETE("/contexts/{contextId}/pages/{pageId}", { params: { path } });
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
    await this.#api.DELETE("/contexts/{contextId}", this.#path).catch((error: unknown) => {
      // It may have been deleted by a request whose response was lost, or elsewhere.
      if (!(error instanceof PagewireError && error.status === 404)) throw error;
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }
}

/** One page of a context. */
export class PagewirePage extends Verbs {
  readonly id: string;
  readonly context: PagewireContext;

  constructor(context: PagewireContext, id: string) {
    super();
    this.context = context;
    this.id = id;
  }

  override execute<A extends Action>(action: A, params: ParamsOf<A>, options: CallOptions = {}): Promise<ResultOf<A>> {
    return this.context.execute(action, params, { pageId: this.id, ...options });
  }

  /** Does steps in this page; see PagewireContext. @throws PagewireError */
  act(steps: readonly Step[], options: ActOptions = {}): Promise<StepsResult> {
    return this.context.act(steps, { pageId: this.id, ...options });
  }

  /** @throws PagewireError */
  close(): Promise<void> {
    return this.context.closePage(this.id);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** The body of a successful GET of a path. */
type ListBody<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

/** The lists of the contract: those with `data` and `total`, and without an id in their path. */
export type ListPath = {
  [P in keyof paths]: P extends `${string}{${string}`
    ? never
    : ListBody<P> extends { data: readonly unknown[]; total: number }
      ? P
      : never;
}[keyof paths];
export type ListItem<P extends ListPath> = ListBody<P> extends { data: readonly (infer Item)[] } ? Item : never;
export type ListQuery<P extends ListPath> = paths[P] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, "limit" | "offset">
  : object;

/** A call with a key goes on in the service when its caller has left. */
function requestOptions(signal: AbortSignal | undefined, given: string | undefined) {
  const key = given ?? (signal ? undefined : crypto.randomUUID());
  return { ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY]: key } }), ...(signal && { signal }) };
}
