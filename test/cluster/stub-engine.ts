import { methodsBy } from "../../src/seam/engine-methods.ts";
import type { Engine } from "../../src/engine/engine.ts";

/** An engine of which a test gives the methods that it needs; the others reject. */
export function stubEngine(methods: Partial<Engine>): Engine {
  const missing = (what: string) => (): never => {
    throw new Error(`the test did not expect this ${what}`);
  };
  return {
    ...methodsBy(() => async () => missing("call")()),
    screen: missing("stream"),
    cdp: missing("client"),
    events: missing("subscription"),
    close: () => Promise.resolve(),
    ...methods,
  };
}
