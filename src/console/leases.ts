import { api, dataOf, type Schemas } from "./api.ts";

/** How long a lease lasts without use. */
export const TTL_MS = 60_000;

/** Context → the lease last taken here: a look at another screen does not lose it. */
export const leases = new Map<string, number>();

/** @throws CallError */
export async function takeControl(contextId: string, force: boolean): Promise<Schemas["Control"]> {
  const body = { ttl: TTL_MS, force };
  const params = { path: { contextId } };
  const { data } = await dataOf(api.POST("/contexts/{contextId}/control", { params, body }));
  leases.set(contextId, data.lease);
  return data;
}
