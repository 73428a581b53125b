import { parse as parseJson } from "secure-json-parse";
import { type SocketRequestType, socketValidators, type TraceContext } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { findErrors, invalidInput } from "../../errors/validation.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A valid message, with all fields except the envelope's in `payload`. */
export interface Request {
  readonly type: SocketRequestType;
  readonly payload: Fields;
  readonly trace: TraceContext | undefined;
  readonly idempotencyKey: unknown;
}

const ENVELOPE_FIELDS: ReadonlySet<string> = new Set([
  ...["id", "type", "version", "payload", "traceparent", "tracestate", "idempotencyKey"],
]);
const MAX_ID_LENGTH = 200;

/** A parsed message or the error of parsing it, and the id for its reply. */
export interface Incoming {
  readonly message?: Fields;
  readonly error?: unknown;
  readonly id: string | undefined;
}

/** @param text undefined for a binary frame */
export function decodeFrame(text: string | undefined): Incoming {
  try {
    const message = parseMessage(text);
    return { message, id: idOf(message) };
  } catch (error) {
    return { error, id: idOf(text) };
  }
}

/** @throws ServiceError `VALIDATION_ERROR` */
function parseMessage(text: string | undefined): Fields {
  if (text === undefined) throw invalidField("message", "must be text, not binary");
  let message: unknown;
  try {
    message = parseJson(text, { protoAction: "error", constructorAction: "error" });
  } catch {
    throw invalidField("message", "is not valid JSON");
  }
  if (!isObject(message)) throw invalidField("message", "must be a JSON object");
  return message;
}

/** The id for the reply to a message; for text that is not valid JSON, its first string member named `id`. */
export function idOf(message: Fields | string | undefined): string | undefined {
  const id = typeof message === "string" ? idIn(message) : message?.id;
  return typeof id === "string" && id.length <= MAX_ID_LENGTH ? id : undefined;
}

function idIn(text: string): unknown {
  const written = /"id"\s*:\s*("(?:[^"\\]|\\.){0,200}")/.exec(text)?.[1];
  try {
    return written === undefined ? undefined : JSON.parse(written);
  } catch {
    return undefined;
  }
}

/**
 * Validates a message; fields at its top level belong to the payload.
 *
 * @throws ServiceError `VALIDATION_ERROR`, with field names as the caller wrote them
 */
export function toRequest(message: Fields): Request {
  const type = toType(message.type);
  const { payload: given, ...rest } = message;
  if (given !== undefined && !isObject(given)) throw invalidField("payload", "must be an object");
  const short = Object.fromEntries(Object.entries(rest).filter(([name]) => !ENVELOPE_FIELDS.has(name)));
  const twice = Object.keys(short).find((name) => given !== undefined && Object.hasOwn(given, name));
  if (twice !== undefined) throw invalidField(twice, "is given in the payload as well");
  const payload = { ...given, ...short };
  const envelope = Object.fromEntries(Object.entries(rest).filter(([name]) => ENVELOPE_FIELDS.has(name)));

  const { topic } = payload as Fields;
  if (type.endsWith("subscribe") && typeof topic === "string" && !/^(contexts|(context|screen):.+)$/.test(topic)) {
    throw invalidField(
      given && "topic" in given ? "payload.topic" : "topic",
      "must be contexts, or context: or screen: and an id",
    );
  }
  const whole = { ...envelope, payload };
  const errors = findErrors(socketValidators.in[type], whole);
  if (errors.length > 0) {
    const toWritten = (field: string): string => {
      const [, name = ""] = /^payload\.([^.[]+)/.exec(field) ?? [];
      return given === undefined || Object.hasOwn(short, name) ? field.replace(/^payload\./, "") : field;
    };
    throw invalidInput(errors.map((error) => ({ ...error, field: toWritten(error.field) })));
  }
  const { traceparent, tracestate, idempotencyKey } = rest;
  return { type, payload, trace: parseTraceContext(traceparent, tracestate), idempotencyKey };
}

/** The credentials of an `auth` message. */
export function toCredentials({ token, apiKey }: Fields): Credentials {
  return {
    // The validator has checked that these are strings.
    ...(token !== undefined && { bearer: token as string }),
    ...(apiKey !== undefined && { apiKey: apiKey as string }),
  };
}

/** The body of `executeAction`: the object in `action`, or `action` as a name together with the other fields. */
export function toActionBody({ contextId: _contextId, action, ...beside }: Fields): unknown {
  if (!isObject(action)) return { action, ...beside };
  const [extra] = Object.keys(beside);
  if (extra !== undefined) throw invalidField(extra, "belongs into action, which is an object");
  return action;
}

function toType(type: unknown): SocketRequestType {
  if (typeof type === "string" && Object.hasOwn(socketValidators.in, type)) return type as SocketRequestType;
  const known = Object.keys(socketValidators.in).join(", ");
  if (type === undefined) throw invalidField("type", `must be given: one of ${known}`);
  const found = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type;
  throw invalidField("type", `must be one of ${known}, not ${found}`);
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
