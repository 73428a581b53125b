import type { RunningApp } from "../app/app.ts";

/** For running work to finish after a signal to end. */
const drainMs = 25_000;
/** However long a part takes to close, the process ends. */
const endMs = 30_000;

/**
 * Ends the process well: a signal drains and closes the service (exit code 0), a second one ends at once (1). What nothing
 * has caught is logged, and then the same happens with exit code 1, as the state it leaves is unknown.
 */
export function endWell({ log, drain, close }: Pick<RunningApp, "log" | "drain" | "close">): void {
  let exitCode: number | undefined;

  const end = (code: number): void => {
    if (exitCode !== undefined) {
      exitCode = Math.max(exitCode, code);
      return;
    }
    exitCode = code;
    setTimeout(() => {
      log.error({ afterMs: endMs }, "closing takes too long; the process ends without it");
      process.exit(1);
    }, endMs).unref();
    drain(drainMs)
      .then(close)
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
    log.info({ signal }, "finishing what runs, then closing; a second signal ends at once");
    end(0);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("uncaughtException", (error) => {
    log.error({ error }, "nothing caught this error; the service closes");
    end(1);
  });
  process.on("unhandledRejection", (error) => {
    log.error({ error }, "nothing handled this rejection; the service closes");
    end(1);
  });
}
