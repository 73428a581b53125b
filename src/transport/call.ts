import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type CallSource, type OperationId, operations, type Outcome } from "../contract.ts";
import { type RateLimit, ServiceError, unauthorized, withOptions } from "../errors/errors.ts";
import type { Authenticator, Credentials } from "../identity/authenticate.ts";
import type { PrincipalWatcher } from "../identity/principal-watcher.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RawInput } from "../operations/input/parse.ts";
import type { OpenCall, Service } from "../operations/pipeline.ts";
import type { BodyBytes, ByteLimit } from "./byte-limits.ts";

/** The dependencies of every transport. */
export interface TransportDependencies {
  readonly service: Service;
  /** Authenticates the caller of a request; failures count against the rate limit. */
  readonly authenticate: Authenticator;
  /** Authenticates the caller of a long-lived connection again, without counting. */
  readonly recheck: Authenticator;
  /** Verifies the credentials of long-lived connections periodically. */
  readonly principals: Pick<PrincipalWatcher, "subscribe" | "subscribeToChanges">;
  readonly unreadBytes: ByteLimit;
  /** Counts the large bodies of requests and messages, which wait for each other. */
  readonly bodyBytes: BodyBytes;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "webSockets" | "onScrape">;
}

export function newRequestId(): string {
  return randomUUID();
}

/** The credentials in HTTP headers or gRPC metadata, unverified. A scheme other than Bearer is rejected. */
export function credentialsOf(
  headers: Pick<IncomingHttpHeaders, "authorization"> & { readonly "x-api-key"?: string | string[] | undefined },
): Credentials {
  const { authorization, "x-api-key": apiKey } = headers;
  return {
    ...(authorization !== undefined && bearerIn(authorization)),
    ...(apiKey !== undefined && { apiKey: String(apiKey) }),
  };
}

function bearerIn(authorization: string): Credentials {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return bearer === undefined ? { rejected: unauthorized("wrong-kind") } : { bearer };
}

/**
 * Verifies the credentials, except of a public operation, and counts the call. Runs before the input is read.
 *
 * @throws ServiceError
 */
export async function openCall<Op extends OperationId>(
  { service, authenticate }: Pick<TransportDependencies, "service" | "authenticate">,
  operation: Op,
  source: Omit<CallSource, "principal">,
  credentials: Credentials,
): Promise<OpenCall<Op>> {
  const principal = operations[operation].isPublic ? undefined : await authenticate(credentials, source);
  return service.open(operation, { ...source, principal });
}

/** Whether the request has credentials, of whatever kind. */
export function areGiven(credentials: Credentials): boolean {
  return Object.keys(credentials).length > 0;
}

/** Counts an HTTP request for an unknown route; with credentials, as a call of their principal. */
export async function admitUnknownRoute(
  { service, authenticate }: TransportDependencies,
  { headers, ip: address }: { readonly headers: IncomingHttpHeaders; readonly ip: string },
): Promise<RateLimit | undefined> {
  const from = { transport: "rest", address } as const;
  const credentials = credentialsOf(headers);
  const principal = areGiven(credentials) ? await authenticate(credentials, from) : undefined;
  return service.admitOther("unknownRoute", { ...from, principal });
}

/** Opens a call and runs it at once. */
export async function callWithCredentials<Op extends OperationId>(
  dependencies: Pick<TransportDependencies, "service" | "authenticate">,
  operation: Op,
  source: Omit<CallSource, "principal">,
  credentials: Credentials,
  input: RawInput,
): Promise<Outcome<Op>> {
  const call = await openCall(dependencies, operation, source, credentials);
  return call.run(input);
}

/** A caught value as an error that may be sent. */
export function toSendableError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, error }, "a transport failed unexpectedly");
  return new ServiceError("INTERNAL_ERROR", "internal error", { details: { reason: kindOf(error) }, cause: error });
}

/** Names the kind of an error as Node and JavaScript do, without its text. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  const known = [code, name].find((each) => typeof each === "string" && /^[A-Za-z_]{1,50}$/.test(each));
  return typeof known === "string" ? known : typeof error;
}

/**
 * Counts authentications by outcome and kind of credential, and failed ones as calls of an anonymous caller of the address, up to
 * `RATE_LIMIT_EXCEEDED`.
 */
export function countAuthentications(
  authenticate: Authenticator,
  {
    service,
    metrics,
    resourceMetadata,
  }: {
    readonly service: Pick<Service, "admitOther">;
    readonly metrics: Pick<Metrics, "authentications">;
    /** The URL that tells a rejected caller where to get a token; undefined: there is no such place. */
    readonly resourceMetadata: () => string | undefined;
  },
): Authenticator {
  return async (credentials, from) => {
    const credential = credentials.apiKey !== undefined ? "api-key" : areGiven(credentials) ? "token" : "none";
    try {
      const principal = await authenticate(credentials, from);
      metrics.authentications.inc({ outcome: "OK", credential });
      return principal;
    } catch (error) {
      const outcome = error instanceof ServiceError ? error.code : "INTERNAL_ERROR";
      metrics.authentications.inc({ outcome, credential });
      if (!(error instanceof ServiceError) || isUnverified(error)) throw error;
      const rateLimit = await service.admitOther("failedCredentials", { ...from, principal: undefined });
      const url = resourceMetadata();
      const reason = credential === "none" ? "" : 'error="invalid_token", ';
      const challenge = url === undefined ? undefined : `Bearer ${reason}resource_metadata="${url}"`;
      throw withOptions(error, { rateLimit, challenge });
    }
  };
}

/** Whether the error prevented the verification, so that the credentials have not failed. */
function isUnverified({ code }: ServiceError): boolean {
  return code === "SERVICE_UNAVAILABLE" || code === "INTERNAL_ERROR" || code === "TIMEOUT";
}
