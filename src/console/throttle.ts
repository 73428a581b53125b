/** Runs `work` at once, and again after `intervalMs` at the soonest if it was called meanwhile. */
export function createThrottle(work: () => void, intervalMs: number): { call(): void; stop(): void } {
  let timer = 0;
  let isWanted = false;
  function run(): void {
    isWanted = false;
    timer = window.setTimeout(() => {
      timer = 0;
      if (isWanted) run();
    }, intervalMs);
    work();
  }
  return {
    call() {
      isWanted = true;
      if (timer === 0) run();
    },
    stop() {
      clearTimeout(timer);
      timer = 0;
      isWanted = false;
    },
  };
}
