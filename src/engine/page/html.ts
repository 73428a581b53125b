import type { Page } from "playwright-core";
import type { ActionParams } from "../../contract.ts";
import { watchNetwork } from "./network-idle.ts";

/** Replaces the document of a blank page by HTML, or opens a URL that no policy is about, and waits as asked. */
export async function showPage(
  page: Page,
  source: { readonly html: string } | { readonly url: string },
  parts: {
    /** The event of the load that is awaited, as for a navigation. */
    readonly waitUntil: NonNullable<ActionParams<"navigate">["waitUntil"]>;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { waitUntil, timeoutMs, signal } = parts;
  const maxInFlight = waitUntil === "networkidle0" ? 0 : waitUntil === "networkidle2" ? 2 : undefined;
  const network = maxInFlight === undefined ? undefined : watchNetwork(page);
  try {
    const event = waitUntil === "domcontentloaded" ? waitUntil : "load";
    const options = { waitUntil: event, timeout: timeoutMs } as const;
    await ("url" in source ? page.goto(source.url, options) : page.setContent(source.html, options));
    if (network !== undefined && maxInFlight !== undefined) await network.quiet(maxInFlight, signal);
  } finally {
    network?.stop();
  }
}
