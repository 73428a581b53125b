import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type OperationId, operations } from "../../gen/operations.ts";
import type { CallOrigin, Outcome, Principal, PublicCall } from "../contract.ts";
import { ServiceError } from "../errors.ts";
import type { Authenticator, Credentials } from "../identity/authenticate.ts";
import type { Logger } from "../log.ts";
import type { RawInput } from "../operations/input.ts";
import type { Service } from "../operations/service.ts";

/** What every door is given. */
export interface DoorDependencies {
  readonly service: Service;
  readonly authenticate: Authenticator;
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

/** Verifies the credentials where the operation needs them. An operation without that need does not look at them. */
export async function principalFor(
  authenticate: Authenticator,
  operation: OperationId,
  credentials: Credentials,
  from: CallOrigin,
): Promise<Principal | undefined> {
  return operations[operation].isPublic ? undefined : authenticate(credentials, from);
}

/** One call through a door: verifies the credentials, then runs the operation. */
export async function callWithCredentials<Op extends OperationId>(
  { service, authenticate }: DoorDependencies,
  operation: Op,
  source: CallSource,
  credentials: Credentials,
  input: RawInput,
): Promise<Outcome<Op>> {
  const principal = await principalFor(authenticate, operation, credentials, source);
  return service.call(operation, { ...source, requestId: source.requestId ?? newRequestId(), principal }, input);
}

/** Whatever a door has caught, as an error that may be told. */
export function toTellableError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error({ requestId, error }, "a door failed unexpectedly");
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}
