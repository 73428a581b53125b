import { randomBytes } from "node:crypto";
import type { lookup as lookupByCallback } from "node:dns";
import { lookup } from "node:dns/promises";
import http from "node:http";
import net from "node:net";
import { RequestError, Server } from "proxy-chain";
import type { NetworkPolicy, Refusal } from "./policy.ts";

const MAX_FAULTS = 200;
/**
 * Of requests and of answers: as much as Chromium takes, where Node has 16 KiB. Node reads it with each connection and
 * each request, while proxy-chain has no option for it.
 */
const MAX_HEADER_BYTES = 256 * 1_024;

/** Why the proxy did not get a page what it asked for. */
export type EgressFault =
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "unreachable"; readonly reason: UnreachableReason };

/** In the browser's own words, where it has some. */
export type UnreachableReason =
  "name-not-resolved" | "connection-refused" | "connection-failed" | "empty-response" | "invalid-http-response";

/** One context's way out. */
export interface EgressPass {
  /** For Playwright's `proxy` option; the name tells contexts apart. */
  readonly proxy: { readonly server: string; readonly username: string; readonly password: string };
  /** The last fault with `host:port` since then (of `performance.now()`). */
  faultSince(hostAndPort: string, sinceMs: number): EgressFault | undefined;
  end(): void;
}

/**
 * The forward proxy that all traffic of all contexts passes, redirects, WebSockets and workers included. It resolves a
 * name once, checks every address, and dials a checked one: the page cannot rebind the name in between.
 */
export interface Egress {
  readonly port: number;
  open(): EgressPass;
  close(): Promise<void>;
}

export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

export async function createEgress(
  policyOf: (ownPort: number) => NetworkPolicy,
  resolve: Resolve = resolveBySystem,
): Promise<Egress> {
  const passes = new Map<string, Pass>();
  const server = new Server({
    host: "127.0.0.1",
    port: 0,
    authRealm: "egress",
    prepareRequestFunction: async ({ username, password, hostname, port, isHttp, request }) => {
      const pass = passes.get(username);
      if (pass === undefined || pass.password !== password) return { requestAuthentication: true };
      const target = `${hostname}:${port}`;
      const address = await admit(pass, target, hostname, port);
      if (!isHttp) noteFailedTunnel(request.socket, pass, target);
      return {
        // Literal addresses are not looked up, and were checked as they are.
        dnsLookup: ((_host: string, options: { readonly all?: boolean }, done: (...result: unknown[]) => void) => {
          if (options.all === true) done(null, [address]);
          else done(null, address.address, address.family);
        }) as unknown as typeof lookupByCallback,
        ...(isHttp ? { httpAgent: pass.agent } : {}),
      };
    },
  });
  Object.assign(server.server, { maxHeaderSize: MAX_HEADER_BYTES });
  await server.listen();
  const policy = policyOf(server.port);

  async function admit(
    pass: Pass,
    target: string,
    host: string,
    port: number,
  ): Promise<{ address: string; family: number }> {
    const refuse = (refusal: Refusal): never => {
      pass.note(target, { type: "refused", refusal });
      throw new RequestError(`refused: ${refusal.message}`, 403);
    };
    const refusal = policy.refuseHost(host, port);
    if (refusal !== undefined) refuse(refusal);
    const bare = host.startsWith("[") ? host.slice(1, -1) : host;
    const family = net.isIP(bare);
    if (family !== 0) return { address: bare, family };
    const found = await resolve(bare).catch(() => []);
    const [first] = found;
    if (first === undefined) {
      pass.note(target, { type: "unreachable", reason: "name-not-resolved" });
      throw new RequestError("name not resolved", 502);
    }
    for (const { address } of found) {
      const inner = policy.refuseAddress(address, port);
      if (inner !== undefined) refuse(inner);
    }
    return first;
  }

  return {
    port: server.port,
    open() {
      const pass = createPass();
      passes.set(pass.username, pass);
      return {
        proxy: { server: `http://127.0.0.1:${server.port}`, username: pass.username, password: pass.password },
        faultSince: pass.faultSince,
        end() {
          passes.delete(pass.username);
          pass.agent.destroy();
        },
      };
    },
    async close() {
      for (const { agent } of passes.values()) agent.destroy();
      await server.close(true);
    },
  };
}

interface Pass {
  readonly username: string;
  readonly password: string;
  readonly agent: http.Agent;
  note(target: string, fault: EgressFault): void;
  faultSince(target: string, sinceMs: number): EgressFault | undefined;
}

function createPass(): Pass {
  const faults = new Map<string, { readonly fault: EgressFault; readonly atMs: number }>();
  const note = (target: string, fault: EgressFault): void => {
    faults.delete(target);
    faults.set(target, { fault, atMs: performance.now() });
    const [oldest] = faults.keys();
    if (faults.size > MAX_FAULTS && oldest !== undefined) faults.delete(oldest);
  };
  return {
    username: randomBytes(12).toString("hex"),
    password: randomBytes(24).toString("hex"),
    agent: new NotingAgent(note),
    note,
    faultSince(target, sinceMs) {
      const found = faults.get(target);
      return found !== undefined && found.atMs >= sinceMs ? found.fault : undefined;
    },
  };
}

/** What Node calls with every request for an agent; its types leave that out. */
interface TakesRequests {
  addRequest(request: http.ClientRequest, options: http.ClientRequestArgs): void;
}

/**
 * Plain requests: notes those that no server answers, or none with HTTP, which the page only sees as a made-up status. A
 * connection serves one request, because a kept one may close just as the next is sent, and not every request can be
 * repeated.
 */
class NotingAgent extends (http.Agent as unknown as new (options: http.AgentOptions) => http.Agent & TakesRequests) {
  readonly #note: (target: string, fault: EgressFault) => void;

  constructor(note: (target: string, fault: EgressFault) => void) {
    super({ keepAlive: false });
    this.#note = note;
  }

  override addRequest(request: http.ClientRequest, options: http.ClientRequestArgs): void {
    const host = options.host?.includes(":") === true ? `[${options.host.replace(/^\[|\]$/g, "")}]` : options.host;
    let isConnected = false;
    request.once("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    request.once("error", ({ code }: NodeJS.ErrnoException) => {
      // Destroyed first: the page has given it up.
      if (request.destroyed) return;
      this.#note(`${host}:${options.port ?? 80}`, isConnected ? unanswered(code) : unreachable(code));
    });
    super.addRequest(Object.assign(request, { maxHeaderSize: MAX_HEADER_BYTES }), options);
  }
}

/** A tunnel that closes before the proxy has confirmed it never reached its target. */
function noteFailedTunnel(socket: net.Socket, pass: Pass, target: string): void {
  const written = socket.bytesWritten;
  socket.once("close", () => {
    if (socket.bytesWritten === written) pass.note(target, unreachable(undefined));
  });
}

function unreachable(code: string | undefined): EgressFault {
  return { type: "unreachable", reason: code === "ECONNREFUSED" ? "connection-refused" : "connection-failed" };
}

function unanswered(code: string | undefined): EgressFault {
  return {
    type: "unreachable",
    reason: code?.startsWith("HPE_") === true ? "invalid-http-response" : "empty-response",
  };
}
