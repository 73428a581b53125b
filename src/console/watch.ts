import { computed, signal } from "@preact/signals";
import { api, dataOf, type Schemas } from "./api.ts";
import { reconnects, subscribe } from "./socket.ts";
import { createThrottle } from "./throttle.ts";

/** Counts the changes of the list of contexts. */
export const changes = signal(0);
/** The contexts of the caller that wait for a person, those that end first before the others; and how many there are. */
export const requests = signal<{ readonly shown: readonly Schemas["PendingControlRequest"][]; readonly total: number }>(
  { shown: [], total: 0 },
);

/** How many of them no person has taken. */
export const waitingCount = computed(
  () => requests.value.total - requests.value.shown.filter(({ state }) => state === "held").length,
);

/** A session has 100 calls a minute by default. */
const RELOAD_MS = 4_000;
const MAX_SHOWN = 20;
/** Bounds of the pause before the list is loaded because a request ends. */
const MIN_EXPIRY_MS = 1_000;
const MAX_EXPIRY_MS = 60_000;

const contextsChanged = createThrottle(() => changes.value++, RELOAD_MS);
const requestsChanged = createThrottle(() => void loadRequests(), RELOAD_MS);
let expiry = 0;

/** Loads the list of contexts again, at most every few seconds. */
export function reloadContexts(): void {
  contextsChanged.call();
}

/** Loads the contexts that wait for a person again. */
export function reloadRequests(): void {
  requestsChanged.call();
}

/** Follows all contexts of the caller until the returned function is called. */
export function watchContexts(): () => void {
  const stop = subscribe({
    topic: "contexts",
    options: () => ({
      types: [
        ...[
          "context.queued",
          "context.created",
          "context.updated",
          "context.closed",
          "context.hibernated",
          "events.lost",
        ],
        ...["control.requested", "control.taken", "control.released", "control.expired", "control.answered"],
      ],
    }),
    onMessage({ type, payload }) {
      if (type !== "event") return;
      const event = payload as Schemas["Event"];
      contextsChanged.call();
      if (/^(control\.|context\.closed|events\.)/.test(event.type)) requestsChanged.call();
    },
  });
  const reconnected = reconnects.subscribe(() => requestsChanged.call());
  return () => {
    contextsChanged.stop();
    requestsChanged.stop();
    clearTimeout(expiry);
    reconnected();
    stop();
    requests.value = { shown: [], total: 0 };
  };
}

async function loadRequests(): Promise<void> {
  const query = { limit: MAX_SHOWN };
  const found = await dataOf(api.GET("/control-requests", { params: { query } })).catch(() => undefined);
  // What was shown stays until the service is reached.
  if (found === undefined) return;
  requests.value = { shown: found.data, total: found.total };
  clearTimeout(expiry);
  const [first] = found.data;
  if (first === undefined) return;
  const untilMs = Date.parse(first.request.expiresAt) - Date.now();
  expiry = window.setTimeout(() => requestsChanged.call(), Math.min(Math.max(untilMs, MIN_EXPIRY_MS), MAX_EXPIRY_MS));
}
