import { withElement } from "./elements.ts";
import { openUpload } from "./upload-files.ts";
import type { OpenFile } from "../page/upload-spool.ts";
import type { Action } from "./action.ts";

/**
 * Chooses files of the caller's upload folder in the first file input that matches, in place of those chosen before. The
 * page gets copies: a path of the caller's never reaches the browser.
 *
 * @throws ServiceError `VALIDATION_ERROR` for what is no file of that folder, or more than 50 MiB
 */
export const upload: Action<"upload"> = {
  phase: "selector",
  async run(context, { selector, files }) {
    const { page, uploadDir, signal, remainingMs } = context;
    const opened: OpenFile[] = [];
    try {
      for (const [index, file] of files.entries()) opened.push(await openUpload(uploadDir, file, `files[${index}]`));
      const kept = await page.uploads.keep(opened, signal);
      try {
        await withElement(context, selector, { state: "attached", isEnabled: true }, (input) =>
          input.setInputFiles([...kept.paths], { timeout: remainingMs() }),
        );
      } catch (fault) {
        await kept.drop();
        throw fault;
      }
      return { data: { selector, files: opened.map(({ name, size }) => ({ name, size })) } };
    } finally {
      await Promise.all(opened.map(({ handle }) => handle.close()));
    }
  },
};
