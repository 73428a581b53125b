import type { ActionParams } from "../../contract.ts";
import { actionFailed, invalidField } from "../../errors/errors.ts";
import { sheetsProblem } from "../playwright/errors.ts";
import type { Action, ActionContext } from "./action.ts";

/** Pixels; CSS has 96 to the inch. */
const UNITS = { px: 1, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54 } as const;

/** Width and height in pixels of the screen; Playwright's own A sizes are rounded to larger sheets. */
const SHEETS = {
  Letter: [8.5 * UNITS.in, 11 * UNITS.in],
  Legal: [8.5 * UNITS.in, 14 * UNITS.in],
  Tabloid: [11 * UNITS.in, 17 * UNITS.in],
  Ledger: [17 * UNITS.in, 11 * UNITS.in],
  A0: [841 * UNITS.mm, 1189 * UNITS.mm],
  A1: [594 * UNITS.mm, 841 * UNITS.mm],
  A2: [420 * UNITS.mm, 594 * UNITS.mm],
  A3: [297 * UNITS.mm, 420 * UNITS.mm],
  A4: [210 * UNITS.mm, 297 * UNITS.mm],
  A5: [148 * UNITS.mm, 210 * UNITS.mm],
  A6: [105 * UNITS.mm, 148 * UNITS.mm],
} as const;

const MAX_PDF_BYTES = 20 * 1024 * 1024;
/** The greatest side of a sheet of PDF. */
const MAX_SIDE = 200 * UNITS.in;
/** The margin at the top and bottom, without which a header or footer would have no room. */
const HEADER_MARGIN = "1cm";
/** The browser replaces an empty template by its own. */
const EMPTY_TEMPLATE = "<span></span>";

type PdfParams = ActionParams<"pdf">;

/**
 * Prints the page, as bytes; operations encode them where `encoding` is base64, `execution` stores them where it is artifact.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 20 MiB, `VALIDATION_ERROR` for margins that leave nothing of the sheet, for
 *   templates that would load or run something, and for sheets that the page does not have
 */
export const pdf: Action<"pdf"> = {
  phase: "script",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  check(params) {
    const { format, width, height, displayHeaderFooter, headerTemplate, footerTemplate } = params;
    if ((width === undefined) !== (height === undefined))
      throw invalidField(width === undefined ? "width" : "height", "must be given, too: a sheet has both");
    if (format !== undefined && width !== undefined)
      throw invalidField("format", "must not be given with width and height");
    for (const [field, side] of Object.entries({ width, height })) {
      const pixels = side === undefined ? 1 : toPixels(side);
      if (pixels === 0 || pixels > MAX_SIDE) throw invalidField(field, "must be more than 0 and at most 200in");
    }
    for (const [field, template] of Object.entries({ headerTemplate, footerTemplate }))
      if (template !== undefined && displayHeaderFooter === false)
        throw invalidField(field, "is not printed with displayHeaderFooter false");
    requireRoom(params);
  },
  async run(context, params) {
    const { scale = 1, printBackground = false, tagged = false, outline = false, encoding = "base64" } = params;
    const { landscape = false, preferCSSPageSize = false, pageRanges = "" } = params;
    const [width, height] = sheetOf(params);
    const templates = await templatesOf(context, params);
    try {
      const bytes = await context.page.page.pdf({
        width: `${width}px`,
        height: `${height}px`,
        ...templates,
        ...{ landscape, scale, printBackground, preferCSSPageSize, pageRanges, margin: marginOf(params), outline },
        // The outline is made of the tags.
        tagged: tagged || outline,
      });
      if (bytes.byteLength > MAX_PDF_BYTES) {
        throw actionFailed("result-too-large", `the document is larger than ${MAX_PDF_BYTES} bytes`, {
          maxBytes: MAX_PDF_BYTES,
        });
      }
      const contentType = "application/pdf";
      return { data: { contentType, encoding, size: bytes.byteLength }, bytes, contentType };
    } catch (error) {
      const problem = sheetsProblem(error);
      throw problem === undefined ? error : invalidField("pageRanges", problem, error);
    }
  },
};

/** Returns the templates to print, checked in the page, whose parser is the one that prints them; a template that is not given is empty. */
async function templatesOf({ page }: ActionContext, params: PdfParams) {
  if (!hasHeader(params)) return { displayHeaderFooter: false };
  const { headerTemplate, footerTemplate } = params;
  for (const [field, template] of Object.entries({ headerTemplate, footerTemplate })) {
    const problem = template === undefined ? null : await page.scripts.call("templateProblem", template);
    if (problem !== null) throw invalidField(field, problem);
  }
  if (headerTemplate === undefined && footerTemplate === undefined) return { displayHeaderFooter: true };
  return {
    displayHeaderFooter: true,
    headerTemplate: headerTemplate || EMPTY_TEMPLATE,
    footerTemplate: footerTemplate || EMPTY_TEMPLATE,
  };
}

function hasHeader({ displayHeaderFooter, headerTemplate, footerTemplate }: PdfParams): boolean {
  return displayHeaderFooter ?? (headerTemplate !== undefined || footerTemplate !== undefined);
}

function marginOf(params: PdfParams) {
  const ofHeader = hasHeader(params) ? HEADER_MARGIN : "0";
  const { top = ofHeader, bottom = ofHeader, left = "0", right = "0" } = params.margin ?? {};
  return { top, bottom, left, right };
}

function sheetOf({ format = "Letter", width, height }: PdfParams): readonly [width: number, height: number] {
  return width === undefined || height === undefined ? SHEETS[format] : [toPixels(width), toPixels(height)];
}

function requireRoom(params: PdfParams): void {
  const margin = marginOf(params);
  const [width, height] = sheetOf(params);
  const { landscape = false } = params;
  for (const [one, other, pixels] of [
    ["left", "right", landscape ? height : width],
    ["top", "bottom", landscape ? width : height],
  ] as const) {
    // A sheet of another size may have room.
    if (
      params.preferCSSPageSize === true ||
      toPixels(margin[one]) + toPixels(margin[other]) < Math.max(pixels - 1, 0.5)
    )
      continue;
    throw invalidField(`margin.${one}`, `leaves no room on the sheet, together with margin.${other}`);
  }
}

function toPixels(length: string): number {
  const unit = /[a-z]+$/.exec(length)?.[0] ?? "px";
  // The contract's pattern allows no other unit.
  return Number.parseFloat(length) * UNITS[unit as keyof typeof UNITS];
}
