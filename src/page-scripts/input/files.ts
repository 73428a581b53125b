import type { ReceivedFile } from "../messages.ts";

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

export function expectFiles(): void {
  files = undefined;
  addEventListener("input", noteFiles, { capture: true });
}

export function receivedFiles(element: Element): readonly ReceivedFile[] {
  removeEventListener("input", noteFiles, { capture: true });
  return files ?? (element instanceof HTMLInputElement ? filesOf(element) : []);
}

export function takesFiles(element: Element): boolean {
  const input = element instanceof HTMLLabelElement ? element.control : element;
  return input instanceof HTMLInputElement && input.type === "file";
}

let over: DragEvent | undefined;
let dropped: readonly ReceivedFile[] = [];

/** The page answers the event later than this. */
function noteOver(event: DragEvent): void {
  over = event;
}

function noteDrop({ dataTransfer }: DragEvent): void {
  dropped = describe(dataTransfer?.files);
}

export function expectDrop(): void {
  over = undefined;
  dropped = [];
  addEventListener("dragover", noteOver, { capture: true });
  addEventListener("drop", noteDrop, { capture: true });
}

export function acceptsDrop(): boolean {
  return over?.defaultPrevented === true;
}

export function droppedFiles(): readonly ReceivedFile[] {
  removeEventListener("dragover", noteOver, { capture: true });
  removeEventListener("drop", noteDrop, { capture: true });
  return dropped;
}
