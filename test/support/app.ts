import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningApp, startApp } from "../../src/app/app.ts";
import { browsersSettingsOf, type FirstBrowsers, lateDeniedPorts } from "../../src/app/first-browser.ts";
import { type Environment, parseConfig } from "../../src/config/config.ts";
import type { Config } from "../../src/config/settings.ts";
import { openBrowsers } from "../../src/engine/browsers.ts";
import type { BrowserInfo, Engine } from "../../src/engine/engine.ts";
import { loggerFor } from "../../src/app/logger.ts";
import type { Logger } from "../../src/log/log.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import type { Role } from "../../src/contract.ts";
import { startClusteredApp } from "./clustered-app.ts";
import { ofWorker } from "./of-worker.ts";
import { throughClones } from "./passthrough-engine.ts";

/** A user with a session of its own. */
export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly accessToken: string;
}

export interface TestApp extends RunningApp {
  readonly dataDir: string;
  /** Without the scheme: host and port of native gRPC. */
  readonly grpcAddress: string;
  addUser(username: string, role?: Role): Promise<TestUser>;
}

export const testPassword = "correct horse battery staple";

/** Small: with its default a fifth of a second of each start and sign-in is hashing. */
const passwordCostLog2 = 8;

/** The whole service, as `serve` runs it, on free ports and an empty folder, with only data between operations and engine. `close` removes both. */
export async function startTestApp(
  env: Environment = {},
  { throughSeam = (engine) => engine }: { readonly throughSeam?: (engine: Engine) => Engine } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-app-"));
  const dataDir = env.DATA_DIR ?? join(folder, "data");
  const testEnv: Environment = {
    PORT: "0",
    GRPC_PORT: "0",
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    LOG_LEVEL: "error",
    RATE_LIMIT_PROFILE: "off",
    RATE_LIMITS: "loginFailures=1000,loginSlowDownAfter=1000",
    BROWSER_LIMITS: "spareContexts=0",
    BROWSER_SHARING: "all",
    ...env,
  };
  const config = parseConfig({ cwd: folder, env: testEnv });
  const log = loggerFor(config);
  const app =
    process.env["PAGEWIRE_TEST_CLUSTER"] === "on"
      ? await startClusteredApp(folder, testEnv, passwordCostLog2)
      : await startApp(config, {
          throughSeam: (engine) => throughClones(throughSeam(engine)),
          passwordCostLog2,
          log,
          ...(env.BROWSER_EXECUTABLE_PATH === undefined && { firstBrowsers: await lateBrowsers(config, log) }),
        });
  return {
    ...app,
    dataDir,
    grpcAddress: app.grpcAddress ?? "",
    async addUser(username, role = "user") {
      const user = await app.state.accounts.add({ username, password: testPassword, roles: [role] });
      const { tokens } = await app.state.sessions.open(user, { kind: "cli" });
      return { id: user.id, username, password: testPassword, accessToken: tokens.accessToken };
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let browserOfWorker: Promise<BrowserInfo> | undefined;

/**
 * Browsers of which the first starts with the first context, but for the first service of the worker, which tests its own: a start and
 * its test take most of a second of a processor.
 */
async function lateBrowsers(config: Config, log: Logger): Promise<FirstBrowsers> {
  const metrics = createMetrics();
  const { denied, setDeniedPorts } = lateDeniedPorts();
  const browsers = await openBrowsers({ settings: browsersSettingsOf(config, denied), log, metrics });
  // The test of Playwright's internals has run there, too.
  if (browserOfWorker !== undefined) browsers.pool.visit = () => Promise.reject(new Error("there is no test"));
  const start = (): Promise<BrowserInfo> => (browserOfWorker ??= browsers.start());
  return {
    metrics,
    setDeniedPorts,
    spawned: Promise.resolve(undefined),
    opened: Promise.resolve({ ...browsers, start }),
  };
}

const appOfWorker = ofWorker(() => startTestApp());

/**
 * The service of this worker, for files that are content with the usual settings and look at nothing of other users: a start takes
 * more than half a second of a processor. `close` deletes the contexts of the file's users, and gives their names free.
 */
export async function sharedTestApp(): Promise<TestApp> {
  if (process.env["PAGEWIRE_TEST_CLUSTER"] === "on") return startTestApp();
  const app = await appOfWorker();
  const users: TestUser[] = [];
  return {
    ...app,
    async addUser(username, role) {
      const user = await app.addUser(username, role);
      users.push(user);
      return user;
    },
    async close() {
      for (const user of users.splice(0)) await leave(app, user);
    },
  };
}

async function leave({ state, httpUrl, dataDir }: TestApp, { id, username }: TestUser): Promise<void> {
  const user = await state.users.findByUsername(username);
  if (user === undefined) return;
  const { tokens } = await state.sessions.open(user, { kind: "cli" });
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const url = `${httpUrl}/api/v1/contexts`;
  const { data } = (await (await fetch(`${url}?limit=100`, { headers })).json()) as { data: { id: string }[] };
  await Promise.all(data.map((context) => fetch(`${url}/${context.id}`, { method: "DELETE", headers })));
  const database = new DatabaseSync(join(dataDir, "pagewire.db"), { timeout: 30_000 });
  database.prepare("update users set username = id where id = ?").run(id);
  database.close();
}
