import { describe, expect, it } from "vitest";
import type { CallSource } from "../../src/contract.ts";
import { type CallOperation, createClientContexts, withReplies } from "../../src/operations/client-contexts.ts";

type Client = Parameters<typeof createClientContexts>[0];

const call = { requestId: "r1", signal: new AbortController().signal, principal: { userId: "ann" } } as Client["call"];

/** The contexts of a client whose operations are recorded. */
function createClient(fail?: Error) {
  const calls: (readonly [string, Pick<CallSource, "beside">, unknown])[] = [];
  let count = 0;
  const callOperation = ((operation, source, { body, params }) => {
    calls.push([operation, { ...(source.beside !== undefined && { beside: source.beside }) }, body ?? params]);
    return fail ? Promise.reject(fail) : Promise.resolve({ answer: { data: { id: `own-${++count}` } } });
  }) as CallOperation;
  const contexts = {
    find: () => Promise.resolve({ config: { cdp: true, locale: "de-DE" } }),
  } as unknown as Client["contexts"];
  return {
    calls,
    contexts: createClientContexts({ callOperation, contexts, call, contextId: "first", protocol: "cdp" }),
  };
}

describe("the contexts of a client", () => {
  it("are created like the connected one, beside it, and deleted when the client leaves", async () => {
    const { calls, contexts } = createClient();
    const proxyServer = "proxy.example:8080";
    expect(await contexts.run({ type: "request", id: 1, request: "create", proxyServer })).toEqual({
      id: 1,
      contextId: "own-1",
    });
    const body = { cdp: true, locale: "de-DE", createPage: false, temporary: true };
    expect(calls).toEqual([
      ["createContext", { beside: "first" }, { ...body, proxy: { server: "http://proxy.example:8080" } }],
    ]);
    await contexts.close();
    expect(calls[1]).toEqual(["deleteContext", {}, { contextId: "own-1" }]);
  });

  it("are those that it has created only, and nothing is reached past their proxy", async () => {
    const { calls, contexts } = createClient();
    expect(await contexts.run({ type: "request", id: 1, request: "delete", contextId: "first" })).toMatchObject({
      error: expect.stringContaining("first") as string,
    });
    for (const proxyBypassList of ["*.internal", "<-loopback>,x", "<local>"])
      expect(
        await contexts.run({ type: "request", id: 2, request: "create", proxyServer: "a:1", proxyBypassList }),
      ).toMatchObject({ error: "proxyBypassList: all requests of a context go through its proxy" });
    expect(calls).toEqual([]);
  });

  it("say nothing of an error that is not foreseen", async () => {
    const { contexts } = createClient(new Error("a detail"));
    expect(await contexts.run({ type: "request", id: 3, request: "create" })).toEqual({
      id: 3,
      error: "internal error",
    });
  });
});

it("passes replies between the messages of a client, also while none comes", async () => {
  const last = Promise.withResolvers<string>();
  async function* messages(): AsyncGenerator<string, void, void> {
    yield "one";
    yield await last.promise;
  }
  const { inputs, reply } = withReplies(messages());
  const iterator = inputs[Symbol.asyncIterator]();
  expect(await iterator.next()).toMatchObject({ value: "one" });
  const waiting = iterator.next();
  reply({ id: 1, contextId: "a" });
  expect(await waiting).toEqual({ done: false, value: { id: 1, contextId: "a" } });
  last.resolve("two");
  expect(await iterator.next()).toMatchObject({ value: "two" });
  expect(await iterator.next()).toMatchObject({ done: true });
});
