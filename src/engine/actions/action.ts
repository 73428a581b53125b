import type { ActionData, ActionParams, ActionType } from "../../contract.ts";
import type { Clipboard } from "../page/clipboard.ts";
import type { Phase } from "../playwright-errors.ts";
import type { NavigationContext } from "../page/navigation.ts";
import type { NetworkPolicy } from "../network/policy.ts";

/** What an action has to work with. */
export interface ActionContext extends NavigationContext {
  readonly policy: NetworkPolicy;
  /** The context's own. */
  readonly clipboard: Clipboard;
  /** Whether the context's pages run scripts. */
  readonly scriptsEnabled: boolean;
  /** Aborts when the action's time is over, its caller gone, or its page dead: pass it to whatever waits. */
  readonly signal: AbortSignal;
  /** Where the caller's files for upload are; absent where the caller has none. */
  readonly uploadDir?: string;
  /** Tells what is waited for from here on, where that is not what the action mostly waits for. */
  enter(phase: Phase): void;
  /** Left of the action's time, at least 1: pass it to every call of Playwright's. */
  remainingMs(): number;
}

export interface ActionEffect<T extends ActionType> {
  readonly data: ActionData<T>;
  /** An image or document, besides what `data` tells of it. */
  readonly bytes?: Uint8Array;
  readonly contentType?: string;
}

/**
 * Does one action on a page that nobody else acts on meanwhile. Its exceptions become the service's in `faults.ts`; it
 * throws a `ServiceError` itself only for what Playwright cannot know.
 */
export type ActionHandler<T extends ActionType> = (
  context: ActionContext,
  params: ActionParams<T>,
) => Promise<ActionEffect<T>>;
