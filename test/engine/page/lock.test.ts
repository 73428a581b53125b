import { expect, it } from "vitest";
import { createDeadline } from "../../../src/engine/deadline.ts";
import { createPageLock } from "../../../src/engine/page/live-page.ts";

it("lets 100 actions wait for a page, and rejects the next one", async () => {
  const lock = createPageLock();
  await lock.acquire(createDeadline(5_000), {});
  const leaving = new AbortController();
  const waiting = Array.from({ length: 100 }, () =>
    lock.acquire(createDeadline(5_000), { signal: leaving.signal }).catch(() => "left"),
  );

  await expect(lock.acquire(createDeadline(5_000), {})).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { outcome: "not-executed", reason: "page-busy" },
    retryAfterMs: 1_000,
  });

  leaving.abort();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["left"]));
});
