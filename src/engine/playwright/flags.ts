/**
 * Features that Playwright 1.65.1 disables itself. Only the last `--disable-features` counts, so ours must repeat them.
 * @see node_modules/playwright-core: chromiumSwitches
 */
export const PLAYWRIGHT_DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
] as const;

const DISABLED_FEATURES = [
  ...PLAYWRIGHT_DISABLED_FEATURES,
  // Closing a page can hang with it.
  "RenderDocument",
  // Full Chromium otherwise spends two renderers per context on its own toolbar.
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "OmniboxAimPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "PreloadTopChromeWebUI",
  "WebUIReloadButton",
  "InitialWebUI",
];

const BLINK_SETTINGS = [
  // Only the last of these flags counts, too; Playwright's own for a browser without a window are these.
  "primaryHoverType=2",
  "availableHoverTypes=2",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  // All contexts share one selection buffer, and the middle button pastes it on Linux. Chromium resets the first of these
  // in some pages; the second, the editing behavior of Windows (no paste by the middle button), is applied to every page.
  "middleClickPasteAllowed=false",
  "editingBehaviorType=1",
];

/** Turns off WebGL: a page's shaders would run in the process that draws the pages of all contexts. */
const WITHOUT_WEBGL = "--disable-3d-apis";

/** Only the last of these flags counts, too. */
const ENABLED_FEATURES = "CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies";
const WITH_WEBMCP = `--enable-features=${ENABLED_FEATURES},WebMCP`;

/**
 * @param pages - `hasWebgl`: whether they may use WebGL; `hasWebmcp`: whether they may offer tools
 */
export function browserFlags(pages: { readonly hasWebgl: boolean; readonly hasWebmcp: boolean }): readonly string[] {
  return [...FLAGS, ...(pages.hasWebgl ? [] : [WITHOUT_WEBGL]), ...(pages.hasWebmcp ? [WITH_WEBMCP] : [])];
}

const FLAGS: readonly string[] = [
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // UDP passes no proxy. Full Chromium honours the first name, the headless shell the second.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  // One runs outside of the pages that use it, without their context's user agent, languages, headers and network.
  "--disable-shared-workers",
  // When the network service dies, the one that starts in its place has this proxy instead of those of the contexts: none,
  // so that no request goes past the egress proxy.
  "--proxy-server=http://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
  `--blink-settings=${BLINK_SETTINGS.join(",")}`,
];

/**
 * The flags with which Playwright 1.65.1 starts a headless browser; our browser starts before Playwright is loaded. A test compares
 * them. `--disable-ipc-flooding-protection` is missing: without that protection a page that changes its address 100,000 times keeps
 * its browser, with all its contexts, from responding for so long that it is ended; with it, changes beyond 200 in 10 s are ignored.
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
  `--enable-features=${ENABLED_FEATURES}`,
  "--allow-pre-commit-input",
  "--disable-hang-monitor",
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
