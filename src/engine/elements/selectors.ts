import { LRUCache } from "lru-cache";
import type { Frame } from "playwright-core";
import { invalidField } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import type { LivePage } from "../page/live-page.ts";
import { callIn } from "../page-scripts.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import { elementOfFrame } from "../playwright/frames.ts";
import { findWrongSelector, isPlain, parseSelector, type SelectorPart } from "../playwright/selectors.ts";

const MAX_SELECTOR_LENGTH = 1000;

/** The selector engines that callers may name; the others reach into frameworks or into Playwright itself. */
const ALLOWED_ENGINES: ReadonlySet<string> = new Set([
  "css",
  "text",
  "xpath",
  "id",
  "role",
  "nth",
  "visible",
  "data-testid",
  "data-test-id",
  "data-test",
]);
const FRAME_ENGINE = "frame";
const ONLY_ENGINE = "only";
const FIRST: SelectorPart = { name: "nth", body: "0", source: "0" };
const INTO_FRAME: SelectorPart = { name: "internal:control", body: "enter-frame", source: "enter-frame" };

/** Follows parts of which exactly one element may match. */
const NO_OTHER: SelectorPart = { name: "internal:control", body: "no-other", source: "no-other" };

/** Selectors that are parsed, and those that are well formed. */
const MAX_KEPT = 1_000;
const parsedBefore = new LRUCache<string, readonly SelectorPart[]>({ max: MAX_KEPT });

/**
 * The contract's selector as Playwright's parts. Rejects one that is too long, is
 * empty, does not parse, or names an engine that is not allowed (`internal:control=…`, `_react=…`). CSS, `text=…`,
 * `xpath=…` and chains of these by `>>` pass. `frame=<selector of an iframe>` is ours: what follows it is looked for
 * inside that iframe. `only=<selector>`, as the last part, is ours, too: no other element may match it.
 *
 * @throws ServiceError `VALIDATION_ERROR`
 */
export function partsOf(selector: string, field = "selector"): readonly SelectorPart[] {
  if (selector.length > MAX_SELECTOR_LENGTH)
    throw invalidField(field, `must be at most ${MAX_SELECTOR_LENGTH} characters long`);
  if (selector.trim() === "") throw invalidField(field, "must not be empty");
  if (selector.includes("\0")) throw invalidField(field, "must not contain NUL");
  const before = parsedBefore.get(selector);
  if (before !== undefined) return before;
  const given = parsed(selector, field);
  if (given.at(-1)?.name === FRAME_ENGINE) throw invalidField(field, "must name an element inside the frame, after >>");
  const parts = given.flatMap((part, index) => {
    if (part.name === FRAME_ENGINE) return intoFrame(part, field);
    if (part.name !== ONLY_ENGINE) return [allowed(part, field)];
    if (index < given.length - 1) throw invalidField(field, "must have only= in its last part");
    return [allowed(onePart(part, field, "a selector after only="), field), NO_OTHER];
  });
  parsedBefore.set(selector, parts);
  return parts;
}

/** Whether what follows is looked for inside of the frame that was found. */
export function isEnterFrame(part: SelectorPart): boolean {
  return part === INTO_FRAME;
}

/** The parts without the mark that exactly one element may match, and whether they had it. */
export function withoutMark(parts: readonly SelectorPart[]): {
  readonly parts: readonly SelectorPart[];
  readonly isOnly: boolean;
} {
  const isOnly = parts.at(-1) === NO_OTHER;
  return { parts: isOnly ? parts.slice(0, -1) : parts, isOnly };
}

/** The selector as the browser's own CSS, where it is one part without pseudo-classes of Playwright's. */
export function plainCss(parts: readonly SelectorPart[]): string | undefined {
  const [part] = parts;
  return part?.name === "css" && parts.length === 1 && isPlain(part) ? part.source : undefined;
}

function parsed(selector: string, field: string): readonly SelectorPart[] {
  let parts: readonly SelectorPart[];
  let capture: number | undefined;
  try {
    ({ parts, capture } = parseSelector(selector));
  } catch (error) {
    throw malformed(field, error instanceof Error ? error.message : "it does not parse", error);
  }
  if (capture !== undefined)
    throw invalidField(field, "must not mark a part with *: use :has() to act on an outer part");
  return parts;
}

/** An error for a selector that Playwright or the browser cannot read. */
export function malformed(field: string, problem: string, cause?: unknown): Error {
  return invalidField(field, `is malformed: ${problem.split("\n", 1)[0] ?? ""}`, cause);
}

function allowed(part: SelectorPart, field: string): SelectorPart {
  const { name, source } = part;
  if (!ALLOWED_ENGINES.has(name)) throw invalidField(field, `must not use the selector engine "${name.slice(0, 50)}"`);
  if (name === "nth" && !/^\s*-?\d+\s*$/.test(source)) throw invalidField(field, "must have a whole number after nth=");
  if (name === "visible" && source !== "true" && source !== "false")
    throw invalidField(field, "must have true or false after visible=");
  return part;
}

/** The parts that lead into the first iframe that matches; without `nth=0` a second match would be an error. */
function intoFrame(part: SelectorPart, field: string): readonly SelectorPart[] {
  return [allowed(onePart(part, field, "an iframe after frame="), field), FIRST, INTO_FRAME];
}

function onePart({ source }: SelectorPart, field: string, what: string): SelectorPart {
  // Without its prefix a text may split anew: in `text=it's` the quote is a letter.
  const [inner, ...more] = source.trim() === "" ? [] : parsed(source, field);
  if (inner === undefined || more.length > 0) throw invalidField(field, `must name ${what}`);
  return inner;
}

/** A selector that a request has, and its field. */
interface GivenSelector {
  readonly selector: string;
  readonly field: string;
}

/** Checks selectors before the page is touched. The last that were well formed are cached. */
export type SelectorChecker = ReturnType<typeof createSelectorChecker>;

/** The selectors among the parameters of an action, their fields below `path`. */
export function selectorsIn(params: object, path = ""): readonly GivenSelector[] {
  const { selector, toSelector } = params as { readonly selector?: string; readonly toSelector?: string };
  return [
    ...(selector !== undefined ? [{ selector, field: `${path}selector` }] : []),
    ...(toSelector !== undefined ? [{ selector: toSelector, field: `${path}toSelector` }] : []),
  ];
}

const MAX_ATTEMPTS = 3;

export function createSelectorChecker() {
  const wellFormed = new LRUCache<string, true>({ max: MAX_KEPT });
  async function checkOnce(frame: Frame, given: readonly GivenSelector[]): Promise<void> {
    const unknown = given
      .filter(({ selector }) => !wellFormed.has(selector))
      .map((each) => ({ ...each, parts: partsOf(each.selector, each.field) }));
    const plain = unknown.flatMap((each) => {
      const css = plainCss(each.parts);
      return css === undefined ? [] : [{ ...each, css }];
    });
    const others = unknown.filter(({ parts }) => plainCss(parts) === undefined);
    const [notCss, wrong] = await Promise.all([
      plain.length > 0 &&
        callIn(
          frame,
          "wrongCss",
          plain.map(({ css }) => css),
        ),
      others.length > 0 &&
        findWrongSelector(
          frame,
          others.map(({ parts }) => parts),
        ),
    ]);
    for (const [checked, found] of [
      [plain, notCss],
      [others, wrong],
    ] as const) {
      for (const [index, { selector, field }] of checked.entries()) {
        if (found && index === found[0]) throw malformed(field, found[1]);
        wellFormed.set(selector, true);
      }
    }
  }

  return {
    /**
     * Checks in the isolated world of a frame what only a browser can read of selectors, in one call for all of them.
     *
     * @throws ServiceError `VALIDATION_ERROR` for the first that is malformed
     */
    async check(frame: Frame, given: readonly GivenSelector[]): Promise<void> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await checkOnce(frame, given);
        } catch (error) {
          // Another document takes the place of the one that was asked, such as after the submission of a form.
          if (!isDocumentReplaced(error) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
  };
}

const PATH_TIMEOUT_MS = 1_000;

/** Finds how a selector leads into the inner frame that the page's last action has acted in, if it has. Never rejects, and takes at most a second. */
export function completeFrame(page: Pick<LivePage, "acted">): Promise<void> | undefined {
  const { in: frame, frame: known } = page.acted;
  return frame === undefined || known !== undefined ? undefined : complete(page, frame);
}

async function complete(page: Pick<LivePage, "acted">, frame: Frame): Promise<void> {
  const path = await valueWithin(pathInto(frame), PATH_TIMEOUT_MS);
  if (path !== undefined) page.acted = { ...page.acted, frame: path };
}

/** `frame=#outer >> frame=iframe >> `; rejects for a frame that is gone. */
async function pathInto(frame: Frame): Promise<string> {
  const parent = frame.parentFrame();
  if (parent === null) return "";
  const { backendNodeId } = await elementOfFrame(frame, parent);
  const [outer, reply] = await Promise.all([pathInto(parent), callIn(parent, "record", { backendNodeId })]);
  if (!("value" in reply)) throw new Error("the frame is gone");
  return `${outer}frame=${reply.value.selector} >> `;
}
