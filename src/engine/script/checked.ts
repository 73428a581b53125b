import { LRUCache } from "lru-cache";
import { parseScript, toRunner } from "./parse.ts";
import { checkScript } from "./policy.ts";

/** Checks scripts before they run. Callers send the same ones again and again, so the last ones are cached. */
export type ScriptChecker = ReturnType<typeof createScriptChecker>;

const MAX_SCRIPTS = 1_000;
/** Bound of all cached scripts, in characters. */
const MAX_CHARACTERS = 4_194_304;

export function createScriptChecker() {
  const runners = new LRUCache<string, string>({
    max: MAX_SCRIPTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (runner) => runner.length,
  });
  return {
    /**
     * The text of an async function of `args` that runs the script in a page.
     *
     * @throws ServiceError `VALIDATION_ERROR` for text that does not parse, `FORBIDDEN` for what the policy denies
     */
    toRunner(script: string, field?: string): string {
      const known = runners.get(script);
      if (known !== undefined) return known;
      const form = parseScript(script, field);
      checkScript(form.tree, field);
      const runner = toRunner(form);
      runners.set(script, runner);
      return runner;
    },
  };
}
