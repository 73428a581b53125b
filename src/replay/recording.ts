/** A recording as a replay shows it, without the pictures themselves. Times are epoch ms. */
export interface Recording {
  readonly contextId: string;
  /** Why it was written. */
  readonly reason: "request" | "action-failed" | "page-crashed" | "browser-gone" | "segment" | "context-closed";
  readonly mode: "flight" | "full";
  /** The part's number in a recording in `full` mode, counted from 1. */
  readonly part?: number;
  readonly from: number;
  readonly to: number;
  /** Entries by time, the earliest first. */
  readonly entries: readonly Entry[];
  /** Entries and pictures that its bounds left out. */
  readonly left: { readonly entries: number; readonly pictures: number };
}

interface At {
  readonly at: number;
  readonly pageId?: string | undefined;
}

export type Entry = PictureEntry | StepEntry | ConsoleEntry | RequestEntry | OutlineEntry | EventEntry;

/** The size of the viewport; the file has the JPEG under the index of the picture among the pictures. */
export interface PictureEntry extends At {
  readonly kind: "picture";
  readonly width: number;
  readonly height: number;
}

export interface StepEntry extends At {
  readonly kind: "step";
  /** Names it among the steps of its context. */
  readonly id: string;
  readonly action: string;
  /** The command of WebDriver, where it was one. */
  readonly command?: string;
  /** The parameters that may be logged. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The names of the others that were given. */
  readonly masked: readonly string[];
  readonly durationMs: number;
  /** The page's, once the action had ended; of a list of steps, when the next one began. */
  readonly url?: string;
  /** The element, and the point in the viewport that the pointer hit. */
  readonly target?: {
    readonly role?: string;
    readonly name?: string;
    readonly selector?: string;
    readonly ref?: string;
    readonly lasting?: string;
    readonly to?: string;
    readonly x?: number;
    readonly y?: number;
  };
  readonly actor?: { readonly userId: string; readonly username: string; readonly credential: string };
  readonly protocol?: "rest" | "grpc" | "connect" | "ws" | "mcp" | "webdriver";
  readonly requestId?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly obstacle?: string };
  /** Results seen in the page until its next step began. */
  readonly seen?: {
    readonly text?: string;
    readonly state?: { readonly name: "checked" | "pressed" | "selected" | "expanded"; readonly value: boolean };
    readonly dialog?: "accepted" | "dismissed" | "open";
    readonly download?: boolean;
    readonly popup?: string;
    readonly closed?: boolean;
  };
  /** Numbers and flags of the result, its URL and title. */
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface ConsoleEntry extends At {
  readonly kind: "console";
  /** `error` also for an uncaught exception. */
  readonly level: string;
  readonly text: string;
  readonly source?: string;
}

export interface RequestEntry extends At {
  readonly kind: "request";
  readonly method: string;
  readonly url: string;
  readonly type: string;
  /** Null: no response came. */
  readonly status: number | null;
  readonly statusText: string;
  readonly failure?: string;
  /** The time from `at`, when the request began, to its end. */
  readonly durationMs: number;
  /** The time from `at` to the first byte of the response. */
  readonly waitMs: number;
  /** Names in lower case; a value that may be a secret is `***`. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Whether the response was not read to its end; the duration is that until it was recorded. */
  readonly isUnread?: true;
}

interface OutlineEntry extends At {
  readonly kind: "outline";
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export interface EventEntry extends At {
  readonly kind: "event";
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
