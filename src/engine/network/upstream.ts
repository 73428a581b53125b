import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { SocksClient } from "socks";
import type { ContextConfig } from "../../contract.ts";
import { withoutBrackets } from "./address.ts";
import { checkedAddresses, dial, EgressFailure, unreachable } from "./dial.ts";
import type { NetworkPolicy } from "./policy.ts";
import type { Resolve } from "./resolver.ts";

export type UpstreamProxy = NonNullable<ContextConfig["proxy"]>;

/** Connects to addresses that were checked before. @throws EgressFailure */
export type Dial = typeof dial;

/** Time in which the proxy has to connect to the target. */
const TUNNEL_TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16_384;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "socks5:": 1_080 };

/**
 * Connects through a context's own proxy: by `CONNECT`, or as SOCKS5 has it. The proxy gets the checked address and no name, so
 * that what it resolves differently cannot lead elsewhere. Its own address is checked by the policy for the addresses of pages.
 */
export function dialThrough(
  proxy: UpstreamProxy,
  {
    policy,
    resolve,
    ca,
  }: {
    readonly policy: NetworkPolicy;
    readonly resolve: Resolve;
    /** Authorities that are trusted besides the public ones, in PEM. */
    readonly ca?: string | undefined;
  },
): Dial {
  const server = new URL(proxy.server);
  const host = server.hostname;
  const port = Number(server.port) || (DEFAULT_PORTS[server.protocol] ?? 0);
  // It takes 20 ms of the one thread: once, and not for each connection.
  let trusted: SecureContext | undefined;
  const trustOwn = (): SecureContext | undefined =>
    (trusted ??= ca === undefined ? undefined : createSecureContext({ ca: [...getCACertificates(), ca] }));
  return async (addresses, targetPort, signal) => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(TUNNEL_TIMEOUT_MS)]);
    const socket = await connectToProxy(await checkedAddresses(host, port, { policy, resolve }), port, bounded);
    const onAbort = (): void => void socket.destroy();
    bounded.addEventListener("abort", onAbort);
    try {
      const secured = server.protocol === "https:" ? await secure(socket, withoutBrackets(host), trustOwn()) : socket;
      const target = { host: ipv4First(addresses), port: targetPort };
      return await (server.protocol === "socks5:"
        ? bySocks(secured, target, proxy)
        : byConnect(secured, target, proxy));
    } catch (error) {
      socket.destroy();
      throw error instanceof EgressFailure ? error : unreachable("proxy-connection-failed");
    } finally {
      bounded.removeEventListener("abort", onAbort);
    }
  };
}

/** Few proxies reach IPv6. */
function ipv4First(addresses: readonly string[]): string {
  return addresses.find((address) => !address.includes(":")) ?? addresses[0] ?? "";
}

async function connectToProxy(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  try {
    return await dial(addresses, port, signal);
  } catch {
    throw unreachable("proxy-connection-failed");
  }
}

/** @param secureContext default: that of the public authorities */
function secure(socket: Socket, servername: string, secureContext: SecureContext | undefined): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const options = { socket, servername, ALPNProtocols: ["http/1.1"], secureContext };
  const secured = connectTls(options, () => resolve(secured));
  secured.once("error", reject).once("close", () => reject(unreachable("proxy-connection-failed")));
  return promise;
}

/** Reasons by the messages of `socks`, which has no codes. */
const SOCKS_ERRORS: Readonly<Record<string, Parameters<typeof unreachable>[0]>> = {
  "Socks5 Authentication failed": "proxy-authentication-failed",
  "Received invalid Socks5 initial handshake (no accepted authentication type)": "proxy-authentication-failed",
  "Socks5 proxy rejected connection": "tunnel-connection-failed",
};

interface Target {
  readonly host: string;
  readonly port: number;
}

function byConnect(
  socket: Socket,
  { host, port }: Target,
  { username, password = "" }: UpstreamProxy,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const credentials = username === undefined ? undefined : Buffer.from(`${username}:${password}`).toString("base64");
  const request = httpRequest({
    method: "CONNECT",
    path: authority,
    headers: {
      host: authority,
      ...(credentials !== undefined && { "proxy-authorization": `Basic ${credentials}` }),
    },
    agent: new OneSocket(socket),
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  request.once("connect", ({ statusCode = 0 }, tunnelled: Socket, head: Buffer) => {
    if (statusCode === 407) reject(unreachable("proxy-authentication-failed"));
    else if (statusCode < 200 || statusCode > 299) reject(unreachable("tunnel-connection-failed"));
    else {
      if (head.length > 0) tunnelled.unshift(head);
      resolve(tunnelled);
    }
  });
  // A server that is no proxy.
  request.once("response", () => reject(unreachable("tunnel-connection-failed")));
  request.once("error", () => reject(unreachable("proxy-connection-failed")));
  request.end();
  return promise;
}

/** Sends one request on a connection that exists. */
class OneSocket extends HttpAgent {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
  }

  override createConnection(): Socket {
    return this.#socket;
  }
}

async function bySocks(socket: Socket, destination: Target, { username, password }: UpstreamProxy): Promise<Socket> {
  try {
    const connected = await SocksClient.createConnection({
      command: "connect",
      destination,
      existing_socket: socket,
      timeout: TUNNEL_TIMEOUT_MS,
      // The address is not used: the connection is there.
      proxy: {
        type: 5,
        host: "127.0.0.1",
        port: 1_080,
        ...(username !== undefined && { userId: username, password: password ?? "" }),
      },
    });
    return connected.socket;
  } catch (error) {
    const [text = ""] = (error as Error).message.split(" - ");
    throw unreachable(SOCKS_ERRORS[text] ?? "proxy-connection-failed");
  }
}
