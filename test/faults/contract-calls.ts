import fc from "fast-check";
import { type OperationId, operations } from "../../gen/operations.ts";
import document from "../../gen/openapi.json" with { type: "json" };
import { fitting, nearlyFitting, type Schema } from "../support/contract-arbitrary.ts";
import { pick } from "../support/random.ts";
import type { CallInput } from "../support/transports.ts";

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface OperationObject {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

const bodies = new Map(
  Object.values(document.paths as unknown as Readonly<Record<string, Readonly<Record<string, OperationObject>>>>)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, requestBody }) => [operationId, requestBody?.content["application/json"]]),
);

/** Ends the sessions of the other clients of the user, and what the workload lists it makes itself. */
const EXCLUDED: ReadonlySet<string> = new Set<OperationId>([
  ...([
    "deleteOtherSessions",
    "createContext",
    "createPage",
    "createSession",
    "createApiKey",
    "createProfile",
  ] as const),
  ...(["cloneProfile", "createSecret", "createArtifact", "saveRecording", "drainProcess"] as const),
]);

const ids = (Object.keys(operations) as OperationId[]).filter((id) => !EXCLUDED.has(id));

/** Calls get a short time, as most of what they look for is in no page, and a client that waits for it shows nothing else. */
const QUICK_MS = 1_000;

/** A call of any operation: an example of the contract, or a body that fits its schema or nearly does. */
export function anyCall(
  random: () => number,
  { contextId, siteUrl, isRpc }: { readonly contextId: string; readonly siteUrl: string; readonly isRpc: boolean },
): { readonly operation: OperationId; readonly input: CallInput } {
  const operation = pick(
    random,
    ids.filter((id) => !isRpc || operations[id].rpc !== undefined),
  );
  const names = [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const other = `0193b1f0-7c1e-7a53-9a51-${Math.floor(random() * 2 ** 40)
    .toString(16)
    .padStart(12, "0")}`;
  const params = Object.fromEntries(
    names.map((name) => [name, name === "contextId" && operation !== "deleteContext" ? contextId : other]),
  );
  const media = operations[operation].hasBody ? bodies.get(operation) : undefined;
  if (media === undefined) return { operation, input: { params } };
  const body = adapted(bodyOf(media, random, isRpc), siteUrl);
  // Clients of the tests send objects only.
  if (!isObject(body)) return { operation, input: { params } };
  // The schema of an action is that of one of them.
  const isTimed = operation === "executeAction" || resolve(media.schema).properties?.["timeout"] !== undefined;
  return { operation, input: { params, body: isTimed ? { ...body, timeout: QUICK_MS } : body } };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bodyOf({ schema, example, examples = {} }: Media, random: () => number, isRpc: boolean): unknown {
  const given = [...Object.values(examples).map(({ value }) => value), ...(example === undefined ? [] : [example])];
  if (given.length > 0 && random() < 0.5) return pick(random, given);
  // A message of Protocol Buffers cannot hold what has another type.
  const fits = isRpc || random() < 0.5;
  return fc.sample((fits ? fitting : nearlyFitting)(schema, resolve), {
    seed: Math.floor(random() * 2 ** 31),
    numRuns: 1,
  })[0];
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const path = schema.$ref.slice(2).split("/");
  const found = path.reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], document);
  return resolve(found as Schema);
}

/** Addresses of the site in place of those of others, and no bytes beside a response. */
function adapted(value: unknown, siteUrl: string): unknown {
  if (typeof value === "string") {
    if (value === "binary") return "base64";
    return /^https?:/.test(value) ? `${siteUrl}/kept/example` : value;
  }
  if (Array.isArray(value)) return value.map((item) => adapted(item, siteUrl));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, adapted(each, siteUrl)]));
}
