import { randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import { createExternalUsers } from "../identity/oidc/external-users.ts";
import { createOidc, type Oidc } from "../identity/oidc/oidc.ts";
import { createProvider } from "../identity/oidc/provider.ts";
import type { LiveSessions } from "../identity/live-sessions.ts";
import type { AuditWriter } from "../operations/audit.ts";
import type { UserStore } from "../store/users.ts";
import { browsersSettingsOf, type DeniedPorts, lateDeniedPorts } from "./first-browser.ts";
import { Agent, buildConnector, fetch as undiciFetch } from "undici";
import { checkedAddresses, dial } from "../engine/network/dial.ts";
import { createMachineAddresses } from "../engine/network/machine-addresses.ts";
import { createNetworkPolicy, type NetworkPolicySettings } from "../engine/network/policy.ts";
import { createResolver } from "../engine/network/resolver.ts";

const TIMEOUT_MS = 5_000;
/** Bounds a response with metadata, keys or tokens. */
const MAX_RESPONSE_BYTES = 262_144;

/** Signing in by the identity providers of the settings. */
export function openOidc(
  config: Config,
  {
    users,
    live,
    record,
    onRolesChanged,
    now,
  }: {
    readonly users: UserStore;
    readonly live: Pick<LiveSessions, "user" | "forgetUser">;
    readonly record: AuditWriter["record"];
    readonly onRolesChanged: (userId: string) => void;
    /** Epoch ms. */
    readonly now: () => number;
  },
): {
  readonly oidc: Oidc;
  /** Call before the first caller: providers are asked at none of these ports. */
  setDeniedPorts(ports: DeniedPorts): void;
  close(): Promise<void>;
} {
  const { denied, setDeniedPorts } = lateDeniedPorts();
  const { fetch, close } = createServiceFetch({
    networkPolicy: browsersSettingsOf(config, denied).networkPolicy,
    namedHosts: config.oidcIssuers.map((issuer) => new URL(issuer).hostname),
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  });
  const { oidcClientId: id, oidcClientSecret: secret, oidcRoles } = config;
  const roles = oidcRoles.flatMap(([value, role]) =>
    value === "*" || role === "none" ? [] : [[value, role] as const],
  );
  const defaultRole = oidcRoles.findLast(([value]) => value === "*")?.[1] ?? "user";
  const oidc = createOidc({
    providers: new Map(config.oidcIssuers.map((issuer) => [issuer, createProvider({ issuer, fetch, now })])),
    audiences: config.oidcAudiences,
    client: id === undefined ? undefined : { id, secret },
    users: createExternalUsers({
      users,
      settings: {
        usernameClaim: config.oidcClaims.username,
        rolesClaim: config.oidcClaims.roles,
        roles: new Map(roles),
        defaultRole: defaultRole === "none" ? undefined : defaultRole,
        isSignUpAllowed: config.oidcSignUp,
      },
      newId: randomUUID,
      onAdded: ({ id: userId, username, roles }) =>
        record({
          userId,
          credential: "oidc",
          transport: "rest",
          address: null,
          operation: "createUser",
          params: { username, roles },
        }),
      onRolesChanged(userId) {
        live.forgetUser(userId);
        onRolesChanged(userId);
      },
    }),
    live,
    now,
  });
  return { oidc, setDeniedPorts, close };
}

/** `fetch` for requests that the service makes itself. It follows no redirect. */
type ServiceFetch = (
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Headers | Record<string, string>;
    readonly body?: URLSearchParams | string | null | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/**
 * A `fetch` under the network policy of pages: names are resolved once, every address is checked, and the checked one is
 * connected to. The metadata addresses of clouds and the service's own ports are denied also for named hosts.
 */
function createServiceFetch(parts: {
  readonly networkPolicy: NetworkPolicySettings;
  /** Hosts that the operator has named, which may have private addresses. */
  readonly namedHosts: readonly string[];
  /** Time allowed for a response, to its last byte. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
}): {
  readonly fetch: ServiceFetch;
  close(): Promise<void>;
} {
  const { networkPolicy, namedHosts, timeoutMs, maxResponseBytes } = parts;
  const machineAddresses = createMachineAddresses();
  const resolve = createResolver();
  const forOthers = createNetworkPolicy({ ...networkPolicy, allowlist: [] }, machineAddresses);
  const forNamed = createNetworkPolicy({ ...networkPolicy, allowlist: [], privateNetwork: "allow" }, machineAddresses);
  const named = new Set(namedHosts);
  const secure = buildConnector({ timeout: timeoutMs });

  async function connect(options: buildConnector.Options): ReturnType<typeof dial> {
    const { hostname, port, protocol } = options;
    const portNumber = Number(port) || (protocol === "https:" ? 443 : 80);
    const policy = named.has(hostname) ? forNamed : forOthers;
    const addresses = await checkedAddresses(hostname, portNumber, { policy, resolve });
    return dial(addresses, portNumber, AbortSignal.timeout(timeoutMs));
  }

  const agent = new Agent({
    maxResponseSize: maxResponseBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, done) {
      connect(options).then(
        (socket) => {
          if (options.protocol === "https:") secure({ ...options, httpSocket: socket }, done);
          else done(null, socket);
        },
        (error: unknown) => done(error as Error, null),
      );
    },
  });
  return {
    async fetch(url, options) {
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      // Node's and undici's types of the same standard differ in name only.
      const init = { ...options, signal, redirect: "manual", dispatcher: agent } as Parameters<typeof undiciFetch>[1];
      return undiciFetch(url, init);
    },
    close: () => agent.destroy(),
  };
}
