import type { TestEngine } from "./engine.ts";
import type { WebDriverCommand, WebDriverOutcome } from "../../src/engine/engine.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A session of the classic WebDriver protocol in a context with a page. */
export interface WebDriverClient {
  /** The value of a command, or its error as `{ error, message }`. */
  send(name: string, params?: Fields): Promise<unknown>;
  /** The id of the first element that a selector matches in the current frame. */
  find(css: string): Promise<string>;
}

const TIMEOUTS = { script: 30_000, pageLoad: 30_000, implicit: 5_000 };

export async function webDriverIn({ engine }: TestEngine, contextId: string): Promise<WebDriverClient> {
  const actor = { userId: "u", username: "ada", credential: "session" };
  const run = (command: WebDriverCommand): Promise<WebDriverOutcome> =>
    engine.webDriver(contextId, actor, command, { remainingMs: 60_000, signal: new AbortController().signal });
  const settings = { timeouts: TIMEOUTS, pageLoadStrategy: "normal", unhandledPromptBehavior: "ignore" } as const;
  const begun = await run({ name: "newSession", settings });
  if ("error" in begun) throw new Error(begun.message);
  const send: WebDriverClient["send"] = async (name, params = {}) => {
    const outcome = await run({ name, params } as WebDriverCommand);
    return "value" in outcome ? outcome.value : outcome;
  };
  return {
    send,
    async find(css) {
      const found = await send("findElement", { using: "css selector", value: css });
      return String(Object.values(found as Fields)[0]);
    },
  };
}
