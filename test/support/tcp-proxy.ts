import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A relay of TCP connections, as a middle box is one: it can cut, silence and slow down what passes. */
export interface TcpProxy {
  /** Host and port to connect to. */
  readonly address: string;
  /** How many connections it has accepted. */
  connections(): number;
  /** Ends every connection with a reset. */
  reset(): void;
  /** The connections that are open now stay open, and nothing passes them any more. */
  silence(): void;
  /** New connections stay silent as well, until `accept`. */
  silenceAll(): void;
  accept(): void;
  /** Delays each chunk of data, in both directions. */
  delay(ms: number): void;
  close(): void;
}

interface Pair {
  readonly ends: readonly [Socket, Socket];
  isSilent: boolean;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let isSilent = false;
  let delayMs = 0;
  let count = 0;

  function relay(from: Socket, to: Socket, pair: Pair): void {
    from.on("data", (chunk: Buffer) => {
      if (pair.isSilent) return;
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => pair.isSilent || to.destroyed || to.write(chunk), delayMs);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      if (pair.isSilent) return;
      to.destroy();
      pairs.delete(pair);
    });
  }

  const server = createServer((near) => {
    count++;
    const far = connect(port, "127.0.0.1");
    for (const end of [near, far]) end.setNoDelay(true);
    const pair: Pair = { ends: [near, far], isSilent };
    pairs.add(pair);
    relay(near, far, pair);
    relay(far, near, pair);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  const silence = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    reset() {
      for (const { ends } of pairs) for (const end of ends) end.resetAndDestroy();
      pairs.clear();
    },
    silence,
    silenceAll() {
      isSilent = true;
      silence();
    },
    accept: () => void (isSilent = false),
    delay: (ms) => void (delayMs = ms),
    close() {
      for (const { ends } of pairs) for (const end of ends) end.destroy();
      server.close();
    },
  };
}
