import { effect } from "@preact/signals";
import type { Schemas } from "./api.ts";
import { credentials, shared } from "./session.ts";

/** Whether another page shows the console in a frame, which may show share links only. `/console/%65mbed` is the same address. */
export const isEmbedded = parent !== window || location.pathname.endsWith("/embed");

type Report =
  | { readonly type: "ready"; readonly scope: "read" | "control"; readonly expiresAt: string }
  | { readonly type: "control"; readonly state: Schemas["Control"]["state"]; readonly isOwn: boolean }
  | { readonly type: "ended" };

/** A request of the page around the frame. */
type Wish = "takeControl" | "handBack";

/** The origin of the page around the frame; undefined where the browser does not say. The policy of this page allows no other. */
const parentOrigin = (): string | undefined => location.ancestorOrigins?.[0];

/** Sends a message to the page around the frame. Nothing in it is a secret. */
export function report(message: Report): void {
  if (isEmbedded && parent !== window) parent.postMessage({ source: "pagewire", ...message }, parentOrigin() ?? "*");
}

/** Calls the listener for each wish of the page around the frame, until the returned function is called. */
export function onWish(listener: (wish: Wish) => void): () => void {
  if (!isEmbedded) return () => undefined;
  const receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const allowed = parentOrigin();
    if (source !== parent || (allowed !== undefined && origin !== allowed)) return;
    const { target, type } = (data ?? {}) as { readonly target?: unknown; readonly type?: unknown };
    if (target === "pagewire" && (type === "takeControl" || type === "handBack")) listener(type);
  };
  addEventListener("message", receive);
  return () => removeEventListener("message", receive);
}

let wasOpen = false;
effect(() => {
  const { value } = shared;
  const isOpen = value !== undefined && credentials.value !== undefined;
  if (isOpen && !wasOpen) report({ type: "ready", scope: value.scope, expiresAt: value.expiresAt });
  if (!isOpen && wasOpen) report({ type: "ended" });
  wasOpen = isOpen;
});
