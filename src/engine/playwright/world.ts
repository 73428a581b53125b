import type { ElementHandle, Frame, Page } from "playwright-core";
import { elementInternals, frameInternals, type WorldInternals, pageInternals } from "./internals.ts";
import { withoutStack } from "./session.ts";

/** A world of a frame's document: the page's own, or the isolated one that Playwright keeps, of which the page's scripts see nothing. */
export type World = ReturnType<typeof toWorld>;

/** The isolated world of the current document of a frame; waits for it where a document is being made. */
export async function worldOf(frame: Frame): Promise<World> {
  return toWorld(await frameInternals(frame).utilityContext());
}

/** The page's own world of the current document of a frame. */
export async function mainWorldOf(frame: Frame): Promise<World> {
  return toWorld(await frameInternals(frame).mainContext());
}

function toWorld(context: WorldInternals) {
  const { _contextId: contextId, _client: client } = context.delegate;
  return {
    /** Valid on every CDP session of the frame's target. */
    contextId,
    /** Stands for the document: another process may give the same `contextId` to the next one. */
    document: context as object,
    /** Playwright's session of the frame's target. */
    client,
    /** The outcome of the work; rejects when the document goes away. */
    race: <T>(work: Promise<T>): Promise<T> => withoutStack(() => context.raceAgainstContextDestroyed(work)),
    /** Playwright's own script in this world, made with the first call: the id of an object in `client`. */
    library: async (): Promise<string> => (await context.injectedScript())._objectId,
  };
}

/** The frame of an element that Playwright has, and the id that the protocol has for the element. */
export async function nodeOfHandle(
  page: Page,
  element: ElementHandle,
): Promise<{ readonly frame: Frame; readonly backendNodeId: number }> {
  const { _frame: owner, _objectId: objectId } = elementInternals(element);
  const frame = page.frames().find((each) => frameInternals(each)._id === owner._id) ?? page.mainFrame();
  const { client } = await worldOf(frame);
  const { node } = await client.send("DOM.describeNode", { objectId });
  return { frame, backendNodeId: node.backendNodeId };
}

/** Chooses files in a file input, with the events of a person's choice. */
export async function setFiles(
  frame: Frame,
  { backendNodeId }: { readonly backendNodeId: number },
  files: readonly string[],
): Promise<void> {
  const { client } = await worldOf(frame);
  await client.send("DOM.setFileInputFiles", { backendNodeId, files: [...files] });
}

/** Runs a script in that world of each document that the page's main frame and frames of the same process are about to have. */
export async function runInNewDocuments(page: Page, source: string): Promise<void> {
  const { _mainFrameSession: session, utilityWorldName: worldName } = pageInternals(page).delegate;
  await session._client.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName });
}
