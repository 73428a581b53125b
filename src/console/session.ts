import { signal } from "@preact/signals";
import type { components } from "../../gen/openapi.ts";

type OpenedShareLink = components["schemas"]["OpenedShareLink"];

/** How the console calls the service: the token or key is held in this variable only. */
export type Credentials =
  { readonly type: "token"; readonly token: string } | { readonly type: "key"; readonly key: string };

/** Undefined: signed out. */
export const credentials = signal<Credentials | undefined>(undefined);
/** Whether the cookie of an earlier sign-in is being tried. */
export const isStarting = signal(true);
/** Why the person is signed out, where it was not their own wish. */
export const ended = signal<string | undefined>(signInError(location.hash));

/** Returns the error of a sign-in by the identity provider, which the service reports in the fragment. */
function signInError(fragment: string): string | undefined {
  if (fragment === "#sign-in-failed")
    return "The identity provider did not sign you in here, or you may not use this service.";
  return fragment === "#sign-in-unavailable" ? "The identity provider cannot be reached." : undefined;
}

/** The rights of the share link by which the console was opened; undefined: a person signs in. */
export const shared = signal<OpenedShareLink | undefined>(undefined);
let shareSecret: string | undefined;

const SESSION_PATH = "/console/session";
/** Time before the access token expires at which it is renewed; at most half of its life. */
const REFRESH_BEFORE_S = 60;
const RETRY_MS = 5_000;
let timer = 0;
let refreshing: Promise<boolean> | undefined;

interface Tokens {
  readonly accessToken: string;
  readonly expiresIn: number;
}

async function send(method: "POST" | "DELETE", path: string, body: object): Promise<Response> {
  return fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function accept({ accessToken, expiresIn }: Tokens): void {
  credentials.value = { type: "token", token: accessToken };
  ended.value = undefined;
  clearTimeout(timer);
  const afterS = expiresIn - Math.min(REFRESH_BEFORE_S, expiresIn / 2);
  timer = window.setTimeout(() => void refresh(), afterS * 1_000);
}

/** Signs out a person whose credentials the service rejects. */
export function end(): void {
  if (shareSecret !== undefined)
    ended.value = shared.value
      ? "There is nothing more to do here."
      : "It has ended, or was never one. Ask for another.";
  else if (credentials.value !== undefined) ended.value = "Your session has ended. Sign in again.";
  credentials.value = undefined;
}

/** Signs in by the secret of a share link instead of a person's name; it is sent only in the body of this request. */
export function openShareLink(secret: string): Promise<boolean> {
  shareSecret = secret;
  return refresh();
}

/** Gets a new token by the cookie that only the service can read, or by the share link; concurrent calls share one request. False: there is no new token. */
export function refresh(): Promise<boolean> {
  refreshing ??= refreshNow().finally(() => (refreshing = undefined));
  return refreshing;
}

async function refreshNow(): Promise<boolean> {
  clearTimeout(timer);
  const renewal =
    shareSecret === undefined
      ? send("POST", `${SESSION_PATH}/refresh`, {})
      : send("POST", "/api/v1/share-links/open", { secret: shareSecret });
  const response = await renewal.catch(() => undefined);
  if (response?.ok === true) {
    const body = (await response.json()) as Tokens | { readonly data: OpenedShareLink };
    if ("data" in body) shared.value = body.data;
    accept("data" in body ? body.data : body);
    return true;
  }
  if (response?.status === 401) end();
  // The service is overloaded or not reached; the state of the connection shows that.
  else if (credentials.value !== undefined) timer = window.setTimeout(() => void refresh(), RETRY_MS);
  return false;
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

/** The host of the identity provider that persons may sign in with; undefined: there is none. */
export async function providerOf(): Promise<string | undefined> {
  const response = await fetch(`${SESSION_PATH}/methods`).catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as { readonly provider?: string }).provider : undefined;
}

export function useKey(key: string): void {
  ended.value = undefined;
  credentials.value = { type: "key", key };
}

export async function signOut(): Promise<void> {
  clearTimeout(timer);
  const isSession = credentials.value?.type === "token";
  credentials.value = undefined;
  if (!isSession) return;
  const response = await send("DELETE", SESSION_PATH, {}).catch(() => undefined);
  if (response?.ok !== true) ended.value = "The service was not reached: your session goes on. Sign in and out again.";
}
