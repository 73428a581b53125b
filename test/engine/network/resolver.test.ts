import { createSocket, type Socket } from "node:dgram";
import { stat } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { cached, candidatesOf, createResolver, type Resolution } from "../../../src/engine/network/resolver.ts";
import type { SystemNames } from "../../../src/engine/network/system-names.ts";

const plain: SystemNames = { hosts: new Map(), search: [], minDots: 1, hasOtherSources: false, version: "1" };

interface DnsServer {
  readonly address: string;
  /** Type and name of each question. */
  readonly questions: readonly string[];
}

const A = 1;
const AAAA = 28;

/** The records of a name on a DNS server: addresses, an error code, or that it is silent. */
type Records = { readonly [type in typeof A | typeof AAAA]?: readonly number[] | "silent" } | "refused" | "silent";

async function startDnsServer(records: Readonly<Record<string, Records>>, ttl = 300): Promise<DnsServer> {
  const socket: Socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (message, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = message.readUInt16BE(at + 1);
    const name = labels.join(".");
    questions.push(`${type === A ? "A" : "AAAA"} ${name}`);
    const known = records[name];
    if (known === "silent") return;
    const data = typeof known === "object" ? known[type === A ? A : AAAA] : undefined;
    if (data === "silent") return;
    const record = data && Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, ttl >> 8, ttl & 255, 0, data.length, ...data]);
    const code = known === "refused" ? 5 : known === undefined ? 3 : 0;
    const head = Buffer.concat([
      message.subarray(0, 2),
      Buffer.from([0x81, 0x80 | code, 0, 1, 0, record ? 1 : 0, 0, 0, 0, 0]),
    ]);
    socket.send(Buffer.concat([head, message.subarray(12, at + 5), record ?? Buffer.alloc(0)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, questions };
}

const ipv6 = [0x26, 6, 0x28, 0, ...Array<number>(11).fill(0), 1];

function resolverOf(server: DnsServer, names: Partial<SystemNames> = {}) {
  return createResolver({ readNames: async () => ({ ...plain, ...names }), servers: [server.address] });
}

describe("createResolver", () => {
  it("returns IPv4 before IPv6 addresses, with the time for which they are valid", async () => {
    const server = await startDnsServer({ "both.test": { [A]: [10, 0, 0, 1], [AAAA]: ipv6 } }, 30);
    expect(await resolverOf(server)("Both.test")).toEqual({ addresses: ["10.0.0.1", "2606:2800::1"], ttlMs: 30_000 });
  });

  it.each([
    [0, 1_000],
    [3_600, 60_000],
  ])("caches a TTL of %i s for %i ms", async (ttl, ttlMs) => {
    const server = await startDnsServer({ "name.test": { [A]: [10, 0, 0, 1] } }, ttl);
    expect(await resolverOf(server)("name.test")).toMatchObject({ ttlMs });
  });

  it("returns names of the hosts file and localhost without asking a server", async () => {
    const server = await startDnsServer({});
    const resolve = resolverOf(server, { hosts: new Map([["printer", ["10.0.0.9"]]]) });
    expect((await resolve("Printer")).addresses).toEqual(["10.0.0.9"]);
    expect((await resolve("printer.")).addresses).toEqual(["10.0.0.9"]);
    for (const name of ["localhost", "LOCALHOST.", "app.localhost"])
      expect((await resolve(name)).addresses, name).toEqual(["127.0.0.1", "::1"]);
    expect(server.questions).toEqual([]);
  });

  it("tries the search domains", async () => {
    const server = await startDnsServer({ "service.second.test": { [A]: [10, 0, 0, 2] } });
    const resolve = resolverOf(server, { search: ["first.test", "second.test"] });
    expect((await resolve("service")).addresses).toEqual(["10.0.0.2"]);
    await expect(resolve("service.")).rejects.toMatchObject({ reason: "name-not-resolved" });
  });

  it.each<[string, Records | undefined]>([
    ["does not exist", undefined],
    ["has no address", {}],
    ["is refused", "refused"],
  ])("rejects a name that %s", async (_what, records) => {
    const server = await startDnsServer(records === undefined ? {} : { "name.test": records });
    await expect(resolverOf(server)("name.test")).rejects.toMatchObject({ reason: "name-not-resolved" });
  });

  it("does not wait for a server that is silent on the other family", async () => {
    const server = await startDnsServer({ "name.test": { [A]: [10, 0, 0, 1], [AAAA]: "silent" } });
    expect(await resolverOf(server)("name.test")).toMatchObject({ addresses: ["10.0.0.1"] });
    // A query is repeated after 1500 ms.
    expect(server.questions.filter((question) => question.startsWith("AAAA"))).toHaveLength(1);
  });

  it("rejects names of a silent server in time, without occupying the threads of the process", async () => {
    const server = await startDnsServer(
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`silent-${index}.test`, "silent" as const])),
    );
    const resolve = resolverOf(server);
    let isOver = false;
    const all = Promise.allSettled(Array.from({ length: 200 }, (_, index) => resolve(`silent-${index}.test`))).then(
      (results) => {
        isOver = true;
        return results;
      },
    );
    // A file is read by one of the threads that the look-ups of the system would wait in.
    await stat("/");
    expect((await resolve("localhost")).addresses).toContain("127.0.0.1");
    expect(isOver).toBe(false);
    const reasons = (await all).map((result) => (result.status === "rejected" ? (result.reason as Error).message : ""));
    expect(reasons.every((message) => message.endsWith("dns-timed-out"))).toBe(true);
  });
});

describe("cached", () => {
  it("shares a query while it is pending or valid, and retries after a failure", async () => {
    const asked: string[] = [];
    let result: Resolution | Error = { addresses: ["10.0.0.1"], ttlMs: 60_000 };
    const resolve = cached(async (host) => {
      asked.push(host);
      if (result instanceof Error) throw result;
      return result;
    });
    await Promise.all([resolve("a"), resolve("a")]);
    expect((await resolve("a")).addresses).toEqual(["10.0.0.1"]);
    expect(asked).toEqual(["a"]);
    result = new Error("no");
    await expect(resolve("b")).rejects.toThrow("no");
    result = { addresses: ["10.0.0.2"], ttlMs: 0 };
    await resolve("b");
    await resolve("b");
    expect(asked).toEqual(["a", "b", "b", "b"]);
  });
});

describe("candidatesOf", () => {
  const search = ["one.test", "two.test"];
  it.each([
    ["name", 1, ["name.one.test", "name.two.test", "name"]],
    ["a.name", 1, ["a.name", "a.name.one.test", "a.name.two.test"]],
    ["a.name", 5, ["a.name.one.test", "a.name.two.test", "a.name"]],
    ["a.name.", 5, ["a.name"]],
  ])("of %s with ndots %i are %j", (name, minDots, expected) => {
    expect(candidatesOf(name, { search, minDots })).toEqual(expected);
  });
});
