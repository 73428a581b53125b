import type { TestApp } from "./app.ts";

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly total: unknown;
  readonly error: { readonly code: string; readonly message: string; readonly details: unknown } | undefined;
}

interface RestOptions {
  readonly signal?: AbortSignal;
}

/** Speaks REST as one caller, in the plain words of HTTP. */
export interface RestClient {
  request(method: string, path: string, body?: unknown, options?: RestOptions): Promise<RestAnswer>;
  /** A new context, its id. */
  newContext(config?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The response of an action, of any status. */
  execute(
    contextId: string,
    action: string,
    params?: unknown,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<RestAnswer>;
}

/** @param path below /api/v1 */
export function restClient({ httpUrl }: Pick<TestApp, "httpUrl">, accessToken: string): RestClient {
  async function request(
    method: string,
    path: string,
    body?: unknown,
    { signal }: RestOptions = {},
  ): Promise<RestAnswer> {
    const response = await fetch(`${httpUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer = (await response.json()) as Omit<RestAnswer, "status" | "headers">;
    return { ...answer, status: response.status, headers: response.headers };
  }
  return {
    request,
    async newContext(config = {}) {
      const { status, data, error } = await request("POST", "/contexts", config);
      if (status !== 201) throw new Error(`no context: ${JSON.stringify(error)}`);
      return (data as { id: string }).id;
    },
    execute: (contextId, action, params = {}, more = {}) =>
      request("POST", `/contexts/${contextId}/execute`, { action, params, ...more }),
  };
}
