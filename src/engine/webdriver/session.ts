import { setTimeout as sleep } from "node:timers/promises";
import { pageScripts } from "../../contract.ts";
import { inTime, settlesWithin, valueUnlessAborted } from "../../errors/timing.ts";
import { bounded } from "../../visible-text.ts";
import type { CdpClient } from "../cdp/clients.ts";
import type { Frame } from "playwright-core";
import type { LiveContext } from "../context/live-context.ts";
import { failedNavigation } from "../network/failed-navigation.ts";
import type { LivePage } from "../page/live-page.ts";
import { beginFocused, type Begun, focusMoved, newTyping, strike } from "../page/typing.ts";
import { isDetachedShadow, isStaleElement } from "../playwright/bidi-messages.ts";
import { wasDocumentReplacedBefore } from "../playwright/errors.ts";
import { frameById } from "../playwright/frames.ts";
import { RESULT_LIMITS } from "../script/run.ts";
import { type BidiConnection, connectBidi } from "./connection.ts";
import { staleElement, toWebDriverError, WebDriverError } from "./errors.ts";
import {
  contextOf,
  frameIdOf,
  type Fields,
  fromRemote,
  type LocalValue,
  type RemoteValue,
  text,
  type toArguments,
} from "./values.ts";
import type { WebDriverSettings } from "./protocol.ts";
import type { Uploads } from "./uploads.ts";
import { createWindows, type Prompt, REQUEST_EVENTS } from "./windows.ts";

/** A session of the classic protocol, over a connection of WebDriver BiDi. */
export type WebDriverSession = Awaited<ReturnType<typeof createWebDriverSession>>;

/** The functions that run out of the page's reach. */
type FunctionName = Exclude<keyof typeof pageScripts.webDriver, "exchange" | "bounded" | "isShown" | "visibleText">;

/** World of the functions for pages. */
const SANDBOX = "webdriver";
const POLL_MS = 20;
/** A move in the history may need no document. */
const HISTORY_MS = 1_000;
/** The time in which what a page has asked for, which it may take back, begins. */
const REQUEST_MS = 1_000;
const STOP_MS = 1_000;
const PAGE_POLLS = 100;
/** The time to wait for the event that a window or frame has gone. */
const GONE_MS = 500;
/** Characters of what is read of a page, such as its source, and elements of a list. */
const MAX_CHARACTERS = 32 * 1_048_576;
const MAX_ELEMENTS = RESULT_LIMITS.maxValues;

export async function createWebDriverSession(
  context: Pick<LiveContext, "connectCdp" | "pages" | "clipboard" | "egress">,
  client: CdpClient,
  settings: WebDriverSettings,
  uploads: Uploads,
) {
  /** The signal of the command that runs. */
  let signal = new AbortController().signal;
  const windows = createWindows(() => connection.isClosed || signal.aborted);
  const { parents, prompts, arrivals, navigating, requested, until } = windows;
  const connection = await connectBidi(
    (...args) => context.connectCdp(...args),
    client,
    REQUEST_EVENTS,
    windows.handle,
  );
  const first = await firstWindow(connection);

  /** Calls a function in a context, in the page's own world or another one. */
  async function callIn(
    target: { readonly context: string; readonly sandbox?: string },
    declaration: string,
    args: readonly LocalValue[],
  ): Promise<RemoteValue> {
    requireOfFrame(target.context, args);
    const call = (): Promise<ScriptOutcome> =>
      session.call<ScriptOutcome>("script.callFunction", {
        functionDeclaration: declaration,
        arguments: args,
        awaitPromise: true,
        target,
        serializationOptions: { maxDomDepth: 0, maxObjectDepth: 1 },
        userActivation: false,
      });
    const outcome = await call().catch(async (error: unknown) => {
      if (!wasDocumentReplacedBefore(error)) throw error;
      await session.arrived();
      return call();
    });
    if (outcome.type === "success") return outcome.result;
    const message = outcome.exceptionDetails.text;
    if (isStaleElement(message)) throw staleElement();
    if (isDetachedShadow(message))
      throw new WebDriverError("detached shadow root", "the host of the shadow root is not in the document any more");
    throw new WebDriverError("javascript error", bounded(message));
  }

  const callFunction = (context: string, name: FunctionName, args: readonly LocalValue[]): Promise<RemoteValue> => {
    const { [name]: run, bounded: call, visibleText, isShown } = pageScripts.webDriver;
    const parameters = [
      ...(name === "find" || name === "read" ? [`(element) => (${visibleText})(element, ${isShown})`] : []),
      ...(name === "read" ? [isShown] : []),
    ];
    const list = `[...args, ${parameters.join()}]`;
    const declaration = `async (...args) => (${call})(${run}, ${list}, ${MAX_CHARACTERS}, ${MAX_ELEMENTS})`;
    return callIn({ context, sandbox: SANDBOX }, declaration, args);
  };

  async function sendCdp<T>(method: string, params: object, context: string, ending?: AbortSignal): Promise<T> {
    const { session: id } = await connection.call<{ session: string }>("goog:cdp.getSession", { context }, ending);
    const command = { method, params, session: id };
    return (await connection.call<{ result: T }>("goog:cdp.sendCommand", command, ending)).result;
  }

  /** The contexts whose documents commands need. */
  const path = (): readonly string[] => [session.window, ...session.frames];

  async function arrive(timeoutMs: number): Promise<void> {
    const hasArrived = (): boolean => !path().some((context) => navigating.has(context));
    if (await until(() => hasArrived() || session.prompt !== undefined, timeoutMs)) return;
    await session.stopLoading();
    throw pageTimeout(timeoutMs);
  }

  /** Waits until the documents of the current window and frame have loaded as far as the settings say. */
  async function loaded(): Promise<void> {
    const { pageLoad } = session.settings.timeouts;
    const deadlineMs = performance.now() + pageLoad;
    const wanted = session.settings.pageLoadStrategy === "eager" ? ["interactive", "complete"] : ["complete"];
    for (;;) {
      await arrive(deadlineMs - performance.now());
      const contexts = [session.window, session.frame].filter((context) => parents.has(context));
      const reading = contexts.map((context) =>
        callFunction(context, "inspect", [text("state")]).then(fromRemote, stateOfGone),
      );
      const states = await session.orPrompt(Promise.all(reading));
      if (states === undefined || states.every((state) => wanted.includes(String(state)))) return;
      if (performance.now() > deadlineMs) throw pageTimeout(pageLoad);
      await sleep(POLL_MS);
    }
  }

  const session = {
    settings,
    /** The current window: its BiDi context. */
    window: first,
    /** The frames of the current window that commands are for, each in the one before; empty: for its document. */
    frames: [] as readonly string[],
    /** The innermost of them, or the window. */
    get frame(): string {
      return session.frames.at(-1) ?? session.window;
    },
    /** The prompt of the current window; undefined: none is open. */
    get prompt(): Prompt | undefined {
      return prompts.get(session.window);
    },
    set prompt(prompt: Prompt | undefined) {
      if (prompt === undefined) prompts.delete(session.window);
      else prompts.set(session.window, prompt);
    },
    uploads,
    get isClosed(): boolean {
      return connection.isClosed;
    },
    clipboard: context.clipboard,
    /** Aborts with the client of the command that runs, or its time. */
    get signal(): AbortSignal {
      return signal;
    },
    /** The engine's page of the current window, and its frame that commands are for. @throws WebDriverError `no such window` */
    async place(): Promise<{ readonly page: LivePage; readonly frame: Frame }> {
      const pageOf = (): LivePage | undefined =>
        [...context.pages.values()].find(({ session: { mainFrameId } }) => mainFrameId === session.window);
      // The engine may know of a window a moment later than the client.
      for (let count = 0; pageOf() === undefined && count < PAGE_POLLS; count++) await session.sleep(POLL_MS);
      const page = pageOf();
      const frame = page && frameById(page.page, session.frame);
      if (page === undefined || frame === undefined) throw new WebDriverError("no such window", "it was closed");
      return { page, frame };
    },
    /** Waits so long, or until the client has left. */
    async sleep(ms: number): Promise<void> {
      await until(() => false, ms);
      signal.throwIfAborted();
    },
    /** Presses so many keys, if that is known, and requires that no document of another origin has got one. */
    async withKeysReceived(count: number | undefined, press: () => Promise<void>): Promise<void> {
      if (count === undefined || count === 0) return press();
      const { page, frame } = await session.place();
      if (frame !== page.page.mainFrame()) await page.scripts.callIn(frame, "noteUse");
      const { frame: focused, request } = await focusedFor(page);
      await press();
      const after = await strike(page, focused, { ...request, strokes: [], hasMore: false, sent: count });
      if (after?.isDiverted === true) throw toWebDriverError(focusMoved([], 0));
    },
    /** Why the proxy has not let a document be loaded, since that time of `performance.now()`. */
    egressError(url: string, sinceMs: number): string | undefined {
      return failedNavigation(context.egress, url, sinceMs)?.message;
    },
    call: <T = unknown>(method: string, params: object): Promise<T> => connection.call<T>(method, params, signal),
    /** Runs a command, which ends when the signal aborts: nothing more is sent for it. */
    async during<T>(ofCommand: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal = ofCommand;
      return work();
    },
    /** Sends a command of the Chrome DevTools Protocol to a window or frame. */
    async cdp<T = Fields>(method: string, params: object, context?: string): Promise<T> {
      return sendCdp<T>(method, params, context ?? session.window, signal);
    },
    /** Calls a function for pages in the current frame, out of the page's reach. */
    inPage: async <T>(name: FunctionName, ...args: readonly LocalValue[]): Promise<T> =>
      fromRemote(await callFunction(session.frame, name, args)) as T, // as the function returns it
    /** Calls a function in the document of the current window. */
    inWindow: async <T>(name: FunctionName, ...args: readonly LocalValue[]): Promise<T> =>
      fromRemote(await callFunction(session.window, name, args)) as T, // as the function returns it
    /** The context of a frame of the current one, by its element or number; undefined: it has none. */
    frameIn: async (which: LocalValue): Promise<string | undefined> =>
      contextOf(await callFunction(session.frame, "inspect", [text("frame"), which])),
    /** Runs a script of the client in the page's own world. */
    runScript(
      script: string,
      isAsync: boolean,
      { json, references }: ReturnType<typeof toArguments>,
    ): Promise<RemoteValue> {
      const declaration = `async (json, ...references) =>
        (${pageScripts.webDriver.exchange})(function () {\n${script}\n}, ${isAsync}, json, references, ${JSON.stringify(RESULT_LIMITS)})`;
      return callIn({ context: session.frame }, declaration, [text(json), ...references]);
    },
    isTop: (context: string): boolean => (parents.get(context) ?? null) === null,
    /** Resolves as the work does, or with undefined when a prompt opens in the current window, which holds the work up. */
    async orPrompt<T>(work: Promise<T>): Promise<T | undefined> {
      const prompted = new AbortController();
      const check = (): void => {
        if (session.prompt !== undefined || !parents.has(session.window)) prompted.abort();
      };
      windows.listeners.add(check);
      check(); // it may be open already
      return valueUnlessAborted(work, prompted.signal).finally(() => windows.listeners.delete(check));
    },
    /** Waits for what the work has begun to load in the current window and frame, as long as the settings say. */
    async settling<T>(work: () => Promise<T>, isHistory = false): Promise<T | undefined> {
      const contexts = path();
      const before = contexts.map((each) => arrivals.get(each));
      const result = await session.orPrompt(work());
      if (session.settings.pageLoadStrategy === "none") return result;
      const hasBegun = (): boolean =>
        contexts.some((each, index) => navigating.has(each) || arrivals.get(each) !== before[index]);
      const isBlocked = (): boolean => session.prompt !== undefined || !parents.has(session.window);
      if (isHistory) await until(() => hasBegun() || isBlocked(), HISTORY_MS);
      else if (!isBlocked()) {
        // The events of what the work has asked for come before the response of a later command.
        const asking = [session.window, session.frame].map((each) =>
          callFunction(each, "inspect", [text("state")]).catch(() => undefined),
        );
        const asked = session.orPrompt(Promise.all(asking));
        const { pageLoad } = session.settings.timeouts;
        const toError = (): WebDriverError =>
          new WebDriverError("timeout", `the page did not respond in ${pageLoad} ms`);
        await inTime(asked, pageLoad, toError);
        await until(() => !contexts.some((each) => requested.has(each)) || isBlocked(), REQUEST_MS);
        for (const each of contexts) requested.delete(each);
      }
      if (hasBegun()) await loaded();
      return result;
    },
    /** Waits for a navigation whose document has not arrived yet. */
    async arrived(): Promise<void> {
      if (session.settings.pageLoadStrategy !== "none") await arrive(session.settings.timeouts.pageLoad);
    },
    /** Whether the window, or the current frame, is gone, or is within a moment. */
    async isGone(): Promise<boolean> {
      const isMissing = (): boolean => path().some((each) => !parents.has(each));
      await until(isMissing, GONE_MS);
      return isMissing();
    },
    /** @throws WebDriverError `no such window` where that, or the current frame, is gone */
    requireOpen(needs: "window" | "frame"): void {
      const needed = needs === "frame" ? path() : [session.window];
      const missing = needed.find((each) => !parents.has(each));
      if (missing !== undefined)
        throw new WebDriverError("no such window", `the window or frame "${missing}" was closed`);
    },
    /** Ends a navigation that takes too long, so that it holds up no later command. */
    async stopLoading(): Promise<void> {
      for (const each of path()) navigating.delete(each);
      await settlesWithin(sendCdp("Page.stopLoading", {}, session.window), STOP_MS); // the page may not respond
    },
    /** Ends a script of the current frame that may never return, which would hold up every later command. */
    async terminateScript(): Promise<void> {
      await settlesWithin(sendCdp("Runtime.terminateExecution", {}, session.frame), STOP_MS);
    },
    close(): void {
      uploads.close();
      connection.close();
    },
  };
  return session;
}

/** Returns the state of a document that has gone: the next one says. */
function stateOfGone(): string {
  return "loading";
}

/** @throws WebDriverError for an element of another window or frame */
function requireOfFrame(context: string, args: readonly LocalValue[]): void {
  for (const value of args)
    if ("sharedId" in value && frameIdOf(value) !== context)
      throw new WebDriverError("no such element", "the element is of another window or frame");
}

async function focusedFor(page: LivePage): Promise<Begun> {
  try {
    return await beginFocused(page, newTyping([]));
  } catch (error) {
    throw toWebDriverError(error);
  }
}

/** All windows, or one of them. */
export async function windowsOf({ call }: Pick<BidiConnection, "call">, root?: string) {
  type Tree = { readonly contexts: readonly { readonly context: string; readonly url: string }[] };
  return (await call<Tree>("browsingContext.getTree", { ...(root !== undefined && { root }), maxDepth: 0 })).contexts;
}

async function firstWindow(connection: BidiConnection): Promise<string> {
  const [first] = await windowsOf(connection);
  if (first === undefined) throw new WebDriverError("session not created", "the context has no page");
  return first.context;
}

type ScriptOutcome =
  | { readonly type: "success"; readonly result: RemoteValue }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

export function pageTimeout(timeoutMs: number): WebDriverError {
  return new WebDriverError("timeout", `the page did not load in ${Math.round(timeoutMs)} ms`);
}
