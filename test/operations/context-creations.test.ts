import { expect, it } from "vitest";
import { createContextCreations } from "../../src/operations/context-creations.ts";

it("createContextCreations notifies the listeners of the context's user until their signal aborts", () => {
  const creations = createContextCreations();
  const seen: string[] = [];
  const first = new AbortController();
  creations.watch("ada", first.signal, ({ contextId, epoch }) => void seen.push(`first ${contextId} ${epoch}`));
  creations.watch("ada", new AbortController().signal, ({ contextId }) => void seen.push(`second ${contextId}`));
  creations.watch("bob", new AbortController().signal, ({ contextId }) => void seen.push(`bob ${contextId}`));
  creations.watch("ada", AbortSignal.abort(), () => void seen.push("aborted"));
  creations.announce("ada", { contextId: "a", epoch: 1 });
  first.abort();
  creations.announce("ada", { contextId: "b", epoch: 1 });
  expect(seen).toEqual(["first a 1", "second a", "second b"]);
});
