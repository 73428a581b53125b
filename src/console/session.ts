import { signal } from "@preact/signals";

/** How the console calls the service: the token or key is held in this variable only. */
export type Credentials =
  { readonly type: "token"; readonly token: string } | { readonly type: "key"; readonly key: string };

/** Undefined: signed out. */
export const credentials = signal<Credentials | undefined>(undefined);
/** Whether the cookie of an earlier sign-in is being tried. */
export const isStarting = signal(true);

const SESSION_PATH = "/console/session";
/** Before the access token expires. */
const REFRESH_BEFORE_S = 60;
let timer = 0;

interface Tokens {
  readonly accessToken: string;
  readonly expiresIn: number;
}

async function send(method: "POST" | "DELETE", path: string, body: object): Promise<Response> {
  return fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function accept({ accessToken, expiresIn }: Tokens): void {
  credentials.value = { type: "token", token: accessToken };
  clearTimeout(timer);
  timer = window.setTimeout(() => void refresh(), Math.max(5, expiresIn - REFRESH_BEFORE_S) * 1_000);
}

/** By the cookie that only the service can read. False: there is no session any more. */
export async function refresh(): Promise<boolean> {
  const response = await send("POST", `${SESSION_PATH}/refresh`, {});
  if (response.ok) accept((await response.json()) as Tokens);
  else credentials.value = undefined;
  return response.ok;
}

/** Undefined when signed in, else what is wrong. */
export async function signIn(username: string, password: string): Promise<string | undefined> {
  const response = await send("POST", SESSION_PATH, { username, password });
  if (response.ok) {
    accept((await response.json()) as Tokens);
    return undefined;
  }
  const { error } = (await response.json()) as { readonly error: { readonly message: string } };
  return response.status === 401 ? "The name or the password is wrong." : error.message;
}

export function useKey(key: string): void {
  credentials.value = { type: "key", key };
}

export async function signOut(): Promise<void> {
  clearTimeout(timer);
  const isSession = credentials.value?.type === "token";
  credentials.value = undefined;
  if (isSession) await send("DELETE", SESSION_PATH, {});
}
