import type { ActionParams } from "../../contract.ts";
import { actionFailed, invalidField } from "../../errors/errors.ts";
import type { Action } from "./action.ts";

/** Width and height in inches; Playwright's own A4 and A3 are rounded to larger sheets. */
const SHEETS = {
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  A4: [210 / 25.4, 297 / 25.4],
  A3: [297 / 25.4, 420 / 25.4],
} as const;

/** Pixels; CSS has 96 to the inch. */
const UNITS = { px: 1, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54 } as const;

const MAX_PDF_BYTES = 20 * 1024 * 1024;

/**
 * Prints the page, as bytes; operations encode them where `encoding` is base64, `execution` stores them where it is artifact.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 20 MiB, `VALIDATION_ERROR` for margins that leave nothing of the sheet
 */
export const pdf: Action<"pdf"> = {
  phase: "script",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  savesCookies: false,
  async run({ page }, params) {
    const { format = "Letter", landscape = false, scale = 1, margin = {}, encoding = "base64" } = params;
    const { displayHeaderFooter = false, printBackground = false } = params;
    const { top = "0", bottom = "0", left = "0", right = "0" } = margin;
    const [width, height] = SHEETS[format];
    requireRoom(landscape ? [height, width] : [width, height], { top, bottom, left, right });
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
    return { data: { contentType, encoding, size: bytes.byteLength }, bytes, contentType };
  },
};

function requireRoom([width, height]: readonly [number, number], margin: Required<Margin>): void {
  for (const [one, other, inches] of [
    ["left", "right", width],
    ["top", "bottom", height],
  ] as const) {
    if (toPixels(margin[one]) + toPixels(margin[other]) < inches * UNITS.in - 1) continue;
    throw invalidField(`margin.${one}`, `leaves no room on the sheet, together with margin.${other}`);
  }
}

type Margin = NonNullable<ActionParams<"pdf">["margin"]>;

function toPixels(length: string): number {
  const unit = /[a-z]+$/.exec(length)?.[0] ?? "px";
  // The contract's pattern allows no other unit.
  return Number.parseFloat(length) * UNITS[unit as keyof typeof UNITS];
}
