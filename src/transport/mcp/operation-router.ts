import createRouter, { type HTTPMethod } from "find-my-way";
import { type OperationId, operations } from "../../../gen/operations.ts";
import { ServiceError } from "../../errors/errors.ts";
import { canonicalUrl } from "../http/canonical-url.ts";

const BASE_PATH = "/api/v1";
const METHODS = [...new Set(Object.values(operations).map(({ method }) => method))];

/** The router of REST, with the same settings, over the same paths. */
const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: 200 });
for (const [operation, { method, path }] of Object.entries(operations)) {
  const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const bases = path.startsWith("/health") ? ["/api", BASE_PATH] : [BASE_PATH];
  for (const base of bases) router.on(method, base + url, () => undefined, operation);
}

/**
 * Returns the operation that a method and a path name: the path with or without `/api/v1` or `/v1`, with or without a
 * query. The path is only matched; no URL is built from it.
 *
 * @throws ServiceError `NOT_FOUND`, with the methods in its details where only the method is wrong
 */
export function matchOperation(method: string, path: string) {
  const absolute = path.startsWith("/") ? path : `/${path}`;
  const url = canonicalUrl(/^\/(api|v1)\//.test(absolute) ? absolute : BASE_PATH + absolute);
  const route = router.find(method.toUpperCase() as HTTPMethod, url);
  if (route !== null) {
    return {
      operation: route.store as OperationId,
      params: route.params,
      query: route.searchParams,
    };
  }
  const methods = METHODS.filter((each) => router.find(each, url) !== null);
  const requested = `${method.slice(0, 10)} ${path.split("?", 1)[0]?.slice(0, 200)}`;
  throw new ServiceError("NOT_FOUND", `there is no ${requested}`, { details: { resource: "route", methods } });
}
