import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";

/** How long a lease lasts without use. */
const TTL_MS = 60_000;
const RENEW_MS = 20_000;

/** Context → the lease last taken here: a look at another screen does not lose it. */
const leases = new Map<string, number>();

/** @throws CallError */
export async function takeControl(contextId: string, force: boolean): Promise<Schemas["Control"]> {
  const body = { ttl: TTL_MS, force };
  const params = { path: { contextId } };
  const { data } = await dataOf(api.POST("/contexts/{contextId}/control", { params, body }));
  leases.set(contextId, data.lease);
  return data;
}

/** The person's own control of a context, which is renewed while the window is shown. */
export function useLease(props: {
  readonly control: Schemas["Control"];
  readonly onControl: (control: Schemas["Control"]) => void;
  /** Runs a call and shows its error. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
}) {
  const { control, onControl, attempt } = props;
  const { contextId } = control;
  const taken = useSignal(leases.get(contextId));
  const lease = control.state === "held" && control.lease === taken.value ? taken.value : undefined;
  const path = { contextId };

  useEffect(() => {
    if (lease === undefined) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const body = { lease, ttl: TTL_MS };
      void attempt(() => dataOf(api.PATCH("/contexts/{contextId}/control", { params: { path }, body })));
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [contextId, lease]);

  return {
    /** Undefined: the person only watches. */
    lease,
    async take(force: boolean): Promise<void> {
      await attempt(async () => {
        const held = await takeControl(contextId, force);
        taken.value = held.lease;
        onControl(held);
      });
    },
    async release(outcome: "completed" | "declined", note: string): Promise<void> {
      await attempt(async () => {
        const query = { lease: lease ?? 0, outcome, ...(note !== "" && { note }) };
        onControl((await dataOf(api.DELETE("/contexts/{contextId}/control", { params: { path, query } }))).data);
      });
    },
  };
}
