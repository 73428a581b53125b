import createClient from "openapi-fetch";
import type { components, paths } from "../../gen/openapi.ts";
import { credentials, refresh } from "./session.ts";

export type Schemas = components["schemas"];

/** The operations over REST, with the credentials of the moment. */
export const api = createClient<paths>({ baseUrl: "/api/v1" });

api.use({
  onRequest({ request }) {
    const { value } = credentials;
    if (value?.type === "token") request.headers.set("authorization", `Bearer ${value.token}`);
    if (value?.type === "key") request.headers.set("x-api-key", value.key);
    return request;
  },
  async onResponse({ response }) {
    if (response.status !== 401) return;
    if (credentials.value?.type === "token") await refresh();
    else credentials.value = undefined;
  },
});

/** What the service says is wrong, or that it was not reached. */
function messageOf(error: unknown): string {
  const { error: sent } = (error ?? {}) as { readonly error?: { readonly message?: string } };
  if (sent?.message !== undefined) return sent.message;
  return error instanceof TypeError ? "The service cannot be reached." : "The call failed.";
}

/** The data of a call. @throws Error with a sentence for the person */
export async function dataOf<T>(call: Promise<{ readonly data?: T; readonly error?: unknown }>): Promise<T> {
  let result;
  try {
    result = await call;
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
  if (result.data === undefined) throw new Error(messageOf(result.error));
  return result.data;
}
