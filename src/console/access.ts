import { signal } from "@preact/signals";
import type { Schemas } from "./api.ts";

/** Who is signed in, as the service reports when the socket is authenticated; undefined until then. */
export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Schemas["Role"][];
  readonly scopes: readonly Schemas["Scope"][];
}

export const identity = signal<Identity | undefined>(undefined);

/** Whether the credentials have the scope. The service decides; this only hides what it would reject. */
export function may(scope: Schemas["Scope"]): boolean {
  return identity.value?.scopes.includes(scope) === true;
}
