import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { toolRequest } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { type ServedPages, servePages } from "../../support/served-pages.ts";
import { samples } from "../../support/nightly.ts";

/** Counts each click, also on the site, which so learns that a step runs. */
const COUNTERS = ["a", "b", "c", "d"]
  .map((id) => `<button id=${id} onclick="this.value = Number(this.value) + 1; fetch('/clicked-${id}')">${id}</button>`)
  .join("");
const click = (id: string) => ({ action: "click", selector: `#${id}` });
const PAUSE = { action: "wait", duration: 150 };

describe.each(samples(["2025-11-25", "2026-07-28"] as const))("a flow of calls over MCP, revision %s", (revision) => {
  let app: TestApp;
  let site: ServedPages;
  let user: TestUser;
  let rest: RestClient;

  beforeAll(async () => {
    app = await sharedTestApp();
    site = await servePages({ "/": COUNTERS, ...Object.fromEntries([..."abcd"].map((id) => [`/clicked-${id}`, ""])) });
    user = await app.addUser("ada");
    rest = restClient(app, user.accessToken);
  });
  afterAll(async () => {
    await app.close();
    await site.close();
  });

  /** The first text of a tool's result; undefined where the connection was destroyed before. */
  async function callTool(name: string, args: object, destroyed?: Promise<unknown>): Promise<string | undefined> {
    const { headers, body } = toolRequest(revision, name, { ...args });
    const sent = request(`${app.httpUrl}/mcp`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${user.accessToken}`, "content-length": Buffer.byteLength(body) },
    });
    sent.end(body);
    if (destroyed !== undefined) {
      sent.on("error", () => undefined);
      await destroyed;
      sent.destroy();
      return undefined;
    }
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const text = (await response.setEncoding("utf8").toArray()).join("");
    const json = response.headers["content-type"]?.includes("event-stream") === true ? text.split("data: ")[1] : text;
    const { result } = JSON.parse(json ?? "") as { result: { content: readonly { text: string }[] } };
    return result.content[0]?.text;
  }

  /** Calls until the first call with the key has ended. */
  async function repeat(name: string, args: object): Promise<string> {
    for (;;) {
      const text = (await callTool(name, args)) ?? "";
      if (!text.includes("idempotency-in-flight")) return text;
      await sleep(20);
    }
  }

  /** The flow, whose connection ends when the site gets the request `lostAt`, or as soon as the first call is sent. */
  async function expectFlowDone(lostAt: string): Promise<void> {
    const lost = async (): Promise<void> => {
      const before = site.seen(lostAt).length;
      await expect.poll(() => site.seen(lostAt).length, { interval: 5 }).toBeGreaterThan(before);
    };
    const call = async (name: string, args: object, requests: readonly string[]): Promise<string> => {
      const keyed = { ...args, idempotencyKey: crypto.randomUUID() };
      if (requests.includes(lostAt)) await callTool(name, keyed, lostAt === "sent" ? sleep(5) : lost());
      return repeat(name, keyed);
    };

    /** Steps end with their client, after the one that runs; the key keeps what was done, and another call does the rest. */
    const act = async (args: { context?: string; steps: object[] }, requests: readonly string[]): Promise<string> => {
      const text = await call("act", args, requests);
      const context = args.context ?? /^context (\S+)\n/.exec(text)?.[1] ?? "";
      const ran = /(?:^|\n)stopped by its client after (\d) of 4; not run: /.exec(text)?.[1];
      expect(ran !== undefined, text).toBe(requests.includes(lostAt) && !text.includes("4 of 4 done"));
      if (ran === undefined) expect(text).toMatch(/(^|\n)4 of 4 done/);
      else {
        const left = args.steps.slice(Number(ran));
        expect(await callTool("act", { context, steps: left })).toContain(`${left.length} of ${left.length} done`);
      }
      return context;
    };

    const start = { steps: [{ action: "navigate", url: site.url }, PAUSE, click("a"), PAUSE] };
    const context = await act(start, ["sent", "/", "/clicked-a"]);
    await act({ context, steps: [click("b"), PAUSE, click("c"), PAUSE] }, ["/clicked-b", "/clicked-c"]);
    const last = { contextId: context, command: "click", parameters: { selector: "#d" } };
    expect(await call("execute-in-context", last, ["/clicked-d"])).toContain('"actionType":"click"');

    const contexts = (await rest.request("GET", "/contexts")).data as readonly { readonly id: string }[];
    expect(contexts).toHaveLength(1);
    const [{ id = "" } = {}] = contexts;
    const script = "[...document.querySelectorAll('button')].map(({ value }) => value).join()";
    const { data } = await rest.execute(id, "evaluate", { script });
    expect((data as { data: unknown }).data).toMatchObject({ result: "1,1,1,1" });
    await rest.request("DELETE", `/contexts/${id}`);
  }

  it.each(samples(["sent", "/", ...[..."abcd"].map((id) => `/clicked-${id}`)], 3))(
    "does nothing twice and leaves nothing out when the connection is lost at %s and the call is repeated with its key",
    expectFlowDone,
  );
});
