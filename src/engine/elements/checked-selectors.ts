import { LRUCache } from "lru-cache";
import type { Frame } from "playwright-core";
import { findWrongSelector } from "../playwright/selectors.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import { callIn } from "../page-scripts.ts";
import { malformed, partsOf, plainCss } from "./selectors.ts";

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

const MAX_SELECTORS = 1_000;
const MAX_ATTEMPTS = 3;

export function createSelectorChecker() {
  const wellFormed = new LRUCache<string, true>({ max: MAX_SELECTORS });
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
