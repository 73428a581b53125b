import type { RunningProcess } from "../app/running-process.ts";
import type { Progress } from "./progress.ts";

/** Time for running calls to finish after a signal. */
const DRAIN_MS = 25_000;
/** The process exits after this time even if closing is incomplete. */
const EXIT_AFTER_MS = 30_000;
/** EX_TEMPFAIL of sysexits.h: a restart may succeed. */
const LOST_EXIT_CODE = 75;

/**
 * Drains and closes the service on a signal (exit code 0); a second signal exits at once (1). An uncaught error is logged
 * and does the same with exit code 1, as the state it leaves is unknown; so does the loss of the database to another process (75).
 */
export function installShutdownHandlers(
  { log, lost, drainRequested, remaining, drain, close }: RunningProcess,
  progress?: Progress,
): void {
  let exitCode: number | undefined;

  const end = (code: number): void => {
    if (exitCode !== undefined) {
      exitCode = Math.max(exitCode, code);
      return;
    }
    exitCode = code;
    setTimeout(() => {
      log.error({ afterMs: EXIT_AFTER_MS }, "closing takes too long; the process exits without it");
      process.exit(1);
    }, EXIT_AFTER_MS).unref();
    progress?.show(() => `Waiting for ${remaining()} to end, for ${DRAIN_MS / 1_000} s at most`);
    drain(DRAIN_MS)
      .then(() => {
        progress?.show("Closing");
        return close();
      })
      .finally(() => progress?.end())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ error }, "closing failed");
          process.exit(1);
        },
      );
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    if (exitCode !== undefined) process.exit(1);
    log.info({ signal }, "finishing the running calls, then closing; a second signal exits at once");
    end(0);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("uncaughtException", (error) => {
    log.error({ error }, "uncaught error; the service closes");
    end(1);
  });
  process.on("unhandledRejection", (error) => {
    log.error({ error }, "unhandled rejection; the service closes");
    end(1);
  });
  void drainRequested.then(() => {
    log.info({}, "an operator has asked this process to end; finishing the running calls, then closing");
    end(0);
  });
  void lost.then(() => {
    log.error(
      {},
      "the lease of this process has expired and another Pagewire uses its database now; the service closes",
    );
    end(LOST_EXIT_CODE);
  });
}
