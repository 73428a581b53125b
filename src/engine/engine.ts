import type {
  ActionOutcome,
  ActionParams,
  ActionRequest,
  Artifact,
  ContextConfig,
  ControlActor,
  Event,
  EventCursor,
  EventGap,
  EventType,
  Input,
  InputEvent,
  StepsOutcome,
  ContextSteps,
  StepsRequest,
  TraceContext,
  Transport,
  Viewport,
} from "../contract.ts";
import type { ContextPlacement, ControlState } from "./archive.ts";
import type { CdpClient, CdpInput, CdpItem } from "./cdp/clients.ts";

import type { WebDriverCommand, WebDriverOutcome } from "./webdriver/protocol.ts";

export type { CdpClient, CdpInput, CdpItem, ClientProtocol } from "./cdp/clients.ts";
export type { ContextReply, ContextRequest } from "./cdp/client-contexts.ts";
export type { WebDriverErrorCode } from "./webdriver/protocol.ts";
export type { WebDriverCommand, WebDriverOutcome } from "./webdriver/protocol.ts";

/** Limits of one call. Plain data beside a signal, so that an adapter can carry them to a worker. */
export interface CallLimits {
  /** Time left for the call when it was made, in ms, waiting for the page lock included. */
  readonly remainingMs: number;
  /** The whole time of the call, as an error reports it; default `remainingMs`. */
  readonly timeoutMs?: number;
  /** Ends the call early, as `SERVICE_UNAVAILABLE` whatever its reason; pages stay open. */
  readonly signal: AbortSignal;
  /** The trace of the call; absent: it has none. */
  readonly trace?: TraceContext;
  /** The request that it is of; absent: the service's own. */
  readonly source?: { readonly requestId: string; readonly transport: Transport };
}

/** How much of an engine is in use. */
export interface EngineLoad {
  /** Contexts that may have a browser at the same time. */
  readonly capacity: number;
  /** Contexts that have one. */
  readonly live: number;
  /** How many of them are in use. */
  readonly busy: number;
  /** Callers that wait for capacity. */
  readonly waiting: number;
  /** Owner → its contexts and callers that wait; absent while no caller waits. */
  readonly owners?: Readonly<Record<string, OwnerLoad>>;
  /** Newest measurement; absent until there is one, and where the version of a process reports none. */
  readonly memory?: MemoryLoad;
}

/** The memory of an engine's machine, or of its control group. */
export interface MemoryLoad {
  readonly totalBytes: number;
  readonly availableBytes: number;
  /** Bytes of all browsers of the engine. */
  readonly browserBytes: number;
  /** No further context opens. */
  readonly isShort: boolean;
}

/** Memory and processor time that a browser uses. */
export interface BrowserUse {
  readonly pid: number;
  /** The owners whose contexts it runs; none: it waits for its first user. */
  readonly owners: readonly string[];
  readonly contexts: number;
  readonly bytes: number;
  /** Share of one processor over the last seconds; absent until it was measured twice. */
  readonly processor?: number;
}

/** The contexts of an owner, and its callers that wait for one. */
export interface OwnerLoad {
  readonly contexts: number;
  readonly waiting: number;
}

/** Limits of an action, its base URL and its uploads. */
export interface ExecuteOptions extends CallLimits {
  /** The absolute URL against which a relative URL is resolved. */
  readonly baseUrl?: string;
  /** The contents of an upload's `files`, in the same order; only with an upload. */
  readonly uploads?: readonly UploadFile[];
  /** Named in the events of the action, and compared with the holder of control. */
  readonly actor?: ControlActor;
  /** Whether the signal ends steps after the one that runs, so that their outcome is known; default: that one, too. */
  readonly endsAfterStep?: boolean;
}

/** A change of who controls a context. */
export type ControlCommand =
  | {
      readonly type: "take";
      readonly actor: ControlActor;
      readonly ttlMs: number;
      readonly force: boolean;
      readonly note?: string;
    }
  | { readonly type: "renew"; readonly actor: ControlActor; readonly lease: number; readonly ttlMs?: number }
  | {
      readonly type: "release";
      readonly actor: ControlActor;
      readonly lease: number;
      readonly outcome?: "completed" | "declined";
      readonly note?: string;
    }
  | { readonly type: "request"; readonly actor: ControlActor; readonly instructions: string; readonly ttlMs: number }
  /** Approves or declines the act that waits for it. */
  | {
      readonly type: "answer";
      readonly actor: ControlActor;
      readonly requestId: string;
      readonly isApproved: boolean;
      readonly note?: string;
    };

interface InputRequest {
  readonly actor: ControlActor;
  readonly lease: number;
  readonly events: readonly InputEvent[];
}

export interface ScreenOptions {
  /** Absent: the page used last. */
  readonly pageId?: string;
  /** Bounds of the pictures, in pixels. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** The quality of the JPEG, 10 to 95. */
  readonly quality: number;
  readonly maxFps: number;
}

/** A picture of a page. Lengths are CSS pixels. */
export interface ScreenFrame {
  readonly pageId: string;
  /** Counts the frames that one reader gets. */
  readonly seq: number;
  /** The size of the viewport. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly scrollX: number;
  readonly scrollY: number;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly jpeg: Uint8Array;
}

/** A file that the caller of the engine has opened and closes after the call. */
export interface UploadFile {
  /** The file's name without a path. */
  readonly name: string;
  readonly size: number;
  /** Epoch ms. */
  readonly modifiedAt: number;
  /** `size` bytes from the start, in chunks of at most 1 MiB. */
  read(): AsyncIterable<Uint8Array>;
}

export interface PageState {
  readonly id: string;
  readonly contextId: string;
  readonly url: string;
  readonly title: string;
  readonly viewport: Viewport;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms; absent until the page has navigated. */
  readonly lastNavigatedAt?: number;
}

export type RecordingFormat = NonNullable<Input<"saveRecording">["body"]["format"]>;

/** The running browser, for the start-up banner and for health. */
export interface BrowserInfo {
  readonly executable: string;
  readonly version: string;
  readonly sandbox: "on" | "off";
  /** Why the sandbox is on or off, as a sentence. */
  readonly reason: string;
}

export interface EventFilter {
  /** Which contexts a caller may see is for the operations to check. */
  readonly contextIds: readonly string[];
  /** Absent: every type except those that are sent on request only (`request.finished`). */
  readonly types?: readonly EventType[];
  /** Resume after this cursor of the (only) context; absent: from now on. */
  readonly after?: EventCursor;
}

/** An item for a subscriber: first, that it is subscribed; then events, and gaps where events are no longer available. */
export type EventItem =
  /** The first item. `gap` is what is missing after `after`. */
  | { readonly type: "listening"; readonly gap?: EventGap }
  | { readonly type: "event"; readonly event: Event }
  | { readonly type: "gap"; readonly contextId: string; readonly gap: EventGap };

/**
 * The seam between operations and browsers: ids, values, bytes, async iterables, signals and remaining milliseconds;
 * never a live object, so that it can be called in the process or carried to a worker.
 *
 * Every call on a context that has no browser behind it (after a restart, a crash, hibernation) first recovers it from
 * the archive, unless it says otherwise. Errors are `ServiceError`s: `NOT_FOUND` for an unknown context or page, `TIMEOUT` when the time is over,
 * `SERVICE_UNAVAILABLE` when no browser is available.
 */
export interface Engine {
  /** Opens a context whose row the archive already holds at `epoch`, without its pages. */
  createContext(context: NewContext, limits: CallLimits): Promise<void>;
  /**
   * Applies the configuration that the archive holds by now to the context's browser, if one is behind it, and emits
   * `context.updated` with the names of the changed `fields`. What cannot be changed live opens the context anew under the
   * same ids. After a failure the change is applied before the next use of the context.
   */
  updateContext(
    contextId: string,
    fields: readonly string[],
    limits: CallLimits,
  ): Promise<{ readonly isRecreated: boolean }>;
  /**
   * Closes the context and its pages; resolves, too, when no browser was behind it. Emits `context.closed`, the last event.
   *
   * @param last where the deleted row says that it ran; absent where there was no row
   */
  closeContext(contextId: string, last?: ContextPlacement): Promise<void>;

  /** Opens the context where it has no browser; others do so when they use it. */
  recoverContext(contextId: string, limits: CallLimits): Promise<void>;

  /** Brings what the archive has of the context's storage up to date, where it has a browser; does not recover. */
  saveContext(contextId: string, limits: CallLimits): Promise<void>;

  /** Opens a page and, with `url`, navigates it; a page that fails to open or to load is closed again. */
  openPage(contextId: string, page: NewPage, limits: CallLimits): Promise<PageState>;
  closePage(contextId: string, pageId: string, limits: CallLimits): Promise<void>;
  /** Pages in the order in which they opened. Does not recover: an archived page has its last known state. */
  listPages(contextId: string): Promise<readonly PageState[]>;

  /** Runs one action: one at a time per page, pages in parallel. Without `pageId` the page used last, or a new one. */
  execute(contextId: string, request: ActionRequest, options: ExecuteOptions): Promise<ActionOutcome>;
  /** Runs steps on one page, in order, until one fails; no other action gets the page meanwhile. */
  executeSteps(contextId: string, request: StepsRequest, options: ExecuteOptions): Promise<StepsOutcome>;

  /** Events from this call on, as they happen, in order of (epoch, seq) per context; ends with the signal. A slow reader gets gaps. */
  events(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem>;

  /** Changes who controls a context, and returns the state after it. @throws ServiceError `CONFLICT` for a lease that is not current */
  control(contextId: string, command: ControlCommand, limits: CallLimits): Promise<ControlState>;
  /**
   * Who controls a context: now, or with `waitMs` at the next change, after `waitMs` at the latest. Does not wait where control
   * is neither held nor requested, nor recover the context.
   */
  readControl(contextId: string, waitMs: number, limits: CallLimits): Promise<ControlState>;
  /** Sends mouse and keyboard events to a page, in order, past its lock. @throws ServiceError `CONFLICT` without the current lease */
  dispatchInput(
    contextId: string,
    pageId: string,
    input: InputRequest,
    limits: CallLimits,
  ): Promise<{ readonly seq: number; readonly expiresAt: number }>;
  /**
   * Pictures of a page as it changes; a slow reader misses frames and gets the latest. Goes on after the browser's death, and
   * ends when the page closes, the context hibernates, or the signal aborts.
   */
  screen(contextId: string, options: ScreenOptions, signal: AbortSignal): AsyncIterable<ScreenFrame>;

  /**
   * Connects a client of the Chrome DevTools Protocol, or of WebDriver BiDi, which sees the context as a browser of its own. Ends with
   * its messages, with the browser's context, or when the signal aborts, and says so in its last item.
   *
   * @param messages of the client, JSON, and the replies to the requests among the items
   * @throws ServiceError `CONFLICT` for a context without `cdp`, `RATE_LIMIT_EXCEEDED` beyond 4 clients
   */
  cdp(
    contextId: string,
    client: CdpClient,
    messages: AsyncIterable<CdpInput>,
    signal: AbortSignal,
  ): AsyncIterable<CdpItem>;
  /**
   * Runs a command of the classic WebDriver protocol in the session of the context, one at a time. The session ends with the context's
   * browser; its errors are results.
   *
   * @throws ServiceError `CONFLICT` for a context without `cdp`
   */
  webDriver(
    contextId: string,
    actor: ControlActor,
    command: WebDriverCommand,
    limits: CallLimits,
  ): Promise<WebDriverOutcome>;
  /** Loads one page in a context of its own, which is not stored and closes after it, and captures it. */
  render(request: RenderRequest, limits: CallLimits): Promise<RenderOutcome>;

  /**
   * Stores what is recorded of a context as an artifact of its owner. Does not recover the context.
   *
   * @throws ServiceError `CONFLICT`, reason `not-recorded`, where the process that runs it records nothing of it
   */
  saveRecording(contextId: string, format: RecordingFormat, limits: CallLimits): Promise<Artifact>;

  /** The last steps of a context. Does not recover it. */
  listSteps(
    contextId: string,
    query: { readonly after?: string; readonly limit: number },
    limits: CallLimits,
  ): Promise<ContextSteps>;

  /**
   * Has the call that waits for capacity to open a new context fail with `SERVICE_UNAVAILABLE`, reason `moved`, so that it can be sent to
   * another process; false where none waits here.
   */
  leaveQueue(contextId: string): Promise<boolean>;

  health(): Promise<{
    /** Whether a browser responds and draws, or can be started. */
    readonly browser: boolean;
    /** Contexts with a live browser behind them. */
    readonly liveContexts: number;
  }>;
  /** Saves what is unsaved and ends every browser. */
  close(): Promise<void>;
}

export interface NewContext {
  readonly id: string;
  /** The id of the user that it belongs to: users share the capacity fairly. */
  readonly owner: string;
  readonly epoch: number;
  readonly config: ContextConfig;
  /** A context in whose browser it opens, and only there: a client of that one has asked for it. Absent: in any of its group. */
  readonly beside?: string;
  /** The archive has the login of a profile, with which the context begins; default false. */
  readonly hasProfile?: boolean;
  /**
   * How long it waits while all contexts are in use, in ms; 0: it does not, but for an idle one to hibernate. Absent: as long as the
   * call may take.
   */
  readonly acquireTimeoutMs?: number;
}

export interface RenderRequest extends NewContext {
  /** The id or name of a profile of the owner, of whose login the page has a copy. */
  readonly profile?: string;
  /** Whether it is for a program, which gets no login of contexts with approvals: no person sees what the page does; default false. */
  readonly isProgram?: boolean;
  /** HTML is shown on about:blank; an artifact is one of the owner's. */
  readonly source: { readonly url: string } | { readonly html: string } | { readonly artifact: string };
  readonly waitUntil: NonNullable<ActionParams<"navigate">["waitUntil"]>;
  /** A condition that is awaited once the page has loaded. */
  readonly wait?: ActionParams<"wait">;
  /** Whether to scroll through the page, and to wait for its images and fonts. */
  readonly ready: { readonly scroll: boolean; readonly images: boolean; readonly fonts: boolean };
  readonly capture: {
    readonly [T in "screenshot" | "pdf" | "content" | "markdown"]: {
      readonly action: T;
      readonly params: ActionParams<T>;
    };
  }["screenshot" | "pdf" | "content" | "markdown"];
  /** The time for everything once the context is open, in ms. */
  readonly timeoutMs: number;
}

export interface RenderOutcome {
  /** The result of the action that has captured the page. */
  readonly data: ActionOutcome["result"]["data"];
  readonly bytes?: Uint8Array;
  readonly contentType?: string;
  readonly url: string;
  readonly title: string;
  /** The HTTP status of the response; absent: there was none. */
  readonly status?: number;
  /** Absent: it was not scrolled. */
  readonly isScrolledThrough?: boolean;
}

interface NewPage {
  /** The blank page that the row of its new context has already. */
  readonly stored?: { readonly id: string; readonly createdAt: number };
  readonly url?: string;
  /** The absolute base of a relative `url`. */
  readonly baseUrl?: string;
  readonly viewport?: Viewport;
}
