import type { components } from "../../../gen/openapi.ts";

type Schemas = components["schemas"];
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

/** An element: a selector (CSS, `text=Save`, `xpath=…`), or a ref of an outline, such as `e12`. */
export type Target = string;

/** What else an action takes, and how it is called. */
type Options<A extends Action, Given extends string = never> = Omit<
  NonNullable<ParamsOf<A>>,
  Given | "selector" | "ref"
> &
  CallOptions;

/** The verb of each action of the contract; one without does not compile. */
export const verbs = {
  ...{ navigate: "navigate", goBack: "goBack", goForward: "goForward", reload: "reload" },
  ...{ click: "click", type: "type", select: "select", upload: "upload", hover: "hover", focus: "focus", blur: "blur" },
  ...{ evaluate: "evaluate", callTool: "callTool", screenshot: "screenshot", pdf: "pdf", content: "content" },
  ...{ snapshot: "look", markdown: "markdown", dialog: "dialog", wait: "waitFor", scroll: "scroll" },
  ...{ keyboard: "press", mouse: "mouse", drag: "drag", cookies: "cookies" },
} as const satisfies Readonly<Record<Action, keyof Verbs>>;

/** What is done in a page, one method for each action. Each method throws a PagewireError where the service reports one. */
export abstract class Verbs {
  /** Executes an action, and returns what it did. A lost response is asked for again; the action runs once. @throws PagewireError */
  abstract execute<A extends Action>(action: A, params: ParamsOf<A>, options?: CallOptions): Promise<ResultOf<A>>;

  /** Opens a URL, and waits until it has loaded. */
  navigate(url: string, options: Options<"navigate", "url"> = {}): Promise<DataOf<"navigate">> {
    return this.#run("navigate", { url }, options);
  }

  /** Goes to the page before in the history. */
  goBack(options: Options<"goBack"> = {}): Promise<DataOf<"goBack">> {
    return this.#run("goBack", {}, options);
  }

  /** Goes to the next page in the history. */
  goForward(options: Options<"goForward"> = {}): Promise<DataOf<"goForward">> {
    return this.#run("goForward", {}, options);
  }

  /** Loads the page again. */
  reload(options: Options<"reload"> = {}): Promise<DataOf<"reload">> {
    return this.#run("reload", {}, options);
  }

  /** Clicks an element, once it is visible, enabled and does not move. */
  click(target: Target, options: Options<"click"> = {}): Promise<DataOf<"click">> {
    return this.#run("click", toTarget(target), options);
  }

  /** Types text into a field, key by key; `clear` empties it first, `submit` presses Enter then. */
  type(target: Target, text: string, options: Options<"type", "text"> = {}): Promise<DataOf<"type">> {
    return this.#run("type", { ...toTarget(target), text }, options);
  }

  /** Selects options of a list, by value or label. */
  select(
    target: Target,
    values: string | readonly string[],
    options: Options<"select", "values"> = {},
  ): Promise<DataOf<"select">> {
    return this.#run("select", { ...toTarget(target), values: [values].flat() }, options);
  }

  /** Chooses files for a field, stored ones by their ids in `artifacts`. */
  upload(target: Target, options: Options<"upload">): Promise<DataOf<"upload">> {
    return this.#run("upload", toTarget(target), options);
  }

  /** Moves the mouse over an element. */
  hover(target: Target, options: Options<"hover"> = {}): Promise<DataOf<"hover">> {
    return this.#run("hover", toTarget(target), options);
  }

  /** Gives an element the focus. */
  focus(target: Target, options: Options<"focus"> = {}): Promise<DataOf<"focus">> {
    return this.#run("focus", toTarget(target), options);
  }

  /** Takes the focus from an element. */
  blur(target: Target, options: Options<"blur"> = {}): Promise<DataOf<"blur">> {
    return this.#run("blur", toTarget(target), options);
  }

  /** Waits for an element, which is visible then with `visible`, gone with `hidden`. */
  waitFor(target: Target, options: Options<"wait"> = {}): Promise<DataOf<"wait">> {
    return this.#run("wait", toTarget(target), options);
  }

  /** Presses a key, such as `Enter` or `Control+A`, where the focus is. */
  press(key: string, options: Options<"keyboard", "key"> = {}): Promise<DataOf<"keyboard">> {
    return this.#run("keyboard", { key }, options);
  }

  /** Moves the mouse, or presses or releases its button, at a point of the viewport. */
  mouse(x: number, y: number, options: Options<"mouse", "x" | "y"> = {}): Promise<DataOf<"mouse">> {
    return this.#run("mouse", { x, y }, options);
  }

  /** Drags an element to another. */
  drag(from: Target, to: Target, options: Options<"drag", "toSelector" | "toRef"> = {}): Promise<DataOf<"drag">> {
    const end = isRef(to) ? { toRef: to } : { toSelector: to };
    return this.#run("drag", { ...toTarget(from), ...end }, options);
  }

  /** Scrolls the page to a point, or an element into view. */
  scroll(options: Options<"scroll"> & { readonly selector?: string } = {}): Promise<DataOf<"scroll">> {
    return this.#run("scroll", {}, options);
  }

  /** Answers the dialog that the page has opened, or the next ones. */
  dialog(accept: boolean, options: Options<"dialog", "accept"> = {}): Promise<DataOf<"dialog">> {
    return this.#run("dialog", { accept }, options);
  }

  /** The value of a script, or of a function that is sent as text and gets `args`. */
  async evaluate<T = unknown>(
    script: string | ((...args: never[]) => unknown),
    args: readonly unknown[] = [],
    options: CallOptions = {},
  ): Promise<T> {
    const text = typeof script === "function" ? `(${script.toString()})(...args)` : script;
    const data = await this.#run("evaluate", { script: text, args: [...args] }, options);
    return data.result as T;
  }

  /** Calls a tool that the page offers (WebMCP). */
  callTool(name: string, options: Options<"callTool", "name"> = {}): Promise<DataOf<"callTool">> {
    return this.#run("callTool", { name }, options);
  }

  /** A picture of the page, or of an element. */
  async screenshot(
    options: Omit<ParamsOf<"screenshot">, "encoding"> & CallOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { image = "" } = await this.#run("screenshot", { encoding: "base64" }, options);
    return bytesOf(image);
  }

  /** The page as PDF. */
  async pdf(options: Omit<ParamsOf<"pdf">, "encoding"> & CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const { pdf = "" } = await this.#run("pdf", { encoding: "base64" }, options);
    return bytesOf(pdf);
  }

  /** The HTML of the page. */
  async content(options: Omit<ParamsOf<"content">, "encoding"> & CallOptions = {}): Promise<string> {
    const { html = "" } = await this.#run("content", {}, options);
    return html;
  }

  /** What the page shows, as short lines with refs; a ref stands for its element in the next steps. */
  look(options: ParamsOf<"snapshot"> & CallOptions = {}): Promise<DataOf<"snapshot">> {
    return this.#run("snapshot", {}, options);
  }

  /** The text of the page as Markdown. */
  markdown(options: ParamsOf<"markdown"> & CallOptions = {}): Promise<DataOf<"markdown">> {
    return this.#run("markdown", {}, options);
  }

  /** The cookies of the context: those of the page by default; `operation` sets or deletes some. */
  cookies(options: Partial<ParamsOf<"cookies">> & CallOptions = {}): Promise<DataOf<"cookies">> {
    return this.#run("cookies", { operation: options.operation ?? "get" }, options);
  }

  async #run<A extends Action>(action: A, named: object, options: CallOptions): Promise<DataOf<A>> {
    const { pageId, timeout, signal, idempotencyKey, ...params } = options;
    const call = {
      ...(pageId !== undefined && { pageId }),
      ...(timeout !== undefined && { timeout }),
      ...(signal && { signal }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
    // The signature of the verb has the parameters of its action.
    const result: { readonly data: unknown } = await this.execute(action, { ...params, ...named } as ParamsOf<A>, call);
    return result.data as DataOf<A>;
  }
}

function toTarget(target: Target): { readonly ref: string } | { readonly selector: string } {
  return isRef(target) ? { ref: target } : { selector: target };
}

/** No element has such a name. */
function isRef(target: Target): boolean {
  return /^e\d+$/.test(target);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
}
