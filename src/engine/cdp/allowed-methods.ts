import type { Command, Params } from "./commands.ts";

/**
 * The methods that a client may call in the sessions of pages, frames and workers, by domain. The list is closed: what a newer
 * browser adds is rejected. Not in it: what reaches the whole browser or machine (Browser, SystemInfo, Tethering,
 * Extensions, PWA, Cast, DeviceAccess, BluetoothEmulation, SmartCardEmulation, FileSystem, screens), reads or writes files
 * (DOM.getFileInfo, Page.setDownloadBehavior; DOM.setFileInputFiles takes artifacts only), lifts the
 * bound of what a context stores (Storage.overrideQuotaForOrigin), or takes the renderer down (Page.crash).
 */
const ALLOWED: Readonly<Record<string, string>> = {
  Accessibility:
    "disable enable getPartialAXTree getFullAXTree getRootAXNode getAXNodeAndAncestors getChildAXNodes queryAXTree",
  Animation:
    "disable enable getCurrentTime getPlaybackRate releaseAnimations resolveAnimation seekAnimations setPaused setPlaybackRate setTiming",
  Audits: "getEncodedResponse disable enable checkFormsIssues",
  Autofill: "disable enable",
  CSS: `addRule collectClassNames createStyleSheet disable enable forcePseudoState forceStartingStyle getBackgroundColors
    getComputedStyleForNode resolveValues getLonghandProperties getInlineStylesForNode getAnimatedStylesForNode getMatchedStylesForNode
    getEnvironmentVariables getMediaQueries getPlatformFontsForNode getStyleSheetText getLayersForNode getLocationForSelector
    trackComputedStyleUpdatesForNode trackComputedStyleUpdates takeComputedStyleUpdates setEffectivePropertyValueForNode
    setPropertyRulePropertyName setKeyframeKey setMediaText setContainerQueryText setContainerQueryConditionText setSupportsText
    setNavigationText setScopeText setRuleSelector setStyleSheetText setStyleTexts startRuleUsageTracking stopRuleUsageTracking
    takeCoverageDelta setLocalFontsEnabled`,
  CacheStorage: "deleteCache deleteEntry requestCacheNames requestCachedResponse requestEntries",
  Console: "clearMessages disable enable",
  DOM: `collectClassNamesFromSubtree copyTo describeNode scrollIntoViewIfNeeded disable discardSearchResults enable focus getAttributes
    getBoxModel getContentQuads getDocument getFlattenedDocument getNodesForSubtreeByStyle getNodeForLocation getOuterHTML
    getRelayoutBoundary getSearchResults hideHighlight highlightNode highlightRect markUndoableState moveTo performSearch
    pushNodeByPathToFrontend pushNodesByBackendIdsToFrontend querySelector querySelectorAll getTopLayerElements getElementByRelation redo
    removeAttribute removeNode requestChildNodes requestNode resolveNode setAttributeValue setAttributesAsText setNodeStackTracesEnabled
    getNodeStackTraces getDetachedDomNodes setInspectedNode setNodeName setNodeValue setOuterHTML undo getFrameOwner getContainerForNode
    getQueryingDescendantsForContainer getAnchorElement forceShowPopover getImplicitAnchorCandidates`,
  DOMDebugger: `getEventListeners removeDOMBreakpoint removeEventListenerBreakpoint removeInstrumentationBreakpoint removeXHRBreakpoint
    setBreakOnCSPViolation setDOMBreakpoint setEventListenerBreakpoint setInstrumentationBreakpoint setXHRBreakpoint`,
  DOMSnapshot: "disable enable getSnapshot captureSnapshot",
  DOMStorage: "clear disable enable getDOMStorageItems removeDOMStorageItem setDOMStorageItem",
  Debugger: `continueToLocation disable enable evaluateOnCallFrame getPossibleBreakpoints getScriptSource disassembleWasmModule
    nextWasmDisassemblyChunk getWasmBytecode getStackTrace pause pauseOnAsyncCall removeBreakpoint restartFrame resume searchInContent
    setAsyncCallStackDepth setBlackboxExecutionContexts setBlackboxPatterns setBlackboxedRanges setBreakpoint setInstrumentationBreakpoint
    setBreakpointByUrl setBreakpointOnFunctionCall setBreakpointsActive setPauseOnExceptions setReturnValue setScriptSource
    setSkipAllPauses setVariableValue stepInto stepOut stepOver`,
  DeviceOrientation: "clearDeviceOrientationOverride setDeviceOrientationOverride",
  Emulation: `canEmulate clearDeviceMetricsOverride clearGeolocationOverride resetPageScaleFactor setFocusEmulationEnabled
    setAutoDarkModeOverride setCPUThrottlingRate setDefaultBackgroundColorOverride setSafeAreaInsetsOverride setDeviceMetricsOverride
    setDevicePostureOverride clearDevicePostureOverride setDisplayFeaturesOverride clearDisplayFeaturesOverride setScrollbarsHidden
    setDocumentCookieDisabled setEmitTouchEventsForMouse setEmulatedMedia setEmulatedVisionDeficiency setEmulatedOSTextScale
    setGeolocationOverride getOverriddenSensorInformation setSensorOverrideEnabled setSensorOverrideReadings
    setPressureSourceOverrideEnabled setPressureStateOverride setIdleOverride clearIdleOverride setNavigatorOverrides setPageScaleFactor
    setScriptExecutionDisabled setTouchEmulationEnabled setVirtualTimePolicy setLocaleOverride setTimezoneOverride setVisibleSize
    setDisabledImageTypes setDataSaverOverride setHardwareConcurrencyOverride setUserAgentOverride setAutomationOverride
    setSmallViewportHeightDifferenceOverride`,
  EventBreakpoints: "setInstrumentationBreakpoint removeInstrumentationBreakpoint disable",
  Fetch: `disable enable failRequest fulfillRequest continueRequest continueWithAuth continueResponse getResponseBody
    takeResponseBodyAsStream`,
  HeapProfiler: `addInspectedHeapObject collectGarbage disable enable getHeapObjectId getObjectByHeapObjectId getSamplingProfile
    startSampling startTrackingHeapObjects stopSampling stopTrackingHeapObjects takeHeapSnapshot`,
  IO: "close read resolveBlob",
  IndexedDB: `clearObjectStore deleteDatabase deleteObjectStoreEntries disable enable requestData getMetadata requestDatabase
    requestDatabaseNames`,
  Input: `dispatchDragEvent dispatchKeyEvent insertText imeSetComposition dispatchMouseEvent dispatchTouchEvent cancelDragging
    emulateTouchFromMouseEvent setIgnoreInputEvents setInterceptDrags synthesizePinchGesture synthesizeScrollGesture synthesizeTapGesture`,
  Inspector: "disable enable",
  LayerTree: "compositingReasons disable enable",
  Log: "clear disable enable startViolationsReport stopViolationsReport",
  Media: "enable disable",
  Memory: "getDOMCounters",
  Network: `canClearBrowserCache canClearBrowserCookies canEmulateNetworkConditions clearBrowserCache clearBrowserCookies deleteCookies
    disable emulateNetworkConditions emulateNetworkConditionsByRule overrideNetworkState enable getAllCookies getCertificate getCookies
    getResponseBody loadNetworkResource getRequestPostData replayXHR searchInResponseBody setBlockedURLs setBypassServiceWorker
    setCacheDisabled setCookie setCookies setExtraHTTPHeaders setAttachDebugStack setUserAgentOverride streamResourceContent
    getSecurityIsolationStatus enableReportingApi`,
  Overlay: `disable enable hideHighlight highlightFrame highlightNode highlightQuad highlightRect highlightSourceOrder setInspectMode
    setShowAdHighlights setPausedInDebuggerMessage setShowDebugBorders setShowFPSCounter setShowGridOverlays setShowFlexOverlays
    setShowScrollSnapOverlays setShowContainerQueryOverlays setShowPaintRects setShowLayoutShiftRegions setShowScrollBottleneckRects
    setShowHitTestBorders setShowWebVitals setShowViewportSizeOnResize setShowHinge setShowIsolatedElements setShowWindowControlsOverlay`,
  Page: `addScriptToEvaluateOnLoad addScriptToEvaluateOnNewDocument bringToFront captureScreenshot captureSnapshot
    clearDeviceMetricsOverride clearDeviceOrientationOverride clearGeolocationOverride createIsolatedWorld deleteCookie disable enable
    getAppManifest getInstallabilityErrors getAppId getAdScriptAncestry getFrameTree getLayoutMetrics getNavigationHistory
    resetNavigationHistory getResourceContent getResourceTree handleJavaScriptDialog navigate navigateToHistoryEntry printToPDF reload
    removeScriptToEvaluateOnLoad removeScriptToEvaluateOnNewDocument screencastFrameAck searchInResource setAdBlockingEnabled setBypassCSP
    getPermissionsPolicyState getOriginTrials setDeviceMetricsOverride setDeviceOrientationOverride setFontFamilies setFontSizes
    setDocumentContent setGeolocationOverride setLifecycleEventsEnabled setTouchEmulationEnabled startScreencast stopLoading close
    setWebLifecycleState stopScreencast generateTestReport setInterceptFileChooserDialog setPrerenderingAllowed`,
  Performance: "disable enable setTimeDomain getMetrics",
  PerformanceTimeline: "enable",
  Preload: "enable disable",
  Profiler: `disable enable getBestEffortCoverage setSamplingInterval start startPreciseCoverage stop stopPreciseCoverage
    takePreciseCoverage`,
  Runtime: `awaitPromise callFunctionOn compileScript disable discardConsoleEntries enable evaluate getIsolateId getHeapUsage getProperties
    globalLexicalScopeNames queryObjects releaseObject releaseObjectGroup runIfWaitingForDebugger runScript setAsyncCallStackDepth
    setCustomObjectFormatterEnabled setMaxCallStackSizeToCapture terminateExecution addBinding removeBinding getExceptionDetails`,
  Schema: "getDomains",
  Security: "disable enable setIgnoreCertificateErrors",
  ServiceWorker: `deliverPushMessage disable dispatchSyncEvent dispatchPeriodicSyncEvent enable setForceUpdateOnPageLoad skipWaiting
    startWorker stopAllWorkers stopWorker unregister updateRegistration`,
  Storage: `getStorageKeyForFrame getStorageKey clearDataForOrigin clearDataForStorageKey getCookies setCookies clearCookies
    getUsageAndQuota trackCacheStorageForOrigin trackCacheStorageForStorageKey trackIndexedDBForOrigin trackIndexedDBForStorageKey
    untrackCacheStorageForOrigin untrackCacheStorageForStorageKey untrackIndexedDBForOrigin untrackIndexedDBForStorageKey`,
  Target: "detachFromTarget getTargetInfo setAutoAttach",
  Tracing: "end getCategories recordClockSyncMarker start",
  WebAudio: "enable disable getRealtimeData",
  WebAuthn: `enable disable addVirtualAuthenticator setResponseOverrideBits removeVirtualAuthenticator addCredential getCredential
    getCredentials removeCredential clearCredentials setUserVerified setAutomaticPresenceSimulation setCredentialProperties`,
  WebMCP: "enable disable",
};

export const allowedMethods: ReadonlySet<string> = new Set(
  Object.entries(ALLOWED).flatMap(([domain, names]) => names.split(/\s+/).map((name) => `${domain}.${name}`)),
);

type CommandName = Pick<Command, "method" | "params">;

/**
 * Whether a command acts on a page, the list of pages or what they store: such commands are rejected while another caller has control.
 * All do but those that are known to read, to listen, or to prepare the client's own sessions.
 */
export function isAct({ method, params }: CommandName): boolean {
  // The browser ends such a script at its first effect.
  if (SCRIPTS.has(method)) return params["throwOnSideEffect"] !== true;
  // Playwright makes its own world in this way, without a script.
  if (method === "Page.addScriptToEvaluateOnNewDocument") return params["source"] !== "";
  if (ACTS.has(method)) return true;
  const [domain = "", name = ""] = method.split(".");
  return !(LISTENING_DOMAINS.has(domain) || READS.test(name) || PREPARES.has(method));
}

const SCRIPTS: ReadonlySet<string> = new Set([
  "Runtime.evaluate",
  "Runtime.callFunctionOn",
  "Debugger.evaluateOnCallFrame",
]);

/** Names of methods that read or listen. */
const READS =
  /^((can|capture|collect|describe|get|print|query|read|resolve|search|take|track|untrack)[A-Z].*|enable|disable|read|close|performSearch|discardSearchResults|request(Node|ChildNodes|Data|Database|DatabaseNames|Entries|CacheNames|CachedResponse)|push(Node|Nodes)[A-Z].*)$/;

/** Domains that change nothing, or answer what waits for the client: a request that it has stopped would wait for ever. */
const LISTENING_DOMAINS: ReadonlySet<string> = new Set([
  ...["Console", "Fetch", "HeapProfiler", "LayerTree", "Log", "Performance", "Profiler", "Schema", "Tracing"],
]);

/** Exceptions of both. */
const ACTS: ReadonlySet<string> = new Set(["Fetch.enable", "Page.close", "WebAuthn.enable"]);

/** What clients send as they connect and as pages open, so that they work once the control has ended. */
const PREPARES: ReadonlySet<string> = new Set([
  // Without an effect on pages; see root-methods.ts.
  ...["Browser.setDownloadBehavior", "Browser.setWindowBounds", "Security.setIgnoreCertificateErrors"],
  ...["Target.setDiscoverTargets", "Target.setAutoAttach", "Target.attachToTarget", "Target.detachFromTarget"],
  ...["Runtime.runIfWaitingForDebugger", "Runtime.addBinding", "Runtime.removeBinding", "Runtime.awaitPromise"],
  ...["Runtime.releaseObject", "Runtime.releaseObjectGroup", "Runtime.globalLexicalScopeNames"],
  ...["Page.createIsolatedWorld", "Page.setLifecycleEventsEnabled", "Emulation.setFocusEmulationEnabled"],
  ...["Page.startScreencast", "Page.screencastFrameAck", "Page.stopScreencast", "Debugger.resume"],
]);

/** Whether a command of WebDriver BiDi acts. */
export function isBidiAct({ method, params }: CommandName): boolean {
  if (/^(goog:)?cdp\.sendCommand$/.test(method)) {
    const { method: inner, params: given } = params;
    return typeof inner !== "string" || isAct({ method: inner, params: (given ?? {}) as Params });
  }
  return !BIDI_READS.test(method);
}

const BIDI_READS =
  /^(session\..*|network\.((get|add|remove|disown)Data(Collector)?|continue[A-Z].*|failRequest|provideResponse|removeIntercept)|browser\.(close|getClientWindows|getUserContexts)|browsingContext\.(getTree|captureScreenshot|print|locateNodes)|script\.(getRealms|disown)|storage\.getCookies|(goog:)?cdp\.(getSession|resolveRealm))$/;

/**
 * Whether a command that the translation of WebDriver BiDi sends acts: what its client has asked for and goes on while another caller
 * takes control. The translation runs scripts of its own, also for what only reads.
 */
export function isTranslatedAct({ method }: CommandName): boolean {
  return method.startsWith("Input.") || TRANSLATED_ACTS.has(method);
}

const TRANSLATED_ACTS: ReadonlySet<string> = new Set([
  "Page.navigate",
  "Page.navigateToHistoryEntry",
  "Page.reload",
  "Page.close",
  "Page.setDocumentContent",
  "Page.handleJavaScriptDialog",
  "DOM.setFileInputFiles",
  "Target.createTarget",
  "Target.closeTarget",
]);
