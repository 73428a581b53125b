import { choice, numbers } from "./kinds.ts";
import { setting } from "./setting.ts";

const calls = { min: 1, max: 1_000_000_000 };

/** The limits on calls and on attempts to sign in. */
export const limitSettings = {
  rateLimitProfile: setting({
    env: "RATE_LIMIT_PROFILE",
    file: "rateLimit.profile",
    ...choice("standard", "windowed", "off"),
    default: "standard",
    description:
      "`standard`: calls per minute, by kind of caller. `windowed`: calls in a window and actions per minute. `off`: failed logins only.",
  }),
  rateLimits: setting({
    env: "RATE_LIMITS",
    file: "rateLimit.limits",
    ...numbers({
      anonymous: { default: 10, ...calls },
      authenticated: { default: 100, ...calls },
      basic: { default: 100, ...calls },
      standard: { default: 1_000, ...calls },
      premium: { default: 10_000, ...calls },
      keyCreation: { default: 10, ...calls },
      webSocket: { default: 1_000, ...calls },
      grpc: { default: 1_000, ...calls },
      windowed: { default: 100, ...calls },
      windowMs: { default: 15 * 60_000, min: 1_000, max: 86_400_000 },
      actions: { default: 30, ...calls },
    }),
    description:
      "Calls a minute of an address without credentials, of a session, of an API key by its plan; keys that a user may create in an hour; WebSocket and MCP messages, and gRPC and Connect calls, in 15 min. Profile windowed: calls in `windowMs`, actions a minute.",
  }),
  loginLimits: setting({
    env: "LOGIN_LIMITS",
    file: "login.limits",
    ...numbers({
      failures: { default: 5, min: 1, max: 1_000 },
      windowMs: { default: 15 * 60_000, min: 1_000, max: 86_400_000 },
      slowDownAfter: { default: 20, min: 1, max: 100_000 },
      maxDelayMs: { default: 5_000, min: 0, max: 20_000 },
    }),
    description:
      "Wrong passwords for one user from one address in `windowMs`; then that address is rejected. Wrong passwords from all addresses; then every attempt is delayed, up to `maxDelayMs`.",
  }),
};
