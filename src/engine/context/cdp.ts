import type { CdpItem } from "../cdp/clients.ts";
import type { Engine } from "../engine.ts";
import type { EngineCalls } from "./calls.ts";
import type { Contexts } from "./registry.ts";

/** For a context that recovers because a client connects. */
const OPEN_MS = 30_000;

/** See `Engine.cdp`. */
export function createCdp(calls: EngineCalls, contexts: Pick<Contexts, "peek">): Engine["cdp"] {
  return async function* cdp(contextId, client, messages, signal): AsyncGenerator<CdpItem, void, void> {
    const limits = { remainingMs: OPEN_MS, signal };
    yield* await calls.using({ actionType: "connectCdp", contextId }, limits, async (context) =>
      context.connectCdp(client, messages, signal, (id) => {
        const found = contexts.peek(id);
        return found?.lease.launched === context.lease.launched ? found.contextFor(client) : undefined;
      }),
    );
  };
}
