import { has } from "../dom/reads.ts";
import { found, reply } from "../elements/find.ts";
import { requireEnabled } from "../elements/states.ts";
import type { ReceivedFile, Reply, ScriptTarget } from "../messages.ts";
import { reportChange } from "./picked.ts";

let files: readonly ReceivedFile[] | undefined;

function noteFiles(event: Event): void {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement && target.files !== null) files = filesOf(target);
}

function filesOf(input: HTMLInputElement): readonly ReceivedFile[] {
  return describe(input.files);
}

function describe(list: FileList | null | undefined): readonly ReceivedFile[] {
  return Array.from(list ?? [], ({ name, size }) => ({ name, size }));
}

export function expectFiles(element: Element, count: number): string | null {
  const input = inputOf(element);
  if (input === undefined) return "the element is no file input";
  const takesFolders = has(input, "webkitdirectory");
  if (takesFolders) return "the input takes folders, not files";
  if (count > 1 && !input.multiple) return `the input takes one file, not ${count}`;
  files = undefined;
  addEventListener("input", noteFiles, { capture: true });
  // The browser's command leaves an input as it is where it is given none.
  if (count === 0 && input.files?.length !== 0) {
    input.files = new DataTransfer().files;
    reportChange(input);
  }
  return null;
}

/** The file input itself, or that of a label. */
function inputOf(element: Element): HTMLInputElement | undefined {
  const input = element instanceof HTMLLabelElement ? element.control : element;
  return input instanceof HTMLInputElement && input.type === "file" ? input : undefined;
}

export function receivedFiles(element: Element): readonly ReceivedFile[] {
  removeEventListener("input", noteFiles, { capture: true });
  return files ?? (element instanceof HTMLInputElement ? filesOf(element) : []);
}

export function takesFiles(target: ScriptTarget | Element): Reply<boolean> {
  return reply(() => {
    const element = found(target);
    requireEnabled(element);
    return inputOf(element) !== undefined;
  });
}

let over: DragEvent | undefined;
/** The target of the event before. */
let overBefore: EventTarget | undefined;
let dropped: readonly ReceivedFile[] = [];

/** The page answers the event later than this. */
function noteOver(event: DragEvent): void {
  over = event;
}

function noteDrop({ dataTransfer }: DragEvent): void {
  dropped = describe(dataTransfer?.files);
}

export function expectDrop(): void {
  over = overBefore = undefined;
  dropped = [];
  addEventListener("dragover", noteOver, { capture: true });
  addEventListener("drop", noteDrop, { capture: true });
}

export function acceptsDrop(): "accepts" | "moved" | "rejects" {
  const target = over?.target ?? undefined;
  const isSame = target === overBefore;
  overBefore = target;
  if (over?.defaultPrevented !== true) return "rejects";
  return isSame ? "accepts" : "moved";
}

export function droppedFiles(): readonly ReceivedFile[] {
  removeEventListener("dragover", noteOver, { capture: true });
  removeEventListener("drop", noteDrop, { capture: true });
  return dropped;
}
