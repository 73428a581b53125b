import { crc32 } from "node:zlib";
import { actionFailed, invalidField, ServiceError } from "../../errors/errors.ts";
import { tokensOf } from "../outline/lines.ts";
import { callIn } from "../page-scripts.ts";
import { boundedUrl } from "../../visible-text.ts";
import type { Action } from "./action.ts";

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Returns the page as Markdown, in parts of at most `maxTokens`, which end with a line where they can.
 *
 * @throws ServiceError `CONFLICT` for a `root` that is gone, or a `cursor` into a text that has changed
 */
export const markdown: Action<"markdown"> = {
  phase: "script",
  load: "none",
  mayNavigate: false,
  inSteps: "data",
  async run({ page, rebinds }, { root, main, maxTokens, cursor }) {
    const target = root === undefined ? undefined : await page.outline.resolve(root, rebinds, "root");
    const { text, isCut } = await callIn(target?.frame ?? page.page.mainFrame(), "markdown", {
      ...(target !== undefined && { root: target.ref }),
      ...(main !== undefined && { main }),
    });
    const whole = isCut ? `${text}\n\n(the page is larger: the rest is not shown)` : text;
    const from = cursor === undefined ? 0 : startOf(cursor, whole);
    const to = endOf(whole, from, maxTokens);
    const part = whole.slice(from, to).toWellFormed();
    if (Buffer.byteLength(part) > MAX_BYTES)
      throw actionFailed("result-too-large", `the page's text is larger than ${MAX_BYTES} bytes`, {
        maxBytes: MAX_BYTES,
      });
    return {
      data: {
        markdown: part,
        tokens: tokensOf(part),
        url: boundedUrl(page.page.url()),
        title: await page.readTitle(),
        ...(to < whole.length && { cursor: cursorAt(to, whole) }),
      },
    };
  },
};

/** A cursor has a checksum of the text, which shows whether it has changed since. */
function cursorAt(offset: number, text: string): string {
  return `${offset}.${crc32(text).toString(16)}`;
}

function startOf(cursor: string, text: string): number {
  const offset = Number(/^(\d{1,9})\.[0-9a-f]{1,8}$/.exec(cursor)?.[1]);
  if (Number.isNaN(offset)) throw invalidField("cursor", "must be one that a result of markdown named");
  if (cursor === cursorAt(offset, text) && offset <= text.length) return offset;
  throw new ServiceError("CONFLICT", "the page shows another text by now; begin without cursor", {
    details: { reason: "stale-cursor" },
  });
}

/** Returns the end of the last line that fits or, where the first does not, of as much of it as does. */
function endOf(text: string, from: number, maxTokens: number | undefined): number {
  if (maxTokens === undefined) return text.length;
  const maxBytes = maxTokens * 3;
  // A character has at least one byte.
  const candidate = text.slice(from, from + maxBytes);
  if (Buffer.byteLength(candidate) <= maxBytes && from + candidate.length === text.length) return text.length;
  const fitting = Buffer.from(candidate)
    .subarray(0, maxBytes)
    .toString("utf8")
    .replace(/\ufffd$/, "");
  const lineEnd = fitting.lastIndexOf("\n");
  return from + (lineEnd > 0 ? lineEnd + 1 : Math.max(1, fitting.length));
}
