import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { settingsDiffer, settingsHash } from "../../src/app/settings-hash.ts";
import { type Environment, parseConfig } from "../../src/config/config.ts";

const newSecret = (): string => randomBytes(32).toString("base64");

const SECRETS = {
  CLUSTER_SECRET: newSecret(),
  DATA_KEY: newSecret(),
  JWT_SECRET: newSecret(),
  ARTIFACT_DIR: "/shared/artifacts",
  DATABASE_URL: "postgres://user:password@host/name",
};

function hash(role: string, env: Environment = {}, storeOfArtifacts = "store"): string {
  return settingsHash(parseConfig({ cwd: "/", env: { ...SECRETS, ROLE: role, ...env } }), storeOfArtifacts);
}

describe("the hash of the settings in which processes have to agree", () => {
  it("differs only in what both processes need", () => {
    for (const role of ["all", "api", "worker"]) {
      expect(settingsDiffer(hash("all"), hash(role, { PORT: "9000", MAX_CONTEXTS: "7", LOG_LEVEL: "debug" }))).toBe(
        false,
      );
      expect(settingsDiffer(hash("all"), hash(role, { DATA_KEY: newSecret() }))).toBe(true);
      expect(settingsDiffer(hash("all"), hash(role, {}, "another store"))).toBe(true);
      expect(settingsDiffer(hash("all"), hash(role, { RATE_LIMIT_PROFILE: "off" }))).toBe(role !== "worker");
      expect(settingsDiffer(hash("all"), hash(role, { URL_ALLOWLIST: "example.com" }))).toBe(role !== "api");
    }
    expect(
      settingsDiffer(hash("api", { RATE_LIMIT_PROFILE: "off" }), hash("worker", { PRIVATE_NETWORK: "deny" })),
    ).toBe(false);
  });

  it("differs in whatever a caller would notice between two processes", () => {
    const given = [
      { ACCESS_TOKEN_TTL_MS: "60000" },
      { ACQUIRE_TIMEOUT_MS: "1000" },
      { AUDIT_MAX_BYTES: "1048576" },
      { CDP: "off" },
      { CONTEXT_EGRESS_MIB: "10" },
      { RENDER_CONCURRENCY: "1" },
    ];
    expect(given.filter((env) => !settingsDiffer(hash("all"), hash("all", env)))).toEqual([]);
  });

  it("contains no secret", () => {
    expect(hash("all")).toMatch(/^[0-9a-f]{12}\.[0-9a-f]{12}\.[0-9a-f]{12}$/);
  });
});
