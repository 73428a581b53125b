import { randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import { createServiceFetch } from "../engine/network/service-fetch.ts";
import { createExternalUsers } from "../identity/oidc/external-users.ts";
import { createOidc, type Oidc } from "../identity/oidc/oidc.ts";
import { createProvider } from "../identity/oidc/provider.ts";
import type { LiveSessions } from "../identity/live-sessions.ts";
import type { AuditWriter } from "../operations/audit.ts";
import type { UserStore } from "../store/users.ts";
import { browsersSettingsOf, type DeniedPorts, lateDeniedPorts } from "./first-browser.ts";

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
  /** To be called before the first caller: providers are asked at none of these ports. */
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
  const { oidcClientId: id, oidcClientSecret: secret, oidcDefaultRole: defaultRole } = config;
  const oidc = createOidc({
    providers: new Map(config.oidcIssuers.map((issuer) => [issuer, createProvider({ issuer, fetch, now })])),
    audiences: config.oidcAudiences,
    client: id === undefined ? undefined : { id, secret },
    users: createExternalUsers({
      users,
      settings: {
        usernameClaim: config.oidcUsernameClaim,
        rolesClaim: config.oidcRolesClaim,
        roles: new Map(config.oidcRoles),
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
