import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { AUDIENCE, CONSOLE_CLIENT, PROGRAM, startProvider, type TestProvider } from "../support/oidc-provider.ts";
import { freePort } from "../support/postgres.ts";
import { restClient } from "../support/rest.ts";

/** Where a balancer in front of both replicas would be. */
let publicUrl: string;
let cluster: TestCluster;
let provider: TestProvider;
let one: Replica;
let other: Replica;

beforeAll(async () => {
  publicUrl = `http://127.0.0.1:${await freePort()}`;
  provider = await startProvider({ redirectUri: `${publicUrl}/console/session/callback` });
  cluster = await startCluster({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUERS: provider.issuer,
    OIDC_AUDIENCES: AUDIENCE,
    OIDC_CLIENT_ID: CONSOLE_CLIENT.id,
    OIDC_CLIENT_SECRET: CONSOLE_CLIENT.secret,
    OIDC_SIGN_UP: "true",
  });
  [one, other] = [await cluster.addReplica(), await cluster.addReplica()];
});
afterAll(async () => {
  await cluster.close();
  await provider.close();
});

const statusAt = async (replica: Replica, token: string): Promise<number> =>
  (await restClient(replica, token).request("GET", "/sessions")).status;

/** Follows redirects with their cookies until one leads to the service; fills the provider's forms on the way. */
async function signInAtProvider(url: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let next = url, body: URLSearchParams | undefined; ;) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const response = await fetch(next, { redirect: "manual", headers, ...(body && { method: "POST", body }) });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      const led = new URL(location, next);
      if (led.origin === publicUrl) return led;
      [next, body] = [led.href, undefined];
      continue;
    }
    const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(await response.text()) ?? [];
    if (prompt === "") throw new Error(`${next} is ${response.status}, and has no form`);
    body = new URLSearchParams({ prompt, login, password: "any" });
  }
}

/** Begins at one replica, and ends at the other. */
async function signIn(login: string): Promise<{ readonly cookie: string; readonly location: string | null }> {
  const path = "/console/session";
  const begun = await fetch(`${one.httpUrl}${path}/begin`, { redirect: "manual" });
  const kept = begun.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  const { search } = await signInAtProvider(begun.headers.get("location") ?? "", login);
  const response = await fetch(`${other.httpUrl}${path}/callback${search}`, {
    redirect: "manual",
    headers: { cookie: kept.join("; ") },
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("pagewire-refresh="));
  return { cookie: cookie?.split(";", 1)[0] ?? "", location: response.headers.get("location") };
}

function refresh(replica: Replica, cookie: string): Promise<Response> {
  const headers = { cookie, origin: replica.httpUrl };
  return fetch(`${replica.httpUrl}/console/session/refresh`, { method: "POST", headers });
}

describe("an identity provider of two replicas", () => {
  it("signs a person in who begins at one and comes back to the other, for both, until the user is disabled", async () => {
    const { cookie, location } = await signIn("lovelace");
    expect(location).toBe("/console/");
    const refreshed = await refresh(one, cookie);
    const { accessToken } = (await refreshed.json()) as { readonly accessToken: string };
    for (const replica of [one, other]) expect(await statusAt(replica, accessToken)).toBe(200);

    expect(await cluster.command("user", "disable", "lovelace")).toMatchObject({ code: 0 });
    for (const replica of [one, other]) {
      await eventually(() => statusAt(replica, accessToken)).toBe(401);
      const [next = ""] = refreshed.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
      expect((await refresh(replica, next)).status).toBe(401);
    }
    expect((await signIn("lovelace")).location).toBe("/console/#sign-in-failed");
  });

  it("has its tokens accepted at both as one user, also after its key has changed", async () => {
    for (const changes of [false, true]) {
      if (changes) await provider.rotate();
      const token = await provider.accessToken();
      // Both have read its keys a moment ago, and read them again after 10 s.
      for (const replica of [one, other]) await eventually(() => statusAt(replica, token)).toBe(200);
    }
    expect(await cluster.query("select id from users where subject = $1", [PROGRAM])).toHaveLength(1);
  });

  it("is not asked at the port of another process", async () => {
    const token = await provider.sign();
    const [addresses, ports] = [["127.0.0.1"], [Number(new URL(provider.issuer).port)]];
    const changed = { id: "another", listening: { addresses, ports } };
    await cluster.query(
      "insert into processes select (jsonb_populate_record(process, $1)).* from processes process limit 1",
      [changed],
    );
    const third = await cluster.addReplica();

    expect(await statusAt(third, token)).toBe(503);
    await cluster.query("delete from processes where id = 'another'");
    await eventually(() => statusAt(third, token)).toBe(200);
  });
});
