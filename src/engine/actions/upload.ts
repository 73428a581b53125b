import { setTimeout as delay } from "node:timers/promises";
import type { FileChooser, Frame } from "playwright-core";
import type { ActionParams } from "../../contract.ts";
import type { ReceivedFile } from "../../page-scripts/messages.ts";
import { invalidField } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import { aim, press } from "../elements/press.ts";
import { failedOn, targetData, untilReady } from "../elements/ready.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import { nodeOfHandle, setFiles } from "../playwright/world.ts";
import { type NodeId, nodeOf } from "../page-scripts.ts";
import type { LivePage } from "../page/live-page.ts";
import type { Action, ActionContext } from "./action.ts";

/** How long a click may take to open the dialog in which files are chosen. */
const CHOOSER_TIMEOUT_MS = 3_000;

/**
 * Chooses files in the first file input that matches, in place of those chosen before, or in the dialog that a click on the element
 * opens; with `drop`, drops them on the element. The page gets copies: a path of the caller's never reaches the browser.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the page has other files than those given; `drop-not-accepted`; `file-picker`
 */
export const upload: Action<"upload"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  check({ files, artifacts }) {
    if ((files === undefined) === (artifacts === undefined))
      throw invalidField("artifacts", files === undefined ? "or files must be given" : "must not be given with files");
  },
  async run(context, params) {
    const { files = [], artifacts, drop = false } = params;
    const { page, signal } = context;
    if (context.uploads.length !== files.length)
      throw new Error(`${files.length} files to upload, ${context.uploads.length} opened`);
    const uploads =
      artifacts === undefined ? context.uploads : await Promise.all(artifacts.map((id) => context.openArtifact(id)));
    const copies = await page.uploads.copy(uploads, signal);
    try {
      const received = await (drop ? dropOn(context, params, copies.paths) : chooseIn(context, params, copies.paths));
      const isWhole = uploads.every(
        ({ name, size }, index) => received?.[index]?.name === name && received[index].size === size,
      );
      // What another document has replaced cannot be read.
      if (received !== undefined && (!isWhole || received.length !== uploads.length))
        throw failedOn(
          "upload",
          params,
          "not-received",
          `the ${drop ? "page" : "input"} has other files than those given`,
        );
    } catch (error) {
      await copies.remove();
      throw error;
    }
    return { data: { ...targetData(params), files: uploads.map(({ name, size }) => ({ name, size })) } };
  },
};

/** The files that the page has then; undefined where its document was replaced. */
type Received = Promise<readonly ReceivedFile[] | undefined>;

async function chooseIn(context: ActionContext, params: ActionParams<"upload">, paths: readonly string[]): Received {
  const { page, signal, remainingMs } = context;
  return untilReady(context, params, async (target, attempt) => {
    const takes = await page.scripts.callIn(target.frame, "takesFiles", target.element);
    if ("obstacle" in takes) return takes;
    if (takes.value) {
      const input = await nodeOf(target.frame, target.element, "control");
      return input === undefined
        ? { obstacle: "missing" }
        : { value: await receive(context, target.frame, input, paths, params) };
    }
    const opened = waitForChooser(page);
    try {
      const pressed = await press(context, target, params, { attempt });
      if ("obstacle" in pressed) return pressed;
      const chooser = await valueWithin(opened.chooser, Math.min(CHOOSER_TIMEOUT_MS, remainingMs()));
      signal.throwIfAborted();
      if (chooser === "picker")
        throw failedOn(
          "upload",
          params,
          "file-picker",
          "the page calls a file picker such as showOpenFilePicker(), which gets no files here",
        );
      if (chooser === undefined)
        throw failedOn(
          "upload",
          params,
          "wrong-element",
          "the element is no file input, and a click on it opens no file dialog",
        );
      const { frame, ...input } = await nodeOfHandle(page.page, chooser.element());
      return { value: await receive(context, frame, input, paths, params) };
    } finally {
      opened.stop();
    }
  });
}

/** Waits for the dialog of a file input, or a picker that the page calls: the browser rejects that, as no files can be given to it. */
function waitForChooser({ page, session: { cdp } }: LivePage): {
  readonly chooser: Promise<FileChooser | "picker">;
  stop(): void;
} {
  const opened = Promise.withResolvers<FileChooser | "picker">();
  const onOpened = ({ backendNodeId }: { readonly backendNodeId?: number }): void => {
    if (backendNodeId === undefined) opened.resolve("picker");
  };
  page.once("filechooser", opened.resolve);
  cdp.on("Page.fileChooserOpened", onOpened);
  return {
    chooser: opened.promise,
    stop: () => {
      page.off("filechooser", opened.resolve);
      cdp.off("Page.fileChooserOpened", onOpened);
    },
  };
}

async function receive(
  { page }: ActionContext,
  frame: Frame,
  input: NodeId,
  paths: readonly string[],
  params: ActionParams<"upload">,
): Received {
  const { scripts } = page;
  const problem = await scripts.callIn(frame, "expectFiles", input, paths.length);
  if (problem !== null) throw failedOn("upload", params, "wrong-element", problem);
  if (paths.length > 0) await setFiles(frame, input, paths);
  if (page.commits.isPending) return undefined;
  return scripts
    .callIn(frame, "receivedFiles", input)
    .catch(unlessDocumentReplaced<readonly ReceivedFile[] | undefined>(undefined));
}

/** A person's drag comes over its target about as often. */
const DRAG_OVER_MS = 50;
/** A page that takes files accepts one of the first events over it. */
const MAX_DRAG_OVER_MS = 1_000;

/** Drops files on a page, which first has to take them: a page that does not would be replaced by them. */
async function dropOn(context: ActionContext, params: ActionParams<"upload">, files: readonly string[]): Received {
  const { page, signal, remainingMs } = context;
  const { frame, point } = await untilReady(context, params, (target, attempt) =>
    aim(context, target, { isEnabled: false, takesAnyPoint: true, attempt }),
  );
  const { scripts } = page;
  const data = { items: [], files: [...files], dragOperationsMask: COPY };
  const send = (type: "dragEnter" | "dragOver" | "drop" | "dragCancel"): Promise<unknown> =>
    page.cdp.send("Input.dispatchDragEvent", { type, ...point, data });
  await scripts.callIn(frame, "expectDrop");
  await send("dragEnter");
  const endMs = performance.now() + Math.min(MAX_DRAG_OVER_MS, remainingMs() / 2);
  // A page may lay its drop zone over itself when a drag begins: what is there twice in a row gets the drop.
  for (let accepted = 0; accepted < 2;) {
    await send("dragOver");
    const state = await scripts.callIn(frame, "acceptsDrop");
    accepted = state === "accepts" ? accepted + 1 : state === "moved" ? 1 : 0;
    if (accepted >= 2) break;
    if (performance.now() > endMs) {
      await send("dragCancel");
      await scripts.callIn(frame, "droppedFiles");
      throw failedOn("upload", params, "drop-not-accepted", "the page takes no files that are dropped there");
    }
    await delay(DRAG_OVER_MS, undefined, { signal });
  }
  await send("drop");
  if (page.commits.isPending) return undefined;
  return scripts
    .callIn(frame, "droppedFiles")
    .catch(unlessDocumentReplaced<readonly ReceivedFile[] | undefined>(undefined));
}

/** The bit of a copy in the mask of what a drag may do. */
const COPY = 1;
