import type { CDPSession, ElementHandle, Frame } from "playwright-core";
import { elementInternals, frameInternals } from "./internals.ts";

/** The isolated world that Playwright keeps for each frame: the page's scripts see nothing of it. */
export interface World {
  /** Valid on every CDP session of the frame's target. */
  readonly contextId: number;
  /** Playwright's session of the frame's target. */
  readonly client: Pick<CDPSession, "send">;
  /** The value of an expression, awaited, as JSON. Rejects when the document goes away. */
  evaluate(expression: string): Promise<unknown>;
}

/** The world of a frame's current document; waits for it where a document is being made. */
export async function worldOf(frame: Frame): Promise<World> {
  const context = await frameInternals(frame).utilityContext();
  const { _contextId: contextId, _client: client } = context.delegate;
  return {
    contextId,
    client,
    evaluate: (expression) => context.raceAgainstContextDestroyed(evaluateIn(client, contextId, expression)),
  };
}

async function evaluateIn(client: Pick<CDPSession, "send">, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await client.send("Runtime.evaluate", {
    expression,
    contextId,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** The id of an element's object in Playwright's session of its frame. */
export function objectIdOf(element: ElementHandle): string {
  return elementInternals(element)._objectId;
}
