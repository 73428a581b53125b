import type { EventStreams } from "../../src/operations/event-streams.ts";

/** For a service of which no test listens to events. */
export const noEventStreams: EventStreams = {
  open: () => Promise.reject(new Error("nobody was expected to listen to events")),
};
