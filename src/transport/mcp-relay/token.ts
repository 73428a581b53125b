import type { Credentials } from "../../identity/authenticate.ts";

/** The credential that one text holds: a JSON Web Token by its looks, else an API key. */
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
