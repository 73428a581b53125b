import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type OperationId, operations } from "../../gen/operations.ts";
import type { Outcome, PublicCall } from "../contract.ts";
import { type RateLimit, ServiceError } from "../errors/errors.ts";
import type { Authenticator, Credentials } from "../identity/authenticate.ts";
import type { PrincipalWatcher } from "../identity/principal-watcher.ts";
import type { Logger } from "../log/log.ts";
import type { RawInput } from "../operations/input/parse.ts";
import type { Service } from "../operations/service.ts";

/** The dependencies of every transport. */
export interface TransportDependencies {
  readonly service: Service;
  /** Authenticates requests of callers; failures count. */
  readonly authenticate: Authenticator;
  /** Authenticates the caller of a long connection again; nothing counts. */
  readonly recheck: Authenticator;
  /** Verifies the credentials of long connections again and again. */
  readonly principals: Pick<PrincipalWatcher, "subscribe">;
  /** The block of addresses that counts as one client, such as the /64 of an IPv6 address. */
  readonly toAddressBlock: (address: string) => string;
  readonly log: Logger;
}

/** What a door knows of a request beside its input. */
export type CallSource = Omit<PublicCall, "requestId" | "principal"> & { readonly requestId?: string };

export function newRequestId(): string {
  return randomUUID();
}

/** The credentials of HTTP headers (or gRPC metadata), unverified. Another scheme than Bearer counts as a wrong token. */
export function credentialsOf(
  headers: Pick<IncomingHttpHeaders, "authorization"> & { readonly "x-api-key"?: string | string[] | undefined },
): Credentials {
  const { authorization, "x-api-key": apiKey } = headers;
  return {
    ...(authorization !== undefined && { bearer: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "" }),
    ...(apiKey !== undefined && { apiKey: String(apiKey) }),
  };
}

/** A call that may go on to the service, and what its caller has left. */
export interface AdmittedCall {
  readonly call: PublicCall;
  readonly rateLimit: RateLimit | undefined;
}

/**
 * Verifies the credentials where the operation needs them (one without that need does not look at them), then counts the
 * call: all that there is to do before its input is read.
 */
export async function admit(
  { service, authenticate }: Pick<TransportDependencies, "service" | "authenticate">,
  operation: OperationId,
  source: CallSource,
  credentials: Credentials,
): Promise<AdmittedCall> {
  const principal = operations[operation].isPublic ? undefined : await authenticate(credentials, source);
  const admission = await service.admit(operation, { ...source, principal });
  const call = { ...source, requestId: source.requestId ?? newRequestId(), principal, admission };
  return { call, rateLimit: admission.rateLimit };
}

/** Counts a request over HTTP that no route is for, as one of its caller where it shows who that is. */
export async function admitUnknownRoute(
  { service, authenticate }: TransportDependencies,
  { headers, ip: address }: { readonly headers: IncomingHttpHeaders; readonly ip: string },
): Promise<RateLimit | undefined> {
  const from = { door: "rest", address } as const;
  const credentials = credentialsOf(headers);
  const isShown = credentials.bearer !== undefined || credentials.apiKey !== undefined;
  const principal = isShown ? await authenticate(credentials, from) : undefined;
  return service.admitOther("unknownRoute", { ...from, principal });
}

/** One call through a door that has nothing to tell before the answer. */
export async function callWithCredentials<Op extends OperationId>(
  dependencies: Pick<TransportDependencies, "service" | "authenticate">,
  operation: Op,
  source: CallSource,
  credentials: Credentials,
  input: RawInput,
): Promise<Outcome<Op>> {
  const { call } = await admit(dependencies, operation, source, credentials);
  return dependencies.service.call(operation, call, input);
}

/** Whatever a door has caught, as an error that may be told. */
export function toSendableError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, error }, "a door failed unexpectedly");
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}
