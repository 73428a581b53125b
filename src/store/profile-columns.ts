import type { Insertable, Selectable } from "kysely";
import type { StorageState } from "../contract.ts";
import type { ArchivedStorage } from "../engine/archive.ts";
import { actionFailed, ServiceError } from "../errors/errors.ts";
import { toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { type Cipher, DecryptionError } from "./secrets/cipher.ts";

const MAX_PROFILE_BYTES = 16 * 1024 * 1024;
/** The contract's bound: each origin is visited when a context opens. */
const MAX_ORIGINS = 500;
const MAX_SHOWN_HOSTS = 100;

type StateColumns = Required<
  Pick<Insertable<Schema["profiles"]>, "state" | "origins" | "cookies" | "bytes" | "expires_at">
>;

/** The columns of a profile that follow from what it stores, which is encrypted. */
export type ProfileColumns = ReturnType<typeof createProfileColumns>;

export function createProfileColumns(cipher: Cipher) {
  return {
    /** @throws ServiceError `PAYLOAD_TOO_LARGE` */
    fromState(profileId: string, { cookies, origins }: StorageState): StateColumns {
      const text = JSON.stringify({ cookies, origins });
      const bytes = Buffer.byteLength(text);
      if (bytes > MAX_PROFILE_BYTES || origins.length > MAX_ORIGINS) {
        throw new ServiceError(
          "PAYLOAD_TOO_LARGE",
          `a profile has at most ${MAX_PROFILE_BYTES} bytes of ${MAX_ORIGINS} origins, not ${bytes} of ${origins.length}`,
          { details: { reason: "profile", limit: MAX_PROFILE_BYTES, bytes, origins: origins.length } },
        );
      }
      return {
        state: cipher.encrypt(text, placeOf(profileId)),
        origins: toJson(hostsOf({ cookies, origins })),
        cookies: cookies.length,
        bytes,
        expires_at: expiryOf(cookies) ?? null,
      };
    },
    /** @throws ServiceError `ACTION_FAILED`, reason `profile-unreadable` */
    toState: ({ id, state }: Pick<Selectable<Schema["profiles"]>, "id" | "state">): StorageState =>
      readable(() => JSON.parse(cipher.decrypt(state, placeOf(id))) as StorageState, id), // written above
  };
}

/** @throws ServiceError `ACTION_FAILED`, reason `storage-unread`, for what is no state at one moment */
export function requireWhole(storage: ArchivedStorage): StorageState {
  if (isWhole(storage)) return storage;
  const { unsaved = [] } = storage;
  const parts = unsaved.map(({ origin, part, name, reason, type }) =>
    `${part} ${name} of ${origin} (${type ?? reason})`.replace("  ", " "),
  );
  throw actionFailed(
    "storage-unread",
    parts.length === 0
      ? "not all that the context stores could be read: a page did not respond, or stores more than is read"
      : `not all that the context stores can be kept: ${parts.slice(0, 3).join("; ")}${parts.length > 3 ? " …" : ""}`,
    { ...(parts.length > 0 && { unsaved }) },
  );
}

/** Whether a state has all of a login. Caches can be filled again, and are not part of it. */
export function isWhole({ isPartial, unsaved = [] }: ArchivedStorage): boolean {
  return isPartial !== true && unsaved.every(({ part }) => part === "caches");
}

function readable<T>(read: () => T, profileId: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new ServiceError(
      "ACTION_FAILED",
      `profile "${profileId}" cannot be read: DATA_KEY is not the key that it was stored with`,
      { details: { reason: "profile-unreadable", profileId }, cause: error },
    );
  }
}

function placeOf(profileId: string): string {
  return `profiles/${profileId}/state`;
}

function hostsOf({ cookies, origins }: StorageState): readonly string[] {
  const hosts = new Set([
    ...cookies.map(({ domain }) => domain.replace(/^\./, "")),
    ...origins.map(({ origin }) => URL.parse(origin)?.host ?? origin),
  ]);
  return [...hosts].sort().slice(0, MAX_SHOWN_HOSTS);
}

const LOGIN_NAME = /sess|sid$|auth|token|login|logged|jwt|remember|identity/i;
/** Cookies of balancers, of protection from robots and forgery, and of statistics, which come and go by themselves. */
const OTHER_NAME = /csrf|xsrf|^(__cf|_cf|cf_|awsalb|incap_|visid_|ak_bmsc|bm_|_ga|_gid)/i;

/** When the first of the cookies ends that look like a login, epoch ms; undefined: none ends. */
function expiryOf(cookies: StorageState["cookies"]): number | undefined {
  const ends = cookies
    .filter(({ name, httpOnly }) => (httpOnly || LOGIN_NAME.test(name)) && !OTHER_NAME.test(name))
    .map(({ expires }) => Math.floor(expires * 1_000))
    .filter((atMs) => atMs > 0);
  return ends.length === 0 ? undefined : ends.reduce((first, atMs) => Math.min(first, atMs));
}
