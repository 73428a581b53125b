import { isDeepStrictEqual } from "node:util";
import type { ContextConfig } from "../../contract.ts";
import { notFound } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { ContextArchive } from "../archive.ts";
import type { Entry } from "./entry.ts";
import { type LiveConfig, needsRecreation } from "./live-config.ts";
import type { LiveContext } from "./live-context.ts";

/** See `Contexts.configure`. */
export function createConfiguring({
  archive,
  liveConfig,
  log,
  requireOpen,
  find,
  recreate,
}: {
  readonly archive: ContextArchive;
  readonly liveConfig: LiveConfig;
  readonly log: Logger;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` when the service is closing */
  requireOpen(): void;
  find(contextId: string): Entry;
  recreate(entry: Entry): Promise<void>;
}): (contextId: string) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>();

  async function configure(contextId: string): Promise<boolean> {
    for (;;) {
      requireOpen();
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      const entry = find(contextId);
      const { state } = entry;
      if (state.name === "away" || state.name === "saving") return false;
      if (state.name !== "live") {
        await state.until.catch(() => undefined);
        continue;
      }
      const { context } = state;
      if (isDeepStrictEqual(context.config, archived.config)) return false;
      if (!needsRecreation(context.config, archived.config)) {
        const use = entry.begin();
        try {
          if (await applyLive(context, archived.config)) return false;
        } finally {
          use.end();
        }
        // Its browser has died, and its recovery applies the new configuration.
        if (context.ended.aborted) return false;
      }
      if (entry.state !== state) continue;
      await recreate(entry);
      return true;
    }
  }

  async function applyLive(context: LiveContext, config: ContextConfig): Promise<boolean> {
    if (!(await liveConfig.works(context.lease.launched.browser))) return false;
    try {
      await context.configure(config);
      return true;
    } catch (error) {
      log.warn({ error, contextId: context.id }, "a context could not be changed live");
      return false;
    }
  }

  return (contextId) => {
    // Each reads the archive anew, so that the last one leaves what was stored last.
    const before = running.get(contextId) ?? Promise.resolve();
    const started = before
      .catch(() => undefined)
      .then(() => configure(contextId))
      .finally(() => {
        if (running.get(contextId) === started) running.delete(contextId);
      });
    running.set(contextId, started);
    return started;
  };
}
