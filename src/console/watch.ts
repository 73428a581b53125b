import { signal } from "@preact/signals";
import type { Schemas } from "./api.ts";
import { subscribe } from "./socket.ts";
import { createThrottle } from "./throttle.ts";

/** A call for a person in one of the caller's contexts. */
export interface ControlRequest {
  readonly contextId: string;
  readonly instructions: string;
  readonly username: string;
  readonly expiresAt: string;
}

/** Counts the changes of the list of contexts. */
export const changes = signal(0);
/** The requests that came while the console was open, and that no person has taken. */
export const requests = signal<readonly ControlRequest[]>([]);

/** A session has 100 calls a minute by default. */
const RELOAD_MS = 2_000;
const MAX_REQUESTS = 20;

/** Follows all contexts of the caller until the returned function is called. */
export function watchContexts(): () => void {
  const reload = createThrottle(() => changes.value++, RELOAD_MS);
  const expiry = setInterval(() => {
    requests.value = requests.value.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now());
  }, 1_000);
  const stop = subscribe({
    topic: "contexts",
    options: () => ({
      types: [
        ...["context.created", "context.updated", "context.closed", "context.hibernated", "events.lost"],
        ...["control.requested", "control.taken", "control.released", "control.expired"],
      ],
    }),
    onMessage({ type, payload }) {
      if (type !== "event") return;
      const event = payload as Schemas["Event"];
      if (event.type.startsWith("control.") || event.type === "context.closed") onControl(event);
      if (event.type.startsWith("control.")) return;
      reload.call();
    },
  });
  return () => {
    reload.stop();
    clearInterval(expiry);
    stop();
    requests.value = [];
  };
}

function onControl({ type, contextId, data }: Schemas["Event"]): void {
  const others = requests.value.filter((each) => each.contextId !== contextId);
  if (type !== "control.requested") {
    requests.value = others;
    return;
  }
  const { instructions, actor, expiresAt } = data as unknown as {
    readonly instructions: string;
    readonly actor: Schemas["ControlActor"];
    readonly expiresAt: string;
  };
  const request = { contextId, instructions, username: actor.username, expiresAt };
  requests.value = [request, ...others].slice(0, MAX_REQUESTS);
}
