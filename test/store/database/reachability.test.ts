import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createReachability } from "../../../src/store/database/postgres.ts";

/** A server that responds, or rejects connections, as `isThere` says, and counts its probes. */
function arrange() {
  const server = { isThere: true, probes: 0 };
  const changes: boolean[] = [];
  const reachability = createReachability({
    probe: async () => {
      server.probes++;
      if (!server.isThere) throw new Error("connection refused");
    },
    onChange: (isReachable) => changes.push(isReachable),
    slowWorkMs: 5,
    retryMs: 5,
  });
  onTestFinished(() => reachability.close());
  return { server, changes, reachability };
}

const unavailable = { code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 };
const never = () => new Promise<never>(() => undefined);

describe("createReachability", () => {
  it("returns the result of the work, or its error", async () => {
    const { reachability } = arrange();

    expect(await reachability.guard(async () => 7)).toBe(7);
    await expect(reachability.guard(() => Promise.reject(new Error("syntax error")))).rejects.toThrow("syntax error");
    expect(reachability.isReachable()).toBe(true);
  });

  it("rejects slow work when the server does not respond either", async () => {
    const { server, reachability, changes } = arrange();
    server.isThere = false;

    await expect(reachability.guard(never)).rejects.toMatchObject(unavailable);
    expect(changes).toEqual([false]);
  });

  it("does not limit slow work while the server responds", async () => {
    const { server, reachability } = arrange();
    const { promise, resolve } = Promise.withResolvers<string>();
    const guarded = reachability.guard(() => promise);

    await expect.poll(() => server.probes).toBeGreaterThan(0);
    resolve("done");
    expect(await guarded).toBe("done");
  });

  it("starts no work while the server is lost, and probes until it is back", async () => {
    const { server, reachability, changes } = arrange();
    server.isThere = false;
    reachability.suspect();
    await expect.poll(() => reachability.isReachable()).toBe(false);
    const work = vi.fn(async () => "done");

    await expect(reachability.guard(work)).rejects.toMatchObject(unavailable);
    expect(work).not.toHaveBeenCalled();
    expect(await reachability.ping()).toBe(false);

    server.isThere = true;
    await expect.poll(() => reachability.isReachable()).toBe(true);
    expect(await reachability.guard(work)).toBe("done");
    expect(changes).toEqual([false, true]);
  });

  it("sends one probe for concurrent callers, and none after it is closed", async () => {
    const { server, reachability } = arrange();

    expect(await Promise.all([reachability.ping(), reachability.ping(), reachability.ping()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(server.probes).toBe(1);
    reachability.close();
    reachability.suspect();
    expect(server.probes).toBe(1);
  });
});
