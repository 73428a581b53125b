import { type OperationId, operations } from "../../../gen/operations.ts";
import { ServiceError } from "../../errors/errors.ts";

export interface MatchedOperation {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** Literal paths first, so that `/sessions/all` is not taken for the session "all". */
const routes = (Object.keys(operations) as OperationId[])
  .map((operation) => ({
    operation,
    method: operations[operation].method,
    segments: operations[operation].path.split("/"),
    parameters: operations[operation].path.split("{").length - 1,
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/**
 * The operation that a method and a path name: the path with or without `/api/v1` or `/v1`, with or without a query. It is
 * only compared with the contract's paths; no URL is ever built from it.
 *
 * @throws ServiceError `NOT_FOUND`, with the methods in its details where only the method is wrong
 */
export function matchOperation(method: string, pathAndQuery: string): MatchedOperation {
  const queryAt = pathAndQuery.indexOf("?");
  const path = queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt);
  const segments = canonicalPath(path).split("/");
  const methods: string[] = [];
  for (const route of routes) {
    const params = matchSegments(route.segments, segments);
    if (params === undefined) continue;
    if (route.method === method.toUpperCase()) {
      return {
        operation: route.operation,
        params,
        query: queryAt === -1 ? {} : parseQuery(pathAndQuery.slice(queryAt)),
      };
    }
    methods.push(route.method);
  }
  throw new ServiceError("NOT_FOUND", `there is no ${method.slice(0, 10)} ${path.slice(0, 200)}`, {
    ...(methods.length > 0 && { details: { methods } }),
  });
}

/** All spellings that REST takes; a slash more or less at the ends is no difference. */
function canonicalPath(path: string): string {
  const below = path
    .replace(/^\/?((api\/)?v1\/)?(v1\/)?/, "")
    .replace(/^api\/(?=health(\/|$))/, "")
    .replace(/^apikeys(?=\/|$)/, "api-keys")
    .replace(/\/$/, "");
  return `/${below}`;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const found = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? expected !== found : found === "") return undefined;
    if (name !== undefined) params[name] = decode(found);
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A broken escape names nothing; as it stands it will be found to be no id.
    return segment;
  }
}

function parseQuery(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = query.get(name);
    query.set(name, earlier === undefined ? value : [...[earlier].flat(), value]);
  }
  return Object.fromEntries(query);
}
