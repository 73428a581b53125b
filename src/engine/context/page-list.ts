import type { EndSignal } from "../deadline.ts";

/** Whether the list of a context's pages has changed since it was saved. */
interface PageList {
  readonly hasChanged: boolean;
  /** A page was opened or closed. */
  changed(): void;
  /** A page has another URL than the list has it with. */
  navigated(): void;
  /** Saves the list if it has changed; after a failure it still counts as changed. */
  save(): Promise<void>;
}

interface PageListDependencies {
  /** The end of the context. */
  readonly ended: EndSignal;
  savePages(): Promise<void>;
  /** Resolves when the list of pages survives the death of the process, which is enough for a navigation. */
  writePages(): Promise<void>;
}

export function createPageList({ ended, savePages, writePages }: PageListDependencies): PageList {
  let hasOthers = false;
  let hasNavigated = false;
  return {
    get hasChanged() {
      return hasOthers || hasNavigated;
    },
    changed: () => void (hasOthers = true),
    navigated: () => void (hasNavigated = true),
    async save() {
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
