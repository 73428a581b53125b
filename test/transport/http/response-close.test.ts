import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { onResponseClose } from "../../../src/transport/http/open-requests.ts";

const protocols = {
  "HTTP/1.1": {
    createServer: (onRequest: (response: ServerResponse) => void): Server =>
      createServer((_request, response) => onRequest(response)),
    request(port: number): () => void {
      const request = get({ host: "127.0.0.1", port });
      request.on("error", () => undefined);
      return () => void request.destroy();
    },
  },
  "HTTP/2": {
    createServer: (onRequest: (response: ServerResponse) => void): Server =>
      createHttp2Server((_request, response) => onRequest(response as unknown as ServerResponse)),
    request(port: number): () => void {
      const session = connectHttp2(`http://127.0.0.1:${port}`);
      session.request({ ":path": "/" }).on("error", () => undefined);
      return () => void session.destroy();
    },
  },
};

describe.each(Object.entries(protocols))("onResponseClose over %s", (_name, protocol) => {
  it("calls its listener for a response that closes later, and for one that has closed already", async () => {
    const received = Promise.withResolvers<ServerResponse>();
    const server = protocol.createServer(received.resolve).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const disconnect = protocol.request((server.address() as AddressInfo).port);

    const response = await received.promise;
    const closed = new Promise<void>((resolve) => onResponseClose(response, resolve));
    disconnect();
    await closed;
    let isCalled = false;
    onResponseClose(response, () => (isCalled = true));
    expect(isCalled).toBe(true);
  });
});
