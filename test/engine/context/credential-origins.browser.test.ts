import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { limits } from "../../support/engine.ts";
import { engineOfFile } from "../../support/of-file.ts";

/** A site that demands credentials of every request, and notes which it got. */
interface LockedSite {
  readonly origin: string;
  readonly received: string[];
  readonly server: Server;
}

let own: LockedSite;
let other: LockedSite;

async function startLockedSite(): Promise<LockedSite> {
  const received: string[] = [];
  const server = createServer(({ headers, url = "" }, response) => {
    if (headers.authorization !== undefined) received.push(headers.authorization);
    const to = new URL(url, "http://site").searchParams.get("to");
    if (headers.authorization === undefined)
      response.writeHead(401, { "www-authenticate": 'Basic realm="site"' }).end();
    else if (to === null) response.setHeader("content-type", "text/html").end("<title>inside</title>");
    else response.writeHead(302, { location: to }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}

const credentials = { username: "user", password: "pass" };
const authorization = `Basic ${Buffer.from("user:pass").toString("base64")}`;

const test = engineOfFile();
beforeEach(async () => {
  [own, other] = await Promise.all([startLockedSite(), startLockedSite()]);
});
afterEach(async () => {
  for (const { server } of [own, other]) {
    server.closeAllConnections();
    server.close();
  }
});

async function statusOf(id: string, url: string): Promise<number | null> {
  return (await test.run(id, "navigate", { url })).status;
}

const loadImage = `(url) => new Promise((done) => {
  const image = new Image();
  image.onload = image.onerror = () => done("answered");
  image.src = url;
})`;

it("credentials are sent to the origins that the caller opens, and not to a third party's image", async () => {
  const id = await test.newContext({ httpCredentials: credentials });
  expect(await statusOf(id, own.origin)).toBe(200);
  await test.run(id, "evaluate", { script: loadImage, args: [`${other.origin}/pixel`] });
  expect(new Set(own.received)).toEqual(new Set([authorization]));
  expect(other.received).toEqual([]);
  expect(await statusOf(id, other.origin)).toBe(200);
  expect(await statusOf(id, own.origin)).toBe(200);
});

it("credentials are sent to the origin of a new page's URL", async () => {
  const id = await test.newContext({ httpCredentials: credentials });
  const page = await test.engine.openPage(id, { url: own.origin }, limits());
  expect(page.title).toBe("inside");
});

it("credentials are not sent where a redirect or the page itself leads", async () => {
  const id = await test.newContext({ httpCredentials: credentials });
  expect(await statusOf(id, `${own.origin}/?to=${other.origin}/`)).toBe(401);
  await statusOf(id, own.origin);
  await test.run(id, "evaluate", { script: `location.href = ${JSON.stringify(other.origin)}` });
  await test.run(id, "wait", { function: `location.origin === ${JSON.stringify(other.origin)}` });
  expect(other.received).toEqual([]);
});

it("credentials with an origin are sent to that one only", async () => {
  const id = await test.newContext({ httpCredentials: { ...credentials, origin: `${other.origin}/` } });
  expect(await statusOf(id, own.origin)).toBe(401);
  expect(await statusOf(id, other.origin)).toBe(200);
  expect(own.received).toEqual([]);
});

it("credentials are known to a context that is recovered, for the origins that were opened before", async () => {
  const id = await test.newContext({ httpCredentials: credentials });
  expect(await statusOf(id, own.origin)).toBe(200);
  own.received.length = 0;
  const row = test.archive.rows.get(id);
  if (row === undefined) return expect.unreachable();
  const config = { httpCredentials: { ...credentials, username: "other" } };
  test.archive.rows.set(id, { ...row, config });
  expect(await test.engine.updateContext(id, ["httpCredentials"], limits())).toEqual({ isRecreated: true });
  const changed = `Basic ${Buffer.from("other:pass").toString("base64")}`;
  await expect.poll(() => own.received).toContain(changed);
  await test.run(id, "evaluate", { script: loadImage, args: [`${other.origin}/pixel`] });
  expect(other.received).toEqual([]);
});
