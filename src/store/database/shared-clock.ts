/** The clock of a process, corrected by that of the database which it shares with other processes. */
export type SharedClock = Awaited<ReturnType<typeof openSharedClock>>;

const INTERVAL_MS = 5_000;
/** A difference as that of machines with NTP, or of the time of a query, is not corrected: corrections would make time jump. */
const MAX_DIFFERENCE_MS = 1_000;

/** Tokens, grace periods and windows are issued by one process and checked by another, so both need one clock. */
export async function openSharedClock({
  read,
  onCorrection,
  machineNow = steadyClock(),
  intervalMs = INTERVAL_MS,
}: {
  /** The time of the database, epoch ms. */
  readonly read: () => Promise<number>;
  /** Called when the correction changes, with what is added to this machine's clock from now on. */
  readonly onCorrection: (offsetMs: number) => void;
  /** The clock of this machine; default: one that does not follow when it is set. */
  readonly machineNow?: () => number;
  readonly intervalMs?: number;
}) {
  let offsetMs = 0;

  async function compare(): Promise<void> {
    const startMs = machineNow();
    const theirs = await read();
    const endMs = machineNow();
    // The difference cannot be computed from a slow answer, or when the clock was set meanwhile.
    if (endMs < startMs || endMs - startMs > MAX_DIFFERENCE_MS) return;
    const found = Math.round(theirs - (startMs + endMs) / 2);
    if (Math.abs(found - offsetMs) < MAX_DIFFERENCE_MS) return;
    offsetMs = Math.abs(found) < MAX_DIFFERENCE_MS ? 0 : found;
    onCorrection(offsetMs);
  }

  await compare();
  const timer = setInterval(() => {
    // A database that does not respond is reported where it is found out.
    compare().catch(() => undefined);
  }, intervalMs).unref();
  return {
    /** Epoch ms. */
    now: (): number => machineNow() + offsetMs,
    close: (): void => clearInterval(timer),
  };
}

/** Epoch ms of a clock that is right at first, and never jumps. */
function steadyClock(): () => number {
  const startedAt = Date.now() - performance.now();
  return () => Math.round(startedAt + performance.now());
}
