import type { ActionOutcome, StepOutcome, StepsOutcome } from "../../contract.ts";
import type {
  BrowserUse,
  CallLimits,
  Engine,
  ExecuteOptions,
  RenderOutcome,
  ScreenFrame,
  UploadFile,
} from "../../engine/engine.ts";
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

export type WireMethod = Exclude<keyof Engine, WireStream | "close">;
/** The methods whose results are streams. */
export type WireStream = "events" | "screen" | "cdp";

interface Method {
  /** Its last argument: limits of the call, limits with uploads, or one like the others. */
  readonly last: "limits" | "options" | "plain";
  /** Whether a process runs it only with a lease, without which another one may have the context. */
  readonly needsLease: boolean;
  /**
   * Whether it may be sent again when it is not known whether it ran. Such a call goes to the process that runs the context of its first
   * argument; absent: another one decides.
   */
  readonly isRepeatable?: boolean;
}

/** The methods of the engine, as the adapters between processes pass them on. */
export const METHODS = {
  createContext: { last: "limits", needsLease: true },
  updateContext: { last: "limits", needsLease: true },
  closeContext: { last: "plain", needsLease: false },
  recoverContext: { last: "limits", needsLease: true, isRepeatable: true },
  saveContext: { last: "limits", needsLease: false },
  openPage: { last: "limits", needsLease: true, isRepeatable: false },
  closePage: { last: "limits", needsLease: true, isRepeatable: false },
  listPages: { last: "plain", needsLease: false },
  execute: { last: "options", needsLease: true },
  executeSteps: { last: "options", needsLease: true, isRepeatable: false },
  control: { last: "limits", needsLease: true, isRepeatable: false },
  readControl: { last: "limits", needsLease: false, isRepeatable: true },
  dispatchInput: { last: "limits", needsLease: true, isRepeatable: false },
  render: { last: "limits", needsLease: true },
  saveRecording: { last: "limits", needsLease: false, isRepeatable: false },
  listSteps: { last: "limits", needsLease: false, isRepeatable: true },
  leaveQueue: { last: "plain", needsLease: false },
  webDriver: { last: "limits", needsLease: true, isRepeatable: false },
  health: { last: "plain", needsLease: false },
} as const satisfies Readonly<Record<WireMethod, Method>>;

/** The methods that go to the process that runs the context. */
export type RoutedMethod = {
  [N in WireMethod]: (typeof METHODS)[N] extends { readonly isRepeatable: boolean } ? N : never;
}[WireMethod];

/** The methods for which `make` returns a function, with these functions. */
export function methodsBy<N extends WireMethod = WireMethod>(
  make: (name: WireMethod, method: Method) => ((...values: readonly unknown[]) => Promise<unknown>) | undefined,
): Pick<Engine, N> {
  const made = Object.entries(METHODS).flatMap(([name, method]) => {
    const call = make(name as WireMethod, method);
    return call === undefined ? [] : [[name, call] as const];
  });
  return Object.fromEntries(made) as unknown as Pick<Engine, N>;
}

/** Calls a method by its name. */
export function callBy(engine: Engine, name: WireMethod, values: readonly unknown[]): Promise<unknown> {
  return (engine[name] as (...values: readonly unknown[]) => Promise<unknown>).apply(engine, [...values]);
}

export function isWireMethod(name: string): name is WireMethod {
  return Object.hasOwn(METHODS, name);
}

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
export function splitResult(method: WireMethod, value: unknown): { head: ResultHead; pieces: readonly Uint8Array[] } {
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
export function joinResult(method: WireMethod, { value, sizes = [] }: ResultHead, bytes: Uint8Array): unknown {
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
