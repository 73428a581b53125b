import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPassword } from "../support/app.ts";
import { addressOf, type PagewireProcess, runPagewire } from "../support/pagewire.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

describe("the packed npm package", () => {
  let folder: string;
  let command: string;
  const started: PagewireProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pagewire-package-"));
    // The unprivileged browser reads files below it.
    await chmod(folder, 0o755);
    await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: root });
    const [tarball = ""] = await readdir(folder);
    await run("tar", ["-xzf", join(folder, tarball), "-C", folder]);
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    command = join(folder, "package", "deploy", "pagewire.js");
  });

  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  async function post(url: string, body: object): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const { data, error } = (await response.json()) as { data?: unknown; error?: unknown };
    expect(error).toBe(undefined);
    return data;
  }

  it("contains the bundled service and no TypeScript", async () => {
    const files = await readdir(join(folder, "package"), { recursive: true });

    expect(files).toContain("dist/main.js");
    expect(files.filter((file) => /\.ts$|^(src|test|gen)\//.test(file))).toEqual([]);
  });

  it("is the same whenever it is bundled from the same source", async () => {
    const again = join(folder, "again");
    await run("npx", ["rolldown", "-c", "deploy/rolldown.config.js", "--log-level", "warn", "-d", again], {
      cwd: root,
    });
    const hashes = async (of: string): Promise<Readonly<Record<string, string>>> => {
      const names = (await readdir(of)).filter((name) => /\.(js|cjs)$/.test(name));
      const texts = await Promise.all(names.map((name) => readFile(join(of, name))));
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          createHash("sha256")
            .update(texts[index] ?? "")
            .digest("hex"),
        ]),
      );
    };

    const first = await hashes(join(folder, "package", "dist"));
    expect(Object.keys(first)).toContain("main.js");
    expect(await hashes(again)).toEqual(first);
  });

  it("loads of Playwright only what is bundled, and that once", async () => {
    const dist = join(folder, "package", "dist");
    const scripts = (await readdir(dist)).filter((file) => file.endsWith(".cjs"));
    const texts = await Promise.all(scripts.map((file) => readFile(join(dist, file), "utf8")));

    expect(scripts.filter((_, index) => /\("playwright-core\/lib/.test(texts[index] ?? ""))).toEqual([]);
  });

  it("runs on the machine's own Node.js, whatever its version", async () => {
    // Without the project's own folders, `node` is what the machine has.
    const path = (process.env["PATH"] ?? "").split(":").filter((entry) => !entry.includes("node_modules"));
    const { stdout } = await run("node", [command, "--version"], { env: { PATH: path.join(":") } });

    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("keeps the code that V8 compiles, and runs without it where it is damaged", async () => {
    const dist = join(folder, "package", "dist");
    const version = (): Promise<unknown> => run(process.execPath, [command, "--version"]);
    const first = await version();
    const [tag = ""] = await readdir(join(dist, "compiled"));
    const names = await readdir(join(dist, "compiled", tag));
    const program = join(dist, "compiled", tag, names.find((name) => name.startsWith("program-")) ?? "");
    const whole = await readFile(program);
    expect(whole.length).toBeGreaterThan(10_000);

    for (const damaged of [whole.subarray(0, 5_000), Buffer.concat([whole.subarray(0, 500), Buffer.alloc(5_000, 1)])]) {
      await writeFile(program, damaged);
      expect(await version()).toEqual(first);
      expect((await readFile(program)).length).toBeGreaterThan(10_000);
    }
  });

  it("starts the service, and ends it with exit code 0 after SIGTERM", async () => {
    const env = {
      DATA_DIR: join(folder, "data"),
      TMPDIR: folder,
      PORT: "0",
      GRPC_PORT: "0",
      ADMIN_PASSWORD: testPassword,
      AUTH_REQUIRED: "false",
    };
    const service = runPagewire(["serve"], env, command);
    started.push(service);
    const url = await addressOf(service);

    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const api = `${url}/api/v1`;
    // What is loaded for the first request.
    expect(await (await fetch(`${api}/openapi.json`)).json()).toHaveProperty("components.schemas");
    expect(await (await fetch(`${api}/docs/reference.css`)).text()).toContain("--accent");
    expect((await fetch(`${url}/mcp`, { headers: { accept: "text/event-stream" } })).status).toBe(405);
    // What of Playwright is bundled.
    const { id } = (await post(`${api}/contexts`, {})) as { id: string };
    const execute = (action: string, params: object) => post(`${api}/contexts/${id}/execute`, { action, params });
    await execute("evaluate", { script: `document.body.innerHTML = "<input type=checkbox>"` });
    await execute("click", { selector: "input", button: "middle" });
    await execute("click", { selector: "input" });
    expect(await execute("evaluate", { script: "document.querySelector('input').checked" })).toMatchObject({
      data: { result: true },
    });
    expect(await execute("pdf", { encoding: "base64" })).toMatchObject({ data: { contentType: "application/pdf" } });
    service.child.kill("SIGTERM");
    expect(await service.ended).toBe(0);
  });
});
