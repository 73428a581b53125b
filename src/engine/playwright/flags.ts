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

/** Without this, a page's shaders run in the process that draws the pages of all contexts. */
const WITHOUT_WEBGL = "--disable-3d-apis";

/** @param hasWebgl whether pages may use WebGL */
export function browserFlags({ hasWebgl }: { readonly hasWebgl: boolean }): readonly string[] {
  return hasWebgl ? FLAGS : [...FLAGS, WITHOUT_WEBGL];
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
