import { toViewport } from "../playwright/frames.ts";
import { located, toElementError } from "./elements.ts";
import { invalidArgument, WebDriverError } from "./errors.ts";
import { isShifted, shifted } from "./keys.ts";
import type { WebDriverSession } from "./session.ts";
import { ELEMENT, type Fields, toReference } from "./values.ts";

interface Source extends Fields {
  readonly type: unknown;
  readonly id: unknown;
  readonly actions: readonly Fields[];
}

/** Longer ones are sent in parts, so that a client that leaves ends them. */
const PART_MS = 1_000;
const SHIFT = new Set(["\ue008", "\ue050"]);

/**
 * Performs the actions of input sources. What goes to an element, or to a point, is checked when its turn comes.
 *
 * @throws WebDriverError `move target out of bounds`, `stale element reference`; `element not interactable` where keys have gone to a
 * document of another origin
 */
export async function perform(session: WebDriverSession, actions: unknown): Promise<null> {
  if (!Array.isArray(actions)) throw invalidArgument('"actions" must be a list');
  const sources = actions as readonly Source[];
  // The mapper says what else is wrong.
  if (!sources.every((source) => Array.isArray(source?.actions) && source.actions.every(isObject)))
    throw invalidArgument("each source of actions must have a list of them");
  const prepared = sources.map((source) => ({ ...source, actions: source.actions.map(toAction(source)) }));
  await session.settling(() =>
    session.withKeysReceived(keysOf(sources), async () => {
      for (const part of partsOf(prepared)) await performPart(session, part);
    }),
  );
  return null;
}

/** How many keys are pressed; undefined where a press of the pointer may move the focus. */
function keysOf(sources: readonly Source[]): number | undefined {
  const all = sources.flatMap((source) => source.actions.map(({ type }) => type));
  return all.includes("pointerDown") ? undefined : all.filter((type) => type === "keyDown").length;
}

async function performPart(session: WebDriverSession, part: readonly Source[]): Promise<void> {
  const pauses = part.map(({ actions: [only], actions }) =>
    actions.length === 1 && only?.["type"] === "pause" ? only : undefined,
  );
  if (pauses.every((pause) => pause !== undefined))
    return session.sleep(Math.max(0, ...pauses.map((pause) => Number(pause?.["duration"] ?? 0))));
  const actions: Fields[] = [];
  for (const source of part) {
    const aimed: Fields[] = [];
    for (const action of source.actions) aimed.push(isAimed(action) ? await inViewport(session, action) : action);
    actions.push({ ...source, actions: aimed });
  }
  await session.call("input.performActions", { context: session.window, actions });
}

/** An action to a point of the page's viewport, in place of one to an element, or to a point of the current frame. */
async function inViewport(session: WebDriverSession, { origin, ...action }: Fields): Promise<Fields> {
  const element = isObject(origin) ? (origin["element"] as { readonly sharedId: string }) : undefined;
  const found = element === undefined ? undefined : (await located(session, element)).target;
  const { page, frame } = await session.place();
  const offset = { x: Number(action["x"]), y: Number(action["y"]) };
  const reply = await page.scripts.callIn(frame, "offsetPoint", found?.element ?? null, offset);
  if ("obstacle" in reply)
    throw reply.by === undefined
      ? toElementError(reply.obstacle, undefined)
      : new WebDriverError("move target out of bounds", reply.by);
  const { x, y } = await toViewport(page.page, frame, reply.value);
  // Those of a wheel are integers.
  return { ...action, ...(action["type"] === "scroll" ? { x: Math.floor(x), y: Math.floor(y) } : { x, y }) };
}

/** Whether an action goes to a place that is known beforehand. */
function isAimed({ type, origin = "viewport", x, y }: Fields): boolean {
  const isPlace = origin === "viewport" || isObject(origin);
  return (type === "pointerMove" || type === "scroll") && isPlace && typeof x === "number" && typeof y === "number";
}

/** The ticks of all sources, in parts: a new one begins with what goes to an element, and where one would take long. */
function* partsOf(sources: readonly Source[]): Generator<readonly Source[]> {
  const ticks = Math.max(0, ...sources.map(({ actions }) => actions.length));
  let [from, durationMs] = [0, 0];
  const upTo = (end: number): readonly Source[] =>
    sources.map((source) => ({ ...source, actions: source.actions.slice(from, end) }));
  for (let tick = 0; tick < ticks; tick++) {
    const current = sources.flatMap(({ actions }): readonly Fields[] => actions.slice(tick, tick + 1));
    const tickMs = Math.max(0, ...current.map(({ duration }) => Number(duration ?? 0) || 0));
    if (tick > from && (durationMs + tickMs > PART_MS || current.some(isAimed))) {
      yield upTo(tick);
      [from, durationMs] = [tick, 0];
    }
    durationMs += tickMs;
    if (tickMs > PART_MS && current.every(({ type }) => type === "pause")) {
      const only = sources.map((source) => ({ ...source, actions: source.actions.slice(tick, tick + 1) }));
      yield only.filter(({ actions }) => actions.length > 0);
      [from, durationMs] = [tick + 1, 0];
    }
  }
  if (ticks > from || ticks === 0) yield upTo(ticks);
}

/** Converts an action to that of WebDriver BiDi, which names elements and the tilt of a pen in another way, and keys by what they type. */
function toAction({ type }: Source): (action: Fields) => Fields {
  let isShiftHeld = false;
  return ({ origin, tiltX, tiltY, value, ...action }) => {
    if (type === "key" && SHIFT.has(String(value))) isShiftHeld = action["type"] === "keyDown";
    const isPlain = typeof value === "string" && !isShifted(value);
    return {
      ...action,
      ...(value !== undefined && { value: type === "key" && isShiftHeld && isPlain ? shifted(value) : value }),
      ...(origin !== undefined && { origin: toOrigin(origin) }),
      ...((tiltX !== undefined || tiltY !== undefined) && toAngles(degrees(tiltX), degrees(tiltY))),
    };
  };
}

function toOrigin(origin: unknown): unknown {
  if (!isObject(origin)) return origin;
  if (typeof origin[ELEMENT] !== "string") throw invalidArgument('"origin" must be viewport, pointer or an element');
  return { type: "element", element: toReference(origin[ELEMENT]) };
}

function degrees(tilt: unknown = 0): number {
  if (Number.isInteger(tilt) && Math.abs(tilt as number) <= 90) return tilt as number;
  throw invalidArgument("tiltX and tiltY must be integers from -90 to 90");
}

/** @see https://www.w3.org/TR/pointerevents3/#converting-between-tiltx-tilty-and-altitudeangle-azimuthangle */
function toAngles(tiltX: number, tiltY: number): { readonly altitudeAngle: number; readonly azimuthAngle: number } {
  const [x, y] = [Math.tan((tiltX * Math.PI) / 180), Math.tan((tiltY * Math.PI) / 180)];
  const isFlat = Math.max(Math.abs(tiltX), Math.abs(tiltY)) === 90;
  // Two tilts of which one is 90 do not say where a pen that lies on the surface points to.
  const azimuth = isFlat && tiltX !== 0 && tiltY !== 0 ? 0 : Math.atan2(y, x);
  return {
    altitudeAngle: isFlat ? 0 : Math.atan(1 / Math.hypot(x, y)),
    azimuthAngle: azimuth < 0 ? azimuth + 2 * Math.PI : azimuth,
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
