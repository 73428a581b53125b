import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { findPostgres } from "../support/postgres.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { unrunnable } from "../support/unrunnable.ts";

const TIMEOUT_MS = 120_000;
const TITLE = { script: "document.title" };

describe("a cluster of two replicas and two workers", { timeout: TIMEOUT_MS }, () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  let cluster: TestCluster;
  let a: Replica;
  let b: Replica;
  let pages: ServedPages;
  let url: string;

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    url = `${pages.url}/kept`;
    cluster = await startCluster();
    // The first one makes the tables.
    a = await cluster.addReplica();
    [b] = await Promise.all([cluster.addReplica(), cluster.addWorker(), cluster.addWorker()]);
    for (const { rest } of [a, b])
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 15_000);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, TIMEOUT_MS);

  it("serves a context through each replica, wherever it runs", async () => {
    const id = await a.rest.newContext();
    const opened = await b.rest.request("POST", `/contexts/${id}/pages`, { url });
    expect(opened).toMatchObject({ status: 201 });

    expect(await a.rest.execute(id, "evaluate", TITLE)).toMatchObject({
      data: { data: { result: "/kept" } },
    });
    const shot = await b.rest.execute(id, "screenshot", {});
    expect(shot).toMatchObject({ status: 200, data: { data: { contentType: "image/png" } } });
    expect((await b.rest.request("GET", `/contexts/${id}`)).data).toMatchObject({ pages: [{ url }] });
    const renamed = await b.rest.request("PATCH", `/contexts/${id}`, { name: "renamed", colorScheme: "dark" });
    expect(renamed.status).toBe(200);
    const scheme = await a.rest.execute(id, "evaluate", {
      script: "matchMedia('(prefers-color-scheme: dark)').matches",
    });
    expect(scheme).toMatchObject({ data: { data: { result: true } } });
    expect((await cluster.rowOf(id))?.epoch).toBe(1);

    expect((await a.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
    expect((await b.rest.execute(id, "content")).status).toBe(404);
  });

  it("recovers the contexts of a killed worker on another one, through each replica, with one owner each", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => a.rest.newContext()));
    for (const id of ids) await b.rest.request("POST", `/contexts/${id}/pages`, { url });
    const [first = ""] = ids;
    const killed = await cluster.ownerOf(first);
    const before = await Promise.all(ids.map((id) => cluster.rowOf(id)));
    expect(new Set(before.map((row) => row?.worker)).size).toBe(2);
    killed.child.kill("SIGKILL");
    await killed.ended;

    const results = await Promise.all(
      ids.flatMap((id) => [a, b].map(({ rest }) => rest.execute(id, "evaluate", TITLE))),
    );

    for (const { status, data } of results)
      expect({ status, data }).toMatchObject({ status: 200, data: { data: { result: "/kept" } } });
    for (const [index, id] of ids.entries()) {
      const row = await cluster.rowOf(id);
      const was = before[index];
      expect(row?.worker).not.toBe(killed.id);
      expect(row?.epoch).toBe((was?.epoch ?? 0) + (was?.worker === killed.id ? 1 : 0));
    }
    await cluster.addWorker();
  });
});
