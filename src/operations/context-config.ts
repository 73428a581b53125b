import { isDeepStrictEqual } from "node:util";
import { parseAuthorities } from "../certificates.ts";
import type { ContextConfig, Input } from "../contract.ts";
import type { FieldError } from "../errors/errors.ts";
import { isSecretHeader, MASK, splitSecrets } from "../store/secrets/context-secrets.ts";
import type { ContextSettings } from "../store/contexts.ts";
import { invalidInput } from "../errors/validation.ts";

type ContextPatch = Input<"updateContext">["body"];

/** The name of a context whose caller gave it none. */
function defaultName(contextId: string): string {
  return `context-${contextId.slice(0, 8)}`;
}

/**
 * Checks what the contract's schemas cannot say of a configuration.
 *
 * @throws ServiceError `VALIDATION_ERROR` with every error found
 */
export function requireUsable(config: ContextConfig): void {
  const errors = [
    ...localeErrors(config.locale),
    ...timezoneErrors(config.timezone),
    ...headerErrors(config.extraHTTPHeaders ?? {}),
    ...credentialErrors(config.httpCredentials),
    ...proxyErrors(config.proxy),
    ...authorityErrors(config.caCertificates),
  ];
  if (errors.length > 0) throw invalidInput(errors);
}

/**
 * The settings of a new context.
 *
 * @throws ServiceError `VALIDATION_ERROR` with every error found
 */
export function newSettings(contextId: string, config: ContextConfig, name = defaultName(contextId)): ContextSettings {
  return { name, config: unmasked(config, {}) };
}

/**
 * The settings after a merge patch: null restores the default, objects are replaced as a whole. An object with `***` in place
 * of a secret must otherwise equal the current one, which then stays: else a caller who cannot read a secret could have it
 * sent to an origin of its own choice.
 *
 * @throws ServiceError `VALIDATION_ERROR` with every error found
 */
export function patchSettings(contextId: string, current: ContextSettings, patch: ContextPatch): ContextSettings {
  const { name, ...fields } = patch;
  const merged = Object.fromEntries(
    Object.entries({ ...current.config, ...fields }).filter(([, value]) => value !== null),
  );
  const config = unmasked(merged, current.config);
  return { name: name === null ? defaultName(contextId) : (name ?? current.name), config };
}

/** Names of the fields in which the two differ. */
export function changedFields(before: ContextSettings, after: ContextSettings): readonly string[] {
  const [old, fresh] = [before, after].map(({ name, config }): Readonly<Record<string, unknown>> => ({
    name,
    ...config,
  }));
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]));
}

/** `asked` with the objects of `current` in place of those that have a masked secret. @throws ServiceError `VALIDATION_ERROR` */
function unmasked(asked: ContextConfig, current: ContextConfig): ContextConfig {
  const shown = splitSecrets(current).open;
  const masks = masksIn(asked).filter(({ object }) => asked[object] !== current[object]);
  const errors = masks.flatMap(({ object, field }) => {
    if (isSameObject(asked[object], shown[object])) return [];
    const why = masksIn(shown).some((mask) => mask.object === object)
      ? " only where nothing else of the object changes"
      : ", but there is none yet";
    return [{ field: `${object}.${field}`, message: `is "${MASK}", which keeps a secret${why}; send the secret` }];
  });
  if (errors.length > 0) throw invalidInput(errors);
  const kept = masks.map(({ object }) => [object, current[object]]);
  const config = { ...asked, ...(Object.fromEntries(kept) as Partial<ContextConfig>) };
  requireUsable(config);
  return config;
}

/** The secrets in place of which `config` has the mask. */
function masksIn({ httpCredentials, extraHTTPHeaders = {}, proxy }: ContextConfig) {
  return [
    ...(proxy?.password === MASK ? [{ object: "proxy", field: "password" } as const] : []),
    ...(httpCredentials?.password === MASK ? [{ object: "httpCredentials", field: "password" } as const] : []),
    ...Object.entries(extraHTTPHeaders)
      .filter(([name, value]) => value === MASK && isSecretHeader(name))
      .map(([field]) => ({ object: "extraHTTPHeaders", field }) as const),
  ];
}

/** Whether the two have equal members; names of headers do not depend on their case. */
function isSameObject(one: object | undefined, other: object | undefined): boolean {
  const [members, others] = [one, other].map((object = {}) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value as unknown])),
  );
  return isDeepStrictEqual(members, others);
}

function localeErrors(locale: string | undefined): FieldError[] {
  if (locale === undefined) return [];
  try {
    const { language } = new Intl.Locale(locale);
    if (!language) return [{ field: "locale", message: "must name a language" }];
    // The browser knows none that is longer, though the syntax has them.
    if (language.length <= 3) return [];
    return [
      { field: "locale", message: `must be a language tag of a language that the browser knows, unlike "${language}"` },
    ];
  } catch {
    return [{ field: "locale", message: "must be a language tag (BCP 47), such as de-DE" }];
  }
}

function timezoneErrors(timezone: string | undefined): FieldError[] {
  if (timezone === undefined) return [];
  const message = "must be the name of a time zone (IANA), such as Europe/Berlin";
  // The browser does not accept an offset.
  if (!/^[A-Za-z]/.test(timezone)) return [{ field: "timezone", message }];
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return [];
  } catch {
    return [{ field: "timezone", message }];
  }
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Headers that only the browser sets: framing, hop-by-hop, and those that route the request. */
const BROWSER_HEADERS =
  /^(host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|http2-settings|proxy-.*)$/i;
/** Headers with which a cloud's metadata service returns the machine's own credentials. */
const METADATA_UNLOCK =
  /^(metadata|metadata-flavor|x-google-metadata-request|x-(aws-ec2|aliyun-ecs|ecs|tencent)-metadata-.*|x-metadata-token)$/i;

function headerErrors(headers: Readonly<Record<string, string>>): FieldError[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const field = `extraHTTPHeaders.${name}`;
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    if (!TOKEN.test(name)) return [{ field, message: "is not the name of a header" }];
    if (isRepeated) return [{ field, message: "is given twice, in different spellings" }];
    if (BROWSER_HEADERS.test(name)) return [{ field, message: "is set by the browser itself" }];
    if (METADATA_UNLOCK.test(name) || isOracleUnlock(name, value))
      return [{ field, message: "is not allowed: it unlocks a cloud's metadata service" }];
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return [{ field, message: "has a character that no header may have" }];
    return [];
  });
}

function isOracleUnlock(name: string, value: string): boolean {
  return /^authorization$/i.test(name) && /^bearer\s+oracle\s*$/i.test(value);
}

function credentialErrors({
  username = "",
  origin,
}: Partial<NonNullable<ContextConfig["httpCredentials"]>> = {}): FieldError[] {
  return [
    ...(username.includes(":")
      ? [{ field: "httpCredentials.username", message: "must not contain a colon, which ends the user name" }]
      : []),
    ...(origin !== undefined && !isOrigin(origin)
      ? [{ field: "httpCredentials.origin", message: "must be an http or https origin, such as https://example.com" }]
      : []),
  ];
}

/** The contract's pattern leaves no path, user or query. */
function proxyErrors({ server, username, password }: Partial<NonNullable<ContextConfig["proxy"]>> = {}): FieldError[] {
  const errors: FieldError[] = [];
  if (server !== undefined && (!URL.canParse(server) || URL.parse(server)?.port === "0"))
    errors.push({ field: "proxy.server", message: "must be a URL with a host, such as http://proxy.example:3128" });
  if (password !== undefined && username === undefined)
    errors.push({ field: "proxy.username", message: "is required beside a password" });
  if (username?.includes(":") === true)
    errors.push({ field: "proxy.username", message: "must not contain a colon, which ends the user name" });
  // SOCKS5 counts the bytes in one byte.
  for (const [field, text = ""] of [
    ["username", username],
    ["password", password],
  ] as const)
    if (Buffer.byteLength(text) > 255)
      errors.push({ field: `proxy.${field}`, message: "must be at most 255 bytes long" });
  return errors;
}

function authorityErrors(pem: string | undefined): FieldError[] {
  try {
    if (pem !== undefined) parseAuthorities(pem);
    return [];
  } catch (error) {
    return [{ field: "caCertificates", message: (error as Error).message }];
  }
}

/** Spelled as the browser spells it, or with a slash or the default port besides; without path, query or user. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[\s?#@]/.test(text);
}
