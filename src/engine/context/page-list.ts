import type { EndSignal } from "../deadline.ts";

/** Whether the list of a context's pages has changed since it was saved. */
export function createPageList({
  ended,
  savePages,
  writePages,
}: {
  /** The end of the context. */
  readonly ended: EndSignal;
  savePages(): Promise<void>;
  /** Resolves when the list of pages survives the death of the process, which is enough for a navigation. */
  writePages(): Promise<void>;
}) {
  let hasOthers = false;
  let hasNavigated = false;
  return {
    get hasChanged(): boolean {
      return hasOthers || hasNavigated;
    },
    /** A page was opened or closed. */
    changed: (): void => void (hasOthers = true),
    /** A page has another URL than the list has it with. */
    navigated: (): void => void (hasNavigated = true),
    /** Saves the list if it has changed; after a failure it still counts as changed. */
    async save(): Promise<void> {
      if ((!hasOthers && !hasNavigated) || ended.aborted) return;
      const before = { hasOthers, hasNavigated };
      [hasOthers, hasNavigated] = [false, false];
      try {
        await (before.hasOthers ? savePages() : writePages());
      } catch (error) {
        hasOthers ||= before.hasOthers;
        hasNavigated ||= before.hasNavigated;
        throw error;
      }
    },
  };
}
