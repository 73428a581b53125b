import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTestApp, type TestApp } from "../../support/app.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";
import { type CallResult, connectTransport, transportNames, type TransportClient } from "../../support/transports.ts";
import { samples } from "../../support/nightly.ts";

let app: TestApp;
let site: Site;
let person: RestClient;
let token: string;

beforeAll(async () => {
  [app, site] = await Promise.all([sharedTestApp(), startSite()]);
  ({ accessToken: token } = await app.addUser("ann"));
  person = restClient(app, token);
});
afterAll(() => Promise.all([app.close(), site.close()]));

const bounds = { allowedHosts: ["127.0.0.1", "shop.test"], blockedHosts: ["ads.shop.test"] };
const beyond = { code: "FORBIDDEN", details: { reason: "hosts" } };

function answerOf(result: CallResult): Record<string, unknown> {
  if ("code" in result) throw new Error(`${result.code}: ${result.message}`);
  return result.answer;
}

type Config = { readonly id: string; readonly config: Readonly<Record<string, unknown>> };
const configIn = (result: CallResult): Config => answerOf(result).data as Config;

describe.each(samples(transportNames, 2))("an API key with lists of hosts, over %s", (name) => {
  /** What the key's holder calls with. */
  let holder: TransportClient;

  beforeAll(async () => {
    const owner = await connectTransport(name, app, token);
    const created = answerOf(await owner.call("createApiKey", { body: { name: "bounded", ...bounds } }));
    expect(created.apiKey).toMatchObject(bounds);
    await owner.close();
    holder = await connectTransport(name, app, created.key as string);
  });
  afterAll(() => holder.close());

  it("bounds the lists of contexts that it creates and changes, and their proxy", async () => {
    const create = (body: object) => holder.call("createContext", { body: { ...body } });
    expect(configIn(await create({})).config).toMatchObject(bounds);
    const own = { allowedHosts: ["shop.test", "other.test", "pay.shop.test"], blockedHosts: ["old.shop.test"] };
    const { id, config } = configIn(await create(own));
    expect(config).toMatchObject({
      allowedHosts: ["shop.test", "pay.shop.test"],
      blockedHosts: ["old.shop.test", "ads.shop.test"],
    });
    for (const body of [{ allowedHosts: ["other.test"] }, { proxy: { server: "http://other.test:3128" } }])
      expect(await create(body), JSON.stringify(body)).toMatchObject(beyond);

    const change = (body: object) => holder.call("updateContext", { params: { contextId: id }, body: { ...body } });
    expect(configIn(await change({ allowedHosts: null, blockedHosts: null })).config).toMatchObject(bounds);
    expect(await change({ allowedHosts: ["other.test"] })).toMatchObject(beyond);
    expect(await change({ proxy: { server: "socks5://ads.shop.test" } })).toMatchObject(beyond);
  });

  it("bounds pages and renders by them", async () => {
    const { id: contextId } = configIn(await holder.call("createContext", { body: {} }));
    const open = (url: string) =>
      holder.call("executeAction", { params: { contextId }, body: { action: "navigate", params: { url } } });
    answerOf(await open(`${site.url}/form`));
    expect(await open(site.url.replace("127.0.0.1", "localhost"))).toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "allowlist" },
    });
    const render = (url: string) => holder.call("renderContent", { body: { url } });
    expect(JSON.stringify(await render(`${site.url}/form`))).not.toContain("FORBIDDEN");
    expect(await render(site.url.replace("127.0.0.1", "localhost"))).toMatchObject({ code: "FORBIDDEN" });
  });

  it("cannot use contexts that may reach more, and can those that a person narrows", async () => {
    const contextId = await person.newContext();
    const params = { contextId };
    const execute = () =>
      holder.call("executeAction", { params, body: { action: "evaluate", params: { script: "1" } } });
    expect(await execute()).toMatchObject(beyond);
    expect(await holder.call("createPage", { params, body: {} })).toMatchObject(beyond);
    expect(await holder.call("getContext", { params })).toMatchObject(beyond);
    expect(await holder.call("updateContext", { params, body: { name: "mine" } })).toMatchObject(beyond);
    expect(await holder.call("createShareLink", { params, body: { scope: "read", ttl: 60_000 } })).toMatchObject(
      beyond,
    );
    expect(await holder.call("createCdpTicket", { params })).toMatchObject({ code: "FORBIDDEN" });
    expect(await holder.call("createProfile", { body: { name: "beyond", contextId } })).toMatchObject(beyond);

    const { status } = await person.request("PATCH", `/contexts/${contextId}`, {
      allowedHosts: ["www.shop.test"],
      blockedHosts: bounds.blockedHosts,
    });
    expect(status).toBe(200);
    answerOf(await execute());
  });

  it("makes keys within them", async () => {
    const make = (body: object) => holder.call("createApiKey", { body: { name: "made", ...body } });
    expect(answerOf(await make({})).apiKey).toMatchObject(bounds);
    expect(answerOf(await make({ allowedHosts: ["pay.shop.test", "other.test"] })).apiKey).toMatchObject({
      ...bounds,
      allowedHosts: ["pay.shop.test"],
    });
    expect(await make({ allowedHosts: ["other.test"] })).toMatchObject(beyond);
  });
});
