import type { ServiceError } from "../../errors/errors.ts";
import { bounded } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import { netReason } from "../playwright/errors.ts";
import type { PageSession } from "../playwright/session.ts";

export interface ArrivalOptions {
  readonly until: "load" | "DOMContentLoaded";
  /** Aborts when the action ends before the navigation. */
  readonly signal: AbortSignal;
  /** Called with the URL of each request for a document of the main frame, redirects included. */
  onRequest(url: string): void;
}

/** The end of a navigation: a document, or a place in the document that was there. */
export type Arrival = { readonly status: number | null } | "same-document";

export const ABORTED = "net::ERR_ABORTED";

/** Leaves the document without a `load` event. */
export function brokenBody(url: string, errorText: string): ServiceError {
  const reason = netReason(errorText.replace(/^net::ERR_/, ""));
  return actionFailed(reason, `${bounded(url)} did not load: ${reason}`);
}

export function listen<Name extends Parameters<PageSession["cdp"]["on"]>[0]>(
  cdp: PageSession["cdp"],
  name: Name,
  listener: Parameters<typeof cdp.on<Name>>[1],
): () => void {
  cdp.on(name, listener);
  return () => cdp.off(name, listener);
}
