import { type ErrorDetails, ServiceError } from "../../errors/errors.ts";
import type { Engine } from "../engine.ts";
import type { MaskedValues } from "../masked-values.ts";
import type { TypedSecretsByContext } from "./typed-secrets.ts";

type Reading = Pick<Engine, "execute" | "executeSteps" | "listPages" | "listSteps" | "openPage" | "webDriver">;

/** Commands whose value is a picture or a document in base64. */
const IS_ENCODED = /^(take|print)/;

/**
 * The same calls, in whose results and errors the secrets of their context are masked, wherever a page has put them. A page
 * that spells one otherwise, or draws it, still shows it.
 */
export function maskResults(engine: Reading, secrets: TypedSecretsByContext): Reading {
  async function masked<T>(contextId: string, work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      const values = secrets.of(contextId);
      return values.isEmpty ? result : (maskIn(result, values) as T); // the same shape
    } catch (error) {
      const values = secrets.of(contextId);
      throw error instanceof ServiceError && !values.isEmpty ? maskError(error, values) : error;
    }
  }

  return {
    execute: (contextId, ...call) => masked(contextId, engine.execute(contextId, ...call)),
    executeSteps: (contextId, ...call) => masked(contextId, engine.executeSteps(contextId, ...call)),
    listPages: (contextId, ...call) => masked(contextId, engine.listPages(contextId, ...call)),
    listSteps: (contextId, ...call) => masked(contextId, engine.listSteps(contextId, ...call)),
    openPage: (contextId, ...call) => masked(contextId, engine.openPage(contextId, ...call)),
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

function maskIn(value: unknown, values: MaskedValues, isPages = false): unknown {
  if (typeof value === "string") return values.text(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => maskIn(each, values, isPages));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      // What a script, a tool or an element returns has names of the page's, too.
      const isOfPage = isPages || name === "result" || name === "value";
      const isOwn = !isOfPage && OWN.has(name) && typeof each === "string";
      return [isPages ? values.text(name) : name, isOwn ? each : maskIn(each, values, isOfPage)];
    }),
  );
}

function maskError(error: ServiceError, values: MaskedValues): ServiceError {
  const { code, message, details, cause, retryAfterMs, rateLimit, traceId } = error;
  return new ServiceError(code, values.text(message), {
    ...{ cause, rateLimit, traceId },
    ...(details !== undefined && { details: maskIn(details, values) as ErrorDetails }), // the same shape
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
