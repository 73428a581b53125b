import type { ActionOutcome, StepOutcome, StepsOutcome } from "../../contract.ts";
import type {
  BrowserUse,
  CallLimits,
  ExecuteOptions,
  RenderOutcome,
  ScreenFrame,
  UploadFile,
} from "../../engine/engine.ts";
import type { EngineMethod } from "../../seam/engine-methods.ts";
import { errorTable, ServiceError } from "../../errors/errors.ts";
import type { Activity } from "../../metrics/activity.ts";

/** The oldest and the newest version of the wire that this code speaks. */
export const PROTOCOL = { min: 1, max: 1 } as const;

/** Names the process that a request is for: its address may have passed to another one. */
export const PROCESS_HEADER = "x-pagewire-process";
/** How many bytes of a body are its JSON head; what follows is raw. */
export const HEAD_HEADER = "x-pagewire-head";
/** Capacity, live, busy and waiting of the responding engine. */
export const LOAD_HEADER = "x-pagewire-load";
/** Says in a response how long the process worked on it, in ms. */
export const WORK_HEADER = "x-pagewire-work";
/** A request for another process than the one that responds. */
export const MISDIRECTED = 421;

/** A message may have 4 MiB (gRPC), and JSON spells one byte with up to six. */
export const MAX_REQUEST_HEAD = 32 * 1024 * 1024;
export const MAX_RESPONSE_BYTES = 320 * 1024 * 1024;
/** The server sends a blank line when a stream has been silent for so long; the client ends it after three times that. */
export const STREAM_PING_MS = 5_000;

/** Holds what a process counted, and its browsers as they were measured last. It is of the process, and so no method of its engine. */
export interface ProcessUsage {
  /** Absent: it serves no callers. */
  readonly activity?: Activity;
  readonly browsers: readonly BrowserUse[];
}

/** The path of `ProcessUsage`; its argument is an `ActivityQuery`. */
export const USAGE_PATH = "/v1/usage";

/** The JSON head of a request. */
export interface RequestHead {
  /** The arguments without the limits or options. */
  readonly args: readonly unknown[];
  readonly limits?: Omit<CallLimits & ExecuteOptions, "signal" | "uploads">;
  /** Their bytes follow the head, in this order. */
  readonly uploads?: readonly Omit<UploadFile, "read">[];
}

/** The JSON head of a result. */
export interface ResultHead {
  readonly value?: unknown;
  /** How long each piece of the bytes that follow is. */
  readonly sizes?: readonly number[];
}

export interface WireError {
  readonly code: ServiceError["code"];
  readonly message: string;
  readonly details?: ServiceError["details"];
  readonly retryAfterMs?: number;
}

/** Separates the bytes of a result from what JSON can carry. */
export function splitResult(method: EngineMethod, value: unknown): { head: ResultHead; pieces: readonly Uint8Array[] } {
  if (method === "execute" || method === "render") {
    const { bytes, ...rest } = value as ActionOutcome | RenderOutcome;
    return bytes === undefined
      ? { head: { value: rest }, pieces: [] }
      : { head: { value: rest, sizes: [bytes.byteLength] }, pieces: [bytes] };
  }
  if (method === "executeSteps") {
    const { steps, ...rest } = value as StepsOutcome;
    const pieces = steps.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
    const marked = steps.map(({ bytes, ...step }) => ({ step, hasBytes: bytes !== undefined }));
    return { head: { value: { ...rest, steps: marked }, sizes: pieces.map((piece) => piece.byteLength) }, pieces };
  }
  return { head: value === undefined ? {} : { value }, pieces: [] };
}

/** Joins what `splitResult` has split. */
export function joinResult(method: EngineMethod, { value, sizes = [] }: ResultHead, bytes: Uint8Array): unknown {
  let offset = 0;
  const pieces = sizes.map((size) => bytes.subarray(offset, (offset += size)));
  if (offset !== bytes.byteLength) throw new Error("a result has other bytes than its head announces");
  if (method === "execute" || method === "render") {
    const [piece] = pieces;
    return piece === undefined ? value : { ...(value as object), bytes: piece };
  }
  if (method === "executeSteps") {
    const { steps, ...rest } = value as { steps: readonly { step: StepOutcome; hasBytes: boolean }[] };
    const joined = steps.map(({ step, hasBytes }) => {
      const piece = hasBytes ? pieces.shift() : undefined;
      return piece === undefined ? step : { ...step, bytes: piece };
    });
    return { ...rest, steps: joined };
  }
  return value;
}

/** A frame as a line of JSON holds it. */
export type WireFrame = Omit<ScreenFrame, "jpeg"> & { readonly base64: string };

export function toWireFrame({ jpeg, ...frame }: ScreenFrame): WireFrame {
  return { ...frame, base64: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString("base64") };
}

export function fromWireFrame({ base64, ...frame }: WireFrame): ScreenFrame {
  return { ...frame, jpeg: Buffer.from(base64, "base64") };
}

export function toWireError({ code, message, details, retryAfterMs }: ServiceError): WireError {
  return {
    code,
    message,
    ...(details !== undefined && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

export function fromWireError({ code, message, details, retryAfterMs }: WireError): ServiceError {
  // A newer version may have further codes.
  const known = Object.hasOwn(errorTable, code) ? code : "INTERNAL_ERROR";
  return new ServiceError(known, message, {
    ...(details !== undefined && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
