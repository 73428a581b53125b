import { type ActionRequest, type ControlActor, type Dialog, loggableParams } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { StepEntry } from "../../replay/recording.ts";
import type { CallLimits } from "../engine.ts";

/** An action that has ended. */
export interface EndedStep {
  readonly action: string;
  /** The command of WebDriver. */
  readonly command?: string;
  /** The parameters that may be logged. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The names of the others that were given. */
  readonly masked: readonly string[];
  readonly actor?: ControlActor | undefined;
  readonly protocol?: StepEntry["protocol"];
  readonly requestId?: string | undefined;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** The data of its result; absent after an error. */
  readonly data?: object;
  /** The text that it has entered: one that a page shows afterwards may repeat it. */
  readonly entered?: readonly string[];
  readonly dialogs?: readonly Dialog[] | undefined;
  readonly downloads?: readonly unknown[] | undefined;
  /** Absent: it has succeeded. */
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** A key that enters no character, such as `Escape` or `Control+a`. */
const NAMED_KEY =
  /^(?:(?:Shift|Alt|Meta|Control|ControlOrMeta)\+)*(?!Key|Digit|Numpad)[A-Z][A-Za-z]+\d{0,2}$|^(?:Meta|Control|ControlOrMeta)\+[a-z]$/;

/** The parts of a step that a request says. */
export function stepOf(
  request: Pick<ActionRequest, "action" | "params">,
  { actor, source }: Pick<CallLimits, "source"> & { readonly actor?: ControlActor },
): Pick<EndedStep, "action" | "params" | "masked" | "actor" | "protocol" | "requestId"> {
  const { key } = request.params as { readonly key?: string };
  const params = { ...loggableParams(request), ...(key !== undefined && NAMED_KEY.test(key) && { key }) };
  return {
    action: request.action,
    params,
    masked: Object.entries(request.params).flatMap(([name, value]) =>
      value === undefined || Object.hasOwn(params, name) ? [] : [name],
    ),
    ...(actor && { actor }),
    ...(source && { protocol: source.transport, requestId: source.requestId }),
  };
}

/**
 * Texts of an action that no recording and no step shows.
 *
 * @param data of its result; absent after an error
 */
export function typedValues(request: ActionRequest, data: object | undefined): readonly (string | undefined)[] {
  const { action, params } = request;
  if (isOrdinary(request, data)) return [];
  switch (action) {
    case "type":
    case "keyboard":
    case "dialog":
      return [params.text];
    case "cookies":
      return (params.cookies ?? []).map(({ value }) => value);
    case "evaluate":
      return (params.args ?? []).filter((each) => typeof each === "string");
    default:
      return [];
  }
}

/** Whether a word was typed into a field that shows what it holds: a user name, a search. It may stand in any URL. */
function isOrdinary({ action, params }: ActionRequest, data: object | undefined): boolean {
  return action === "type" && data !== undefined && "value" in data && /^\p{L}+$/u.test(params.text ?? "");
}

/** Describes an error in a step. */
export function toStepError(error: unknown): NonNullable<EndedStep["error"]> {
  if (error instanceof ServiceError) return error;
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const details = typeof code === "string" ? { reason: code } : undefined;
  return { code: "ACTION_FAILED", message: String(message ?? error), details };
}
