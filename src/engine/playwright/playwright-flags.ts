import { PLAYWRIGHT_DISABLED_FEATURES } from "./flags.ts";

/**
 * What Playwright 1.65.1 starts a browser without a window with, as our browser starts before Playwright is loaded. A test compares
 * them.
 *
 * @see node_modules/playwright-core: Chromium.defaultArgs
 */
export const PLAYWRIGHT_FLAGS: readonly string[] = [
  "--disable-field-trial-config",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-back-forward-cache",
  "--disable-breakpad",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--no-default-browser-check",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-edgeupdater",
  "--disable-extensions",
  `--disable-features=${PLAYWRIGHT_DISABLED_FEATURES.join(",")}`,
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
  "--allow-pre-commit-input",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-updater-scheduler",
  "--force-color-profile=srgb",
  "--metrics-recording-only",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
  "--no-service-autorun",
  "--disable-search-engine-choice-screen",
  "--unsafely-disable-devtools-self-xss-warnings",
  "--enable-unsafe-swiftshader",
  "--edge-skip-compat-layer-relaunch",
  "--disable-stack-profiler",
  "--disable-infobars",
  "--disable-sync",
  "--do-not-de-elevate",
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

/** The rest of them: where its profile is, and that commands come over a pipe. */
export function playwrightFlagsFor(profile: string): readonly string[] {
  return [`--user-data-dir=${profile}`, "--remote-debugging-pipe", "--no-startup-window"];
}
