import type { EventType } from "../../contract.ts";
import type { ArchivedProfile, ContextArchive } from "../archive.ts";

/** How long before the end of a login it is announced. */
const EXPIRING_MS = 24 * 3_600_000;
/** More is no delay of a timer. A context that has its browser for longer gets no event. */
const MAX_DELAY_MS = 2_147_483_647;

/** The profile that a context was opened with. */
export type ContextProfile = ReturnType<typeof createContextProfile>;

export function createContextProfile(
  { id: profileId, isAutoSaved, expiresAt: firstExpiry }: ArchivedProfile,
  options: {
    readonly archive: Pick<ContextArchive, "saveProfile">;
    readonly contextId: string;
    readonly epoch: number;
    /** Epoch ms. */
    now(): number;
    emit(type: EventType, data: Readonly<Record<string, unknown>>): void;
  },
) {
  const { archive, contextId, epoch, now, emit } = options;
  let timer: NodeJS.Timeout | undefined;
  let lastOutcome = "saved";

  function watchExpiry(expiresAt: number | undefined): void {
    clearTimeout(timer);
    const delayMs = Math.max(0, (expiresAt ?? Infinity) - EXPIRING_MS - now());
    if (expiresAt === undefined || delayMs > MAX_DELAY_MS) return;
    const report = (): void => emit("profile.expiring", { profileId, expiresAt: new Date(expiresAt).toISOString() });
    timer = setTimeout(report, delayMs).unref();
  }

  watchExpiry(firstExpiry);
  return {
    /** Call when the archive has a new storage state of the context. */
    async stateSaved(): Promise<void> {
      // Nothing that the context does makes up for these.
      if (!isAutoSaved || lastOutcome === "conflict" || lastOutcome === "deleted") return;
      const saved = await archive.saveProfile(contextId, epoch);
      if (saved === undefined) return;
      const { outcome, version, expiresAt } = saved;
      if (outcome === "saved") {
        emit("profile.saved", { profileId, version });
        watchExpiry(expiresAt);
      } else if (outcome !== lastOutcome) emit("profile.unsaved", { profileId, reason: outcome });
      lastOutcome = outcome;
    },
    close: (): void => clearTimeout(timer),
  };
}
