import { LRUCache } from "lru-cache";
import type { Frame } from "playwright-core";
import { findWrongSelector } from "../playwright/selectors.ts";
import { malformed, partsOf } from "./selector-policy.ts";

/** A selector that a request has, and its field. */
interface GivenSelector {
  readonly selector: string;
  readonly field: string;
}

/** Checks selectors before the page is touched. The last that were well formed are cached. */
export interface SelectorChecker {
  /**
   * Checks in the isolated world of a frame what only a browser can read of selectors, in one call for all of them.
   *
   * @throws ServiceError `VALIDATION_ERROR` for the first that is malformed
   */
  check(frame: Frame, given: readonly GivenSelector[]): Promise<void>;
}

/** The selectors among the parameters of an action, their fields below `path`. */
export function selectorsIn(params: object, path = ""): readonly GivenSelector[] {
  const { selector, toSelector } = params as { readonly selector?: string; readonly toSelector?: string };
  return [
    ...(selector !== undefined ? [{ selector, field: `${path}selector` }] : []),
    ...(toSelector !== undefined ? [{ selector: toSelector, field: `${path}toSelector` }] : []),
  ];
}

const MAX_SELECTORS = 1_000;

export function createSelectorChecker(): SelectorChecker {
  const wellFormed = new LRUCache<string, true>({ max: MAX_SELECTORS });
  return {
    async check(frame, given) {
      const unknown = given
        .filter(({ selector }) => !wellFormed.has(selector))
        .map(({ selector, field }) => ({ selector, field, parts: partsOf(selector, field) }))
        .filter(({ parts }) => parts.length > 0);
      if (unknown.length === 0) return;
      const wrong = await findWrongSelector(
        frame,
        unknown.map(({ parts }) => parts),
      );
      for (const [index, { selector, field }] of unknown.entries()) {
        if (index === wrong?.index) throw malformed(field, wrong.problem);
        wellFormed.set(selector, true);
      }
    },
  };
}
