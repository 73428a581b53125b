import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import type { ServiceError } from "../../errors/errors.ts";
import type { SecretRequest, StrikeReply, StrikeRequest, Stroke, TypeRequest } from "../../page-scripts/messages.ts";
import { actionFailed } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import type { Cdp } from "../playwright/session.ts";
import type { Commits } from "./commits.ts";
import { hasCommandModifier, keysByCharacter, type Modifier, modifierBits } from "./keys.ts";
import { callIn, focusedFrameId, type ScriptCaller } from "../page-scripts.ts";
import { frameById } from "../playwright/frames.ts";

/** Characters beyond which text without a delay is inserted at once: a keystroke takes milliseconds, a text may have a million. */
const MAX_KEYSTROKES = 500;
/** Keys sent together; between these the action can be stopped, and the page is asked where the focus is. */
const BATCH = 32;

/** The part of a page that keys are pressed on. */
export interface KeyboardPage {
  readonly page: Page;
  readonly cdp: Cdp;
  readonly scripts: ScriptCaller;
  readonly commits: Commits;
  /** Keys that are down, the modifiers apart from the others. */
  readonly heldModifiers: Set<Modifier>;
  readonly heldKeys: Set<string>;
}

/** Strokes on their way into a page. */
export interface Typing {
  readonly id: number;
  readonly strokes: readonly Stroke[];
  /** The text that they type into a field whose value is set as a whole. */
  readonly text: string;
  readonly into: TypeRequest["into"];
  /** The pause after each stroke; 0: as fast as possible. */
  readonly delayMs: number;
  /** Whether the last stroke may replace the document: nothing is asked of the page after it. */
  readonly submits: boolean;
  /** The text is a secret: the page types it, each stroke in one step with the checks of where it goes. */
  readonly secret?: SecretRequest | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Documents do not go on with a typing that began in another. */
let lastId = 0;

export function newTyping(strokes: readonly Stroke[], options: Partial<Omit<Typing, "id" | "strokes">> = {}): Typing {
  return { id: ++lastId, strokes, text: "", into: "anything", delayMs: 0, submits: false, ...options };
}

/** The request to the page when `at` strokes are done. */
export function requestOf({ page }: Pick<KeyboardPage, "page">, typing: Typing, at = 0): TypeRequest {
  const { id, text, into, delayMs, secret } = typing;
  // Where a frame of another site may take the focus between two strokes, all are typed in one step.
  const strokes = typing.strokes.slice(at, delayMs === 0 ? undefined : at + 1);
  // Without strokes, a key follows.
  const hasMore = at + strokes.length < typing.strokes.length || typing.strokes.length === 0;
  const frameCount = page.frames().length;
  return { id, text, into, strokes, hasMore, frameCount, isFocused: false, ...(secret !== undefined && { secret }) };
}

/** The strokes that type a text. */
export function strokesOf(
  { heldModifiers }: Pick<KeyboardPage, "heldModifiers">,
  text: string,
  delayMs = 0,
): readonly Stroke[] {
  // With Control held, a letter is a shortcut; text is text.
  const isCommand = hasCommandModifier(heldModifiers);
  if (delayMs === 0 && (isCommand || text.length > MAX_KEYSTROKES)) return [text];
  return Array.from(text, (each) => (isCommand ? each : (keysByCharacter.get(each) ?? each)));
}

/**
 * Types into what has the focus.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `no-focus` or as of `continueTyping`
 */
export async function typeFocused(page: KeyboardPage, typing: Typing): Promise<void> {
  const { frame, reply } = await beginFocused(page, typing);
  await continueTyping(page, frame, typing, reply);
}

/** A typing that has begun. */
export interface Begun {
  readonly frame: Frame;
  readonly request: TypeRequest;
  readonly reply: StrikeReply;
}

/**
 * Begins to type in the frame that has the focus, however deep. One of another origin than the page must have had input
 * before: it may have taken the focus by itself.
 */
export async function beginFocused(target: KeyboardPage, typing: Typing): Promise<Begun> {
  const { page, scripts } = target;
  const request = requestOf(target, typing);
  for (let frame = page.mainFrame(); ;) {
    const begun = await scripts.callIn(frame, "beginTyping", null, request);
    if ("obstacle" in begun) throw actionFailed("no-focus", "nothing that takes text has the focus");
    const { value: reply } = begun;
    if (reply.isLost !== true || reply.done > 0) return { frame, request, reply };
    const inner = await focusedFrame(page, frame);
    if (inner === undefined || !(await scripts.callIn(inner, "hasHadInput"))) throw focusMoved(typing.strokes, 0);
    frame = inner;
  }
}

/** The frame of another origin that has the focus, seen from a frame around it. */
export async function focusedFrame(page: Page, outer: Frame): Promise<Frame | undefined> {
  const id = await focusedFrameId(outer);
  const frame = id === undefined ? undefined : frameById(page, id);
  if (frame !== undefined) return frame;
  // No script sees into a closed shadow root: the frame that has the focus has no further one in it that has it.
  const inside = page.frames().filter((each) => isInside(each, outer));
  const focused = await Promise.all(inside.map((each) => valueWithin(callIn(each, "hasFocus"), MAX_FOCUS_MS)));
  return inside.findLast((_, index) => focused[index] === true);
}

function isInside(frame: Frame, outer: Frame): boolean {
  for (let each = frame.parentFrame(); each !== null; each = each.parentFrame()) if (each === outer) return true;
  return false;
}

/** A frame that is busy for longer does not have the focus for what is typed. */
const MAX_FOCUS_MS = 1_000;

/**
 * Types what is left after the page's first reply, and returns its last one; undefined where the document has been replaced.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `focus-moved`, where the focus has left for a document of another origin,
 * or `page-navigated` where the document was replaced before all was typed
 */
export async function continueTyping(
  page: KeyboardPage,
  frame: Frame,
  typing: Typing,
  first: StrikeReply,
): Promise<StrikeReply | undefined> {
  const { strokes, delayMs, submits, signal } = typing;
  let reply: StrikeReply | undefined = first;
  for (let at = 0, sent = 0; ;) {
    if (reply === undefined) {
      if (at === strokes.length) return undefined;
      throw actionFailed("page-navigated", "the page navigated away meanwhile", typed(strokes, at));
    }
    if (reply.isDiverted) throw focusMoved(strokes, at - sent + reply.arrived);
    at += reply.done;
    if (at === strokes.length) return reply;
    if (reply.isLost === true && typing.secret !== undefined)
      throw actionFailed("focus-moved", "the field lost the focus before all was typed");
    if (reply.isLost === true) throw focusMoved(strokes, at);
    signal?.throwIfAborted();
    sent = 0;
    const { reacts } = reply;
    if (at > 0 && delayMs > 0) await sleep(delayMs, undefined, { signal });
    if (!reply.isExposed) {
      const isLast = submits && at === strokes.length - 1;
      // The first one shows whether the page reacts to keys.
      const size = delayMs > 0 || reacts || at === 0 ? 1 : lengthOfBatch(strokes, at);
      const batch = isLast
        ? strokes.slice(at)
        : strokes.slice(at, Math.min(at + size, strokes.length - Number(submits)));
      await pressKeys(page, batch);
      if (isLast) return reply;
      sent = batch.length;
      at += sent;
    }
    reply = await strike(page, frame, { ...requestOf(page, typing, at), sent });
  }
}

/** Keys that often end an entry, after which a field may clear itself or move the focus on. */
const SEPARATORS: ReadonlySet<string> = new Set([",", ";", "Enter"]);

function lengthOfBatch(strokes: readonly Stroke[], at: number): number {
  const batch = strokes.slice(at, at + BATCH);
  const end = batch.findIndex((stroke) => typeof stroke !== "string" && SEPARATORS.has(stroke.key));
  return end === -1 ? BATCH : end + 1;
}

/** Undefined where the document has been replaced, or is about to be. */
export async function strike(
  { page, scripts, commits }: KeyboardPage,
  frame: Frame,
  request: StrikeRequest,
): Promise<StrikeReply | undefined> {
  // While a navigation waits for its server, the browser delays all commands for the page.
  if (frame === page.mainFrame() && commits.isPending) return undefined;
  try {
    const reply = await scripts.callIn(frame, "strike", request);
    return reply ?? undefined;
  } catch (error) {
    if (isDocumentReplaced(error)) return undefined;
    throw error;
  }
}

/** @param count of the strokes, those that were received */
export function focusMoved(strokes: readonly Stroke[], count: number): ServiceError {
  const details = typed(strokes, count);
  return actionFailed(
    "focus-moved",
    `the focus is in a frame of another origin, after ${details.length} characters: name the element that is to have the keys`,
    details,
  );
}

function typed(strokes: readonly Stroke[], count: number): { readonly length: number } {
  const characters = strokes
    .slice(0, count)
    .map((each) => (typeof each === "string" ? [...each].length : each.text.length));
  return { length: characters.reduce((sum, length) => sum + length, 0) };
}

const CONTROL = modifierBits(new Set(["Control"]));

/**
 * Presses and releases each key, and inserts text that no key types, with the events that Playwright sends for it. They
 * are sent together, and the page gets them in order.
 */
async function pressKeys({ cdp, heldModifiers }: KeyboardPage, strokes: readonly Stroke[]): Promise<void> {
  const modifiers = modifierBits(heldModifiers);
  const sent: Promise<unknown>[] = [];
  for (const each of strokes) {
    if (typeof each === "string") {
      sent.push(cdp.send("Input.insertText", { text: each }));
      continue;
    }
    const { code, key, keyCode: windowsVirtualKeyCode, text, selectsAll = false } = each;
    const event = {
      modifiers: selectsAll ? CONTROL : modifiers,
      windowsVirtualKeyCode,
      code,
      key,
      location: 0,
      isKeypad: false,
    };
    sent.push(
      cdp.send("Input.dispatchKeyEvent", {
        ...event,
        type: text === "" ? "rawKeyDown" : "keyDown",
        commands: selectsAll ? ["selectAll"] : [],
        text,
        unmodifiedText: text,
        autoRepeat: false,
      }),
      cdp.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
    );
  }
  await Promise.all(sent);
}
