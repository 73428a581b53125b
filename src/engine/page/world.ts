import type { Frame } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import { worldOf } from "../outline/world.ts";
import type { Cdp } from "./cdp.ts";

/** The isolated world of the main frame's document, with `page-scripts/input.ts` in it. */
export interface InputWorld {
  /**
   * Calls a function in the page with the script's exports as `this`, and returns its value, awaited.
   *
   * @throws Error when the function throws, or the document goes away
   */
  call<T>(declaration: string, ...values: readonly unknown[]): Promise<T>;
}

/** What a call returns in a document that does not have the script yet. */
const MISSING = "pagewire:missing";

/** @param mainFrame the script is added to its documents when it is first needed */
export function createInputWorld(cdp: Cdp, mainFrame: Frame): InputWorld {
  async function callIn(contextId: number, declaration: string, values: readonly unknown[]): Promise<unknown> {
    const { result, exceptionDetails } = await cdp.send("Runtime.callFunctionOn", {
      executionContextId: contextId,
      functionDeclaration: `function (...values) {
        return !Object.hasOwn(globalThis, "pagewireInput") ? "${MISSING}" : (${declaration}).apply(pagewireInput, values);
      }`,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
      awaitPromise: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  return {
    async call<T>(declaration: string, ...values: readonly unknown[]): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        try {
          const { contextId } = await worldOf(mainFrame);
          let value = await callIn(contextId, declaration, values);
          if (value === MISSING) {
            await cdp.send("Runtime.evaluate", { expression: pageScripts.input, contextId });
            value = await callIn(contextId, declaration, values);
          }
          return value as T; // the caller knows what its function returns
        } catch (error) {
          // The document was replaced before the call began.
          if (attempt === 1 && error instanceof Error && /Cannot find context/.test(error.message)) continue;
          throw error;
        }
      }
    },
  };
}
