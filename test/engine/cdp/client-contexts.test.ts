import { expect, it } from "vitest";
import {
  type ClientContext,
  type ContextRequest,
  createClientContexts,
} from "../../../src/engine/cdp/client-contexts.ts";

it("creates 20 contexts at once, lets 500 further requests wait in order, and drops them with the client", async () => {
  const sent: ContextRequest[] = [];
  const first = { browserContextId: "first" } as ClientContext;
  const contexts = createClientContexts({ first, find: () => undefined, request: (request) => sent.push(request) });
  const begin = (number: number): Promise<unknown> =>
    contexts.create({ proxyServer: `proxy:${number}` }).catch(({ message }: Error) => message);
  const proxies = (): unknown[] => sent.map((request) => "proxyServer" in request && request.proxyServer);
  const all = Array.from({ length: 520 }, (_, index) => begin(index));
  expect(sent).toHaveLength(20);

  expect(await begin(520)).toBe("500 contexts wait already to be created or deleted");
  contexts.reply({ id: 3, error: "you have 20 contexts already" });
  contexts.reply({ id: 3, error: "a second reply" });
  expect(await all[2]).toBe("you have 20 contexts already");
  expect(proxies()).toEqual(Array.from({ length: 21 }, (_, index) => `proxy:${index}`));

  contexts.close();
  contexts.reply({ id: 4, error: "the client has left" });
  expect(sent).toHaveLength(21);
});
