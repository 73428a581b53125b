import { type OperationId, operations, type Outcome, type ReturnedFile } from "../../contract.ts";
import { type ErrorDetails, errorTable, type FieldError, ServiceError } from "../../errors/errors.ts";
import { invalidInput } from "../../errors/validation.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { McpBackend, MessageSource } from "../mcp/backend.ts";

type Json = Readonly<Record<string, unknown>>;

/** Calls a running service over REST, for assistants on standard input and output. */
export function createServiceClient(options: {
  /** The URL of a running service, with or without a path. */
  readonly serviceUrl: string;
  readonly credentials: Credentials;
}): McpBackend {
  const { serviceUrl, credentials } = options;
  const origin = serviceUrl.replace(/\/+$/, "").replace(/\/(mcp|api\/v1)$/, "");

  async function call<Op extends OperationId>(
    operation: Op,
    input: RawInput,
    source: MessageSource,
  ): Promise<Outcome<Op>> {
    const { method, path, hasEnvelope } = operations[operation];
    const { query, idempotency, body } = input;
    const url = `${origin}/api/v1${pathOf(path, input.params)}${queryOf(query)}`;
    let response: Response;
    let json: Json | undefined;
    try {
      response = await fetch(url, {
        method,
        headers: {
          ...toHeaders(credentials),
          // A render would respond with bytes alone.
          ...(operations[operation].stream !== "response" && { accept: "application/json" }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(idempotency && { "idempotency-key": String(idempotency.key) }),
          ...(source.trace && { traceparent: source.trace.traceparent }),
        },
        ...(body !== undefined && { body: JSON.stringify(inJson(body)) }),
        ...(source.signal && { signal: source.signal }),
      });
      if (response.ok && operations[operation].stream === "response") return fileOutcome(response);
      json = (await response.json().catch(() => undefined)) as Json | undefined;
    } catch (cause) {
      throw unreachable(origin, cause);
    }
    source.requestId = response.headers.get("x-request-id") ?? source.requestId;
    if (response.status === 401) throw unauthorized(origin, credentials);
    if (json === undefined || (!response.ok && "error" in json)) throw toError(origin, { response, json, input });
    const { success: _success, metadata, ...answer } = hasEnvelope ? json : { ...json, metadata: undefined };
    const { timestamp: _timestamp, duration: _duration, ...others } = (metadata ?? {}) as Json;
    return {
      answer: answer as Outcome<Op>["answer"],
      ...bytesIn(answer),
      ...(Object.keys(others).length > 0 ? { metadata: others } : auditIn(response)),
    };
  }

  return {
    caller: (source) => (operation, input) => call(operation, input, source),
    // It has not reached the service, which has nothing to count.
    countRejected: () => Promise.resolve(),
  };
}

/** State of the audit entry in a response without an envelope. */
function auditIn({ headers }: Response): Pick<Outcome<OperationId>, "metadata"> {
  return headers.get("x-pagewire-audit") === "failed" ? { metadata: { audit: "failed" } } : {};
}

/** The file of a response; MCP's result describes it by these. */
function fileOutcome<Op extends OperationId>(response: Response): Outcome<Op> {
  const { headers, body } = response;
  const encoded = /filename\*=UTF-8''(\S+)$/.exec(headers.get("content-disposition") ?? "")?.[1];
  const plain = /filename="([^"]*)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  const file: ReturnedFile = {
    name: encoded === undefined ? (plain ?? "") : decodeURIComponent(encoded),
    contentType: headers.get("content-type") ?? "",
    size: Number(headers.get("content-length")),
    sha256: headers.get("etag")?.replaceAll('"', "") ?? "",
    shown: "attachment",
    open: (range) => Promise.resolve(firstBytes(body ?? new ReadableStream(), range.length)),
  };
  return { answer: {} as Outcome<Op>["answer"], file, ...auditIn(response) };
}

async function* firstBytes(body: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of body) {
    yield chunk.subarray(0, left);
    left -= chunk.byteLength;
    if (left <= 0) return;
  }
}

function pathOf(template: string, params: RawInput["params"] = {}): string {
  const values = params as Readonly<Record<string, string | undefined>>;
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(values[name] ?? ""));
}

function queryOf(query: RawInput["query"] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((each): [string, string] => [
      name,
      String(each),
    ]),
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`;
}

/** The body of an action without `encoding: binary`, to which the service would respond with bytes alone. */
function inJson(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { encoding, params, ...rest } = body as Json;
  return {
    ...rest,
    ...(params !== undefined && { params: inJson(params) }),
    ...(encoding !== undefined && encoding !== "binary" && { encoding }),
  };
}

/** The image or document in the result of an action or a render. */
function bytesIn({ data }: Json): Pick<Outcome<OperationId>, "bytes" | "contentType" | "encoding"> {
  const { data: result = data } = (data ?? {}) as { readonly data?: Json };
  const { image, pdf = image, contentType } = (result ?? {}) as Json;
  if (typeof pdf !== "string" || typeof contentType !== "string") return {};
  return { bytes: Buffer.from(pdf, "base64"), contentType, encoding: "base64" };
}

function toError(
  origin: string,
  { response, json, input }: { response: Response; json: Json | undefined; input: RawInput },
): ServiceError {
  const { error } = (json ?? {}) as {
    readonly error?: { readonly code?: string; readonly message?: string; readonly details?: ErrorDetails };
  };
  if (!isErrorCode(error?.code)) {
    return new ServiceError(
      "SERVICE_UNAVAILABLE",
      `${origin} responded with ${response.status}; is it a Pagewire service?`,
      {
        details: { outcome: "unknown" },
      },
    );
  }
  const { code, message = "", details } = error as { code: keyof typeof errorTable } & typeof error;
  if (code === "VALIDATION_ERROR" && Array.isArray(details)) {
    const fields = details as readonly FieldError[];
    return invalidInput(fields.map((each) => ({ ...each, field: input.toWritten?.(each.field) ?? each.field })));
  }
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ServiceError(code, message, {
    ...(details !== undefined && { details }),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterMs: retryAfterSeconds * 1_000 }),
  });
}

function isErrorCode(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(errorTable, code);
}

function unauthorized(origin: string, { bearer, apiKey }: Credentials): ServiceError {
  const text =
    bearer === undefined && apiKey === undefined
      ? `the Pagewire service at ${origin} needs a token: set PAGEWIRE_MCP_AUTH_TOKEN or PAGEWIRE_API_KEY to an access token or an API key`
      : `the Pagewire service at ${origin} does not accept the token in PAGEWIRE_MCP_AUTH_TOKEN, or else PAGEWIRE_API_KEY: it is wrong, or has ended. An API key lasts longer than an access token`;
  return new ServiceError("UNAUTHORIZED", text);
}

function unreachable(origin: string, cause: unknown): ServiceError {
  const { code, message } = ((cause as { readonly cause?: unknown }).cause ?? cause) as {
    readonly code?: string;
    readonly message?: string;
  };
  const outcome = code === "ECONNREFUSED" || code === "ENOTFOUND" ? "not-executed" : "unknown";
  const text = `the Pagewire service at ${origin} cannot be reached (${code ?? message ?? "no reason"}). Is it running, and is PAGEWIRE_URL right?`;
  return new ServiceError("SERVICE_UNAVAILABLE", text, { cause, details: { outcome } });
}

/** Converts a token to credentials: a bearer token if it has the form of a JSON Web Token, otherwise an API key. */
export function toCredentials(token: string | undefined): Credentials {
  if (token === undefined) return {};
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? { bearer: token } : { apiKey: token };
}

function toHeaders({ bearer, apiKey }: Credentials): Record<string, string> {
  return {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(apiKey !== undefined && { "x-api-key": apiKey }),
  };
}
