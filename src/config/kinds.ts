import { isIP } from "node:net";
import { resolve } from "node:path";
import type { Surroundings } from "./setting.ts";

/** A value that is invalid; the message is for the operator. */
export class InvalidValue extends Error {}

/** How values of one kind are written and read. */
export interface Kind<T> {
  readonly unit: string;
  readonly parse: (raw: unknown, surroundings: Surroundings) => T;
}

export function integer({
  min,
  max,
  unit,
}: {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}): Kind<number> {
  const parse = (raw: unknown): number => {
    const value = typeof raw === "string" && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      throw new InvalidValue(`must be a whole number from ${min} to ${max}, but is ${shown(raw)}`);
    }
    return value;
  };
  return { unit, parse };
}

/** One number of a map. */
interface Bounds {
  /** Absent if it depends on other settings or on the machine. */
  readonly default?: number | "off";
  readonly min: number;
  readonly max: number;
  /** Whether `off` may stand for it. */
  readonly off?: true;
}

/** Whole numbers by name, as `name=value,…` or as an object in the file; a name that is not given keeps its default. */
export function numbers<const Members extends Readonly<Record<string, Bounds>>>(members: Members) {
  const kinds = Object.entries<Bounds>(members).map(([name, { off, ...bounds }]) => {
    const kind = integer({ ...bounds, unit: "" });
    return [name, { default: bounds.default, parse: (off ? orOff(kind) : kind).parse }] as const;
  });
  type Values = {
    readonly [Name in keyof Members]:
      | number
      | (Members[Name] extends { readonly off: true } ? "off" : never)
      | (Members[Name] extends { readonly default: unknown } ? never : undefined);
  };
  return named<Values>("number", kinds);
}

/** Short texts by name. See `numbers`. */
export function texts<const Members extends Readonly<Record<string, string>>>(members: Members) {
  const { parse } = text({ unit: "" });
  const kinds = Object.entries<string>(members).map(([name, written]) => [name, { default: written, parse }] as const);
  return named<{ readonly [Name in keyof Members]: string }>("text", kinds);
}

function named<Values>(
  what: string,
  members: readonly (readonly [name: string, Pick<Kind<unknown>, "parse"> & { readonly default: unknown }])[],
) {
  const kinds = new Map(members);
  const defaults = members
    .filter(([, member]) => member.default !== undefined)
    .map(([name, each]) => [name, each.default]);
  const parse = (raw: unknown): Values => {
    const given = typeof raw === "string" ? raw.split(",").filter((item) => item.trim() !== "") : raw;
    if (typeof given !== "object" || given === null)
      throw new InvalidValue(`must be a list of name=${what}, but is ${shown(raw)}`);
    const pairs = Array.isArray(given)
      ? given.map((item: unknown) => {
          const [, name = "", value] = /^([^=]*)(?:=(.*))?$/s.exec(String(item)) ?? [];
          return [name.trim(), value?.trim()] as const;
        })
      : Object.entries(given);
    const values = pairs.map(([name, value]): [string, unknown] => {
      const kind = kinds.get(name);
      if (kind === undefined)
        throw new InvalidValue(`has no ${shown(name)}: its names are ${[...kinds.keys()].join(", ")}`);
      try {
        return [name, kind.parse(value, { cwd: "" })];
      } catch (error) {
        throw new InvalidValue(`${name} ${(error as Error).message}`);
      }
    });
    return Object.freeze({ ...Object.fromEntries(defaults), ...Object.fromEntries(values) }) as Values;
  };
  return {
    unit: `name=${what}, comma-separated`,
    default: defaults.map(([name, value]) => `${String(name)}=${String(value)}`).join(","),
    parse,
  };
}

/** A port, after an address where it is not that of HOST; `parseConfig` fills that in. */
export function listenPort(): Kind<{ readonly host: string | undefined; readonly port: number }> {
  const port = integer({ min: 0, max: 65_535, unit: "number" });
  const address = listenAddress();
  const parse = (raw: unknown, surroundings: Surroundings) => {
    const [, host, number] = typeof raw === "string" ? (/^(.+):(\d+)$/.exec(raw.trim()) ?? []) : [];
    return {
      host: host === undefined ? undefined : address.parse(host, surroundings),
      port: port.parse(number ?? raw, surroundings),
    };
  };
  return { unit: "[address:]port", parse };
}

/** The bucket, and after a slash the start of the keys in it. */
export function bucketAndPrefix(defaultPrefix: string): Kind<{ readonly name: string; readonly prefix: string }> {
  const { parse: parseText } = text({ unit: "name" });
  const parse = (raw: unknown, surroundings: Surroundings) => {
    const [, name, prefix = defaultPrefix] = /^([^/]+)(?:\/(.+))?$/.exec(parseText(raw, surroundings)) ?? [];
    if (name === undefined) throw new InvalidValue(`must be bucket or bucket/prefix, but is ${shown(raw)}`);
    return { name, prefix };
  };
  return { unit: "bucket[/prefix]", parse };
}

/** A part of a whole. */
export function ratio(): Kind<number> {
  const parse = (raw: unknown): number => {
    const value = typeof raw === "string" && /^\d*\.?\d+$/.test(raw.trim()) ? Number(raw) : raw;
    if (typeof value !== "number" || !(value >= 0 && value <= 1))
      throw new InvalidValue(`must be a number from 0 to 1, but is ${shown(raw)}`);
    return value;
  };
  return { unit: "0 to 1", parse };
}

export function boolean(): Kind<boolean> {
  const parse = (raw: unknown): boolean => {
    const word = typeof raw === "string" ? raw.trim().toLowerCase() : raw;
    if (word === true || word === "true" || word === "1") return true;
    if (word === false || word === "false" || word === "0") return false;
    throw new InvalidValue(`must be true or false, but is ${shown(raw)}`);
  };
  return { unit: "true|false", parse };
}

export function choice<const Words extends readonly string[]>(...words: Words): Kind<Words[number]> {
  const parse = (raw: unknown): Words[number] => {
    const found = words.find((word) => word === raw);
    if (found === undefined) throw new InvalidValue(`must be one of ${words.join(", ")}, but is ${shown(raw)}`);
    return found;
  };
  return { unit: words.join("|"), parse };
}

export function orOff<T>(kind: Kind<T>): Kind<T | "off"> {
  return {
    unit: `${kind.unit}|off`,
    parse: (raw, surroundings) => (raw === "off" ? "off" : kind.parse(raw, surroundings)),
  };
}

export function text({
  unit,
  maxLength = 1_000,
  secret = false,
}: {
  unit: string;
  maxLength?: number;
  secret?: boolean;
}): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw === "string" && raw.trim() !== "" && raw.length <= maxLength) return raw;
    throw new InvalidValue(`must be text of 1 to ${maxLength} characters${secret ? "" : `, but is ${shown(raw)}`}`);
  };
  return { unit, parse };
}

export function path(): Kind<string> {
  const { parse } = text({ unit: "path", maxLength: 4_096 });
  return { unit: "path", parse: (raw, surroundings) => resolve(surroundings.cwd, parse(raw, surroundings)) };
}

/** Comma-separated text, or an array in the file. */
export function list<T>(parseItem: (item: string) => T, unit: string): Kind<readonly T[]> {
  const parse = (raw: unknown): readonly T[] => {
    const items: readonly unknown[] | undefined =
      typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? (raw as readonly unknown[]) : undefined;
    if (items === undefined) throw new InvalidValue(`must be a list of ${unit}, but is ${shown(raw)}`);
    return items
      .map((item) => {
        if (typeof item !== "string") throw new InvalidValue(`must hold only text, but holds ${shown(item)}`);
        return item.trim();
      })
      .filter((item) => item !== "")
      .map(parseItem);
  };
  return { unit: `${unit}, comma-separated`, parse };
}

export function hostName(item: string): string {
  const name = item.toLowerCase().replace(/^\*?\./, "");
  const bare = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0 || /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/.test(name))
    return bare;
  throw new InvalidValue(`must hold host names without scheme, port or path, but holds ${shown(item)}`);
}

/** An address of this machine, or a name of one. */
export function listenAddress(): Kind<string> {
  const parse = (raw: unknown): string => {
    const bare = typeof raw === "string" ? raw.replace(/^\[(.*)\]$/, "$1") : "";
    if (typeof raw === "string" && (isIP(bare) !== 0 || /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/i.test(raw)))
      return raw;
    throw new InvalidValue(
      `must be an address or name to listen on, such as 127.0.0.1 or 0.0.0.0, but is ${shown(raw)}`,
    );
  };
  return { unit: "address", parse };
}

/** A user's password, within the bounds of all passwords. */
export function password(): Kind<string> {
  const parse = (raw: unknown): string => {
    const bytes = typeof raw === "string" ? Buffer.byteLength(raw) : 0;
    if (typeof raw === "string" && bytes >= 8 && bytes <= 1_024) return raw;
    throw new InvalidValue("must have 8 to 1024 bytes");
  };
  return { unit: "password", parse };
}

/** Host and port; an IPv6 address gets its brackets, which `$(POD_IP):7443` lacks. */
export function hostAndPort(): Kind<string> {
  const parse = (raw: unknown): string => {
    const [, host = "", port = ""] = typeof raw === "string" ? (/^(.+):(\d{1,5})$/.exec(raw.trim()) ?? []) : [];
    const name = host.replace(/^\[(.*)\]$/, "$1");
    const isPort = Number(port) > 0 && Number(port) <= 65_535;
    if (isPort && isIP(name) === 6) return `[${name}]:${port}`;
    if (isPort && /^[a-z0-9._-]{1,253}$/i.test(host)) return `${host}:${port}`;
    throw new InvalidValue(`must be host:port, such as 10.0.0.7:7443 or [fd00::7]:7443, but is ${shown(raw)}`);
  };
  return { unit: "host:port", parse };
}

export function origin(item: string): string {
  const [, start = "", port = ""] = /^(https?:\/\/[^/?#@*]+?)(:\*)?$/i.exec(item) ?? [];
  if (URL.canParse(start) && new URL(start).origin.toLowerCase() === start.toLowerCase()) {
    return start.toLowerCase() + port;
  }
  throw new InvalidValue(
    `must hold origins like https://app.example.com or http://localhost:*, but holds ${shown(item)}`,
  );
}

/** The URL of an identity provider, unchanged: its tokens name it letter by letter. */
export function issuer(item: string): string {
  const url = item.length <= 2_000 ? URL.parse(item) : null;
  const isPlain = url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
  const isLocal = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (isPlain && (url.protocol === "https:" || isLocal)) return item;
  throw new InvalidValue(
    `must hold URLs like https://id.example.com/realms/main, with http on loopback only, but holds ${shown(item)}`,
  );
}

/** Parses an item such as `staff=user`, or `*=viewer` for all other values. */
export function roleOfValue(item: string): readonly [value: string, role: "admin" | "user" | "viewer" | "none"] {
  const [, value = "", role] = /^(.+)=(admin|user|viewer|none)$/.exec(item) ?? [];
  if (role === "admin" || role === "user" || role === "viewer") return [value, role];
  if (role === "none" && value === "*") return [value, role];
  throw new InvalidValue(`must hold values with a role, such as staff=user or *=viewer, but holds ${shown(item)}`);
}

/** An address, or a block of them such as 10.0.0.0/8. */
export function addressBlock(item: string): string {
  const [address = "", prefix, ...more] = item.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  if (isIP(address) !== 0 && isPrefix && more.length === 0) return item;
  throw new InvalidValue(`must hold addresses or blocks like 10.0.0.0/8, but holds ${shown(item)}`);
}

/** Its errors do not contain the value, which may hold a password. */
export function postgresUrl(): Kind<string> {
  const parse = (raw: unknown): string => {
    const url = typeof raw === "string" ? URL.parse(raw) : null;
    if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) {
      throw new InvalidValue("must be a URL like postgres://user:password@host:5432/name");
    }
    if (url.pathname.length < 2) throw new InvalidValue("must name a database, as in postgres://host/name");
    if (![url.username, url.password, url.pathname].every(isPercentEncoded)) {
      throw new InvalidValue("must have special characters of its user, password and name percent-encoded");
    }
    return url.href;
  };
  return { unit: "URL", parse };
}

/** An http or https URL without credentials, query and fragment. */
export function httpUrl(): Kind<string> {
  const parse = (raw: unknown): string => {
    const url = typeof raw === "string" && raw.length <= 2_000 ? URL.parse(raw) : null;
    const isPlain = url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
    if (isPlain && /^https?:$/.test(url.protocol)) return url.href;
    throw new InvalidValue("must be a URL like http://127.0.0.1:8443, without user, password, query and fragment");
  };
  return { unit: "URL", parse };
}

function isPercentEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export function signingSecret(minBytes: number): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw !== "string") throw new InvalidValue("must be text");
    const bytes = Buffer.byteLength(raw);
    if (bytes < minBytes) throw new InvalidValue(`must have at least ${minBytes} bytes, but has ${bytes}`);
    rejectSample(raw);
    return raw;
  };
  return { unit: "text", parse };
}

/** Secrets of which the first is used and all are accepted, while one replaces the other. */
export function signingSecrets(minBytes: number): Kind<readonly string[]> {
  const { parse: parseSecret } = signingSecret(minBytes);
  const parse = (raw: unknown, surroundings: Surroundings): readonly string[] => {
    if (typeof raw !== "string") throw new InvalidValue("must be text");
    return raw.split(",").map((secret) => parseSecret(secret.trim(), surroundings));
  };
  return { unit: "text", parse };
}

export function encryptionKey(bytes: number): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw !== "string" || !/^[A-Za-z0-9+/]+={0,2}$/.test(raw)) throw new InvalidValue("must be base64");
    const key = Buffer.from(raw, "base64");
    if (key.length !== bytes) throw new InvalidValue(`must be ${bytes} bytes in base64, but is ${key.length}`);
    rejectSample(key.toString("latin1"));
    return raw;
  };
  return { unit: "base64", parse };
}

/** Values copied from an example are public. Real random text of 32 bytes has far more than 8 distinct ones. */
function rejectSample(secret: string): void {
  const sample = /change[-_ ]?(me|this)|your[-_ ]?(jwt|secret|key)|example|placeholder|sample|insecure/i.test(secret);
  const repeated = new Set(secret).size < 8 || isOnePieceRepeated(secret);
  if (sample || repeated) {
    throw new InvalidValue("is a sample or repeats itself; make one with: openssl rand -base64 32");
  }
}

/** "secretsecretsecret" too: text that is found in its own double before its end is one piece repeated. */
function isOnePieceRepeated(secret: string): boolean {
  return (secret + secret).indexOf(secret, 1) < secret.length;
}

export function shown(raw: unknown): string {
  return (JSON.stringify(raw) ?? String(raw)).slice(0, 100);
}
