import type { Browser } from "playwright-core";
import { until } from "../../errors/timing.ts";
import { unavailable } from "./launches.ts";

/**
 * Settles as the work does. Playwright never settles the creation of a context or page during which the browser ends.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` when the browser ends first
 */
export function whileRunning<T>(browser: Browser, work: Promise<T>): Promise<T> {
  return until(work, (_resolve, reject) => {
    const onEnded = (): void => reject(unavailable("it has ended"));
    if (browser.isConnected()) browser.once("disconnected", onEnded);
    else onEnded();
    return () => browser.off("disconnected", onEnded);
  });
}
