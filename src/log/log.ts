import pino from "pino";
import { visibleJson } from "../visible-text.ts";
import { withoutQuerySecrets } from "./url-secrets.ts";

type LogLevel = "debug" | "info" | "warn" | "error";

/** The fields of a line besides its message. Errors are written with their stack and causes. */
type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** A logger whose every line carries `fields` too. */
  child(fields: LogFields): Logger;
  /**
   * Replaces `secret` by `***` in all later lines, of this logger, its parents and its children.
   *
   * The newest 1,000 secrets are known; text below 8 characters is ignored, as it would redact ordinary words.
   */
  redactValue(secret: string): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  /** `json`, one object a line, for machines (default); `text` for a terminal. */
  readonly format?: "json" | "text";
  /** Takes whole lines, line end included. Default: standard error, since the MCP transport uses standard output. */
  readonly destination?: { write(line: string): void };
}

/** Writes lines in which neither a field with a secret's name nor a known secret's value can be read. */
export function createLogger({ level, format = "json", destination }: LogOptions): Logger {
  const secrets = createSecrets();
  const sink = destination ?? pino.destination({ dest: 2, sync: true });
  const write = (line: string): void => {
    const scrubbed = secrets.scrub(line);
    sink.write(format === "json" ? scrubbed : toText(scrubbed));
  };
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return toLogger(pino(options, { write }), secrets);
}

const REDACTED = "***";
const MAX_SECRETS = 1_000;
const MIN_SECRET_LENGTH = 8;
/** Deeper values are cut, so that a log line cannot be made endless. */
const MAX_DEPTH = 8;
const MAX_ITEMS = 100;

/** Names of fields whose value is secret, whatever stands around them: `refreshToken`, `X-API-Key`, `http_password`. */
const SECRET_NAME =
  /passw|secret|token$|tokenhash$|^tokens$|authori[sz]ation|api[-_]?key$|plain[-_]?text[-_]?key|private[-_]?key|data[-_]?key|cookie|credential|jwt/i;

/** Secrets that have a known form: JSON Web Tokens, Bearer credentials, links, a URL's user and password. */
const SECRET_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, REDACTED],
  [/\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  // Of share links and of links to artifacts.
  [/\bpw[as]_[\w-]{43}/g, REDACTED],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"\\]+@/gi, `$1${REDACTED}@`],
];

function toLogger(target: pino.Logger, secrets: Secrets): Logger {
  return {
    debug: (fields, message) => target.debug(cleanFields(fields), message),
    info: (fields, message) => target.info(cleanFields(fields), message),
    warn: (fields, message) => target.warn(cleanFields(fields), message),
    error: (fields, message) => target.error(cleanFields(fields), message),
    child: (fields) => toLogger(target.child(cleanFields(fields)), secrets),
    redactValue: (secret) => secrets.add(secret),
  };
}

function cleanFields(fields: LogFields): Record<string, unknown> {
  return cleanRecord(fields, 0, new Set());
}

/** A plain copy that JSON can hold; `parents` are the objects around the value, to end cycles. */
function clean(value: unknown, depth: number, parents: ReadonlySet<object>): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "function" || typeof value === "symbol") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (parents.has(value)) return "[circular]";
  if (depth >= MAX_DEPTH) return "[too deep]";
  const within = new Set(parents).add(value);
  if (value instanceof Error) return cleanError(value, depth, within);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[invalid date]" : value.toISOString();
  if (value instanceof URL) return value.href;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof Map)
    return cleanRecord(Object.fromEntries(value as ReadonlyMap<string, unknown>), depth, within);
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...(value as Iterable<unknown>)];
    const cut = items.slice(0, MAX_ITEMS).map((item) => clean(item, depth + 1, within));
    return items.length > MAX_ITEMS ? [...cut, `[${items.length - MAX_ITEMS} more]`] : cut;
  }
  return cleanRecord(value as Record<string, unknown>, depth, within);
}

function cleanRecord(record: LogFields, depth: number, parents: ReadonlySet<object>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      hides(name, value) ? REDACTED : clean(value, depth + 1, parents),
    ]),
  );
}

/** Numbers, booleans and absent values are no secrets; every other value under a secret's name is redacted. */
function hides(name: string, value: unknown): boolean {
  return (
    SECRET_NAME.test(name) && value !== undefined && value !== null && !["boolean", "number"].includes(typeof value)
  );
}

function cleanError(error: Error, depth: number, parents: ReadonlySet<object>): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...cleanRecord(error as unknown as LogFields, depth, parents), // own fields such as `code`; `message` is not enumerable
    ...(error.cause === undefined ? {} : { cause: clean(error.cause, depth + 1, parents) }),
  };
}

type Secrets = ReturnType<typeof createSecrets>;

function createSecrets() {
  // As they look inside JSON text, oldest first: a Set keeps the order of insertion.
  const known = new Set<string>();
  return {
    add(secret: string): void {
      if (secret.length < MIN_SECRET_LENGTH) return;
      const written = JSON.stringify(secret).slice(1, -1);
      known.delete(written);
      known.add(written);
      const [oldest] = known;
      if (known.size > MAX_SECRETS && oldest !== undefined) known.delete(oldest);
    },
    scrub(line: string): string {
      let scrubbed = withoutQuerySecrets(line);
      for (const [shape, replacement] of SECRET_SHAPES) scrubbed = scrubbed.replace(shape, replacement);
      for (const secret of known) if (scrubbed.includes(secret)) scrubbed = scrubbed.replaceAll(secret, REDACTED);
      return scrubbed;
    },
  };
}

/** `time level message field=value …`, with errors' stacks on lines of their own. */
function toText(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const words: string[] = [];
  const stacks: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const stack = stackOf(value);
    if (stack !== undefined) stacks.push(stack.replaceAll(/^/gm, "    "));
    else words.push(`${name}=${typeof value === "string" && PLAIN_WORD.test(value) ? value : visibleJson(value)}`);
  }
  const clock = String(time).slice(11, 23);
  // A caller's text must not be able to start a line or to control the terminal.
  const message = String(msg).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
  const head = [clock, String(level).toUpperCase().padEnd(5), message, ...words].join(" ");
  return [head, ...stacks].join("\n") + "\n";
}

const PLAIN_WORD = /^[^\s"=\p{Cc}\p{Cf}]+$/u;

function stackOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("stack" in value) || typeof value.stack !== "string")
    return undefined;
  const cause = "cause" in value ? stackOf(value.cause) : undefined;
  const own = value.stack.replaceAll(/[^\P{Cc}\n]|[\p{Cf}\u2028\u2029]/gu, " ");
  return cause === undefined ? own : `${own}\ncaused by ${cause}`;
}
