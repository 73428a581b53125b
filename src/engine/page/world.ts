import type { CDPSession, ElementHandle, Frame } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import { wasDocumentReplacedBefore } from "../playwright-errors.ts";
import { objectIdOf, worldOf } from "../playwright/world.ts";
import type { Cdp } from "../playwright/session.ts";

/** The isolated worlds of a page's documents, with `page-scripts/input.ts` in them. */
export interface InputWorld {
  /**
   * Calls a function in the main frame with the script's exports as `this`, and returns its value, awaited.
   *
   * @throws Error when the function throws, or the document goes away
   */
  call<T>(declaration: string, ...values: readonly unknown[]): Promise<T>;
  /** The same in any frame. Of the values, an element's handle of that frame becomes the element. */
  callIn<T>(frame: Frame, declaration: string, ...values: readonly unknown[]): Promise<T>;
}

/** What a call returns in a document that does not have the script yet. */
const MISSING = "pagewire:missing";

type Session = Pick<CDPSession, "send">;

/** @param mainFrame the script is added to documents when it is first needed */
export function createInputWorld(cdp: Cdp, mainFrame: Frame): InputWorld {
  async function callIn<T>(frame: Frame, declaration: string, ...values: readonly unknown[]): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { contextId, client } = await worldOf(frame);
        const session: Session = frame === mainFrame ? cdp : client;
        let value = await callInWorld({ session, client, contextId }, declaration, values);
        if (value === MISSING) {
          await session.send("Runtime.evaluate", { expression: pageScripts.input, contextId });
          value = await callInWorld({ session, client, contextId }, declaration, values);
        }
        return value as T; // the caller knows what its function returns
      } catch (error) {
        if (attempt === 1 && wasDocumentReplacedBefore(error)) continue;
        throw error;
      }
    }
  }

  return { callIn, call: (declaration, ...values) => callIn(mainFrame, declaration, ...values) };
}

interface Place {
  readonly session: Session;
  /** Playwright's own, which alone knows its handles. */
  readonly client: Session;
  readonly contextId: number;
}

async function callInWorld(place: Place, declaration: string, values: readonly unknown[]): Promise<unknown> {
  const { session, contextId } = place;
  const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", {
    executionContextId: contextId,
    functionDeclaration: `function (...values) {
      return !Object.hasOwn(globalThis, "pagewireInput") ? "${MISSING}" : (${declaration}).apply(pagewireInput, values);
    }`,
    arguments: await Promise.all(values.map(async (value) => (isHandle(value) ? adopted(place, value) : { value }))),
    returnByValue: true,
    awaitPromise: true,
    userGesture: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

function isHandle(value: unknown): value is ElementHandle {
  return typeof value === "object" && value !== null && "asElement" in value;
}

/** The element of a handle in another world of its document. */
async function adopted(
  { session, client, contextId: executionContextId }: Place,
  handle: ElementHandle,
): Promise<{ readonly objectId: string }> {
  const { node } = await client.send("DOM.describeNode", { objectId: objectIdOf(handle) });
  const { object } = await session.send("DOM.resolveNode", { backendNodeId: node.backendNodeId, executionContextId });
  return { objectId: object.objectId ?? "" }; // an element is an object
}
