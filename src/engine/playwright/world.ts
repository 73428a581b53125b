import type { CDPSession, ElementHandle, Frame, Page } from "playwright-core";
import { elementInternals, frameInternals, type WorldInternals, pageInternals } from "./internals.ts";
import { withoutStack } from "./session.ts";

/** A world of a frame's document: the page's own, or the isolated one that Playwright keeps, of which the page's scripts see nothing. */
export interface World {
  /** Valid on every CDP session of the frame's target. */
  readonly contextId: number;
  /** Stands for the document: another process may give the same `contextId` to the next one. */
  readonly document: object;
  /** Playwright's session of the frame's target. */
  readonly client: Pick<CDPSession, "send">;
  /** The outcome of the work; rejects when the document goes away. */
  race<T>(work: Promise<T>): Promise<T>;
}

/** The isolated world of the current document of a frame, or of the frame of an element; waits for it where a document is being made. */
export async function worldOf(of: Frame | ElementHandle): Promise<World> {
  const frame = "ownerFrame" in of ? elementInternals(of)._frame : frameInternals(of);
  return toWorld(await frame.utilityContext());
}

/** The page's own world of the current document of a frame. */
export async function mainWorldOf(frame: Frame): Promise<World> {
  return toWorld(await frameInternals(frame).mainContext());
}

function toWorld(context: WorldInternals): World {
  const { _contextId: contextId, _client: client } = context.delegate;
  return {
    contextId,
    document: context,
    client,
    race: (work) => withoutStack(() => context.raceAgainstContextDestroyed(work)),
  };
}

/** The id of an element's object in Playwright's session of its frame. */
export function objectIdOf(element: ElementHandle): string {
  return elementInternals(element)._objectId;
}

/** Runs a script in that world of each document that the page's main frame and frames of the same process are about to have. */
export async function runInNewDocuments(page: Page, source: string): Promise<void> {
  const { _mainFrameSession: session, utilityWorldName: worldName } = pageInternals(page).delegate;
  await session._client.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName });
}
