import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, glob, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { processesOfGroup } from "../../src/engine/browser/process-group.ts";
import { testPassword } from "../support/app.ts";
import { hasOpenssl, makeCertificate } from "../support/certificate.ts";
import { runCommand } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { addressOf, type PagewireProcess, runPagewire } from "../support/pagewire.ts";
import { sendRaw } from "../support/raw-http.ts";
import { type Site, startSite } from "../support/site.ts";
import { isNightly, nightly, samples } from "../support/nightly.ts";
import { unrunnable } from "../support/unrunnable.ts";

// Each test starts whole services, beside those of other files, and each of them starts with loading all of the code.
vi.setConfig({ testTimeout: 180_000 });
const patiently: typeof eventually = (look) => eventually(look, { timeout: 60_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
let env: NodeJS.ProcessEnv;
let site: Site;
const started: PagewireProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-serve-"));
  // The unprivileged browser passes through it to its own files.
  await chmod(folder, 0o755);
  site = await startSite();
  env = {
    DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    PORT: "0",
    GRPC_PORT: "0",
    ADMIN_PASSWORD: testPassword,
    RATE_LIMIT_PROFILE: "off",
  };
});
afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
  await site.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function run(args: readonly string[], more: NodeJS.ProcessEnv = {}, script?: string): PagewireProcess {
  const process = runPagewire(args, { ...env, ...more }, script);
  started.push(process);
  return process;
}

/** A start that cannot succeed, in this process. */
const failing = (args: readonly string[], more: NodeJS.ProcessEnv) => runCommand(args, { ...env, ...more });

/** A service that listens, with a token and a context that has a page. */
interface Service extends PagewireProcess {
  readonly url: string;
  readonly token: string;
  readonly execute: (action: object) => Promise<Response>;
  readonly contextId: string;
}

async function ready(process: PagewireProcess): Promise<Service> {
  const url = await addressOf(process);
  const call = async (path: string, body: object, token?: string): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signedIn = await call("/auth/login", { username: "admin", password: testPassword });
  const token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
  const context = await call("/contexts", { createPage: true }, token);
  const contextId = ((await context.json()) as { data: { id: string } }).data.id;
  return {
    ...process,
    url,
    token,
    contextId,
    execute: (action) => call(`/contexts/${contextId}/execute`, action, token),
  };
}

/** An action that the page completes only after so long; the site records its start. */
/** The browser's cache lets a second request for a URL wait for the first, so each has its own. */
function actionOf(ms: number): object {
  const url = `${site.url}/slow?ms=${ms}&id=${randomUUID()}`;
  return { action: "evaluate", params: { script: `await fetch("${url}", { mode: "no-cors" })` } };
}

/** Resolves when so many of these actions have started. */
async function running(count: number): Promise<void> {
  await patiently(() => site.requests.filter((request) => request.startsWith("GET /slow")).length).toBe(count);
}

async function browserGroups(): Promise<readonly number[]> {
  const pids: number[] = [];
  for await (const file of glob("pagewire-*/browser-*/pid", { cwd: folder })) {
    pids.push(Number(await readFile(join(folder, file), "utf8").catch(() => "0")));
  }
  return pids.filter((pid) => pid > 0);
}

async function engineFolders(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith("pagewire-"));
}

describe("a start that cannot succeed", () => {
  it("reports all invalid settings at once, with exit code 78", async () => {
    const wrong = {
      ENVIRONMENT: "production",
      PORT: "eighty",
      TRUST_PROXY: "everyone",
      TLS_CERT: "only-this.pem",
      HOST: "0.0.0.0",
    };
    const { code, out, err } = await failing(["serve", "--browser-sandbox", "off", "--max-contexts", "0"], {
      ...wrong,
      ADMIN_PASSWORD: "admin",
    });

    expect(code).toBe(78);
    const [head, ...issues] = err.trim().split("\n");
    expect(head).toBe("pagewire: the settings are not usable:");
    expect(issues.map((line) => line.trim().split(" ")[0]).sort()).toEqual([
      "--browser-sandbox",
      "--max-contexts",
      "ADMIN_PASSWORD",
      "DATA_KEY",
      "HOST",
      "JWT_SECRET",
      "PORT",
      "TLS_KEY",
      "TRUST_PROXY",
    ]);
    expect(out).toBe("");
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports in one line which port is in use, and creates no files", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    for (const setting of samples(["PORT", "GRPC_PORT"])) {
      const { code, err } = await failing(["serve"], { [setting]: String(port) });

      expect(code).toBe(1);
      const flag = setting === "PORT" ? "--port" : "--grpc-port";
      const wayOut = `give another one with ${flag}, such as ${flag} 0 for a free one${setting === "PORT" ? "" : ", or --grpc-port off"}`;
      expect(err).toBe(`pagewire: port ${port} on 127.0.0.1 is in use (${setting}): ${wayOut}\n`);
      expect(await readdir(folder)).toEqual([]);
    }
    taken.close();
  });

  it("reports in one line that its folder cannot be made", async () => {
    await writeFile(join(folder, "file"), "");
    const { code, err } = await failing(["serve"], { DATA_DIR: join(folder, "file", "data") });
    expect(code).toBe(1);
    expect(err).toMatch(/^pagewire: .*DATA_DIR.*\n$/);
  });

  it("reports in one line which address is not of this machine, and a variable that is almost a setting", async () => {
    const { code, err } = await failing(["serve", "--host", "192.0.2.1"], { MAX_CONTEXT: "5" });

    expect(code).toBe(1);
    const [nearMiss, ...rest] = err.split("\n");
    expect(nearMiss).toBe(
      "pagewire: the environment variable MAX_CONTEXT is not a setting; did you mean MAX_CONTEXTS?",
    );
    expect(rest.join("\n")).toBe("pagewire: HOST 192.0.2.1 is not an address of this machine\n");
  });

  it("reports that it waits for a database that does not respond, and then fails", async () => {
    const DATABASE_URL = "postgres://pagewire:canary-word@127.0.0.1:1/pagewire";
    const { ended, output } = run(["serve"], { DATABASE_URL, DATABASE_WAIT_MS: "100" });

    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/the database does not accept connections yet; waiting for it.*ECONNREFUSED/);
    expect(output.stderr.trim().split("\n").at(-1)).toMatch(
      /^pagewire: the database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
    );
    expect(output.stderr).not.toContain("canary-word");
    expect(await engineFolders()).toEqual([]);
  });

  nightly("can be ended while it waits for its database", async () => {
    const DATABASE_URL = "postgres://pagewire:secret@127.0.0.1:1/pagewire";
    const { child, ended, output } = run(["serve"], { DATABASE_URL, DATABASE_WAIT_MS: "3600000" });
    await patiently(() => output.stderr).toContain("waiting for it");

    child.kill("SIGTERM");

    expect(await ended).toBe(143);
  });

  it("reports in one line what is wrong with a certificate", async () => {
    const text = join(folder, "text.pem");
    await writeFile(text, "not PEM at all");
    const absent = join(folder, "absent.pem");
    const wrong = [
      [absent, text, `TLS_CERT ${absent} cannot be read (ENOENT)`],
      [text, text, `TLS_CERT ${text} does not hold a certificate in PEM`],
      [folder, text, `TLS_CERT ${folder} cannot be read (EISDIR)`],
    ];
    for (const [TLS_CERT, TLS_KEY, message] of samples(wrong))
      expect(await failing(["serve"], { TLS_CERT, TLS_KEY })).toEqual({
        code: 1,
        out: "",
        err: `pagewire: ${message ?? ""}\n`,
      });
    expect(await engineFolders()).toEqual([]);
  });

  if (!hasOpenssl()) unrunnable("a key of another certificate", "no openssl to make a certificate with");
  else
    nightly("reports a key that does not match the certificate", async () => {
      const [one, other] = [makeCertificate(folder, "one"), makeCertificate(folder, "other")];
      const { code, err } = await failing(["serve"], { TLS_CERT: one.cert, TLS_KEY: other.key });

      expect(code).toBe(1);
      expect(err).toBe(`pagewire: TLS_KEY ${other.key} is not the key of the certificate TLS_CERT ${one.cert}\n`);
    });

  it("reports a missing browser, and removes its folder", async () => {
    const { code, err } = await failing(["serve"], { BROWSER_EXECUTABLE_PATH: "/nope" });

    expect(code).toBe(1);
    expect(err).toBe('pagewire: the browser "/nope" (BROWSER_EXECUTABLE_PATH) is not an executable file\n');
    expect(await engineFolders()).toEqual([]);
  });
});

describe("the message of a start", () => {
  it("has lines that end in a picture, at the first start and at a further one", async () => {
    for (const line of isNightly ? ["TOKEN=", "KEY="] : ["TOKEN="]) {
      const service = run(["serve"], { ADMIN_PASSWORD: "" });
      const url = await addressOf(service);
      const lines = service.output.stdout.split("\n").map((each) => each.trim());
      const script = lines.slice(lines.findIndex((each) => each.startsWith(line))).join("\n");
      const picture = join(folder, "page.png");
      await promisify(execFile)(
        "bash",
        ["-euc", script.replace("https://example.com/", site.url).replace("page.png", picture)],
        { cwd: root, env: { ...process.env, ...env }, timeout: 60_000 },
      );

      expect((await readFile(picture)).subarray(1, 4).toString()).toBe("PNG");
      await rm(picture);
      const docs = await fetch(`${url}/docs`, { redirect: "manual" });
      expect([docs.status, docs.headers.get("location")]).toEqual([302, "/docs/"]);
      expect(await (await fetch(`${url}/docs/`)).text()).toContain('<nav class="pages"');
      expect((await fetch(`${url}/favicon.ico`)).headers.get("content-type")).toBe("image/svg+xml");
      service.child.kill("SIGTERM");
      await service.ended;
    }
  });
});

describe("a signal to end", () => {
  it("completes running actions on every transport, rejects new calls, and ends with exit code 0", async () => {
    const service = await ready(run(["serve"]));
    const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws?token=${service.token}`);
    await new Promise((resolve) => socket.once("open", resolve));
    const frames: string[] = [];
    socket.on("message", (data: Buffer) => frames.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));

    const pages = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" };
        const url = `${service.url}/api/v1/contexts/${service.contextId}/pages`;
        const response = await fetch(url, { method: "POST", headers, body: "{}" });
        return ((await response.json()) as { data: { id: string } }).data.id;
      }),
    );
    const responses = pages.map((pageId) => service.execute({ ...actionOf(3_000), pageId }));
    socket.send(JSON.stringify({ id: "1", type: "execute", contextId: service.contextId, ...actionOf(3_000) }));
    await running(3);
    service.child.kill("SIGTERM");

    await patiently(async () => (await sendRaw(service.url, { path: "/health/ready" })).status).toBe(503);
    const readiness = await sendRaw(service.url, { path: "/health/ready" });
    expect(JSON.parse(readiness.body)).toMatchObject({
      status: "not_ready",
      checks: { server: false, database: true },
    });
    expect((await sendRaw(service.url, { path: "/health/live" })).status).toBe(200);
    const rejected = await sendRaw(service.url, {
      path: "/api/v1/contexts",
      headers: [
        ["Authorization", `Bearer ${service.token}`],
        ["Connection", "keep-alive"],
      ],
    });
    expect(rejected.status).toBe(503);
    expect(rejected.headers).toMatchObject({ connection: "close", "retry-after": "1" });
    expect(JSON.parse(rejected.body)).toMatchObject({
      error: { code: "SERVICE_UNAVAILABLE", details: { outcome: "not-executed" } },
    });

    for (const answer of responses) expect(await (await answer).json()).toMatchObject({ success: true });
    expect(await closed).toBe(1001);
    expect(frames.map((frame) => JSON.parse(frame) as unknown)).toEqual([
      expect.objectContaining({ id: "1", type: "result" }),
    ]);
    expect(await service.ended).toBe(0);
    expect(await engineFolders()).toEqual([]);
  });

  nightly("shows which calls it waits for, and exits at once when it is sent twice", async () => {
    const service = await ready(run(["serve"]));
    const lost = service.execute(actionOf(20_000)).catch(() => "lost");
    await running(1);
    service.child.kill("SIGINT");
    await patiently(() => service.output.stderr).toContain("a second signal exits at once");
    await patiently(() => service.output.stdout).toMatch(/^Waiting for 1 running call to end, for 25 s at most/m);
    const groups = await browserGroups();
    service.child.kill("SIGINT");

    expect(await service.ended).toBe(1);
    expect(await lost).toBe("lost");
    await patiently(async () => (await Promise.all(groups.map(processesOfGroup))).flat()).toEqual([]);
  });
});

describe("npm start", () => {
  it("replaces itself with the service, so that a signal to npm reaches it", async () => {
    const file = await readFile(new URL("../../package.json", import.meta.url), "utf8");
    const { scripts } = JSON.parse(file) as { scripts: Record<string, string> };

    // Without exec the shell between them dies of the signal and leaves the service behind.
    expect(scripts["start"]).toBe("sh .ci/bundle && exec node --max-semi-space-size=8 dist/main.js serve");
    expect(scripts["pagewire"]).toBe("exec node src/main.ts");
  });
});

describe("kill -9", () => {
  it("ends the browser too, and the next start removes its files", async () => {
    const first = await ready(run(["serve"]));
    const beside = await failing(["serve"], {});
    expect(beside.code).toBe(1);
    expect(beside.err).toMatch(/^pagewire: another service uses the folder .+: end it, or set another DATA_DIR\n$/);
    expect((await runCommand(["user", "list"], env)).code).toBe(0);
    const groups = await browserGroups();
    const left = await engineFolders();
    expect(groups.length).toBeGreaterThan(0);
    first.child.kill("SIGKILL");
    await first.ended;

    await patiently(async () => (await Promise.all(groups.map(processesOfGroup))).flat()).toEqual([]);
    expect(await engineFolders()).toEqual(left);
    const second = run(["serve"]);
    await addressOf(second);
    const now = await engineFolders();
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(left);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(await engineFolders()).toEqual([]);
  });
});

describe("an uncaught error", () => {
  const script = fileURLToPath(new URL("processes/failing.ts", import.meta.url));

  it.each(
    samples([
      ["throw", "uncaught error"],
      ["reject", "unhandled rejection"],
    ]),
  )("after a %s, is logged, running calls are finished, and the exit code is 1", async (how, message) => {
    const service = await ready(run(["serve"], {}, script));
    const answer = service.execute(actionOf(1_000));
    await running(1);
    service.child.stdin?.write(`${how}\n`);

    expect(await (await answer).json()).toMatchObject({ success: true });
    expect(await service.ended).toBe(1);
    expect(service.output.stderr).toContain(message);
    expect(service.output.stderr).toContain("a mistake of ours");
    expect(await engineFolders()).toEqual([]);
  });
});
