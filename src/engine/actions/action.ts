import type { ActionData, ActionParams, ActionType } from "../../contract.ts";
import type { UploadFile } from "../engine.ts";
import type { ElementContext } from "../elements/ready.ts";
import type { Clipboard } from "../page/clipboard.ts";
import type { Phase } from "../playwright/errors.ts";
import type { NavigationContext } from "../page/navigation.ts";
import type { ScriptChecker } from "../script/checked.ts";
import type { Secret } from "../secrets.ts";
import type { NetworkPolicy } from "../network/policy.ts";

/** The policies that parameters are checked against. */
interface CheckContext {
  readonly policy: NetworkPolicy;
  readonly scripts: ScriptChecker;
  /** The base of relative URLs; absent where the caller has none. */
  readonly baseUrl?: string;
}

/** The page of an action, and all else that it works with. */
export interface ActionContext extends CheckContext, NavigationContext, ElementContext {
  /** The context's own. */
  readonly clipboard: Clipboard;
  /** Lets the context's HTTP credentials be sent to the origin of a URL, where they have none of their own. */
  allowCredentials(url: string): Promise<void>;
  /** The opened `files` of an upload. */
  readonly uploads: readonly UploadFile[];
  /** A secret of the context's owner, by its id or name. */
  readSecret(idOrName: string): Promise<Secret | undefined>;
  /** Replaces a typed value in what is recorded of the context from now on, and one that is secret in its events, too. */
  hide(value: string, isSecret: boolean): void;
  /** Opens an artifact of the context's owner. @throws ServiceError as `ArtifactSink.open` */
  openArtifact(artifactId: string): Promise<UploadFile>;
  /** Whether the context's pages may offer tools by WebMCP. */
  readonly hasWebTools: boolean;
  /**
   * The action's input is sent to the page from here on. A dialog that is held and interrupts it then makes `data` its
   * result, and what is left of it runs once the dialog is answered; before, the action fails.
   */
  sends(data: ActionData<ActionType>): void;
  /** Changes the phase that a TIMEOUT from here on names. */
  enter(phase: Phase): void;
}

export interface ActionEffect<T extends ActionType> {
  readonly data: ActionData<T>;
  /** An image or document, beside its description in `data`. */
  readonly bytes?: Uint8Array;
  readonly contentType?: string;
}

/** One action of the contract: all that the engine knows of it. */
export interface Action<T extends ActionType> {
  /** The kind of thing that it mostly waits for; named by a TIMEOUT. */
  readonly phase: Phase;
  /**
   * Its share of the machine: `limited` loads or draws a page, and `counted` is input that waits for frames of a page; each waits
   * for its turn where too many such actions run, `counted` sooner while pages wait to open or load. `none` never waits.
   */
  readonly load: "limited" | "counted" | "none";
  /** Whether it may begin a navigation after which the next of several steps is meant. */
  readonly mayNavigate: boolean;
  /** The part that `executeSteps` returns: its data, or only its status where the data repeats the parameters. */
  readonly inSteps: "data" | "status";
  /** Whether its result waits until the context's cookies are saved; absent: never. */
  savesCookies?(params: ActionParams<T>): boolean;
  /**
   * Called before `run`, and for all steps before the first runs.
   *
   * @throws ServiceError `VALIDATION_ERROR` or `FORBIDDEN` for parameters that are wrong whatever the page shows
   */
  check?(params: ActionParams<T>, context: CheckContext): void;
  /**
   * Runs on a page that is locked for it. Exceptions of Playwright's are translated by `playwright/errors.ts`; it throws
   * a `ServiceError` itself only for what Playwright cannot know.
   */
  run(context: ActionContext, params: ActionParams<T>): Promise<ActionEffect<T>>;
}
