import { choice, integer, type Kind } from "./kinds.ts";
import { setting } from "./setting.ts";

/** The rate limits. */
export const limitSettings = {
  rateLimitProfile: setting({
    env: "RATE_LIMIT_PROFILE",
    file: "rateLimit.profile",
    ...choice("standard", "windowed", "off"),
    default: "standard",
    description:
      "`standard`: calls per minute, by kind of caller. `windowed`: calls in RATE_LIMIT_WINDOW_MS and actions per minute. `off`: failed logins only.",
  }),
  rateLimitAnonymousMax: setting({
    env: "RATE_LIMIT_ANONYMOUS_MAX",
    file: "rateLimit.anonymousMax",
    ...calls("minute"),
    default: 10,
    description:
      "Profile standard: calls of one address (of IPv6, its /64) without valid credentials. Sign-ins, refreshes, wrong credentials and unknown URLs count separately.",
  }),
  rateLimitAuthenticatedMax: setting({
    env: "RATE_LIMIT_AUTHENTICATED_MAX",
    file: "rateLimit.authenticatedMax",
    ...calls("minute"),
    default: 100,
    description: "Profile standard: calls of one session.",
  }),
  rateLimitBasicMax: setting({
    env: "RATE_LIMIT_BASIC_MAX",
    file: "rateLimit.basicMax",
    ...calls("minute"),
    default: 100,
    description: "Profile standard: calls of an API key with the plan basic.",
  }),
  rateLimitStandardMax: setting({
    env: "RATE_LIMIT_STANDARD_MAX",
    file: "rateLimit.standardMax",
    ...calls("minute"),
    default: 1_000,
    description: "Profile standard: calls of an API key with the plan standard.",
  }),
  rateLimitPremiumMax: setting({
    env: "RATE_LIMIT_PREMIUM_MAX",
    file: "rateLimit.premiumMax",
    ...calls("minute"),
    default: 10_000,
    description: "Profile standard: calls of an API key with the plan premium.",
  }),
  rateLimitMax: setting({
    env: "RATE_LIMIT_MAX",
    file: "rateLimit.max",
    ...calls("window"),
    default: 100,
    description: "Profile windowed: calls other than actions.",
  }),
  rateLimitWindowMs: setting({
    env: "RATE_LIMIT_WINDOW_MS",
    file: "rateLimit.windowMs",
    ...integer({ min: 1_000, max: 86_400_000, unit: "ms" }),
    default: 15 * 60_000,
    description: "Profile windowed: the window of RATE_LIMIT_MAX.",
  }),
  rateLimitActionsMax: setting({
    env: "RATE_LIMIT_ACTIONS_MAX",
    file: "rateLimit.actionsMax",
    ...calls("minute"),
    default: 30,
    description: "Profile windowed: browser actions.",
  }),
  rateLimitKeyCreationMax: setting({
    env: "RATE_LIMIT_KEY_CREATION_MAX",
    file: "rateLimit.keyCreationMax",
    ...calls("hour"),
    default: 10,
    description: "API keys that one user may create.",
  }),
  rateLimitWsMax: setting({
    env: "RATE_LIMIT_WS_MAX",
    file: "rateLimit.wsMax",
    ...calls("15 min"),
    default: 1_000,
    description: "WebSocket and MCP messages of one session or key.",
  }),
  rateLimitGrpcMax: setting({
    env: "RATE_LIMIT_GRPC_MAX",
    file: "rateLimit.grpcMax",
    ...calls("15 min"),
    default: 1_000,
    description: "gRPC and Connect calls of one session or key.",
  }),
  rateLimitMaxKeys: setting({
    env: "RATE_LIMIT_MAX_KEYS",
    file: "rateLimit.maxKeys",
    ...integer({ min: 1_000, max: 10_000_000, unit: "number" }),
    default: 100_000,
    description:
      "Callers, addresses and login attempts that are counted in memory, each. The least recently used is dropped.",
  }),
  loginMaxFailures: setting({
    env: "LOGIN_MAX_FAILURES",
    file: "login.maxFailures",
    ...integer({ min: 1, max: 1_000, unit: "number" }),
    default: 5,
    description: "Wrong passwords for one user from one address in LOGIN_WINDOW_MS. Then that address is rejected.",
  }),
  loginWindowMs: setting({
    env: "LOGIN_WINDOW_MS",
    file: "login.windowMs",
    ...integer({ min: 1_000, max: 86_400_000, unit: "ms" }),
    default: 15 * 60_000,
    description: "Window in which failed logins count.",
  }),
  loginSlowDownAfter: setting({
    env: "LOGIN_SLOW_DOWN_AFTER",
    file: "login.slowDownAfter",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 20,
    description: "Wrong passwords for one user from all addresses in LOGIN_WINDOW_MS. Then every attempt is delayed.",
  }),
  loginMaxDelayMs: setting({
    env: "LOGIN_MAX_DELAY_MS",
    file: "login.maxDelayMs",
    ...integer({ min: 0, max: 20_000, unit: "ms" }),
    default: 5_000,
    description: "The longest such delay.",
  }),
};

type LimitConfig = Readonly<{
  [Name in keyof typeof limitSettings]: ReturnType<(typeof limitSettings)[Name]["parse"]>;
}>;

/** Returns the values in the limiter's terms. */
export function limitsOf(config: LimitConfig) {
  return {
    rateLimit: {
      profile: config.rateLimitProfile,
      max: config.rateLimitMax,
      windowMs: config.rateLimitWindowMs,
      actionsMax: config.rateLimitActionsMax,
      anonymousMax: config.rateLimitAnonymousMax,
      authenticatedMax: config.rateLimitAuthenticatedMax,
      planMax: {
        basic: config.rateLimitBasicMax,
        standard: config.rateLimitStandardMax,
        premium: config.rateLimitPremiumMax,
      },
      keyCreationMax: config.rateLimitKeyCreationMax,
      webSocketMax: config.rateLimitWsMax,
      grpcMax: config.rateLimitGrpcMax,
    },
    login: {
      maxFailures: config.loginMaxFailures,
      windowMs: config.loginWindowMs,
      slowDownAfter: config.loginSlowDownAfter,
      maxDelayMs: config.loginMaxDelayMs,
    },
    maxKeys: config.rateLimitMaxKeys,
  };
}

/** A number of calls per `time`. */
function calls(time: string): Kind<number> {
  return integer({ min: 1, max: 1_000_000_000, unit: `number per ${time}` });
}
