import type { Engine } from "../../src/engine/engine.ts";

/** An engine of which a test gives the methods that it needs; the others reject. */
export function stubEngine(methods: Partial<Engine>): Engine {
  const missing = (): Promise<never> => Promise.reject(new Error("the test did not expect this call"));
  return {
    createContext: missing,
    updateContext: missing,
    closeContext: missing,
    recoverContext: missing,
    saveContext: missing,
    openPage: missing,
    closePage: missing,
    listPages: missing,
    execute: missing,
    executeSteps: missing,
    control: missing,
    readControl: missing,
    dispatchInput: missing,
    render: missing,
    saveRecording: missing,
    listSteps: missing,
    webDriver: missing,
    screen: () => {
      throw new Error("the test did not expect this stream");
    },
    cdp: () => {
      throw new Error("the test did not expect this client");
    },
    events: () => {
      throw new Error("the test did not expect this subscription");
    },
    leaveQueue: missing,
    health: missing,
    close: () => Promise.resolve(),
    ...methods,
  };
}
