import { expect, it } from "vitest";
import type { Call, Scope } from "../../src/contract.ts";
import { createActivity } from "../../src/metrics/activity.ts";
import { createOverviewHandlers } from "../../src/operations/overview.ts";

it("shows a user the browsers that have contexts of no other one, and an administrator all", async () => {
  const owners = [["ada"], ["ada", "bob"], ["bob"], []];
  const browsers = owners.map((of, pid) => ({ pid, owners: of, contexts: of.length, bytes: 1 }));
  const none = { rows: [], total: 0 };
  const handlers = createOverviewHandlers({
    fleet: {
      list: () => Promise.resolve([]),
      runsOf: () => Promise.resolve(new Map()),
      usage: (query) => {
        const own = { id: "p", activity: createActivity([], Date.now).read(query), browsers };
        return Promise.resolve({ own, others: [], missing: [] });
      },
    },
    contexts: {
      list: () => Promise.resolve(none),
      listRequested: () => Promise.resolve(none),
      countAll: () => Promise.resolve(0),
    },
    apiKeyStore: { countActive: () => Promise.resolve(0) },
    audit: { size: () => Promise.resolve({ bytes: 0, entries: 0 }) },
    artifacts: { usedBytes: () => Promise.resolve(0) },
    processId: "p",
    limits: { contextsPerUser: 1, apiKeysPerUser: 1, artifactUserBytes: 1, maxWaiting: 1, auditMaxBytes: "off" },
  });
  const shownTo = async (scopes: readonly Scope[]) => {
    const call = { principal: { userId: "ada", scopes: new Set(scopes) } } as unknown as Call; // what it reads
    const { answer } = await handlers.getOverview(call, { query: {} } as never);
    return answer.data.browsers.map(({ pid }) => pid);
  };

  expect(await shownTo([])).toEqual([0]);
  expect(await shownTo(["admin"])).toEqual([0, 1, 2, 3]);
});
