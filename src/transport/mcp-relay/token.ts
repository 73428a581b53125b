import type { Credentials } from "../../identity/authenticate.ts";

/** Converts a token to credentials: a bearer token if it has the form of a JSON Web Token, otherwise an API key. */
export function toCredentials(token: string | undefined): Credentials {
  if (token === undefined) return {};
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? { bearer: token } : { apiKey: token };
}

export function toHeaders({ bearer, apiKey }: Credentials): Record<string, string> {
  return {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(apiKey !== undefined && { "x-api-key": apiKey }),
  };
}
