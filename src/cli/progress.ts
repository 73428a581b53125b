/** Shows what a command waits for. */
export type Progress = ReturnType<typeof createProgress>;

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
/** A step that ends sooner is not shown. */
const QUIET_MS = { terminal: 300, plain: 1_000 };
const PLAIN_EVERY_MS = 10_000;
const DEFAULT_COLUMNS = 80;
const CLEAR = "\u001b[2K";

/** Writes one line that moves, and disappears at the end, on a terminal; elsewhere a line for each wait, and one more every 10 s. */
export function createProgress(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}) {
  let timer: NodeJS.Timeout | undefined;
  let isDrawn = false;
  let shown: string | (() => string) | undefined;

  function stop(): void {
    clearTimeout(timer);
    if (isDrawn) stream.write(CLEAR);
    isDrawn = false;
    shown = undefined;
  }

  /** The cursor stays at the start of the line, so that a log line is written over it. */
  function draw(text: string, elapsedMs: number): void {
    const frame = FRAMES[Math.floor(elapsedMs / FRAME_MS) % FRAMES.length];
    const columns = stream.columns ?? DEFAULT_COLUMNS;
    stream.write(`${CLEAR}${`${frame} ${withSeconds(text, elapsedMs)}`.slice(0, columns - 1)}\r`);
    isDrawn = true;
  }

  return {
    /** Shows the text from now on; the same text again changes nothing. A function is called for each line, as for a number that changes. */
    show(what: string | (() => string)): void {
      if (what === shown) return;
      stop();
      shown = what;
      const startMs = performance.now();
      const text = typeof what === "string" ? () => what : what;
      const tick = (): void => {
        const elapsedMs = performance.now() - startMs;
        if (stream.isTTY === true) draw(text(), elapsedMs);
        else stream.write(`${withSeconds(text(), elapsedMs)}\n`);
        timer = setTimeout(tick, stream.isTTY === true ? FRAME_MS : PLAIN_EVERY_MS).unref();
      };
      timer = setTimeout(tick, stream.isTTY === true ? QUIET_MS.terminal : QUIET_MS.plain).unref();
    },
    /** Ends the progress: nothing more is waited for. */
    end: stop,
  };
}

/** Runs work, with its progress on standard error. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = createProgress(process.stderr);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}

function withSeconds(text: string, elapsedMs: number): string {
  return elapsedMs < 1_000 ? text : `${text} (${Math.floor(elapsedMs / 1_000)} s)`;
}
