import type { ContextConfig } from "../contract.ts";

/** What outlives a page's renderer: enough to open it again under the same id. Times are epoch ms. */
export interface ArchivedPage {
  readonly id: string;
  readonly url: string;
  /** The last that was known; absent where it is empty. */
  readonly title?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly createdAt: number;
  readonly lastNavigatedAt?: number;
}

/** The state of a context at one moment; pages are in the order in which they opened. */
export interface ContextSnapshot {
  readonly pages: readonly ArchivedPage[];
  /** Playwright's storage state (cookies, local storage, IndexedDB); absent: unchanged since the last save. */
  readonly storageState?: unknown;
}

export interface ArchivedContext extends ContextSnapshot {
  /** Counts the takings-over of this context; whoever saves with an older epoch has lost it. */
  readonly epoch: number;
  /** The configuration with its secrets in the clear. */
  readonly config: ContextConfig;
}

/** Where contexts outlive their browser. The engine declares it, the store fits it. */
export interface ContextArchive {
  load(contextId: string): Promise<ArchivedContext | undefined>;
  /** Raises the epoch by one if it still is `fromEpoch`, and answers the new one; undefined: somebody else was first. */
  takeOver(contextId: string, fromEpoch: number): Promise<number | undefined>;
  /** False, and nothing written, when the context is gone or its epoch is another one by now. */
  save(contextId: string, epoch: number, snapshot: ContextSnapshot): Promise<boolean>;
}
