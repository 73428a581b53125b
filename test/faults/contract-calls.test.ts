import { expect, it } from "vitest";
import { seededRandom } from "../support/random.ts";
import { anyCall } from "./contract-calls.ts";

it("gives generated calls of actions, steps and pages a second", () => {
  const random = seededRandom(3201);
  const given = { contextId: "c", siteUrl: "http://127.0.0.1", isRpc: false };
  const timeouts = new Map<string, unknown>();
  const timed = ["executeAction", "executeSteps", "renderPdf"];
  while (!timed.every((operation) => timeouts.has(operation))) {
    const { operation, input } = anyCall(random, given);
    const { timeout } = (input.body ?? {}) as { readonly timeout?: unknown };
    if (input.body !== undefined) timeouts.set(operation, timeout);
  }

  expect(timed.map((operation) => timeouts.get(operation))).toEqual(timed.map(() => 1_000));
});
