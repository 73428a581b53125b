import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testPassword } from "../support/app.ts";
import { login } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { ofFile } from "../support/of-file.ts";
import { addressOf, type PagewireProcess, runPagewire } from "../support/pagewire.ts";
import { isNightly, rounds, roundsTimeoutMs, samples } from "../support/nightly.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { servePages } from "../support/served-pages.ts";
import { unrunnable } from "../support/unrunnable.ts";

const UPLOADERS = 4;
const MIB = 1_048_576;
const LARGE_FILE = 256 * MIB;

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly sha256?: string;
  readonly reason?: string;
}

interface Service extends PagewireProcess {
  readonly httpUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rest: RestClient;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  // The browser runs as another user, who has to reach its own files in it.
  await chmod(folder, 0o755);
  return folder;
}

async function start(folder: string, env: NodeJS.ProcessEnv = {}, wrapper: readonly string[] = []): Promise<Service> {
  const common = { PORT: "0", GRPC_PORT: "off", LOG_LEVEL: "error", RATE_LIMIT_PROFILE: "off", TMPDIR: folder };
  const settings = { ADMIN_PASSWORD: testPassword, DATA_DIR: join(folder, "data"), PRIVATE_NETWORK: "allow" };
  const process = runPagewire(["serve"], { ...common, ...settings, ...env }, undefined, wrapper);
  onTestFinished(async () => {
    process.child.kill("SIGKILL");
    await process.ended;
  });
  const httpUrl = await addressOf(process);
  const token = await login(httpUrl);
  return { ...process, httpUrl, headers: { authorization: `Bearer ${token}` }, rest: restClient({ httpUrl }, token) };
}

async function upload({ httpUrl, headers }: Service, body: Uint8Array) {
  const path = `${httpUrl}/api/v1/artifacts?name=a.bin`;
  const response = await fetch(path, { method: "POST", headers, body: body as NonNullable<RequestInit["body"]> });
  const { data, error } = (await response.json()) as { data: Listed; error?: { details: { reason?: string } } };
  return { status: response.status, data, reason: error?.details.reason };
}

/** Its size is not announced. */
async function uploadSlowly({ httpUrl, headers }: Service, body: Uint8Array) {
  async function* chunks() {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
  }
  const sent = ReadableStream.from(chunks()) as NonNullable<RequestInit["body"]>;
  const init = { method: "POST", headers, body: sent, duplex: "half" } as const;
  const response = await fetch(`${httpUrl}/api/v1/artifacts?name=a.bin`, init);
  const { error } = (await response.json()) as { error?: { details: { reason?: string } } };
  return { status: response.status, reason: error?.details.reason };
}

async function contentOf({ httpUrl, headers }: Service, id: string): Promise<Uint8Array> {
  return (await fetch(`${httpUrl}/api/v1/artifacts/${id}/content`, { headers })).bytes();
}

async function listed({ rest }: Service): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (;;) {
    const { data, total } = await rest.request("GET", `/artifacts?limit=100&offset=${found.length}&sort=createdAt`);
    found.push(...(data as readonly Listed[]));
    if (found.length >= Number(total)) return found;
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const LARGE = "x".repeat(4 * MIB);
const site = ofFile(() =>
  servePages({ "/": "", "/large": LARGE }, { "/large": { "content-disposition": "attachment; filename=large.txt" } }),
);

const stateWith = (value: number) => ({
  cookies: [],
  origins: [{ origin: "https://example.com", localStorage: [{ name: "n", value: String(value) }] }],
});

describe("a service that is killed while it stores files, profiles and recordings", () => {
  it(
    "has all that it acknowledged after the next start, and nothing else",
    async () => {
      const folder = await temporaryFolder();
      await mkdir(join(folder, "data", "artifacts"), { recursive: true });
      const files = new Map<string, string>();
      const recordings: string[] = [];
      let [version, value] = [1, 0];
      let profileId: string | undefined;
      for (let round = 0; ; round++) {
        const service = await start(folder);
        const { rest } = service;
        for (const [id, sum] of files) expect(sha256(await contentOf(service, id)), id).toBe(sum);
        for (const id of recordings) expect(String(Buffer.from(await contentOf(service, id)))).toContain("</html>");
        if (profileId !== undefined) {
          const now = ((await rest.request("GET", `/profiles/${profileId}`)).data as { version: number }).version;
          const { data: state } = await rest.request("GET", `/profiles/${profileId}/state`);
          // One more may have been stored without an answer.
          expect([version, version + 1]).toContain(now);
          expect(state).toMatchObject(stateWith(value + (now - version)));
          [version, value] = [now, value + (now - version)];
        }
        await eventually(async () => {
          const [found, rows] = [await filesIn(join(folder, "data", "artifacts")), await listed(service)];
          return {
            withoutRow: found.filter((name) => !rows.some(({ id }) => id === name)),
            withoutFile: rows.filter(({ id }) => !found.includes(id)),
            arriving: rows.filter(({ state }) => state !== "ready"),
          };
        }).toEqual({ withoutRow: [], withoutFile: [], arriving: [] });
        await eventually(async () => (await readdir(folder)).filter((name) => name !== "data")).toHaveLength(1);
        if (round === rounds) return;

        profileId ??= ((await rest.request("POST", "/profiles", { name: "p", state: stateWith(0) })).data as Listed).id;
        const contextId = await rest.newContext({ recording: "flight" });
        await rest.execute(contextId, "navigate", { url: site.url });
        let isKilled = false;
        const before = files.size;
        const repeat = async (work: () => Promise<void>): Promise<void> => {
          while (!isKilled) await work().catch((error: unknown) => isKilled || Promise.reject(error as Error));
        };
        const working = [
          ...Array.from({ length: UPLOADERS }, () =>
            repeat(async () => {
              const bytes = randomBytes(randomInt(1, isNightly ? 2 * MIB : MIB / 4));
              const { status, data } = await upload(service, bytes);
              expect(status).toBe(201);
              files.set(data.id, sha256(bytes));
            }),
          ),
          repeat(async () => {
            const { error } = await rest.request("PATCH", `/profiles/${profileId}`, {
              state: stateWith(value + 1),
              version,
            });
            expect(error).toBeUndefined();
            [version, value] = [version + 1, value + 1];
          }),
          repeat(async () => {
            const body = { format: "html" };
            const { data, error } = await rest.request("POST", `/contexts/${contextId}/recordings`, body);
            expect(error).toBeUndefined();
            recordings.push((data as Listed).id);
          }),
        ];
        await eventually(() => files.size - before, { timeout: 60_000 }).toBeGreaterThan(10);
        isKilled = true;
        service.child.kill("SIGKILL");
        await service.ended;
        await Promise.all(working);
      }
    },
    roundsTimeoutMs * 2,
  );
});

/** Makes a service unable to store further bytes; its result undoes that. */
type Fill = (service: Service, folder: string) => Promise<() => Promise<void>>;

const FILE_LIMIT = 3 * MIB;

/** No file may grow beyond it. */
const limitFiles: Fill = ({ child }) => {
  const limit = (bytes: number | string): void => {
    const { status, stderr } = spawnSync("prlimit", [`--pid=${child.pid}`, `--fsize=${bytes}:`]);
    expect(status, String(stderr)).toBe(0);
  };
  limit(FILE_LIMIT);
  return Promise.resolve(() => Promise.resolve(limit("unlimited")));
};

/** The file system, which only the service sees, takes no further file. */
const takeAllFiles: Fill = async ({ child }, folder) => {
  const filler = join(`/proc/${child.pid}/root${folder}`, "artifacts", "filler");
  await mkdir(filler);
  const { status } = spawnSync("sh", ["-c", `cd "$0"; i=0; while touch $i; do i=$((i + 1)); done`, filler]);
  expect(status).toBe(0);
  return () => rm(filler, { recursive: true });
};
/** Of which 200 files fit on the file system, but 4 GiB. */
const ON_SMALL_DISK = ["unshare", "--mount", "sh", "-c"];
const MOUNT = `mount -t tmpfs -o size=4g,nr_inodes=200,mode=0700 tmpfs "$0" && exec "$@"`;

const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

describe.runIf(isNightly)("a large file", () => {
  it("takes no memory of its size, up or down", async () => {
    const service = await start(await temporaryFolder(), { ARTIFACT_LIMITS: `bytes=${LARGE_FILE}` });
    const held = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, "utf8"))?.[1]) * 1_024;
    const before = held();
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, held())), 50);
    onTestFinished(() => clearInterval(watching));
    const chunk = new Uint8Array(MIB);
    async function* chunks() {
      for (let sent = 0; sent < LARGE_FILE; sent += MIB) yield chunk;
    }
    const sent = ReadableStream.from(chunks()) as NonNullable<RequestInit["body"]>;
    const { headers, httpUrl } = service;
    const path = `${httpUrl}/api/v1/artifacts`;
    const response = await fetch(`${path}?name=a.bin`, { method: "POST", headers, body: sent, duplex: "half" });
    const { data } = (await response.json()) as { data: Listed & { size: number } };
    expect(data.size).toBe(LARGE_FILE);
    const { body } = await fetch(`${path}/${data.id}/content`, { headers });
    await body?.pipeTo(new WritableStream());
    expect(most - before).toBeLessThan(LARGE_FILE / 2);
  });
});

describe("a service whose disk is full", () => {
  const cases: readonly (readonly [string, Fill, (folder: string) => readonly string[]])[] = [
    ["where files may not grow any more", limitFiles, () => []],
    [
      "where there can be no further file",
      takeAllFiles,
      (folder) => [...ON_SMALL_DISK, MOUNT, join(folder, "artifacts")],
    ],
  ];
  it.each(samples(mayMount ? cases : cases.slice(0, 1)))(
    "%s, says so, loses nothing, leaves nothing, and goes on once there is space",
    async (_how, fill, wrapperOf) => {
      const folder = await temporaryFolder();
      const own = join(folder, "artifacts");
      await mkdir(own);
      const service = await start(folder, { ARTIFACT_DIR: own }, wrapperOf(folder));
      const { rest, child } = service;
      const seen = join(`/proc/${child.pid}/root`, own);
      const large = randomBytes(FILE_LIMIT + MIB);
      const before = await upload(service, large);
      const state = (bytes: number) => ({
        cookies: [],
        origins: [{ origin: "https://example.com", localStorage: [{ name: "n", value: "x".repeat(bytes) }] }],
      });
      const { data: profile } = await rest.request("POST", "/profiles", { name: "p", state: state(1) });
      const profilePath = `/profiles/${(profile as Listed).id}`;
      const contextId = await rest.newContext({ recording: "flight" });
      await rest.execute(contextId, "navigate", { url: site.url });

      const undo = await fill(service, folder);
      const isFull = { status: 503, reason: "disk-full" };
      expect(await upload(service, large)).toMatchObject(isFull);
      expect(await uploadSlowly(service, large)).toMatchObject(isFull);
      await rest.execute(contextId, "evaluate", { script: "void (location.href = '/large')" });
      const { data } = await rest.execute(contextId, "wait", { download: true });
      expect(data).toMatchObject({ data: { download: { state: "failed", reason: "disk-full" } } });
      if (fill === takeAllFiles)
        expect(await rest.request("POST", `/contexts/${contextId}/recordings`, { format: "html" })).toMatchObject({
          status: 503,
          error: { details: { reason: "disk-full" } },
        });
      else
        expect(await rest.request("PATCH", profilePath, { state: state(4 * MIB), version: 1 })).toMatchObject({
          status: 503,
          error: { code: "SERVICE_UNAVAILABLE" },
        });
      expect(sha256(await contentOf(service, before.data.id))).toBe(sha256(large));

      await undo();
      await eventually(() => filesIn(seen)).toEqual([before.data.id]);
      await eventually(async () => (await rest.request("GET", "/health/ready")).status).toBe(200);
      expect((await rest.request("GET", profilePath)).data).toMatchObject({ version: 1 });
      const { data: saved } = await rest.request("PATCH", profilePath, { state: state(4 * MIB), version: 1 });
      expect(saved).toMatchObject({ version: 2 });
      const after = await upload(service, large);
      expect(sha256(await contentOf(service, after.data.id))).toBe(sha256(large));
      const { data: recorded } = await rest.request("POST", `/contexts/${contextId}/recordings`, { format: "html" });
      expect(Buffer.from(await contentOf(service, (recorded as Listed).id)).toString()).toContain("</html>");
      expect((await listed(service)).filter(({ state }) => state !== "ready")).toMatchObject([{ reason: "disk-full" }]);
    },
  );
  if (!mayMount) unrunnable("a file system without space for files", "only root may mount one");
});
