import type { ElementHandle, FileChooser } from "playwright-core";
import type { ActionParams } from "../../contract.ts";
import type { ReceivedFile } from "../../page-scripts/messages.ts";
import { actionFailed, invalidField } from "../../errors/errors.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import { callOn } from "../page-scripts.ts";
import { withElement } from "./elements.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action, ActionContext } from "./action.ts";

/** How long a click may take to open the dialog in which files are chosen. */
const CHOOSER_TIMEOUT_MS = 1_000;

/**
 * Chooses files in the first file input that matches, in place of those chosen before, or in the dialog that a click on the element
 * opens; with `drop`, drops them on the element. The page gets copies: a path of the caller's never reaches the browser.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the page has other files than those given; `drop-not-accepted`
 */
export const upload: Action<"upload"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
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
      const received = await withElement(
        context,
        params,
        { state: drop ? "visible" : "attached", isEnabled: !drop },
        (element) => (drop ? dropOn(context, params, element, copies.paths) : chooseIn(context, element, copies.paths)),
      );
      const isWhole = uploads.every(
        ({ name, size }, index) => received?.[index]?.name === name && received[index].size === size,
      );
      // What another document has replaced cannot be read.
      if (received !== undefined && (!isWhole || received.length !== uploads.length))
        throw actionFailed(
          "not-received",
          `upload on ${targetLabel(params)}: the ${drop ? "page" : "input"} has other files than those given`,
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

async function chooseIn(context: ActionContext, element: ElementHandle, paths: readonly string[]): Received {
  const timeout = context.remainingMs();
  if (await callOn(element, "takesFiles")) {
    return receive(context, element, () => element.setInputFiles([...paths], { timeout }));
  }
  const chooser = await openChooser(context, element);
  // What takes no files says so itself.
  if (chooser === undefined) return receive(context, element, () => element.setInputFiles([...paths], { timeout }));
  return receive(context, chooser.element(), () => chooser.setFiles([...paths], { timeout: context.remainingMs() }));
}

async function openChooser(
  { page, remainingMs }: ActionContext,
  element: ElementHandle,
): Promise<FileChooser | undefined> {
  const opened = Promise.withResolvers<FileChooser>();
  page.page.once("filechooser", opened.resolve);
  let timer: NodeJS.Timeout | undefined;
  try {
    await element.click({ timeout: remainingMs() });
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), Math.min(CHOOSER_TIMEOUT_MS, remainingMs()));
    });
    return await Promise.race([opened.promise, late]);
  } finally {
    clearTimeout(timer);
    page.page.off("filechooser", opened.resolve);
  }
}

async function receive({ page }: ActionContext, input: ElementHandle, choose: () => Promise<void>): Received {
  await callOn(input, "expectFiles");
  await choose();
  if (page.commits.isPending) return undefined;
  return callOn(input, "receivedFiles").catch(unlessDocumentReplaced<readonly ReceivedFile[] | undefined>(undefined));
}

/** Over a page that does not take them, files would be opened in place of it. */
async function dropOn(
  { page, remainingMs }: ActionContext,
  params: ActionParams<"upload">,
  element: ElementHandle,
  files: readonly string[],
): Received {
  await element.scrollIntoViewIfNeeded({ timeout: remainingMs() });
  const box = await element.boundingBox();
  if (box === null) throw new Error("Node is not visible"); // it was, a moment ago
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...files], dragOperationsMask: COPY };
  const send = (type: "dragEnter" | "dragOver" | "drop" | "dragCancel"): Promise<unknown> =>
    page.cdp.send("Input.dispatchDragEvent", { type, ...point, data });
  await callOn(element, "expectDrop");
  await send("dragEnter");
  await send("dragOver");
  if (!(await callOn(element, "acceptsDrop"))) {
    await send("dragCancel");
    await callOn(element, "droppedFiles");
    throw actionFailed(
      "drop-not-accepted",
      `upload on ${targetLabel(params)}: the page takes no files that are dropped there`,
    );
  }
  await send("drop");
  if (page.commits.isPending) return undefined;
  return callOn(element, "droppedFiles").catch(unlessDocumentReplaced<readonly ReceivedFile[] | undefined>(undefined));
}

/** The bit of a copy in the mask of what a drag may do. */
const COPY = 1;
