import type { ActionRequest } from "../../contract.ts";
import { inTurns } from "../../turns.ts";
import type { ActionEffect } from "../actions/action.ts";
import type { ArtifactSink } from "../artifacts.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";

/** The actions that can store their result, and the names of the files. */
const EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/html; charset=utf-8": "html",
  "application/json": "json",
} as const satisfies Record<string, string>;

/** Results in which secrets are masked, as in those that are sent. */
const IS_TEXT = /^(?:text\/|application\/json)/;

/** Whether the action's parameters ask for its result as an artifact. */
export function isStored({ params }: ActionRequest): boolean {
  return "encoding" in params && params.encoding === "artifact";
}

/** The effect of an action with its bytes, where it has some, as an artifact. */
export async function storeResult(
  artifacts: ArtifactSink,
  { owner, id: contextId, isStored: hasRow, secrets }: LiveContext,
  { id: pageId }: LivePage,
  { action }: ActionRequest,
  effect: ActionEffect<ActionRequest["action"]>,
): Promise<ActionEffect<ActionRequest["action"]>> {
  const { data, bytes: taken, contentType } = effect;
  if (taken === undefined || contentType === undefined) return effect;
  const isMasked = !secrets.isEmpty && IS_TEXT.test(contentType);
  const bytes = isMasked ? Buffer.from(await inTurns(secrets.textInParts(Buffer.from(taken).toString()))) : taken;
  const name = `${action}.${EXTENSIONS[contentType as keyof typeof EXTENSIONS]}`;
  // A render has a context of its own that no caller can name.
  const about = { owner, ...(hasRow && { contextId, pageId }), name, contentType, size: bytes.byteLength };
  // The only actions with that encoding are sources of artifacts.
  const pending = await artifacts.begin({ ...about, source: action as "screenshot" });
  return { data: { ...data, artifact: await pending.store(oneChunk(bytes)) } };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
