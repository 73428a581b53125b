import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of the bench on a free port of this machine. */
export interface BenchSite {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export async function openSite(onRequest: RequestListener): Promise<BenchSite> {
  const server = createServer(onRequest).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
