import { type ControlActor, toDuration, webDriverCommands } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { ContextArchive } from "../archive.ts";
import type { CdpClient } from "../cdp/clients.ts";
import { Interrupted } from "../deadline.ts";
import type { EngineCalls } from "../context/calls.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { Contexts } from "../context/registry.ts";
import type { CallLimits, Engine, WebDriverOutcome } from "../engine.ts";
import { type Command, commands } from "./commands.ts";
import { sessionLost } from "./connection.ts";
import { completeFrame } from "../elements/selectors.ts";
import { toStepError } from "../page/ended-step.ts";
import { WebDriverError } from "./errors.ts";
import { createUploadStore } from "./uploads.ts";
import type { WebDriverCommand, WebDriverCommandName, WebDriverSettings } from "./protocol.ts";
import { createWebDriverSession, type WebDriverSession } from "./session.ts";

/** Commands of a session that wait for the one that runs. */
const MAX_WAITING = 16;

interface Entry {
  readonly session: WebDriverSession;
  /** The client whose command runs. */
  readonly client: Pick<CdpClient, "actor" | "isReading">;
  last: Promise<unknown>;
  waiting: number;
}

/** See `Engine.webDriver`. A session ends with its context's browser; where that is lost, the context is deleted if it is temporary. */
export function createWebDriver(dependencies: {
  readonly calls: EngineCalls;
  readonly contexts: Pick<Contexts, "peek">;
  readonly archive: Pick<ContextArchive, "removeTemporary">;
  readonly closeContext: Engine["closeContext"];
  readonly log: Logger;
}): Engine["webDriver"] {
  const { calls, contexts, archive, closeContext, log } = dependencies;
  const entries = new WeakMap<LiveContext, Entry>();
  const uploads = createUploadStore();

  async function remove({ id: contextId, epoch, saved }: LiveContext): Promise<void> {
    await saved;
    const last = await archive.removeTemporary(contextId, epoch);
    if (last === undefined) return;
    await closeContext(contextId, last);
    log.info({ contextId }, "the context of a WebDriver session was deleted with its browser");
  }

  function onEnded(context: LiveContext): void {
    if (context.ended.reason.interruption.type !== "browser-gone") return;
    remove(context).catch((error: unknown) =>
      log.warn({ error, contextId: context.id }, "the context of a WebDriver session could not be deleted"),
    );
  }

  async function begin(context: LiveContext, actor: ControlActor, settings: WebDriverSettings): Promise<unknown> {
    if (entries.get(context)?.session.isClosed === false)
      throw new WebDriverError("session not created", "the context has a session already");
    const client = { actor, protocol: "bidi" as const };
    const files = uploads.open(context.owner);
    const session = await createWebDriverSession(context, client, settings, files);
    entries.set(context, { session, client, last: Promise.resolve(), waiting: 0 });
    const end = (): void => {
      files.close();
      onEnded(context);
    };
    context.ended.addEventListener("abort", end, { once: true });
    return { browserVersion: context.lease.launched.browser.version(), timeouts: settings.timeouts };
  }

  async function run(
    context: LiveContext,
    actor: ControlActor,
    called: Exclude<WebDriverCommand, { readonly name: "newSession" }>,
    { signal, source }: Pick<CallLimits, "signal" | "source">,
  ) {
    const entry = entries.get(context);
    if (entry === undefined || entry.session.isClosed) throw sessionLost();
    if (called.name === "deleteSession") return entry.session.close();
    const { name, params, readsArtifacts } = called;
    if (entry.waiting >= MAX_WAITING)
      throw new WebDriverError("unknown error", `${MAX_WAITING} commands of the session wait already`);
    entry.waiting++;
    const previous = entry.last;
    const running = (async () => {
      await previous.catch(() => undefined);
      entry.waiting--;
      // Its client has its error already, or has left.
      signal.throwIfAborted();
      const command: Command = commands[name];
      const { acts, action } = webDriverCommands[name];
      Object.assign(entry.client, { actor, isReading: !acts, readsArtifacts });
      context.requireRights(actor, acts);
      const step = { actor, action, command: name, params, source };
      return withEvents(context, entry.session, step, () =>
        entry.session.during(signal, () => inSession(entry.session, command, params)),
      );
    })();
    entry.last = running;
    return running;
  }

  return async (contextId, actor, command, limits) => {
    // A session needs the browser that it began with: one that has none is not recovered.
    if (command.name !== "newSession" && contexts.peek(contextId) === undefined) return toOutcome(sessionLost());
    return calls.using({ actionType: "webDriver", contextId }, limits, async (context) => {
      try {
        const value =
          command.name === "newSession"
            ? await begin(context, actor, command.settings)
            : await run(context, actor, command, limits);
        return { value: value ?? null };
      } catch (error) {
        if (error instanceof WebDriverError) return toOutcome(error);
        if (limits.signal.aborted && error === limits.signal.reason)
          throw new Interrupted({ type: "aborted", reason: error });
        throw error;
      }
    });
  };
}

function toOutcome({ code, message, data }: WebDriverError): WebDriverOutcome {
  return { error: code, message, ...(data !== undefined && { data }) };
}

/** Runs a command between the events of the action that it counts as, and notes its step. */
async function withEvents<T>(
  context: Pick<LiveContext, "emit" | "hide" | "noteStep" | "pages">,
  session: Pick<WebDriverSession, "window">,
  options: {
    readonly actor: ControlActor;
    /** The action that the command counts as, if it counts as one. */
    readonly action: string | undefined;
    readonly command: WebDriverCommandName;
    readonly params: object;
    readonly source: CallLimits["source"];
  },
  work: () => Promise<T>,
): Promise<T> {
  const { actor, action, command, params, source } = options;
  if (action === undefined) return work();
  const about = { actionType: action, actor };
  const startMs = performance.now();
  const startedAt = Date.now();
  const live = [...context.pages.values()].find((page) => page.session.mainFrameId === session.window);
  if (live !== undefined) live.acted = { from: live.page.url() };
  const ended = async (error?: unknown): Promise<number> => {
    const durationMs = toDuration(performance.now() - startMs);
    if (live !== undefined) await completeFrame(live);
    const { text } = params as { readonly text?: unknown };
    if (typeof text === "string") context.hide(text, false);
    const logged = new Set(webDriverCommands[command].audit.flatMap(([part, name]) => (part === "body" ? [name] : [])));
    const given = Object.entries(params);
    context.noteStep(
      {
        ...{ action, command, actor, startedAt, durationMs, protocol: "webdriver", requestId: source?.requestId },
        params: Object.fromEntries(given.filter(([name]) => logged.has(name))),
        masked: given.flatMap(([name]) => (logged.has(name) || IDS.has(name) ? [] : [name])),
        ...(error !== undefined && { error: toStepError(error) }),
      },
      live,
    );
    return durationMs;
  };
  context.emit("action.started", about);
  try {
    const result = await work();
    context.emit("action.completed", { ...about, duration: await ended() });
    return result;
  } catch (error) {
    await ended(error);
    context.emit("action.failed", { ...about, code: error instanceof ServiceError ? error.code : "ACTION_FAILED" });
    throw error;
  }
}

/** The parts of a command's path. */
const IDS: ReadonlySet<string> = new Set(["elementId", "shadowId", "name", "value"]);

async function inSession(
  session: WebDriverSession,
  command: Command,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { needs = "frame" } = command;
  if (needs !== "nothing") {
    session.requireOpen(needs);
    if (command.allows !== "loading") await session.arrived();
    session.requireOpen(needs);
    if (command.allows !== "prompt") await handlePrompt(session);
  }
  return command.run(session, params);
}

/** @throws WebDriverError `unexpected alert open` where the settings want that to be reported */
async function handlePrompt(session: WebDriverSession): Promise<void> {
  const { prompt } = session;
  if (prompt === undefined) return;
  const { unhandledPromptBehavior } = session.settings;
  if (unhandledPromptBehavior !== "ignore") {
    const accept = unhandledPromptBehavior.startsWith("accept");
    await session.call("browsingContext.handleUserPrompt", { context: prompt.context, accept });
    session.prompt = undefined;
  }
  if (unhandledPromptBehavior === "accept" || unhandledPromptBehavior === "dismiss") return;
  throw new WebDriverError("unexpected alert open", `a prompt is open: ${prompt.message}`, { text: prompt.message });
}
