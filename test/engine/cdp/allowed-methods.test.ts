import { describe, expect, it } from "vitest";
import { allowedMethods, isAct, isBidiAct, isTranslatedAct } from "../../../src/engine/cdp/allowed-methods.ts";

const params = {};

describe("a command of a client, while another caller has control,", () => {
  it.each([
    ...["Input.dispatchKeyEvent", "Page.navigate", "Page.close", "Page.bringToFront", "Runtime.evaluate"],
    ...["Runtime.callFunctionOn", "Runtime.runScript", "Network.setCookie", "Network.clearBrowserCookies"],
    ...["Storage.clearDataForOrigin", "DOM.setAttributeValue", "DOM.focus", "CSS.setStyleTexts", "Fetch.enable"],
    ...["Emulation.setDeviceMetricsOverride", "Target.createTarget", "Target.closeTarget", "Target.activateTarget"],
    ...[
      "Browser.grantPermissions",
      "DOMStorage.clear",
      "WebAuthn.addCredential",
      "Debugger.pause",
      "NewDomain.doAThing",
    ],
  ])("%s acts", (method) => {
    expect(isAct({ method, params })).toBe(true);
  });

  it.each([
    ...["DOM.getDocument", "Page.captureScreenshot", "Page.printToPDF", "Network.getCookies", "Network.enable"],
    ...[
      "Accessibility.queryAXTree",
      "Target.setAutoAttach",
      "Runtime.runIfWaitingForDebugger",
      "Fetch.continueRequest",
    ],
    ...["IO.read", "IndexedDB.requestData", "Browser.close"],
  ])("%s does not", (method) => {
    expect(isAct({ method, params })).toBe(false);
  });

  it("acts by a script, unless the browser ends that at its first effect", () => {
    expect(isAct({ method: "Runtime.evaluate", params: { throwOnSideEffect: true } })).toBe(false);
    expect(isAct({ method: "Page.addScriptToEvaluateOnNewDocument", params: { source: "" } })).toBe(false);
    expect(isAct({ method: "Page.addScriptToEvaluateOnNewDocument", params: { source: "1" } })).toBe(true);
  });

  it("acts where its name says set, clear, delete, remove, dispatch, insert or add, but for a binding", () => {
    const named = [...allowedMethods].filter((method) =>
      /\.(set|clear|delete|remove|dispatch|insert|add)[A-Z]/.test(method),
    );
    expect(named.filter((method) => !isAct({ method, params })).sort()).toEqual([
      "Console.clearMessages",
      "Emulation.setFocusEmulationEnabled",
      "HeapProfiler.addInspectedHeapObject",
      "Page.setLifecycleEventsEnabled",
      "Performance.setTimeDomain",
      "Profiler.setSamplingInterval",
      "Runtime.addBinding",
      "Runtime.removeBinding",
      "Security.setIgnoreCertificateErrors",
      "Target.setAutoAttach",
    ]);
  });
});

describe("a command of WebDriver BiDi", () => {
  it.each([
    ...["script.evaluate", "script.callFunction", "script.addPreloadScript", "storage.setCookie"],
    ...["browsingContext.setViewport", "browsingContext.navigate", "browsingContext.close", "input.performActions"],
    ...["permissions.setPermission", "emulation.setLocaleOverride", "network.addIntercept", "new.command"],
  ])("%s acts", (method) => {
    expect(isBidiAct({ method, params })).toBe(true);
  });

  it.each(["session.subscribe", "browsingContext.getTree", "storage.getCookies", "network.continueRequest"])(
    "%s does not",
    (method) => {
      expect(isBidiAct({ method, params })).toBe(false);
    },
  );

  it("acts as the command of CDP that it sends", () => {
    const send = (method: unknown) => ({ method: "goog:cdp.sendCommand", params: { method, params: {} } });
    expect(isBidiAct(send("Runtime.evaluate"))).toBe(true);
    expect(isBidiAct(send("DOM.getDocument"))).toBe(false);
    expect(isBidiAct(send(undefined))).toBe(true);
  });

  it("is stopped halfway where its translation goes on to act", () => {
    expect(isTranslatedAct({ method: "Input.dispatchKeyEvent", params })).toBe(true);
    expect(isTranslatedAct({ method: "Runtime.callFunctionOn", params })).toBe(false);
  });
});
