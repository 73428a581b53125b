/**
 * The messages between the engine and its scripts inside pages: plain data without DOM objects. A ref is here that of an
 * element of one document, `d3e12`; the engine gives what callers see a ref of its own.
 */

/** Bits of a line's last member. */
export const flags = {
  /** Some part of it is inside the viewport. */
  inViewport: 1,
  /** A heading, dialog, alert, or the element that has the focus: left out last. */
  isImportant: 2,
  /** An item, row or clickable box: its content may stand on its own line. */
  isContainer: 4,
  /** Takes input, or reacts to a click. */
  isInteractive: 8,
  /** A box among like boxes: an item only if it groups what can be acted on with something else. */
  isBox: 16,
  /** The element whose cursor alone says that it reacts to a click. */
  isByCursor: 32,
} as const;

/**
 * One element or text that is shown, in document order:
 * depth, ref (empty for a text), kind, name, hint (of what has no name), states, flags.
 */
export type LineRecord = readonly [
  depth: number,
  ref: string,
  kind: string,
  name: string,
  hint: string,
  states: string,
  flags: number,
];

/** The target of an act. */
export interface ActTarget {
  /** The accessible names and texts of the controls there, with those of the button by which Enter submits. */
  readonly name: string;
  /** The origin of its document. */
  readonly origin: string;
  /** The origin to which a link or form leads. */
  readonly destination?: string;
  /** It submits a form in which a password is filled in. */
  readonly submitsPassword?: boolean;
  /** A press or a key does something there, as far as can be seen. */
  readonly isControl?: boolean;
  /** Whether nothing else is inside of it, as far as scripts see. */
  readonly isLeaf?: boolean;
  /** Another document or a closed shadow root is there, of which nothing is known. */
  readonly isOpaque?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The receiver of the pointer's first event; `none`: the target's document has seen no event. */
export type Received = "target" | "other" | "none";

/** The part of a drag that one document has seen. */
export interface DragReport {
  /** The page has let the browser drag, with HTML drag and drop. */
  readonly isHtml: boolean;
  /** Something has accepted what was dropped. */
  readonly hasDropped: boolean;
  /** It was dropped, or the button was released. */
  readonly hasEnded: boolean;
  /** The pressed element stands elsewhere than before; absent where it is gone, or was not in this document. */
  readonly hasMoved?: boolean;
  /** The document shows something else than before the press; absent where that is not known, as of a drawing. */
  readonly hasChanged?: boolean;
}

/** The destination of a scroll; lengths in CSS pixels, absent: as it is. */
export interface Destination {
  readonly left?: number;
  readonly top?: number;
  readonly behavior: "auto" | "smooth";
  /** Whether to a point; else into view. */
  readonly isPoint: boolean;
}

/** The position after a scroll, or why there was none. */
export type Scrolled = Point | "does-not-scroll" | "not-in-view";

export interface LookRequest {
  /** The number of this document, unless it has one; no other document of the page has had it. */
  readonly document: number;
  /** The element whose contents are read; absent: the whole document. */
  readonly root?: string;
  /** Whether only what is inside the viewport is read. */
  readonly visible?: boolean;
  /** Words that are looked for: a long text that has them all is shown around them, not from its beginning. */
  readonly find?: readonly string[];
  /** Whether link targets are shown. */
  readonly urls?: boolean;
  /** Whether positions and sizes are shown. */
  readonly boxes?: boolean;
  /** The time for reading the document, ms; default 500. */
  readonly maxMs?: number;
  /** The look before was of a page that redrew itself meanwhile, and is replaced by this one. */
  readonly again?: true;
  /** The corner of the document's viewport in that of the page; absent: the same. */
  readonly origin?: Point;
}

export interface LookReply {
  readonly document: number;
  readonly lines: readonly LineRecord[];
  /** Refs that now stand for an element that replaced the former one. */
  readonly rebound: readonly string[];
  /** Indices of the lines that stand for iframes. */
  readonly frames: readonly number[];
  /** A limit ended the observation: the page has more. */
  readonly isCut: boolean;
  /** Elements with listeners are gone since the listeners were read: others may be in their place. */
  readonly hasRedrawn: boolean;
}

/** Whether an element is unchanged since its ref was shown. */
export type CheckReply =
  | { readonly state: "same" }
  | { readonly state: "changed"; readonly was: string; readonly now: string }
  | { readonly state: "gone"; readonly was?: string };

export interface Baseline {
  /** Differs between documents of a frame. */
  readonly documentId: number;
  /** How often this document has begun to be replaced by another. */
  readonly navigationStarts: number;
  /** How many timers its scripts have set so far. */
  readonly timers: number;
}

export interface QuietReply extends Baseline {
  /** The document has changed since the last baseline, or has none. */
  readonly hasResponded: boolean;
  /** Time since the last change of the document, or since the first call; ms. */
  readonly quietMs: number;
  /** Frames rendered since the first call. */
  readonly frames: number;
  /** The document has not changed in a frame and until the main thread was idle, and has requested no further frame. */
  readonly isAtRest: boolean;
  /** The time for which no timer of the document's process is due, at most 50; 0 where its main thread is busy; ms. */
  readonly freeMs: number;
  /** The focus is in a typeahead field. */
  readonly isTypeahead: boolean;
  /** The focus is in an iframe. */
  readonly isInFrame: boolean;
}

/** The outcome of a wait. */
export interface WaitResult {
  readonly holds: boolean;
  /** Whether it did not hold at once. */
  readonly hasWaited: boolean;
  /** Whether the element is attached. */
  readonly isThere?: boolean;
}

/** A key, as the browser's key events describe it. */
export interface Key {
  readonly code: string;
  readonly key: string;
  readonly keyCode: number;
  /** The text that it types; empty for none. */
  readonly text: string;
  /** It is pressed with Control, and selects all. */
  readonly selectsAll?: true;
}

/** A key to press and release, or text to insert without one. */
export type Stroke = Key | string;

/** The element of an action, for those who read or repeat the action later. */
export interface TargetRecord {
  /** Empty where it has none. */
  readonly role: string;
  /** Its accessible name, or else its text; empty where it has neither. */
  readonly name: string;
  /** Finds it, and nothing else, in its document now, by what is likely to be there in a later run; empty: nothing does. */
  readonly selector: string;
  /** It takes a password or a code. */
  readonly isSecret?: true;
  /** The outcome of the action before. */
  readonly seen?: Seen;
}

/** The effects of an action that the page has shown. */
export interface Seen {
  /** A text that was not shown before: what the page says, a heading, or else the only new line. */
  readonly text?: string;
  /** The new state of the element, which is still named as it was. */
  readonly state?: { readonly name: "checked" | "pressed" | "selected" | "expanded"; readonly value: boolean };
}

/** A value, or what is in the way of it now, and which element that is. */
export type Reply<T> =
  | {
      readonly value: T;
      /** The element that the call has found. */
      readonly record?: TargetRecord;
    }
  | { readonly obstacle: string; readonly by?: string };

/** The conditions for an element that is aimed at, and the place to aim at. */
export interface AimRequest {
  readonly isEnabled: boolean;
  /** No action ended within the last two frames, so nothing that it started is still moving. */
  readonly isSettled: boolean;
  /** How many tries found it covered: each of these scrolls otherwise. */
  readonly attempt: number;
  /** Counts from the corner inside the element's border; null: any that hits the element. */
  readonly position: Point | null;
  /** Watches moves on the element from then on. */
  readonly watchesMove: boolean;
  /** The middle of what is in view, also where that is covered. */
  readonly takesAnyPoint: boolean;
}

/** One link of a selector's chain, as Playwright's parser makes it. */
export interface SelectorPart {
  readonly name: string;
  readonly body: unknown;
  readonly source: string;
}

export interface TypeRequest {
  /** Another for each typing. */
  readonly id: number;
  /** The text that the strokes type, for a field whose value is set as a whole. */
  readonly text: string;
  /** The end of a field, a field in place of what it holds, or whatever has the focus. */
  readonly into: "end" | "all" | "anything";
  /** The strokes type a secret, into a document of one of these origins. */
  readonly secret?: SecretRequest;
  readonly strokes: readonly Stroke[];
  /** Whether there are more strokes than these. */
  readonly hasMore: boolean;
  /** The element, a component, has been focused by the page's own method. */
  readonly isFocused: boolean;
  /** How many frames the page has, with those in shadow roots, which no script can count. */
  readonly frameCount: number;
}

export interface SecretRequest {
  readonly origins: readonly string[];
  /** The fields that take it; a user name goes into any. */
  readonly kind: "username" | "password" | "code";
  /** The value that is shown nowhere in the document from then on; absent: only in the field. */
  readonly value?: string;
}

export interface StrikeRequest extends Omit<TypeRequest, "text" | "into" | "isFocused"> {
  /** How many strokes the browser has been sent since the last reply. */
  readonly sent: number;
}

export interface StrikeReply {
  /** How many of the strokes were carried out in the page. */
  readonly done: number;
  /** How many of those that the browser was sent have reached documents of this origin. */
  readonly arrived: number;
  /** Whether keys of the browser could reach a document of another origin, or into a password field. */
  readonly isExposed: boolean;
  /** Whether some of those that the browser was sent have reached another document. */
  readonly isDiverted: boolean;
  /** The focus is where no further stroke may go: in a document of another origin, or a secret's in another kind of field. */
  readonly isLost?: boolean;
  /** Whether the page does more after a stroke than the field does by itself: the next stroke waits for that. */
  readonly reacts: boolean;
  /** Whether the page has prevented the effect of a stroke. */
  readonly isPrevented: boolean;
  /** Whether the field has changed since typing began, or the page has handled what was typed by itself. */
  readonly isTaken: boolean;
  /** The value of the field, at most 1,000 characters; absent for a password and an editable element. */
  readonly value?: string;
  /** The field to which the page led some of the text away from the named one. */
  readonly strayedTo?: string;
  /** Whether the fields hold less than was typed. */
  readonly lacksText?: true;
  /** The text of an editor that draws what its field gets; typing into such a one begins with the next request. */
  readonly editor?: string;
  /** Whether the field's value was set as a whole: the strokes are not needed. */
  readonly isWhole?: boolean;
  /** The value that the field still has, where it rejects the text. */
  readonly rejected?: string;
  /** The form and bounds of what it takes. */
  readonly form?: string;
}

/** A file as a page sees it. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
}

export interface ClipboardText {
  readonly text: string;
  readonly html: string;
}

/** The outcome of a key that copies, cuts or pastes. */
export interface ClipboardReply {
  /** Whether the key has reached a document of another origin; nothing was copied or pasted. */
  readonly isDiverted: boolean;
  /** Absent where nothing is copied, as from a password field or by a key that the page has handled. */
  readonly copied?: ClipboardText;
}

export interface MarkdownRequest {
  /** The element whose contents are read; absent: the whole document. */
  readonly root?: string;
  /** Whether only the main content is read; absent: where most of the text is in it. */
  readonly main?: boolean;
}

export interface MarkdownReply {
  readonly text: string;
  /** A limit ended it: the page has more. */
  readonly isCut: boolean;
}

/**
 * An element as a script finds it: by a ref that the outline has given in this document, or by a selector's parts. `css` is given
 * for a selector of one part that is the browser's own CSS.
 */
export type ScriptTarget =
  | { readonly ref: string }
  | {
      readonly parts: readonly SelectorPart[];
      readonly css?: string;
      /** Exactly one element may match. */
      readonly isOnly?: true;
    };

/** Position and size, in CSS pixels of the page. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether it is larger than the viewport. */
  readonly isBeyond: boolean;
  /** Whether only Playwright captures it right: the page is zoomed, or its caret is in a frame. */
  readonly isByPlaywright?: boolean;
}

/** Bounds of the value of a script. */
export interface ResultLimits {
  readonly maxBytes: number;
  /** Values in the JSON, those in lists and objects included. */
  readonly maxValues: number;
  /** Levels of lists and objects in each other. */
  readonly maxDepth: number;
}

/** The outcome of a caller's script. Texts of errors are at most 2,000 characters long. */
export type ScriptOutcome =
  | readonly [type: "value", value: unknown, characters: number]
  | readonly [type: "undefined"]
  | readonly [type: "threw", name: string, message: string]
  | readonly [type: "no-json", why: string]
  | readonly [type: "too-large", limit: keyof ResultLimits];

/** A tool that a page offers. `schema` is that of its input as JSON, empty where it is too long. */
export type ToolRecord = readonly [name: string, description: string, schema: string, origin: string];

export type ToolCall = readonly [name: string, input: object];

/** The outcome of a call of a tool; `missing`: it is offered no more, and was not called. */
export interface ToolOutcome {
  readonly outcome: "missing" | "returned" | "filled" | "navigated";
  readonly result?: unknown;
}

export type StoredItems = readonly { readonly name: string; readonly value: string }[];

/** The local storage of a document's origin; null: more than was asked for. */
export interface StorageReply {
  /** "null": opaque. */
  readonly origin: string;
  readonly local: StoredItems | null;
  /** The tab's `sessionStorage`; absent in a frame. */
  readonly session?: StoredItems | null;
}

export interface StorageRequest {
  /** Whether databases and files are read, too. */
  readonly databases: boolean;
  /** Characters of databases and files as JSON. */
  readonly maxLength: number;
}

/** A part of an origin's storage that is not in what was read. */
export interface UnsavedPart {
  readonly part: "databases" | "files" | "caches";
  /** A database, `database/store`, or the path of a file; empty: all of the part. */
  readonly name: string;
  /**
   * `type`: the value's type cannot be kept; `size`: beyond what is read; `depth`: it is nested too deeply; `busy`: it did not open;
   * `unreadable`: the browser cannot read it.
   */
  readonly reason: "type" | "size" | "depth" | "busy" | "unreadable";
  /** The type that is not kept; present with the reason `type`. */
  readonly type?: string;
  /** Records, files, or databases. */
  readonly count: number;
}

/** The storage of one origin; the contract has the form of databases and files. */
export interface CollectedOrigin {
  readonly origin: string;
  readonly localStorage: StoredItems;
  readonly indexedDB?: readonly unknown[];
  readonly opfs?: readonly unknown[];
  readonly unsaved: readonly UnsavedPart[];
}

interface KeyPaths {
  readonly keyPath?: string;
  readonly keyPathArray?: string[];
}

export interface StoredDatabaseData {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly (KeyPaths & {
    readonly name: string;
    readonly autoIncrement: boolean;
    readonly records: readonly Readonly<Partial<Record<"key" | "keyEncoded" | "value" | "valueEncoded", unknown>>>[];
    readonly indexes: readonly (KeyPaths & {
      readonly name: string;
      readonly multiEntry: boolean;
      readonly unique: boolean;
    })[];
  })[];
}

export interface RestoredOrigin {
  readonly localStorage: StoredItems;
  readonly indexedDB?: readonly StoredDatabaseData[];
  readonly opfs?: readonly { readonly path: string; readonly type: "file" | "directory"; readonly base64?: string }[];
}

export interface ContentReply {
  /** Null beyond the limit. */
  readonly html: string | null;
  readonly title: string;
}
