import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../src/app/finding.ts";
import { sharedTestApp } from "../support/app.ts";
import { runCommand } from "../support/command-line.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-doctor-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function doctor(env: NodeJS.ProcessEnv): Promise<{ code: unknown; findings: readonly Finding[] }> {
  const { code, out } = await runCommand(["doctor", "--json"], { DATA_DIR: folder, PORT: "0", GRPC_PORT: "0", ...env });
  return { code, findings: JSON.parse(out) as Finding[] };
}

describe("pagewire doctor", () => {
  it("reports no missing requirement where the service can start", async () => {
    const { code, findings } = await doctor({});

    expect(findings.filter(({ state }) => state === "missing")).toEqual([]);
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "Node.js",
        "browser",
        "sandbox",
        "fonts",
        "data folder",
        "PORT",
        "JWT_SECRET",
        "DATA_KEY",
        "open files",
        "/dev/shm",
      ]),
    );
    const confined = /^off: |renderers run with seccomp filters, in a PID namespace of their own$/;
    expect(findings.find(({ what }) => what === "sandbox")?.found).toMatch(confined);
    expect(code).toBe(0);
  });

  it("reports everything that is missing, each with a fix", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const takenToo = createServer();
    await new Promise<void>((resolve) => takenToo.listen(0, "127.0.0.1", resolve));
    const { port: opsPort } = takenToo.address() as AddressInfo;
    const env = {
      BROWSER_EXECUTABLE_PATH: "/bin/false",
      DATA_DIR: "/dev/null/data",
      PORT: String(port),
      TLS_CERT: join(folder, "none.pem"),
      TLS_KEY: join(folder, "none.pem"),
      OPS_PORT: String(opsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    };
    const { code, findings } = await doctor(env);
    taken.close();
    takenToo.close();

    const missing = findings.filter(({ state }) => state === "missing");
    expect(missing.map(({ what }) => what).sort()).toEqual(["OPS_PORT", "PORT", "TLS", "browser", "data folder"]);
    expect(findings).toContainEqual(expect.objectContaining({ what: "OTLP collector", state: "weak" }));
    expect(missing.every(({ fix }) => fix !== undefined && fix !== "")).toBe(true);
    expect(code).toBe(1);
  });

  it("detects a running service on the port", async () => {
    const app = await sharedTestApp();
    const { findings } = await doctor({ PORT: new URL(app.httpUrl).port });
    await app.close();

    expect(findings.find(({ what }) => what === "PORT")).toMatchObject({
      state: "ok",
      found: expect.stringContaining("running Pagewire"),
    });
  });

  it("reports invalid settings as serve does", async () => {
    const { code, err } = await runCommand(["doctor"], { ENVIRONMENT: "production" });

    expect(code).toBe(78);
    expect(err).toContain("JWT_SECRET is required in production; make one with: openssl rand -base64 32");
  });
});

describe("pagewire browser", () => {
  it("prints which browser the service would use", async () => {
    const { code, out } = await runCommand(["browser", "--json"]);

    expect(code).toBe(0);
    const app = await sharedTestApp();
    expect(JSON.parse(out)).toEqual(app.browser);
    await app.close();
  });

  it("reports a path that is not an executable", async () => {
    const { code, err } = await runCommand(["browser", "--browser-executable-path", "/nope"]);

    expect(code).toBe(1);
    expect(err).toBe('pagewire: the browser "/nope" (BROWSER_EXECUTABLE_PATH) is not an executable file\n');
  });
});
