import type { ReceivedFile } from "../messages.ts";

let files: readonly ReceivedFile[] | undefined;

function noteFiles(event: Event): void {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement && target.files !== null) files = filesOf(target);
}

function filesOf(input: HTMLInputElement): readonly ReceivedFile[] {
  return Array.from(input.files ?? [], ({ name, size }) => ({ name, size }));
}

export function expectFiles(): void {
  files = undefined;
  addEventListener("input", noteFiles, { capture: true });
}

export function receivedFiles(element: Element): readonly ReceivedFile[] {
  removeEventListener("input", noteFiles, { capture: true });
  return files ?? (element instanceof HTMLInputElement ? filesOf(element) : []);
}
