import { setOwnTimeout } from "../dom/timers.ts";

/** Bounds of scrolling: a page may grow without end. */
const MAX_SCREENS = 100;
const MAX_SCROLL_MS = 10_000;
/** The pause after a step, for what loads only in view. */
const STEP_MS = 50;
/** Pause at the end, for a page that grows. */
const END_MS = 250;

/** Scrolls through the document and back to its top; whether its end was reached. */
export async function scrollThrough(): Promise<boolean> {
  if (areTimersOff()) return false;
  const startMs = performance.now();
  const isOver = (): boolean => performance.now() - startMs > MAX_SCROLL_MS;
  let isEnd = false;
  for (let screens = 0; screens < MAX_SCREENS && !isEnd && !isOver(); screens++) {
    const before = scrollY;
    scrollBy({ top: innerHeight, behavior: "instant" });
    await pause(STEP_MS);
    if (scrollY > before) continue;
    const { scrollHeight } = document.documentElement;
    await pause(END_MS);
    isEnd = document.documentElement.scrollHeight <= scrollHeight;
  }
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await pause(STEP_MS);
  return isEnd;
}

/** Resolves when the images that the document has now are decoded, or have failed. */
export async function imagesDecoded(): Promise<void> {
  await Promise.all(
    [...document.images].map((image) => {
      // One that is out of view would not load.
      image.loading = "eager";
      return image.decode().catch(() => undefined);
    }),
  );
}

export async function fontsLoaded(): Promise<void> {
  await document.fonts.ready;
}

/** Whether the document runs no timers, as its scripts are off. */
function areTimersOff(): boolean {
  return matchMedia("(scripting: none)").matches;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setOwnTimeout(resolve, ms));
}
