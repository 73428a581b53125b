import { type ErrorDetails, ServiceError } from "../../errors/errors.ts";
import { inTurns } from "../../turns.ts";
import { callBy, methodsBy } from "../../seam/engine-methods.ts";
import type { Engine } from "../engine.ts";
import type { MaskedValues } from "../masked-values.ts";

/** Commands whose value is a picture or a document in base64. */
const IS_ENCODED = /^(take|print)/;

/**
 * Masks the secrets of a context in the results and errors of an engine's calls, wherever a page has put them. A page
 * that spells one otherwise, or draws it, still shows it.
 */
export function maskResults(engine: Engine, secretsOf: (contextId: string) => MaskedValues): Engine {
  async function masked<T>(contextId: string, work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      const values = secretsOf(contextId);
      return values.isEmpty ? result : ((await inTurns(maskIn(result, values))) as T); // the same shape
    } catch (error) {
      const values = secretsOf(contextId);
      throw error instanceof ServiceError && !values.isEmpty ? await inTurns(maskError(error, values)) : error;
    }
  }

  return {
    ...engine,
    // Streams and files mask what they are made of.
    ...methodsBy((name, { showsPages }) =>
      showsPages ? (...values) => masked(String(values[0]), callBy(engine, name, values)) : undefined,
    ),
    webDriver(contextId, actor, command, limits) {
      const run = engine.webDriver(contextId, actor, command, limits);
      return IS_ENCODED.test(command.name) ? run : masked(contextId, run);
    },
  };
}

/** Members with texts of the service, of which a page chooses none: what is in them is no secret, also where it looks like one. */
const OWN: ReadonlySet<string> = new Set([
  ...[
    "contextId",
    "pageId",
    "id",
    "actionType",
    "action",
    "status",
    "outcome",
    "state",
    "type",
    "source",
    "reason",
    "code",
  ],
  ...["contentType", "encoding", "timestamp", "executedAt", "createdAt", "updatedAt", "lastNavigatedAt", "sha256"],
  ...["sameSite", "keyboardType", "mouseType", "artifactId", "controlRequestId", "ref", "revision", "cursor", "error"],
]);

/** Characters that are masked at once; each value counts as some. */
const PART = 65_536;
const PER_VALUE = 64;

/** Yields after each part of a large value. */
function* maskIn(root: unknown, values: MaskedValues): Generator<void, unknown> {
  let done = 0;

  function* mask(value: unknown, isPages: boolean): Generator<void, unknown> {
    done += PER_VALUE + (typeof value === "string" ? value.length : 0);
    if (done > PART) {
      done = 0;
      yield;
    }
    if (typeof value === "string") return yield* values.textInParts(value);
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value as unknown[]) items.push(yield* mask(item, isPages));
      return items;
    }
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      // What a script, a tool or an element returns has names of the page's, too.
      const isOfPage = isPages || name === "result" || name === "value";
      const isOwn = !isOfPage && OWN.has(name) && typeof member === "string";
      members.push([isPages ? values.text(name) : name, isOwn ? member : yield* mask(member, isOfPage)]);
    }
    return Object.fromEntries(members);
  }

  return yield* mask(root, false);
}

function* maskError(error: ServiceError, values: MaskedValues): Generator<void, ServiceError> {
  const { code, message, details, cause, retryAfterMs, rateLimit, traceId } = error;
  return new ServiceError(code, yield* values.textInParts(message), {
    ...{ cause, rateLimit, traceId },
    ...(details !== undefined && { details: (yield* maskIn(details, values)) as ErrorDetails }), // the same shape
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
