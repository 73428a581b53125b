import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import {
  type ConfigSources,
  defaultsBeside,
  flagOf,
  loadConfig,
  ownDataDir,
  parseConfig,
} from "../../src/config/config.ts";
import { isLoopback } from "../../src/config/rules.ts";
import { type Config, settings } from "../../src/config/settings.ts";
import { ConfigError, type ConfigIssue } from "../../src/config/config-error.ts";
import type { Setting } from "../../src/config/setting.ts";
import { nearMisses, earlierNotices } from "../../src/config/near-misses.ts";
import { readMachineMemory } from "../../src/machine-memory.ts";
import { readConfigFile } from "../../src/config/settings-file.ts";

const cwd = "/work-folder";
const jwtSecret = "q7Zt0mX2vK9sLr4WcE8uYb1NhJ6pDf3G";
const dataKey = Buffer.from("0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210", "hex").toString(
  "base64",
);
const production = { ENVIRONMENT: "production", JWT_SECRET: jwtSecret, DATA_KEY: dataKey };

function parse(sources: Partial<ConfigSources> = {}): Config {
  return parseConfig({ cwd, memoryBytes: 8 * 2 ** 30, ...sources });
}

function issuesOf(sources: Partial<ConfigSources>): readonly ConfigIssue[] {
  try {
    parse(sources);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
  return [];
}

describe("parseConfig", () => {
  it("has a default for everything but the secrets", () => {
    expect(parse()).toMatchObject({
      environment: "development",
      port: 8443,
      host: "127.0.0.1",
      grpcPort: 50_051,
      jwtSecret: undefined,
      dataKey: undefined,
      dataDir: `${cwd}/.pagewire`,
      authRequired: true,
      userLimits: { sessionMs: 604_800_000, contexts: 500, memoryMib: "off" },
      auditLimits: { days: 365 },
      maxContexts: 128,
      contextLimits: { memoryMib: 1_024, idleMs: 900_000, waiting: 256 },
      browserLimits: { contexts: 32, memoryMib: 1_024, freeMib: 409, browsers: 32 },
      privateNetwork: "allow",
      adminUsername: "admin",
    });
    expectTypeOf<Config["port"]>().toEqualTypeOf<number>();
    expectTypeOf<Config["grpcPort"]>().toEqualTypeOf<number | "off">();
    expectTypeOf<Config["jwtSecret"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Config["privateNetwork"]>().toEqualTypeOf<"allow" | "deny">();
    expectTypeOf<Config["corsOrigins"]>().toEqualTypeOf<readonly string[]>();
  });

  it("takes a flag over the environment over the file over the default", () => {
    const file = { port: 1, host: "localhost", log: { level: "warn" } };

    const config = parse({ flags: { port: "3" }, env: { PORT: "2", HOST: "::1" }, file });

    expect([config.port, config.host, config.logLevel, config.maxContexts]).toEqual([3, "::1", "warn", 128]);
  });

  it("has a command's own default in place of the setting's, below all that is given", () => {
    const defaults = { dataDir: "/own" };
    expect(parse({ defaults }).dataDir).toBe("/own");
    expect(parse({ defaults, env: { DATA_DIR: "/given" } }).dataDir).toBe("/given");
  });

  it("counts an empty environment variable as absent", () => {
    expect(parse({ env: { PORT: "" } }).port).toBe(8443);
  });

  it("reads numbers, lists and nested objects of the file as they are", () => {
    const file = {
      grpc: { port: 0 },
      cors: { origins: ["https://a.example"] },
      docs: { public: false },
      auth: { jwtSecret },
    };

    expect(parse({ file })).toMatchObject({
      grpcPort: 0,
      corsOrigins: ["https://a.example"],
      docsPublic: false,
      jwtSecret,
    });
  });

  it("splits lists at commas, and normalises hosts and origins", () => {
    const env = {
      URL_ALLOWLIST: " Example.COM, *.b.example ,",
      CORS_ORIGINS: "HTTPS://A.example:8443,http://localhost:*",
    };

    expect(parse({ env })).toMatchObject({
      urlAllowlist: ["example.com", "b.example"],
      corsOrigins: ["https://a.example:8443", "http://localhost:*"],
    });
  });

  it("is frozen all the way down", () => {
    const config = parse();

    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.corsOrigins)).toBe(true);
  });

  it("reports every invalid value of every source at once", () => {
    const issues = issuesOf({
      flags: { port: "70000" },
      env: { PORT: "http", BROWSER_SANDBOX: "yes", GRPC_PORT: "none", DOCS_PUBLIC: "maybe", CORS_ORIGINS: "*" },
      file: { contexts: { max: 0 }, allowedHosts: "https://x" },
    });

    expect(issues.map(({ setting }) => setting).toSorted()).toEqual(
      ["--port", "PORT", "BROWSER_SANDBOX", "GRPC_PORT", "DOCS_PUBLIC", "CORS_ORIGINS"]
        .concat("pagewire.json: contexts.max", "pagewire.json: allowedHosts")
        .toSorted(),
    );
  });

  it.each([
    [{ prot: 1 }, "pagewire.json: prot", "is not a setting; did you mean port?"],
    [{ jwtSecret }, "pagewire.json: jwtSecret", "is not a setting; did you mean auth.jwtSecret?"],
    [{ cors: { origin: [] } }, "pagewire.json: cors.origin", "is not a setting; did you mean cors.origins?"],
    [{ contexs: {} }, "pagewire.json: contexs", "is not a setting; did you mean contexts?"],
    [{ cors: [] }, "pagewire.json: cors", "must hold an object"],
    [{ colour: "blue" }, "pagewire.json: colour", "is not a setting"],
    [[], "pagewire.json", "must hold one JSON object"],
  ])("rejects unknown names in the file: %j", (file, setting, message) => {
    expect(issuesOf({ file })).toEqual([{ setting, message }]);
  });

  it("takes the bounds of memory from that of the machine, and a context's from its user's", () => {
    const bounds = (config: Config) => [
      ...[config.maxContexts, config.contextLimits.memoryMib, config.browserLimits.memoryMib],
      ...[config.browserLimits.freeMib, config.browserLimits.browsers],
    ];
    expect(bounds(parse({ memoryBytes: 2 ** 29 }))).toEqual([8, 512, 512, 192, 2]);
    expect(bounds(parse({ memoryBytes: 2 ** 30 }))).toEqual([16, 512, 1_024, 192, 4]);
    expect(bounds(parse({ memoryBytes: 2 * 2 ** 30 }))).toEqual([32, 512, 1_024, 341, 8]);
    expect(bounds(parse({ memoryBytes: 64 * 2 ** 30 }))).toEqual([1_000, 2_048, 4_096, 1_024, 256]);
    expect(parse({ env: { USER_LIMITS: "memoryMib=300" } }).contextLimits.memoryMib).toBe(300);
  });

  it("has the defaults beside a host, as they are without a setting", () => {
    const memoryBytes = readMachineMemory().totalBytes;
    expect(defaultsBeside({ host: "127.0.0.1" }, cwd)).toEqual(parse({ memoryBytes }));
    const { host, clusterPort, privateNetwork } = defaultsBeside({ host: "0.0.0.0" }, cwd);
    expect([host, clusterPort.host, privateNetwork]).toEqual(["127.0.0.1", "0.0.0.0", "deny"]);
  });

  it("rejects bounds of memory that contradict each other", () => {
    const env = { USER_LIMITS: "memoryMib=512", CONTEXT_LIMITS: "memoryMib=600", BROWSER_LIMITS: "freeMib=4096" };
    expect(issuesOf({ env })).toEqual([
      { setting: "USER_LIMITS", message: "memoryMib is 512, less than that of one context in CONTEXT_LIMITS, 600" },
      {
        setting: "BROWSER_LIMITS",
        message: "freeMib is 4096: no context would open, as there are 8192 MiB in all",
      },
    ]);
    const larger = { CONTEXT_LIMITS: "memoryMib=9000", BROWSER_LIMITS: "memoryMib=8193" };
    expect(issuesOf({ env: larger })).toEqual([
      { setting: "BROWSER_LIMITS", message: "memoryMib is 8193, more than there is in all, 8192 MiB" },
      { setting: "CONTEXT_LIMITS", message: "memoryMib is 9000, more than there is in all, 8192 MiB" },
    ]);
    expect(issuesOf({ env: { USER_LIMITS: "memoryMib=2000", BROWSER_SHARING: "all" } })).toEqual([
      { setting: "USER_LIMITS", message: expect.stringMatching(/^memoryMib .* BROWSER_SHARING all/) as string },
    ]);
  });

  it("does not compare the bounds of browsers with the memory of a process without them", () => {
    const env = { ROLE: "api", BROWSER_LIMITS: "freeMib=4096,memoryMib=9000", CONTEXT_LIMITS: "memoryMib=9000" };
    const settings = issuesOf({ env }).map(({ setting }) => setting);
    expect(settings).not.toContain("BROWSER_LIMITS");
    expect(settings).not.toContain("CONTEXT_LIMITS");
  });

  it("names a file given by --config as it was given", () => {
    expect(issuesOf({ file: { prot: 1, port: "x" }, fileName: "/etc/pagewire/my.json" })).toMatchObject([
      { setting: "/etc/pagewire/my.json: prot" },
      { setting: "/etc/pagewire/my.json: port" },
    ]);
  });

  it("rejects an address that is none and a password that is too short, among all other errors", () => {
    expect(issuesOf({ env: { HOST: "bad host", ADMIN_PASSWORD: "short", PORT: "x" } })).toMatchObject([
      { setting: "PORT" },
      { setting: "HOST", message: expect.stringMatching(/such as 127\.0\.0\.1 .*"bad host"/) as string },
      { setting: "ADMIN_PASSWORD", message: "must have 8 to 1024 bytes" },
    ]);
    for (const HOST of ["::1", "[::1]", "0.0.0.0", "localhost", "my_host-1.example."])
      expect(issuesOf({ env: { HOST } }), HOST).toEqual(HOST.endsWith(".") ? [expect.anything()] : []);
  });

  it("rejects equal ports for HTTP and gRPC, but accepts 0 for both", () => {
    expect(issuesOf({ env: { PORT: "50051" } })).toEqual([
      { setting: "GRPC_PORT", message: "must differ from the other port, 50051" },
    ]);
    expect(issuesOf({ env: { PORT: "0", GRPC_PORT: "0" } })).toEqual([]);
  });
});

describe("the private network", () => {
  it.each([
    [{}, "allow"],
    [{ HOST: "0.0.0.0" }, "deny"],
    [production, "deny"],
    [{ HOST: "0.0.0.0", PRIVATE_NETWORK: "allow" }, "allow"],
    [{ PRIVATE_NETWORK: "deny" }, "deny"],
  ])("with %o is by default: %s", (env, expected) => {
    expect(parse({ env }).privateNetwork).toBe(expected);
  });
});

describe("production", () => {
  it("accepts given secrets and safe settings", () => {
    expect(parse({ env: production })).toMatchObject({ environment: "production", jwtSecret, dataKey });
  });

  const reachable = { ...production, HOST: "0.0.0.0" };

  it("accepts a public HOST with TLS, or behind a proxy in TRUST_PROXY", () => {
    expect(issuesOf({ env: reachable }).map(({ setting }) => setting)).toEqual(["HOST"]);
    expect(issuesOf({ env: { ...reachable, TRUST_PROXY: "10.0.0.0/8, ::1" } })).toEqual([]);
    expect(issuesOf({ env: { ...reachable, TLS_CERT: "cert.pem", TLS_KEY: "key.pem" } })).toEqual([]);
  });

  it.each(["admin", "Password1234", "changeme-changeme", "pagewire-admin-2", "aaaaaaaaaaaabbbb", "mallory mallory"])(
    "rejects the first password %s",
    (ADMIN_PASSWORD) => {
      const env = { ...production, ADMIN_USERNAME: "mallory", ADMIN_PASSWORD };

      expect(issuesOf({ env }).map(({ setting }) => setting)).toEqual(["ADMIN_PASSWORD"]);
    },
  );

  it("requires both secrets, a sandbox, a loopback address and a strong first password", () => {
    const env = { ENVIRONMENT: "production", BROWSER_SANDBOX: "off", HOST: "0.0.0.0", ADMIN_PASSWORD: "admin" };

    expect(issuesOf({ env }).map(({ setting }) => setting)).toEqual([
      "ADMIN_PASSWORD",
      "JWT_SECRET",
      "DATA_KEY",
      "BROWSER_SANDBOX",
      "HOST",
    ]);
  });
});

describe("TLS and proxies", () => {
  it("requires certificate and key together", () => {
    expect(issuesOf({ env: { TLS_CERT: "cert.pem" } })).toEqual([
      { setting: "TLS_KEY", message: "must be given together with TLS_CERT" },
    ]);
    expect(issuesOf({ flags: { tlsKey: "key.pem" } })).toEqual([
      { setting: "TLS_CERT", message: "must be given together with TLS_KEY" },
    ]);
  });

  it("accepts equal ports with TLS, which serves everything on one", () => {
    const ports = { PORT: "9000", GRPC_PORT: "9000" };

    expect(issuesOf({ env: ports })).toHaveLength(1);
    expect(issuesOf({ env: { ...ports, TLS_CERT: "cert.pem", TLS_KEY: "key.pem" } })).toEqual([]);
  });

  it("trusts no proxy by default, and accepts only valid addresses and blocks", () => {
    expect(parse().trustProxy).toEqual([]);
    expect(parse({ env: { TRUST_PROXY: "127.0.0.1,10.0.0.0/8,fd00::/8" } }).trustProxy).toHaveLength(3);
    for (const TRUST_PROXY of [
      "true",
      "10.0.0.0/33",
      "::1/129",
      "10.0.0/8",
      "10.0.0.0/",
      "proxy.example",
      "10.0.0.1/8/8",
    ]) {
      expect(issuesOf({ env: { TRUST_PROXY } }).map(({ setting }) => setting)).toEqual(["TRUST_PROXY"]);
    }
  });
});

describe("CLUSTER_ADDRESS", () => {
  it.each([
    ["10.1.2.3:7443", "10.1.2.3:7443"],
    ["worker-1.example:7443", "worker-1.example:7443"],
    ["[fd00::7]:7443", "[fd00::7]:7443"],
    // As Kubernetes expands $(POD_IP):7443.
    ["fd00::7:7443", "[fd00::7]:7443"],
    ["fd00:1:2:3:4:5:6:7:7443", "[fd00:1:2:3:4:5:6:7]:7443"],
  ])("%s is %s", (CLUSTER_ADDRESS, address) => {
    expect(parse({ env: { CLUSTER_ADDRESS } }).clusterAddress).toBe(address);
  });

  it.each(["10.1.2.3", "[fd00::7]", "fd00:1:2:3:4:5:6:7", ":7443", "host:0", "host:65536", "a b:7443", "http://a:1"])(
    "rejects %s",
    (CLUSTER_ADDRESS) => {
      expect(issuesOf({ env: { CLUSTER_ADDRESS } })).toEqual([
        { setting: "CLUSTER_ADDRESS", message: expect.stringContaining("must be host:port") as string },
      ]);
    },
  );
});

describe("the artifacts of a cluster", () => {
  const cluster = {
    CLUSTER_SECRET: jwtSecret,
    JWT_SECRET: jwtSecret,
    DATA_KEY: dataKey,
    DATABASE_URL: "postgres://host/pagewire",
  };

  it.each(["all", "api", "worker"])("of a process with the role %s need a folder or a bucket", (ROLE) => {
    const env = { ...cluster, ROLE };
    expect(issuesOf({ env })).toEqual([
      {
        setting: "ARTIFACT_DIR",
        message: "is required in a cluster, a folder that all its processes share; or S3_BUCKET",
      },
    ]);
    expect(issuesOf({ env: { ...env, ARTIFACT_DIR: "/shared" } })).toEqual([]);
    expect(issuesOf({ env: { ...env, S3_BUCKET: "files" } })).toEqual([]);
  });
});

describe("DATABASE_URL", () => {
  it.each([
    "postgres://ann:p%40ss@db.example:5433/pagewire?sslmode=verify-full",
    "postgresql://localhost/pagewire",
    "postgres:///pagewire?host=/run/postgresql",
  ])("accepts %s", (url) => {
    expect(parse({ env: { DATABASE_URL: url } }).databaseUrl).toBe(url);
  });

  it.each([
    ["mysql://ann:canary-word@localhost/pagewire", "must be a URL like postgres://"],
    ["canary-word", "must be a URL like postgres://"],
    ["postgres://ann:canary-word@localhost", "must name a database"],
    ["postgres://ann:canary-word@localhost/", "must name a database"],
    ["postgres://ann:canary-word%@localhost/pagewire", "percent-encoded"],
  ])("rejects %s without repeating it", (url, words) => {
    const issues = issuesOf({ env: { DATABASE_URL: url } });

    expect(issues).toEqual([{ setting: "DATABASE_URL", message: expect.stringContaining(words) }]);
    expect(JSON.stringify(issues)).not.toContain("canary");
  });
});

describe("callers without credentials", () => {
  it("are accepted only where no other host can reach the service", () => {
    const AUTH_REQUIRED = "false";

    expect(parse({ env: { AUTH_REQUIRED } }).authRequired).toBe(false);
    expect(parse({ file: { auth: { required: false } } }).authRequired).toBe(false);
    expect(issuesOf({ env: { AUTH_REQUIRED, HOST: "0.0.0.0" } })).toEqual([
      {
        setting: "AUTH_REQUIRED",
        message: `cannot be false when other hosts can reach the service: HOST is "0.0.0.0"`,
      },
    ]);
    expect(issuesOf({ env: { TRUST_PROXY: "127.0.0.1" }, file: { auth: { required: false } } })).toMatchObject([
      { setting: "pagewire.json: auth.required" },
    ]);
  });
});

describe("settings of the mcp command", () => {
  it.each([
    ["http://127.0.0.1:8443", "http://127.0.0.1:8443/"],
    ["https://pagewire.example.com/base", "https://pagewire.example.com/base"],
  ])("accept %s as the URL of a service", (url, expected) => {
    expect(parse({ env: { PAGEWIRE_URL: url } }).pagewireUrl).toBe(expected);
  });

  it.each(["localhost:8443", "ftp://host", "http://user:secret@host", "http://host/?token=x", "http://host/#x"])(
    "reject %s, without repeating it",
    (url) => {
      const [issue] = issuesOf({ env: { PAGEWIRE_URL: url } });
      expect(issue).toMatchObject({ setting: "PAGEWIRE_URL" });
      expect(issue?.message).not.toContain("secret");
    },
  );

  it("keep its data in the user's own folder", () => {
    expect(ownDataDir({}, "/home/ada")).toBe("/home/ada/.local/share/pagewire/mcp");
    expect(ownDataDir({ XDG_DATA_HOME: "/data" }, "/home/ada")).toBe("/data/pagewire/mcp");
    expect(ownDataDir({ XDG_DATA_HOME: "relative" }, "/home/ada")).toBe("/home/ada/.local/share/pagewire/mcp");
  });
});

describe("secrets", () => {
  const samples = ["changeme-changeme-changeme-changeme-x", "x".repeat(40), "secret".repeat(6), "abcdefghij".repeat(4)];

  it.each([...samples, "too short 7f3a9c51", "this-is-only-an-example-7f3a9c51e2b8d4"])(
    "rejects the JWT secret %s",
    (secret) => {
      const issues = issuesOf({ env: { JWT_SECRET: secret } });

      expect(issues.map(({ setting }) => setting)).toEqual(["JWT_SECRET"]);
      expect(JSON.stringify(issues)).not.toContain(secret);
    },
  );

  it.each([
    ["not base64", "§".repeat(32)],
    ["31 bytes", Buffer.from(dataKey, "base64").subarray(1).toString("base64")],
    ["zeros", Buffer.alloc(32).toString("base64")],
    ["a repeated word", Buffer.from("changeme".repeat(4)).toString("base64")],
  ])("rejects a data key that is %s", (_what, key) => {
    const issues = issuesOf({ flags: { dataKey: key } });

    expect(issues.map(({ setting }) => setting)).toEqual(["--data-key"]);
    expect(JSON.stringify(issues)).not.toContain(key);
  });

  it("counts bytes, not characters", () => {
    expect(issuesOf({ env: { JWT_SECRET: "äöüßéèêçñøåæœÿþð" } })).toEqual([]);
  });
});

describe("readConfigFile", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pagewire-config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("reads pagewire.json, which may be absent", () => {
    expect(readConfigFile(folder)).toBeUndefined();

    writeFileSync(join(folder, "pagewire.json"), `{ "port": 9000 }`);

    expect(readConfigFile(folder)).toEqual({ port: 9000 });
  });

  it("rejects a named file that is absent, and text that is not JSON without quoting it", () => {
    writeFileSync(join(folder, "bad.json"), `{ "auth": { "jwtSecret": ${jwtSecret} } }`);

    expect(() => readConfigFile(folder, "other.json")).toThrow(/other\.json cannot be read \(ENOENT\)/);
    expect(() => readConfigFile(folder, "bad.json")).toThrow(/bad\.json is not valid JSON$/);

    writeFileSync(join(folder, "comma.json"), `{ "port": 1,\n}`);

    expect(() => readConfigFile(folder, "comma.json")).toThrow(/comma\.json is not valid JSON \(line 2 column 1\)$/);
  });
});

describe("loadConfig", () => {
  it("reports an unreadable file together with all other errors", () => {
    expect(() => loadConfig({ flags: { port: "x" }, configPath: "absent.json", cwd })).toThrow(
      /absent\.json cannot be read[^]*--port must be/,
    );
  });

  it("takes a flag over everything else", () => {
    expect(loadConfig({ flags: { port: "8081" }, cwd }).port).toBe(8081);
  });

  describe("with variables of the process", () => {
    const path = join(mkdtempSync(join(tmpdir(), "secrets-")), "jwt");
    afterEach(() => vi.unstubAllEnvs());

    it("reads a secret from the file that is named for it", () => {
      writeFileSync(path, `${jwtSecret}\n`);
      vi.stubEnv("JWT_SECRET_FILE", path);
      expect(loadConfig({ flags: {}, cwd }).jwtSecret).toBe(jwtSecret);

      vi.stubEnv("PAGEWIRE_API_KEY_FILE", path);
      expect(loadConfig({ flags: {}, cwd }).pagewireApiKey).toBe(jwtSecret);

      vi.stubEnv("JWT_SECRET", jwtSecret);
      vi.stubEnv("DATA_KEY_FILE", `${path}.absent`);
      expect(() => loadConfig({ flags: {}, cwd })).toThrow(
        /JWT_SECRET_FILE is given beside JWT_SECRET[^]*DATA_KEY_FILE names .*absent, which cannot be read \(ENOENT\)/,
      );
    });

    it("accepts the prefix PAGEWIRE_, and prefers the name without it", () => {
      vi.stubEnv("PAGEWIRE_MAX_CONTEXTS", "3");
      expect(loadConfig({ flags: {}, cwd }).maxContexts).toBe(3);
      vi.stubEnv("MAX_CONTEXTS", "4");
      expect(loadConfig({ flags: {}, cwd }).maxContexts).toBe(4);
    });
  });
});

describe("the table of settings", () => {
  const entries = Object.entries(settings) as [string, Setting][];

  it("names each setting alike in code, flag and environment, and once each", () => {
    for (const [name, each] of entries) {
      expect(
        flagOf(each)
          .slice(2)
          .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ).toBe(name);
    }
    expect(new Set(entries.map(([, { file }]) => file)).size).toBe(entries.length);
  });

  it("has a description and a unit for each", () => {
    for (const [, each] of entries) expect([each.description.length > 10, each.unit.length > 0]).toEqual([true, true]);
  });
});

describe("isLoopback", () => {
  it.each(["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]"])("holds for %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(["0.0.0.0", "::", "10.0.0.1", "127.example.com", "localhost.example.com"])("does not hold for %s", (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe("a map of numbers", () => {
  it("is text or an object in the file, and keeps the default of what it does not name", () => {
    const expected = { bytes: 268_435_456, userBytes: 60_000, totalBytes: 70_000 };

    expect(parse({ env: { ARTIFACT_LIMITS: "userBytes=60000, totalBytes=70000" } }).artifactLimits).toEqual(expected);
    expect(
      parse({ file: { artifacts: { limits: { userBytes: 60_000, totalBytes: 70_000 } } } }).artifactLimits,
    ).toEqual(expected);
    const { auditLimits, browserLimits } = parse({ env: { AUDIT_LIMITS: "days=off", BROWSER_LIMITS: "browsers=3" } });
    expect([auditLimits, browserLimits]).toMatchObject([
      { days: "off", bytes: 10_737_418_240, onDiskMs: 100 },
      { browsers: 3, contexts: 32, memoryMib: 1_024 },
    ]);
  });

  it.each<[given: unknown, message: string]>([
    ["byte=3", 'has no "byte": its names are bytes, userBytes, totalBytes'],
    ["__proto__=3", 'has no "__proto__": its names are bytes, userBytes, totalBytes'],
    ["bytes=0", 'bytes must be a whole number from 1 to 1125899906842624, but is "0"'],
    ["bytes=off", 'bytes must be a whole number from 1 to 1125899906842624, but is "off"'],
    ["bytes", "bytes must be a whole number from 1 to 1125899906842624, but is undefined"],
    [5, "must be a list of name=number, but is 5"],
  ])("is not %j", (given, message) => {
    expect(issuesOf({ file: { artifacts: { limits: given } } })).toEqual([
      { setting: "pagewire.json: artifacts.limits", message },
    ]);
  });
});

describe("a setting of an earlier version", () => {
  it("breaks no file, and is reported with what holds now", () => {
    const file = { rateLimit: { wsMax: 5 }, contexts: { max: 3 } };

    expect(parse({ file, env: { MAX_CONNECTIONS: "x" } }).maxContexts).toBe(3);
    expect(earlierNotices({ MAX_CONNECTIONS: "x" }, file, "pagewire.json")).toEqual([
      "pagewire.json: rateLimit.wsMax is read as webSocket of RATE_LIMITS, its name now",
      "MAX_CONNECTIONS is no longer read: a port has at most 10,000 connections",
    ]);
    expect(nearMisses({ MAX_CONNECTIONS: "x", PAGEWIRE_RATE_LIMIT_MAX: "1", PAGEWIRE_API_KEY: "k" })).toEqual([]);
    expect(earlierNotices({ PAGEWIRE_MAX_CONNECTIONS: "5", DIALOG_HOLD_MS: "" }, undefined, "pagewire.json")).toEqual([
      "PAGEWIRE_MAX_CONNECTIONS is no longer read: a port has at most 10,000 connections",
    ]);
  });

  it("is still read where it is a number of a map now, which holds where it names it too", () => {
    const file = { rateLimit: { wsMax: 5, limits: { windowed: 6 } }, login: { maxFailures: 2 } };
    const env = { RATE_LIMIT_MAX: "7", RATE_LIMIT_WINDOW_MS: "60000", PAGEWIRE_LOGIN_WINDOW_MS: "1000" };

    expect(parse({ env }).rateLimits).toMatchObject({ windowed: 7, windowMs: 60_000, webSocket: 1_000 });
    expect(parse({ env, file })).toMatchObject({
      rateLimits: { windowed: 6, windowMs: 60_000, webSocket: 5, loginFailures: 2, loginWindowMs: 1_000 },
    });
    expect(parse({ env: { ...env, RATE_LIMITS: "windowed=8" }, file }).rateLimits.windowed).toBe(8);
    expect(issuesOf({ env: { RATE_LIMIT_MAX: "many" } })).toEqual([
      { setting: "RATE_LIMIT_MAX", message: 'windowed must be a whole number from 1 to 1000000000, but is "many"' },
    ]);
  });
});

describe("a setting of an earlier version that is a part of another one now", () => {
  const moved: readonly [env: Record<string, string>, expected: object][] = [
    [
      { CONTEXTS_PER_USER: "7", USER_MEMORY_MIB: "4000" },
      { userLimits: { contexts: 7, memoryMib: 4_000, renders: 4 } },
    ],
    [
      { SESSION_DURATION_MS: "5000", ACCESS_TOKEN_TTL_MS: "2000", API_KEYS_PER_USER: "2", USER_LIMITS: "apiKeys=3" },
      { userLimits: { sessionMs: 5_000, accessTokenMs: 2_000, apiKeys: 3 } },
    ],
    [
      { CONTEXT_IDLE_MS: "500", MAX_WAITING: "2", ACQUIRE_TIMEOUT_MS: "0", CONTEXT_EGRESS_MIB: "off" },
      { contextLimits: { idleMs: 500, waiting: 2, waitMs: 0, egressMib: "off" } },
    ],
    [{ MAX_BROWSERS: "3", MEMORY_RESERVE_MIB: "300" }, { browserLimits: { browsers: 3, freeMib: 300, contexts: 32 } }],
    [{ AUDIT_SYNC: "full", AUDIT_RETENTION_DAYS: "off" }, { auditLimits: { onDiskMs: 0, days: "off" } }],
    [{ AUDIT_SYNC: "normal" }, { auditLimits: { onDiskMs: 100 } }],
    [{ LOGIN_LIMITS: "failures=2, maxDelayMs=0" }, { rateLimits: { loginFailures: 2, loginMaxDelayMs: 0 } }],
    [{ OIDC_USERNAME_CLAIM: "sub" }, { oidcClaims: { username: "sub", roles: "roles" } }],
    [{ OIDC_DEFAULT_ROLE: "none" }, { oidcRoles: [["*", "none"]] }],
    [{ S3_BUCKET: "files", S3_PREFIX: "a/b-" }, { s3Bucket: { name: "files", prefix: "a/b-" } }],
    [{ S3_BUCKET: "files/c", S3_PREFIX: "a/" }, { s3Bucket: { name: "files", prefix: "c" } }],
    [{ S3_PREFIX: "a/" }, { s3Bucket: undefined }],
    [{ OPS_PORT: "9464", OPS_HOST: "::1" }, { opsPort: { host: "::1", port: 9_464 } }],
    [{ OPS_HOST: "::1" }, { opsPort: "off" }],
    [{ CLUSTER_HOST: "0.0.0.0" }, { clusterPort: { host: "0.0.0.0", port: 7_443 } }],
    [{ DATABASE_POOL_MAX: "20" }, { databaseLimits: { connections: 20, waitMs: 60_000 } }],
  ];
  it.each(moved)("keeps its effect: %j", (env, expected) => {
    expect(parse({ env })).toMatchObject(expected);
    for (const name of Object.keys(env).filter((each) => !(each in { USER_LIMITS: 1, S3_BUCKET: 1, OPS_PORT: 1 })))
      expect(earlierNotices(env, undefined, "pagewire.json").join()).toContain(`${name} is read as`);
  });

  it("is invalid by its own name, and keeps its place in the file", () => {
    expect(issuesOf({ env: { CONTEXT_IDLE_MS: "1", AUDIT_SYNC: "half", OPS_HOST: "a b", OPS_PORT: "1" } })).toEqual([
      {
        setting: "OPS_PORT",
        message: expect.stringContaining('to listen on, such as 127.0.0.1 or 0.0.0.0, but is "a b"') as string,
      },
      { setting: "AUDIT_SYNC", message: 'onDiskMs must be a whole number from 0 to 1000, but is "half"' },
      { setting: "CONTEXT_IDLE_MS", message: 'idleMs must be a whole number from 100 to 604800000, but is "1"' },
    ]);
    const file = { ops: { host: "10.0.0.1", port: 9_000 }, contexts: { idleMs: 700, limits: { waiting: 5 } } };
    expect(parse({ file })).toMatchObject({
      opsPort: { host: "10.0.0.1", port: 9_000 },
      contextLimits: { idleMs: 700, waiting: 5 },
    });
  });
});

describe("a port that others than HOST may have", () => {
  it.each([
    [9_464, "127.0.0.1", 9_464],
    ["[::1]:80", "[::1]", 80],
    ["metrics.local:0", "metrics.local", 0],
  ])("%j is %s, %d", (given, host, port) => {
    expect(parse({ file: { ops: { port: given } } }).opsPort).toEqual({ host, port });
  });

  it.each(["0.0.0.0", "0.0.0.0:70000", ":80", "a:b:80", ""])("is not %j", (given) => {
    expect(issuesOf({ file: { ops: { port: given } } })).toHaveLength(1);
  });
});

describe("nearMisses", () => {
  it.each([
    ["MAX_CONTEXT", "MAX_CONTEXTS"],
    ["MAX_CONTEXTSS", "MAX_CONTEXTS"],
    ["GRPC_PROT", "GRPC_PORT"],
    ["PAGEWIRE_DATA_DIRS", "DATA_DIR"],
  ])("of %s is %s", (name, meant) => {
    expect(nearMisses({ [name]: "5", PATH: "/bin", HOME: "/", MAX_CONTEXTS: "1" })).toEqual([{ name, meant }]);
  });

  it("are none of variables that other programs have", () => {
    const others =
      "PWD LANG LC_ALL HOSTS POST HOSTNAME SHLVL LOG_FILE PAGEWIRE_API_KEY OTEL_TRACES_SAMPLER SSH_TTY DATA_URL";
    expect(nearMisses(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).toEqual([]);
  });
});
