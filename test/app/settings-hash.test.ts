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
    const own = {
      PORT: "9000",
      MAX_CONTEXTS: "7",
      CONTEXT_LIMITS: "memoryMib=300,waiting=9",
      CLUSTER_PORT: "0.0.0.0:7",
    };
    for (const role of ["all", "api", "worker"]) {
      expect(settingsDiffer(hash("all"), hash(role, { ...own, LOG_LEVEL: "debug" }))).toBe(false);
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
      { USER_LIMITS: "accessTokenMs=60000" },
      { CONTEXT_LIMITS: "waitMs=1000" },
      { AUDIT_LIMITS: "bytes=1048576" },
      { CDP: "off" },
      { CONTEXT_LIMITS: "egressMib=10" },
      { USER_LIMITS: "renders=1" },
    ];
    expect(given.filter((env) => !settingsDiffer(hash("all"), hash("all", env)))).toEqual([]);
  });

  it("contains no secret", () => {
    expect(hash("all")).toMatch(/^[0-9a-f]{12}\.[0-9a-f]{12}\.[0-9a-f]{12}$/);
  });
});
