import { bodyOf, rootElementOf } from "../dom/reads.ts";
import { flags, type CheckReply, type LookReply, type LookRequest } from "../messages.ts";
import { described } from "./descriptions.ts";
import { topOf } from "./inside.ts";
import { createLines, type Line } from "./lines.ts";
import { createNames } from "./names.ts";
import { haveListenersGone } from "./reactions.ts";
import { forgetBoxes } from "./rects.ts";
import { createRefs } from "./refs.ts";
import { walk } from "./walk.ts";

const refs = createRefs();
let documentNumber: number | undefined;

export function check(ref: string): CheckReply {
  return refs.check(ref, described);
}

/** Whether what is under the pointer is still what was shown; its name may be gone, since tooltips take the title away. */
export function isAsShown(ref: string): boolean {
  const { state } = refs.check(ref, (own, kindBefore, nameBefore) => {
    const { kind, name } = described(own, kindBefore);
    return { kind, name: name === "" ? nameBefore : name };
  });
  return state === "same";
}

export function resolve(ref: string): Element | null {
  return check(ref).state === "same" ? (refs.elementOf(ref) ?? null) : null;
}

export function isTarget(element: Element): boolean {
  return refs.isInteractive(element);
}

/** All that is shown of this frame, in the order of the document. */
export function look(request: LookRequest): LookReply {
  documentNumber ??= request.document;
  forgetBoxes();
  const lines = createLines(request, createNames());
  const part = request.root === undefined ? undefined : resolve(request.root);
  const root = part === undefined ? (bodyOf(document) ?? rootElementOf(document)) : part;
  const isCut = root !== null && !walk(root, topOf(part ?? undefined), lines, request.maxMs);
  const { lines: all, entries, entryOfLine, frames } = lines.end();
  const isWhole = request.root === undefined && request.visible !== true;
  const as = request.again === true ? "again" : isWhole ? "next" : "part";
  const { refs: given, rebound, places } = refs.assign(entries, documentNumber, as);
  for (const [line, entry] of entryOfLine.entries()) {
    const record = all[line];
    if (entry === -1 || record === undefined) continue;
    record[1] = given[entry] ?? "";
    const place = places[entry] ?? "";
    const inner = all[line + 1];
    const hasElement = inner !== undefined && inner[0] > record[0] && entryOfLine[line + 1] !== -1;
    if (place !== "" && isCounted(record, hasElement)) record[5] = ` ${place}${record[5]}`;
  }
  return { document: documentNumber, lines: all, rebound, frames, isCut, hasRedrawn: haveListenersGone() };
}

/** Whether a line says which of several equal ones it is: where it is acted on, and is no item or row, whose place shows. */
function isCounted([, , kind, name, , , bits]: Readonly<Line>, hasElement: boolean): boolean {
  if ((bits & flags.isInteractive) === 0) return false;
  return kind === "clickable" ? !hasElement : name !== "" && (bits & flags.isContainer) === 0;
}
