import { setTimeout as sleep } from "node:timers/promises";
import { pageScripts } from "../../contract.ts";
import { inTime } from "../../errors/timing.ts";
import { bounded } from "../../visible-text.ts";
import type { CdpClient, CdpItem } from "../cdp/clients.ts";
import { settlesWithin } from "../deadline.ts";
import { isStaleElement } from "../playwright/bidi-messages.ts";
import { RESULT_LIMITS } from "../script/run.ts";
import { type BidiConnection, connectBidi } from "./connection.ts";
import { WebDriverError } from "./errors.ts";
import {
  contextOf,
  type Fields,
  fromRemote,
  type LocalValue,
  type RemoteValue,
  text,
  type toArguments,
} from "./values.ts";
import type { Uploads } from "./uploads.ts";
import { createWindows, type Prompt, REQUEST_EVENTS } from "./windows.ts";

/** The settings of a session by its capabilities, in the standard's words. */
export interface WebDriverSettings {
  /** In ms. */
  readonly timeouts: WebDriverTimeouts;
  readonly pageLoadStrategy: "none" | "eager" | "normal";
  readonly unhandledPromptBehavior: "dismiss" | "accept" | "dismiss and notify" | "accept and notify" | "ignore";
}

interface WebDriverTimeouts {
  readonly script: number;
  readonly pageLoad: number;
  readonly implicit: number;
}

/** A session of the classic protocol, over a connection of WebDriver BiDi. */
export interface WebDriverSession {
  settings: WebDriverSettings;
  /** The current window, and the frame in it that commands are for: their BiDi contexts. */
  window: string;
  frame: string;
  /** The prompt of the current window; undefined: none is open. */
  prompt: Prompt | undefined;
  readonly uploads: Uploads;
  readonly isClosed: boolean;
  call<T = unknown>(method: string, params: object): Promise<T>;
  /** Sends a command of the Chrome DevTools Protocol to a window or frame. */
  cdp<T = Fields>(method: string, params: object, context?: string): Promise<T>;
  /** Runs a command, which ends when the signal aborts: nothing more is sent for it. */
  during<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Calls a function for pages in the current frame, out of the page's reach. */
  inPage<T>(name: FunctionName, ...args: readonly LocalValue[]): Promise<T>;
  /** The same in the document of the current window. */
  inWindow<T>(name: FunctionName, ...args: readonly LocalValue[]): Promise<T>;
  /** The context of a frame of the current one, by its element or number; undefined: it has none. */
  frameIn(which: LocalValue): Promise<string | undefined>;
  /** Runs a script of the client in the page's own world. */
  runScript(script: string, isAsync: boolean, args: ReturnType<typeof toArguments>): Promise<RemoteValue>;
  parentOf(context: string): string | null;
  isTop(context: string): boolean;
  /** Resolves as the work does, or with undefined when a prompt opens in the current window, which holds the work up. */
  orPrompt<T>(work: Promise<T>): Promise<T | undefined>;
  /** Waits for what the work has begun to load in the current window, as long as the settings say. */
  settling<T>(work: () => Promise<T>, isHistory?: boolean): Promise<T | undefined>;
  /** Waits for a navigation whose document has not arrived yet. */
  arrived(): Promise<void>;
  requireWindow(): void;
  /** Ends a navigation that takes too long, so that it holds up no later command. */
  stopLoading(): Promise<void>;
  /** Ends a script of the current frame that may never return, which would hold up every later command. */
  terminateScript(): Promise<void>;
  close(): void;
}

/** Those that run out of the page's reach. */
type FunctionName = Exclude<keyof typeof pageScripts.webDriver, "exchange" | "bounded">;

/** World of the functions for pages. */
const SANDBOX = "webdriver";
const POLL_MS = 20;
/** A move in the history may need no document. */
const HISTORY_MS = 1_000;
/** For what a page has asked for, which it may take back, to begin. */
const REQUEST_MS = 1_000;
const STOP_MS = 1_000;
/** Characters of what is read of a page, such as its source, and elements of a list. */
const MAX_CHARACTERS = 32 * 1_048_576;
const MAX_ELEMENTS = RESULT_LIMITS.maxValues;

export async function createWebDriverSession(
  connect: (client: CdpClient, messages: AsyncIterable<string>, signal: AbortSignal) => AsyncIterable<CdpItem>,
  client: CdpClient,
  settings: WebDriverSettings,
  uploads: Uploads,
): Promise<WebDriverSession> {
  /** Of the command that runs. */
  let signal = new AbortController().signal;
  const windows = createWindows(() => connection.isClosed || signal.aborted);
  const { parents, prompts, arrivals, navigating, requested, until } = windows;
  const connection = await connectBidi(connect, client, REQUEST_EVENTS, windows.handle);
  const first = await firstWindow(connection);

  /** Calls a function in a context, in the page's own world or another one. */
  async function callIn(target: object, declaration: string, args: readonly LocalValue[]): Promise<RemoteValue> {
    const outcome = await session.call<ScriptOutcome>("script.callFunction", {
      functionDeclaration: declaration,
      arguments: args,
      awaitPromise: true,
      target,
      serializationOptions: { maxDomDepth: 0, maxObjectDepth: 1 },
      userActivation: false,
    });
    if (outcome.type === "success") return outcome.result;
    const message = outcome.exceptionDetails.text;
    if (isStaleElement(message))
      throw new WebDriverError("stale element reference", "the element is not in the document any more");
    throw new WebDriverError("javascript error", bounded(message));
  }

  const callFunction = (context: string, name: FunctionName, args: readonly LocalValue[]): Promise<RemoteValue> => {
    const { [name]: run, bounded: call } = pageScripts.webDriver;
    const declaration = `async (...args) => (${call})(${run}, args, ${MAX_CHARACTERS}, ${MAX_ELEMENTS})`;
    return callIn({ context, sandbox: SANDBOX }, declaration, args);
  };

  async function sendCdp<T>(method: string, params: object, context: string, ending?: AbortSignal): Promise<T> {
    const { session: id } = await connection.call<{ session: string }>("goog:cdp.getSession", { context }, ending);
    const command = { method, params, session: id };
    return (await connection.call<{ result: T }>("goog:cdp.sendCommand", command, ending)).result;
  }

  async function arrive(timeoutMs: number): Promise<void> {
    if (await until(() => !navigating.has(session.window) || session.prompt !== undefined, timeoutMs)) return;
    await session.stopLoading();
    throw pageTimeout(timeoutMs);
  }

  /** Waits until the document of the current window has loaded as far as the settings say. */
  async function loaded(): Promise<void> {
    const { pageLoad } = session.settings.timeouts;
    const deadlineMs = performance.now() + pageLoad;
    const wanted = session.settings.pageLoadStrategy === "eager" ? ["interactive", "complete"] : ["complete"];
    for (;;) {
      await arrive(deadlineMs - performance.now());
      const state = await session.orPrompt(session.inWindow<string>("inspect", text("state")));
      if (!parents.has(session.frame)) session.frame = session.window;
      if (state === undefined || wanted.includes(state)) return;
      if (performance.now() > deadlineMs) throw pageTimeout(pageLoad);
      await sleep(POLL_MS);
    }
  }

  const session: WebDriverSession = {
    settings,
    window: first,
    frame: first,
    get prompt() {
      return prompts.get(session.window);
    },
    set prompt(prompt) {
      if (prompt === undefined) prompts.delete(session.window);
      else prompts.set(session.window, prompt);
    },
    uploads,
    get isClosed() {
      return connection.isClosed;
    },
    call: (method, params) => connection.call(method, params, signal),
    async during(ofCommand, work) {
      signal = ofCommand;
      return work();
    },
    async cdp<T>(method: string, params: object, context = session.window): Promise<T> {
      return sendCdp<T>(method, params, context, signal);
    },
    inPage: async <T>(name: FunctionName, ...args: readonly LocalValue[]) =>
      fromRemote(await callFunction(session.frame, name, args)) as T, // as the function returns it
    inWindow: async <T>(name: FunctionName, ...args: readonly LocalValue[]) =>
      fromRemote(await callFunction(session.window, name, args)) as T, // as the function returns it
    frameIn: async (which) => contextOf(await callFunction(session.frame, "inspect", [text("frame"), which])),
    runScript(script, isAsync, { json, references }) {
      const declaration = `async (json, ...references) =>
        (${pageScripts.webDriver.exchange})(function () {\n${script}\n}, ${isAsync}, json, references, ${JSON.stringify(RESULT_LIMITS)})`;
      return callIn({ context: session.frame }, declaration, [text(json), ...references]);
    },
    parentOf: (context) => parents.get(context) ?? null,
    isTop: (context) => (parents.get(context) ?? null) === null,
    async orPrompt(work) {
      const prompted = new AbortController();
      const opened = new Promise<undefined>((resolve) => {
        const check = (): void => {
          if (session.prompt === undefined && parents.has(session.window)) return;
          resolve(undefined);
        };
        windows.listeners.add(check);
        prompted.signal.addEventListener("abort", () => windows.listeners.delete(check), { once: true });
      });
      work.catch(() => undefined); // it may fail when the prompt is closed
      return Promise.race([work, opened]).finally(() => prompted.abort());
    },
    async settling(work, isHistory = false) {
      const before = arrivals.get(session.window);
      const result = await session.orPrompt(work());
      if (session.settings.pageLoadStrategy === "none") return result;
      const hasBegun = (): boolean => navigating.has(session.window) || arrivals.get(session.window) !== before;
      const isBlocked = (): boolean => session.prompt !== undefined || !parents.has(session.window);
      if (isHistory) await until(() => hasBegun() || isBlocked(), HISTORY_MS);
      else if (!isBlocked()) {
        // The events of what the work has asked for come before the response of a later command.
        const asked = session.orPrompt(session.inWindow("inspect", text("state"))).catch(() => undefined);
        const { pageLoad } = session.settings.timeouts;
        const toError = (): WebDriverError =>
          new WebDriverError("timeout", `the page did not respond in ${pageLoad} ms`);
        await inTime(asked, pageLoad, toError);
        await until(() => !requested.has(session.window) || isBlocked(), REQUEST_MS);
        requested.delete(session.window);
      }
      if (hasBegun()) await loaded();
      return result;
    },
    async arrived() {
      if (session.settings.pageLoadStrategy !== "none") await arrive(session.settings.timeouts.pageLoad);
    },
    requireWindow() {
      const missing = [session.window, session.frame].find((context) => !parents.has(context));
      if (missing !== undefined)
        throw new WebDriverError("no such window", `the window or frame "${missing}" was closed`);
    },
    async stopLoading() {
      navigating.delete(session.window);
      await settlesWithin(sendCdp("Page.stopLoading", {}, session.window), STOP_MS); // the page may not respond
    },
    async terminateScript() {
      await settlesWithin(sendCdp("Runtime.terminateExecution", {}, session.frame), STOP_MS);
    },
    close() {
      uploads.close();
      connection.close();
    },
  };
  return session;
}

async function firstWindow({ call }: BidiConnection): Promise<string> {
  const { contexts } = await call<{ readonly contexts: readonly { readonly context: string }[] }>(
    "browsingContext.getTree",
    { maxDepth: 0 },
  );
  const [first] = contexts;
  if (first === undefined) throw new WebDriverError("session not created", "the context has no page");
  return first.context;
}

type ScriptOutcome =
  | { readonly type: "success"; readonly result: RemoteValue }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

export function pageTimeout(timeoutMs: number): WebDriverError {
  return new WebDriverError("timeout", `the page did not load in ${Math.round(timeoutMs)} ms`);
}
