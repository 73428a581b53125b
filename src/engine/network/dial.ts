import net from "node:net";
import { withoutBrackets } from "./address.ts";
import type { Denial, NetworkPolicy } from "./policy.ts";
import { ResolveError, type Resolve } from "./resolver.ts";

/** Time in which one of a host's addresses has to accept; a silent one costs the next no more than the time of an attempt. */
const CONNECT_TIMEOUT_MS = 10_000;
const ATTEMPT_TIMEOUT_MS = 500;

/** Why a page did not get what it requested. */
export type EgressError =
  | { readonly type: "denied"; readonly denial: Denial }
  | { readonly type: "unreachable"; readonly reason: UnreachableReason };

/** Named like the browser's own errors where those exist. */
type UnreachableReason =
  | "name-not-resolved"
  | "dns-timed-out"
  | "connection-refused"
  | "connection-failed"
  | "connection-timed-out"
  | "too-many-connections"
  | "offline"
  | "proxy-connection-failed"
  | "proxy-authentication-failed"
  | "tunnel-connection-failed"
  | "empty-response"
  | "invalid-http-response";

/** Carries an `EgressError` to the code that responds to the request. */
export class EgressFailure extends Error {
  readonly egressError: EgressError;

  constructor(egressError: EgressError) {
    super(egressError.type === "denied" ? egressError.denial.message : egressError.reason);
    this.egressError = egressError;
  }
}

export function unreachable(reason: UnreachableReason): EgressFailure {
  return new EgressFailure({ type: "unreachable", reason });
}

/**
 * Resolves a host once and checks every address, so that a page cannot rebind the name between the check and the dialling.
 *
 * @param host as in `URL.hostname`
 * @throws EgressFailure when the policy denies the host or one of its addresses, or it has none
 */
export async function checkedAddresses(
  host: string,
  port: number,
  { policy, resolve }: { readonly policy: NetworkPolicy; readonly resolve: Resolve },
): Promise<readonly string[]> {
  requireAllowed(policy.denyHost(host, port));
  const addresses = await addressesOf(host, resolve);
  const databaseHost = policy.databaseHostAt(port);
  const ofDatabase = databaseHost === undefined ? [] : await addressesOf(databaseHost, resolve);
  for (const address of addresses) requireAllowed(policy.denyAddress(address, port, ofDatabase));
  return addresses;
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  const bare = withoutBrackets(host);
  return net.isIP(bare) === 0 ? resolveHost(bare, resolve) : [bare];
}

/**
 * Connects to the first of the addresses that accepts.
 *
 * @throws EgressFailure
 */
export async function dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<net.Socket> {
  const [first = ""] = addresses;
  const socket = net.connect({
    port,
    // With a name, Node tries all of its addresses, which are the checked ones.
    host: addresses.length === 1 ? first : "checked.invalid",
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    lookup: (_host, options, done) => {
      if (options.all === true)
        done(
          null,
          addresses.map((address) => ({ address, family: net.isIP(address) })),
        );
      else done(null, first, net.isIP(first));
    },
  });
  const connected = Promise.withResolvers<void>();
  const fail = (failure: EgressFailure): void => {
    connected.reject(failure);
    socket.destroy();
  };
  const onAbort = (): void => fail(unreachable("connection-failed"));
  const timer = setTimeout(() => fail(unreachable("connection-timed-out")), CONNECT_TIMEOUT_MS);
  const onError = ({ code }: NodeJS.ErrnoException): void => fail(unreachable(reasonOf(code)));
  socket.once("connect", connected.resolve).once("error", onError);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  try {
    await connected.promise;
    return socket;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    socket.off("connect", connected.resolve);
  }
}

async function resolveHost(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return (await resolve(host)).addresses;
  } catch (error) {
    if (error instanceof ResolveError) throw unreachable(error.reason);
    throw error;
  }
}

function requireAllowed(denial: Denial | undefined): void {
  if (denial !== undefined) throw new EgressFailure({ type: "denied", denial });
}

function reasonOf(code: string | undefined): UnreachableReason {
  if (code === "ECONNREFUSED") return "connection-refused";
  return code === "ETIMEDOUT" ? "connection-timed-out" : "connection-failed";
}
