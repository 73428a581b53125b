import { valueWithin } from "../../errors/timing.ts";
import type { Cdp } from "../playwright/session.ts";

const USAGE_TIMEOUT_MS = 500;
/** Origins that may store anything in one context. */
const MAX_ORIGINS = 64;
/** The time after which a navigation within an origin divides again what is left. */
const DIVIDED_AFTER_MS = 10_000;

/**
 * Bounds what the pages of one context store in databases, caches and files, which the browser holds in memory for as long as the
 * context is open: what is left of the quota is divided between the origins that the context has shown.
 */
export type StorageQuota = ReturnType<typeof createStorageQuota>;

export function createStorageQuota(maxBytes: number) {
  /** Bytes by origin, as last read. */
  const usages = new Map<string, number>();
  /** The origins whose quota a page's session holds: it is lifted when the session ends. */
  const held = new WeakMap<Cdp, Set<string>>();
  let dividedMs = -Infinity;
  let dividing: Promise<void> | undefined;

  async function read(page: Cdp): Promise<number> {
    const readOne = async (origin: string): Promise<void> => {
      const { usage } = (await valueWithin(page.send("Storage.getUsageAndQuota", { origin }), USAGE_TIMEOUT_MS)) ?? {};
      if (usage !== undefined) usages.set(origin, usage);
    };
    await Promise.all([...usages.keys()].map(readOne));
    return [...usages.values()].reduce((sum, usage) => sum + usage, 0);
  }

  async function divide(page: Cdp): Promise<void> {
    dividedMs = performance.now();
    const share = Math.max(0, maxBytes - (await read(page))) / usages.size;
    await Promise.all([...usages].map(([origin, usage]) => limit(page, origin, usage + share)));
  }

  /** @param bytes 0 would lift the limit */
  async function limit(page: Cdp, origin: string, bytes: number): Promise<void> {
    const quotaSize = Math.max(1, Math.floor(bytes));
    await valueWithin(page.send("Storage.overrideQuotaForOrigin", { origin, quotaSize }), USAGE_TIMEOUT_MS);
  }

  return {
    /** Called when a frame of the page shows a URL. Never rejects. */
    async shown(page: Cdp, url: string): Promise<void> {
      if (!/^https?:/.test(url)) return;
      const { origin } = new URL(url);
      const known = held.get(page) ?? new Set<string>();
      held.set(page, known);
      if (known.has(origin) && performance.now() - dividedMs < DIVIDED_AFTER_MS) return;
      known.add(origin);
      if (!usages.has(origin) && usages.size >= MAX_ORIGINS) return limit(page, origin, 0);
      usages.set(origin, usages.get(origin) ?? 0);
      // At once: what all origins store is read first for their shares.
      void limit(page, origin, maxBytes / usages.size);
      // One that was added meanwhile is in the next division.
      while (dividing !== undefined) await dividing;
      dividing = divide(page).finally(() => (dividing = undefined));
      await dividing;
    },
  };
}
