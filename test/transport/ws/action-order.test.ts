import { describe, expect, it } from "vitest";
import { createActionOrder } from "../../../src/transport/ws/requests.ts";

function arrange() {
  const order = createActionOrder();
  const log: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  return {
    log,
    start(name: string, pageId?: string, contextId = "c") {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      const work = async (): Promise<void> => {
        log.push(`+${name}`);
        await gate.promise;
        log.push(`-${name}`);
      };
      return order.run(contextId, pageId, work);
    },
    async finish(name: string, error?: Error) {
      if (error) gates.get(name)?.reject(error);
      else gates.get(name)?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("createActionOrder", () => {
  it("runs one page's in a row, and pages and contexts side by side", async () => {
    const { log, start, finish } = arrange();
    const all = [start("a1", "a"), start("a2", "a"), start("b1", "b"), start("d1", "a", "d")];
    await finish("none");
    expect(log).toEqual(["+a1", "+b1", "+d1"]);

    await finish("a1");
    expect(log.slice(3)).toEqual(["-a1", "+a2"]);
    for (const name of ["a2", "b1", "d1"]) await finish(name);
    await Promise.all(all);
  });

  it("runs one without a page after all before it, and before all after it", async () => {
    const { log, start, finish } = arrange();
    const all = [start("a1", "a"), start("b1", "b"), start("any"), start("a2", "a"), start("b2", "b")];
    await finish("a1");
    expect(log).toEqual(["+a1", "+b1", "-a1"]);

    await finish("b1");
    expect(log.slice(3)).toEqual(["-b1", "+any"]);
    await finish("any");
    expect(log.slice(5)).toEqual(["-any", "+a2", "+b2"]);
    for (const name of ["a2", "b2"]) await finish(name);
    await Promise.all(all);
  });

  it("continues after one that fails", async () => {
    const { log, start, finish } = arrange();
    const failing = start("a1", "a");
    const next = start("a2", "a");

    await Promise.all([expect(failing).rejects.toThrow("broken"), finish("a1", new Error("broken"))]);
    await finish("a2");
    await next;

    expect(log).toEqual(["+a1", "+a2", "-a2"]);
  });
});
