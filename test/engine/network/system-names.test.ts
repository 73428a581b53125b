import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createSystemNames,
  parseHosts,
  parseResolver,
  parseSources,
} from "../../../src/engine/network/system-names.ts";

describe("parseHosts", () => {
  it("reads the addresses of each name, in order and lower case", () => {
    const text = `# comment\n127.0.0.1\tlocalhost  Alias # more\n::1 localhost\n127.0.0.1 localhost\r\nbroken name\n\n10.0.0.1\n`;
    expect([...parseHosts(text)]).toEqual([
      ["localhost", ["127.0.0.1", "::1"]],
      ["alias", ["127.0.0.1"]],
    ]);
  });
});

describe("parseResolver", () => {
  it.each([
    ["", { search: [], minDots: 1 }],
    [
      "nameserver 10.0.0.1\nsearch a.test b.test.\noptions ndots:5 timeout:1",
      { search: ["a.test", "b.test"], minDots: 5 },
    ],
    ["domain a.test", { search: ["a.test"], minDots: 1 }],
    ["search a.test\nsearch b.test", { search: ["b.test"], minDots: 1 }],
    ["search .\n; comment", { search: [], minDots: 1 }],
    ["options ndots:99", { search: [], minDots: 15 }],
  ])("reads %j", (text, expected) => {
    expect(parseResolver(text)).toEqual(expected);
  });
});

describe("parseSources", () => {
  it.each([
    ["hosts: files dns", false],
    ["passwd: files ldap\nhosts:\tfiles dns [!UNAVAIL=return]", false],
    ["hosts: files mdns4_minimal [NOTFOUND=return] dns", true],
    ["hosts: files dns myhostname", true],
    ["", false],
  ])("detects whether %j names more than the hosts file and DNS", (text, hasOtherSources) => {
    expect(parseSources(text)).toEqual({ hasOtherSources });
  });
});

describe("createSystemNames", () => {
  it("reads the files again after they have changed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "names-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const paths = { hosts: join(folder, "hosts"), resolver: join(folder, "resolv"), sources: join(folder, "missing") };
    await writeFile(paths.hosts, "10.0.0.1 one.test");
    const readNames = createSystemNames(paths);
    const first = await readNames();
    expect(first.hosts.get("one.test")).toEqual(["10.0.0.1"]);
    await writeFile(paths.hosts, "10.0.0.22 one.test");
    await writeFile(paths.resolver, "search a.test");
    await vi.waitUntil(async () => (await readNames()).version !== first.version, { timeout: 30_000 });
    const { hosts, search } = await readNames();
    expect([hosts.get("one.test"), search]).toEqual([["10.0.0.22"], ["a.test"]]);
  });
});
