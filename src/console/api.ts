import createClient from "openapi-fetch";
import type { components, paths } from "../../gen/openapi.ts";
import { credentials, refresh } from "./session.ts";

export type Schemas = components["schemas"];

/** The operations over REST, with the credentials of the moment. */
export const api = createClient<paths>({ baseUrl: "/api/v1", fetch: (request) => send(request) });

/** A token that has ended, for instance while the machine slept, is replaced once. */
export async function send(
  request: Request,
  transport: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const again = request.clone();
  const response = await transport(withCredentials(request));
  if (response.status !== 401) return response;
  if (credentials.value?.type === "key") credentials.value = undefined;
  return credentials.value !== undefined && (await refresh()) ? transport(withCredentials(again)) : response;
}

function withCredentials(request: Request): Request {
  const { value } = credentials;
  if (value?.type === "token") request.headers.set("authorization", `Bearer ${value.token}`);
  if (value?.type === "key") request.headers.set("x-api-key", value.key);
  return request;
}

/** A call that failed, with a sentence for the person. */
export class CallError extends Error {
  /** Undefined: the service was not reached, or sent no error of its own. */
  readonly code: string | undefined;

  constructor(error: unknown) {
    const { error: sent } = (error ?? {}) as Partial<Schemas["ErrorResponse"]>;
    super(sent?.message ?? (error instanceof TypeError ? "The service cannot be reached." : "The call failed."), {
      cause: error,
    });
    this.code = sent?.code;
  }
}

/** The data of a call. @throws CallError */
export async function dataOf<T>(call: Promise<{ readonly data?: T; readonly error?: unknown }>): Promise<T> {
  const { data, error } = await call.catch((caught: unknown) => ({ data: undefined, error: caught }));
  if (data === undefined) throw new CallError(error);
  return data;
}
