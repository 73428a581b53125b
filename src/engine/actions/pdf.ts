import { actionFailed } from "../faults.ts";
import type { ActionHandler } from "./action.ts";

/** Width and height in inches; Playwright's own A4 and A3 are rounded to larger sheets. */
const SHEETS = {
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  A4: [210 / 25.4, 297 / 25.4],
  A3: [297 / 25.4, 420 / 25.4],
} as const;

const MAX_PDF_BYTES = 20 * 1024 * 1024;

/**
 * Prints the page. The bytes are always there; base64 in the data only where asked for, which is the default.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 20 MiB
 */
export const pdf: ActionHandler<"pdf"> = async ({ page }, params) => {
  const { format = "Letter", landscape = false, scale = 1, margin = {}, encoding = "base64" } = params;
  const { displayHeaderFooter = false, printBackground = false } = params;
  const { top = "0", bottom = "0", left = "0", right = "0" } = margin;
  const [width, height] = SHEETS[format];
  const bytes = await page.page.pdf({
    width: `${width}in`,
    height: `${height}in`,
    landscape,
    scale,
    displayHeaderFooter,
    printBackground,
    margin: { top, bottom, left, right },
  });
  if (bytes.byteLength > MAX_PDF_BYTES) {
    throw actionFailed("result-too-large", `the document is larger than ${MAX_PDF_BYTES} bytes`, {
      maxBytes: MAX_PDF_BYTES,
    });
  }
  const contentType = "application/pdf";
  const data = {
    ...(encoding === "base64" ? { pdf: bytes.toString("base64") } : {}),
    contentType,
    encoding,
    size: bytes.byteLength,
  } as const;
  return { data, bytes, contentType };
};
