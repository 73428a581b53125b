import { withElement } from "./elements.ts";
import { targetData } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Chooses the uploaded files in the first file input that matches, in place of those chosen before. The page gets copies:
 * a path of the caller's never reaches the browser.
 */
export const upload: Action<"upload"> = {
  phase: "selector",
  async run(context, params) {
    const { files } = params;
    const { page, uploads, signal, remainingMs } = context;
    if (uploads.length !== files.length) throw new Error(`${files.length} files to upload, ${uploads.length} opened`);
    const copies = await page.uploads.copy(uploads, signal);
    try {
      await withElement(context, params, { state: "attached", isEnabled: true }, (input) =>
        input.setInputFiles([...copies.paths], { timeout: remainingMs() }),
      );
    } catch (error) {
      await copies.remove();
      throw error;
    }
    return { data: { ...targetData(params), files: uploads.map(({ name, size }) => ({ name, size })) } };
  },
};
