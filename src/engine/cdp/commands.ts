import { hasTooManyValues, MAX_JSON_VALUES } from "../../large-json.ts";

/** How a browser reports an error of a command that it does not run, and an unknown session. */
const SERVER_ERROR = -32_000;
export const UNKNOWN_SESSION = -32_001;
const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;

export type Params = Readonly<Record<string, unknown>>;

/** A command of the client. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  readonly sessionId: string | undefined;
}

export interface SessionCommand extends Command {
  readonly sessionId: string;
}

/** Why a command is not run. */
export class RejectedCommand extends Error {
  readonly code: number;

  constructor(message: string, code = SERVER_ERROR) {
    super(message);
    this.code = code;
  }
}

/** The response to a command that fails. */
export function errorOf(error: unknown): { readonly error: { readonly code: number; readonly message: string } } {
  if (error instanceof RejectedCommand) return { error: { code: error.code, message: error.message } };
  return { error: { code: SERVER_ERROR, message: error instanceof Error ? error.message : String(error) } };
}

type Parsed = Command | { readonly id?: number; readonly error: { readonly code: number; readonly message: string } };

export function parseCommand(text: string): Parsed {
  let message: unknown;
  if (hasTooManyValues(text))
    return { error: { code: INVALID_REQUEST, message: `Message must have at most ${MAX_JSON_VALUES} values` } };
  try {
    message = JSON.parse(text);
  } catch {
    return { error: { code: PARSE_ERROR, message: "Message must be a valid JSON" } };
  }
  const { id, method, params = {}, sessionId } = isObject(message) ? message : ({} as Params);
  if (!Number.isInteger(id))
    return { error: { code: INVALID_REQUEST, message: "Message must have integer 'id' property" } };
  const valid = { id: id as number };
  if (typeof method !== "string")
    return { ...valid, error: { code: INVALID_REQUEST, message: "Message must have string 'method' property" } };
  if (!isObject(params) || (sessionId !== undefined && typeof sessionId !== "string"))
    return {
      ...valid,
      error: { code: INVALID_REQUEST, message: "Message has invalid 'params' or 'sessionId' property" },
    };
  return { ...valid, method, params, sessionId };
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
