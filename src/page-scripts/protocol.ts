import type {
  ActTarget,
  AimRequest,
  Area,
  Baseline,
  CheckReply,
  ClipboardReply,
  ClipboardText,
  ContentReply,
  Destination,
  DragReport,
  LookRequest,
  MarkdownReply,
  MarkdownRequest,
  Point,
  QuietReply,
  Received,
  ReceivedFile,
  Reply,
  ScriptTarget,
  Scrolled,
  StrikeReply,
  StrikeRequest,
  Seen,
  TargetRecord,
  TypeRequest,
  WaitResult,
  StorageReply,
} from "./messages.ts";

/**
 * The scripts inside a page that the engine calls, by name. Arguments and results are plain data, except for elements: for
 * the engine an `ElementHandle` of the same frame, inside the page the element.
 */
export interface PageScripts<Node> {
  /** A LookReply as JSON: the browser makes a message of a string several times faster than of an object. */
  look(request: LookRequest): string;
  check(ref: string): CheckReply;
  baseline(): Baseline;
  /** Starts to observe the document; `documentBefore` is that of the baseline. */
  rest(documentBefore: number): Promise<QuietReply>;
  /** Starts to observe with `true`; stops with `null`. */
  quiet(isFirst: boolean | null): Promise<QuietReply | null>;
  /** Whether a text is shown that contains this one; whitespace counts as one space. */
  shows(text: string): boolean;
  /** Resolves once it does, or after `withinMs`. */
  untilShown(text: string, withinMs: number): Promise<WaitResult>;
  /** Waits until the first match is as asked, at most so long. */
  until(
    target: ScriptTarget | Node,
    state: "attached" | "visible" | "hidden",
    withinMs: number,
  ): Promise<Reply<WaitResult>>;
  /** The frame's document, or a part of it, as Markdown. */
  markdown(request: MarkdownRequest): MarkdownReply;
  /** Scrolls through the document, at most so far, and back to its top; whether its end was reached. */
  scrollThrough(): Promise<boolean>;
  /** Resolves when the images that the document has now are decoded, or have failed. */
  imagesDecoded(): Promise<void>;
  fontsLoaded(): Promise<void>;
  /** The document's title, and its HTML with its doctype, at one time. */
  content(maxLength: number): ContentReply;
  outerHtml(target: ScriptTarget | Node, maxLength: number): Promise<Reply<string | null>>;
  /** Reads the local storage of the document's origin, up to so many characters of names and values. */
  readStorage(maxLength: number): StorageReply;

  /** Describes the target of an act: an element, with the point at which it is pressed, a point, or the focused element; null: nothing is there. */
  actTarget(at: ScriptTarget | Node | Point | null, isEnter: boolean, pressedAt: Point | null): Reply<ActTarget | null>;
  /** The first selector of a list that is not CSS, and what is wrong with it. */
  wrongCss(selectors: readonly string[]): readonly [index: number, problem: string] | null;
  /** Brings the element into view and returns the point to act on it at, once it is ready, at rest, and hit there. */
  aim(target: ScriptTarget | Node, request: AimRequest): Promise<Reply<Point>>;
  /**
   * Watches a press on what was aimed at, once the page has handled that the pointer moved there; whether it will see it.
   * The second and third of one click may go to what the page has put there since, unless that is another document.
   */
  arm(isFirst: boolean): Reply<boolean>;
  /** The point at an offset from the middle of an element, which is scrolled into view, or from the corner of the viewport. */
  offsetPoint(target: ScriptTarget | Node | null, offset: Point): Promise<Reply<Point>>;
  /** Names the element at a point; empty: none. */
  nameAt(point: Point): string;
  /**
   * Watches any press, or a drag of what was pressed or into this document; returns whether it will see one at the point. An
   * obstacle where that is outside the viewport.
   */
  watchAny(kind: "press" | "drag", point: Point | null): Reply<boolean>;
  /**
   * Whether the drag has been over what is at a point, or at that of what was aimed at, once the page has put nothing elsewhere on its
   * way; an obstacle where a drop would go to a frame there.
   */
  requireDrop(isOnTarget: boolean, point: Point | null): Promise<Reply<boolean>>;
  /** Resolves with the first event that is watched for. */
  received(): Promise<Received>;
  /** Ends the watch. */
  release(): Received;
  /** Returns the outcome of the drag that was watched; null in a document in which none was. */
  dragReport(): Promise<DragReport | null>;

  /** Focuses a field and begins to type into it; without one, into what has the focus. */
  beginTyping(target: ScriptTarget | Node | null, request: TypeRequest): Reply<StrikeReply>;
  /** Empties a field and takes the focus from it. */
  clear(target: ScriptTarget | Node): Reply<null>;
  /** Goes on with a typing that has begun; null where it has begun in another document. */
  strike(request: StrikeRequest): Promise<StrikeReply | null>;
  /** Copies, cuts or pastes after a key that the browser was sent. */
  handleClipboardKey(sent: StrikeRequest, command: string, offer: ClipboardText): Promise<ClipboardReply>;
  /** Whether input of the user has reached the document. */
  hasHadInput(): boolean;
  /** Whether the document, or one inside of it, has the focus. */
  hasFocus(): boolean;
  /** Lets the document count as one that the user has acted on. */
  noteUse(): void;
  focus(target: ScriptTarget | Node, isFocused: boolean): Promise<Reply<"focused" | "in-frame" | "never">>;
  blur(target: ScriptTarget | Node): Promise<Reply<"blurred" | "focused" | "not-focusable">>;
  /** Selects exactly these options, by value or label; the values that are selected once the page has handled it. */
  select(
    target: ScriptTarget | Node,
    values: readonly string[],
  ): Promise<Reply<readonly string[] | "not-a-list" | "takes-one">>;
  /** Chooses an option as a click on it does; false: it is no option. */
  choose(target: ScriptTarget | Node): Promise<Reply<boolean>>;
  /**
   * Notes the files of the next file input that gets some, before the page can take them away. Returns why this one takes no files, or
   * not so many; null: it does. Takes those that it has where it is to have none.
   */
  expectFiles(element: Node, count: number): string | null;
  /** The files that an input got since, or else those that it has. */
  receivedFiles(element: Node): readonly ReceivedFile[];
  /** Whether the element is a file input, or the label of one. */
  takesFiles(target: ScriptTarget | Node): Reply<boolean>;
  /** Notes what the document does with files that are dragged over it. */
  expectDrop(): void;
  /** Whether the document takes what is dragged over it; `moved`: it does, and it was over another element before. */
  acceptsDrop(): "accepts" | "moved" | "rejects";
  /** The files that were dropped since. */
  droppedFiles(): readonly ReceivedFile[];
  /** Scrolls the element's content or the element into view, and waits until it has come to rest. */
  scroll(target: ScriptTarget | Node, to: Destination): Promise<Reply<Scrolled>>;

  /** Describes an element. */
  record(target: ScriptTarget | Node): Reply<TargetRecord>;
  /** Returns the outcome of the last action in the document. */
  seen(): Seen | undefined;

  /** Says why a header or footer of a PDF cannot be printed; null: it can. */
  templateProblem(html: string): string | null;
  /** Waits for fonts, hides the caret until `showCaret`, and returns what of the page is to be captured. */
  beginCapture(isFullPage: boolean): Promise<Reply<Area>>;
  /** Returns the area of an element, once it is visible and, unless it may move, still; it is scrolled into view. Null: it has no box of its own. */
  beginElementCapture(target: ScriptTarget | Node, isSettled: boolean, mayMove: boolean): Promise<Reply<Area | null>>;
  /** The caret does not blink either: each blink is a frame of the page. */
  hideCaret(): void;
  showCaret(): void;
  /** Draws the fields of secrets of the document as dots from now on, however the page draws them. */
  maskSecrets(): void;
}

/** Further scripts of the isolated world: for refs in selectors, and with nodes that the browser has listed. */
export interface InstalledScripts<Node> extends PageScripts<Node> {
  /** Replaces what is known of listeners. `nodes` are those of `ids`, which are new; null for one of another document. */
  setListeners(
    listeners: readonly (readonly [id: number, types: readonly string[]])[],
    ids: readonly number[],
    ...nodes: readonly (Node | null)[]
  ): void;
  /** Returns the element of a target; null: none. */
  find(target: ScriptTarget | Node): Node | null;
  /** Returns the element that has the focus, as far as documents of this origin show it. */
  outermostFocus(): Node;
  /** Returns the innermost element at a point of the frame's viewport; null: none. */
  innermostAt(point: Point): Node | null;
  /** Returns what `find` does; of a label its control. */
  control(target: ScriptTarget | Node): Node | null;
  /** Takes Playwright's own script of the document. */
  useLibrary(library: unknown): void;
}
