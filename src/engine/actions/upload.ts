import type { ReceivedFile } from "../../page-scripts/messages.ts";
import { actionFailed } from "../../errors/errors.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import { callOn } from "../page-scripts.ts";
import { withElement } from "./elements.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Chooses the uploaded files in the first file input that matches, in place of those chosen before. The page gets copies:
 * a path of the caller's never reaches the browser.
 */
export const upload: Action<"upload"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const { files } = params;
    const { page, uploads, signal, remainingMs } = context;
    if (uploads.length !== files.length) throw new Error(`${files.length} files to upload, ${uploads.length} opened`);
    const copies = await page.uploads.copy(uploads, signal);
    try {
      const received = await withElement(context, params, { state: "attached", isEnabled: true }, async (input) => {
        await callOn(input, "expectFiles");
        await input.setInputFiles([...copies.paths], { timeout: remainingMs() });
        if (page.commits.isPending) return uploads;
        return callOn(input, "receivedFiles").catch(unlessDocumentReplaced<readonly ReceivedFile[]>(uploads));
      });
      const isWhole = uploads.every(
        ({ name, size }, index) => received[index]?.name === name && received[index]?.size === size,
      );
      if (!isWhole || received.length !== uploads.length)
        throw actionFailed(
          "not-received",
          `upload on ${targetLabel(params)}: the input has other files than those given`,
        );
    } catch (error) {
      await copies.remove();
      throw error;
    }
    return { data: { ...targetData(params), files: uploads.map(({ name, size }) => ({ name, size })) } };
  },
};
