import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createReachability } from "../../../src/store/database/reachability.ts";

/** A server that answers as it is told: at once, not at all, or only when it is let go on. */
function arrange() {
  const server = { isThere: true, asked: 0 };
  const changes: boolean[] = [];
  const reachability = createReachability({
    ask: async () => {
      server.asked++;
      if (!server.isThere) throw new Error("connection refused");
    },
    onChange: (isReachable) => changes.push(isReachable),
    patienceMs: 5,
    retryMs: 5,
  });
  onTestFinished(() => reachability.close());
  return { server, changes, reachability };
}

const unavailable = { code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 };
const never = () => new Promise<never>(() => undefined);

describe("createReachability", () => {
  it("gives back what the work gives, its failure too", async () => {
    const { reachability } = arrange();

    expect(await reachability.guard(async () => 7)).toBe(7);
    await expect(reachability.guard(() => Promise.reject(new Error("syntax error")))).rejects.toThrow("syntax error");
    expect(reachability.isReachable()).toBe(true);
  });

  it("gives up work that takes long if the server does not answer either", async () => {
    const { server, reachability, changes } = arrange();
    server.isThere = false;

    await expect(reachability.guard(never)).rejects.toMatchObject(unavailable);
    expect(changes).toEqual([false]);
  });

  it("lets work take as long as it takes while the server answers", async () => {
    const { server, reachability } = arrange();
    const { promise, resolve } = Promise.withResolvers<string>();
    const guarded = reachability.guard(() => promise);

    await vi.waitFor(() => expect(server.asked).toBeGreaterThan(0));
    resolve("done");
    expect(await guarded).toBe("done");
  });

  it("begins nothing while the server is lost, and asks until it is back", async () => {
    const { server, reachability, changes } = arrange();
    server.isThere = false;
    reachability.suspect();
    await vi.waitFor(() => expect(reachability.isReachable()).toBe(false));
    const work = vi.fn(async () => "done");

    await expect(reachability.guard(work)).rejects.toMatchObject(unavailable);
    expect(work).not.toHaveBeenCalled();
    expect(await reachability.ping()).toBe(false);

    server.isThere = true;
    await vi.waitFor(() => expect(reachability.isReachable()).toBe(true));
    expect(await reachability.guard(work)).toBe("done");
    expect(changes).toEqual([false, true]);
  });

  it("asks once for all who ask at the same time, and no more after its end", async () => {
    const { server, reachability } = arrange();

    expect(await Promise.all([reachability.ping(), reachability.ping(), reachability.ping()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(server.asked).toBe(1);
    reachability.close();
    reachability.suspect();
    expect(server.asked).toBe(1);
  });
});
