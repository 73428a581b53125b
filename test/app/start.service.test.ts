import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextLoop } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { startTestApp, testPassword } from "../support/app.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A browser that starts once it is let. */
async function heldBrowser(): Promise<{ readonly path: string; start(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-held-browser-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [path, mark] = [join(folder, "browser"), join(folder, "mark")];
  const browser = await findBrowser(undefined, process.platform);
  await writeFile(path, `#!/bin/sh\nuntil [ -e "${mark}" ]; do sleep 0.05; done\nexec "${browser}" "$@"\n`);
  // The browser runs as another user.
  await Promise.all([chmod(folder, 0o755), chmod(path, 0o755)]);
  return { path, start: () => writeFile(mark, "") };
}

interface Observation {
  readonly ready: number;
  readonly grpcHealth: unknown;
  readonly login: number;
  readonly retryAfter: string | null;
}

describe("a service that starts", () => {
  it("is ready, over HTTP and gRPC, and lets users sign in, only once its first user and its browser are there", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const browser = await heldBrowser();
    const starting = startTestApp({ PORT: String(port), BROWSER_EXECUTABLE_PATH: browser.path });
    onTestFinished(async () => (await starting).close());

    const observe = async (): Promise<Observation | undefined> => {
      try {
        const ready = await fetch(`${url}/health/ready`);
        await ready.body?.cancel();
        const health = await fetch(`${url}/grpc.health.v1.Health/Check`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
        const { status: grpcHealth } = (await health.json()) as { status?: unknown };
        const login = await fetch(`${url}/api/v1/auth/login`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "admin", password: testPassword }),
        });
        await login.body?.cancel();
        return { ready: ready.status, grpcHealth, login: login.status, retryAfter: login.headers.get("retry-after") };
      } catch {
        return undefined; // it does not listen yet
      }
    };
    const observed: Observation[] = [];
    while (observed.at(-1)?.login !== 200) {
      const observation = await observe();
      if (observation) observed.push(observation);
      if (observed.length === 3) await browser.start();
      await nextLoop();
    }

    const notReady = { ready: 503, grpcHealth: "NOT_SERVING", login: 503, retryAfter: "1" };
    expect(observed.slice(0, 3)).toEqual([notReady, notReady, notReady]);
    expect(new Set(observed.map(({ login }) => login))).toEqual(new Set([503, 200]));
    expect(await observe()).toMatchObject({ ready: 200, grpcHealth: "SERVING" });
    const early = observed.filter(({ ready, grpcHealth }) => ready === 200 || grpcHealth === "SERVING");
    expect(early.filter(({ login }) => login !== 200)).toEqual([]);
  });
});
