import { describe, expect, it } from "vitest";
import { classifyAddress } from "../../../src/engine/network/address.ts";
import { createNetworkPolicy, type NetworkPolicySettings } from "../../../src/engine/network/policy.ts";
import { checkNavigationUrl } from "../../../src/engine/network/url-policy.ts";
import { attemptsOfFile } from "../../support/attempts.ts";

const attempts = attemptsOfFile("a denied address, in any notation");

const machine = ["192.168.7.7", "93.184.216.34", "2606:2800:220:1::7"];

const policyOf = (settings: Partial<NetworkPolicySettings> = {}, addresses: () => readonly string[] = () => machine) =>
  createNetworkPolicy(
    { privateNetwork: "deny", allowlist: [], isOwnPort: (port) => port === 8443, ...settings },
    addresses,
  );

describe("classifyAddress", () => {
  it.each([
    ["93.184.216.34", "public"],
    ["2606:2800:220:1::1", "public"],
    ["127.0.0.1", "loopback"],
    ["127.9.9.9", "loopback"],
    ["0.0.0.0", "loopback"],
    ["::1", "loopback"],
    ["[::1]", "loopback"],
    ["::", "loopback"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["fd12::1", "private"],
    ["fec0::1", "private"],
    ["169.254.169.254", "metadata"],
    ["169.254.1.1", "metadata"],
    ["100.100.100.200", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["fe80::1", "metadata"],
    ["fe80::a9fe:a9fe%eth0", "metadata"],
    ["169.254.170.23", "metadata"],
    ["fd00:ec2::23", "metadata"],
    ["fd00:ec2::253", "metadata"],
    ["fd20:ce::254", "metadata"],
    ["fd00:c1::a9fe:a9fe", "metadata"],
    ["fd00:42::42", "metadata"],
    ["fd00:a9fe:a9fe::1", "metadata"],
    ["168.63.129.16", "metadata"],
    ["192.0.0.192", "metadata"],
    ["::ffff:168.63.129.16", "metadata"],
    ["64:ff9b::168.63.129.16", "metadata"],
    ["2002:a83f:8110::1", "metadata"],
    ["224.0.0.1", "reserved"],
    ["255.255.255.255", "reserved"],
    ["240.0.0.1", "reserved"],
    ["198.18.0.1", "reserved"],
    ["ff02::1", "reserved"],
    ["2001:db8::1", "reserved"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:a9fe:a9fe", "metadata"],
    ["::127.0.0.1", "loopback"],
    ["::7f00:1", "loopback"],
    ["64:ff9b::10.0.0.1", "private"],
    ["64:ff9b::a9fe:a9fe", "metadata"],
    ["64:ff9b:1::a00:1", "private"],
    ["2002:7f00:1::", "loopback"],
    ["2002:a9fe:a9fe::1", "metadata"],
    ["2001:0:4136:e378:8000:63bf:5601:5601", "metadata"],
    ["example.com", undefined],
    ["", undefined],
  ])("%s is %s", (address, expected) => {
    expect(classifyAddress(address)?.type).toBe(expected);
  });

  it.each([
    ["192.168.7.7", "192.168.7.7"],
    ["[::ffff:192.168.7.7]", "192.168.7.7"],
    ["::FFFF:C0A8:0707", "192.168.7.7"],
    ["::192.168.7.7", "192.168.7.7"],
    ["64:ff9b::192.168.7.7", "192.168.7.7"],
    ["2002:c0a8:707::", "192.168.7.7"],
    ["2130706433", "127.0.0.1"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("%s has the normal form %s", (address, normal) => {
    expect(classifyAddress(address)?.normal).toBe(normal);
  });
});

describe("createNetworkPolicy", () => {
  const spellings = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "::1",
    "::",
    "192.168.7.7",
    "::ffff:192.168.7.7",
    "64:ff9b::192.168.7.7",
    "93.184.216.34",
    "::ffff:93.184.216.34",
    "64:ff9b::5db8:d822",
    "2002:5db8:d822::1",
    "2606:2800:220:1::7",
    "2606:2800:220:1:0:0:0:7",
  ];

  it.each(spellings)("denies the service's own port at %s where private networks are allowed", (address) => {
    const policy = policyOf({ privateNetwork: "allow" });
    attempts.attack("addresses", policy.denyAddress(address, 8443) !== undefined);
    attempts.allowed("addresses", policy.denyAddress(address, 8080) === undefined);
    expect(policy.denyAddress(address, 8443)).toMatchObject({ reason: "own-port" });
    expect(policy.denyHost(address.includes(":") ? `[${address}]` : address, 8443)).toMatchObject({
      reason: "own-port",
    });
    expect(policy.denyAddress(address, 8080)).toBeUndefined();
  });

  it("denies the database's port at its own addresses, and on this machine at every address", () => {
    const remote = policyOf({ privateNetwork: "allow", database: { host: "DB.example.", port: 5432 } });
    expect(remote.databaseHostAt(5432)).toBe("db.example");
    expect(remote.databaseHostAt(80)).toBeUndefined();
    expect(remote.denyHost("db.example", 5432)).toMatchObject({ reason: "own-port" });
    expect(remote.denyHost("db.example", 80)).toBeUndefined();
    expect(remote.denyAddress("::ffff:10.0.0.5", 5432, ["10.0.0.5"])).toMatchObject({ reason: "own-port" });
    expect(remote.denyAddress("10.0.0.6", 5432, ["10.0.0.5"])).toBeUndefined();

    const here = policyOf({ privateNetwork: "allow", database: { host: "localhost", port: 5432 } });
    expect(here.denyAddress("127.0.0.2", 5432, ["::1"])).toMatchObject({ reason: "own-port" });
    expect(here.denyAddress("192.168.7.7", 5432, ["127.0.0.1"])).toMatchObject({ reason: "own-port" });
    expect(here.denyAddress("10.0.0.6", 5432, ["127.0.0.1"])).toBeUndefined();
  });

  it.each(spellings)("denies every port of the machine at %s where private networks are denied", (address) => {
    attempts.attack("addresses", policyOf().denyAddress(address, 80) !== undefined);
    expect(policyOf().denyAddress(address, 80)).toMatchObject({ reason: "private-network" });
    expect(policyOf().denyAddress(address, 8443)).toMatchObject({ reason: "own-port" });
  });

  it("denies an address that an interface has got since", () => {
    const addresses = ["192.168.7.7"];
    const policy = policyOf({}, () => addresses);
    expect(policy.denyAddress("8.8.4.4", 80)).toBeUndefined();
    addresses.push("8.8.4.4");
    expect(policy.denyAddress("8.8.4.4", 80)).toMatchObject({ reason: "private-network" });
  });
});

describe("checkNavigationUrl", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["HTTP://EXAMPLE.com:80/a b", "http://example.com/a%20b"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["about:blank", "about:blank"],
  ])("%s is opened as %s", (url, href) => {
    const opened = checkNavigationUrl(url, policyOf());
    attempts.allowed("URLs", opened === href);
    expect(opened).toBe(href);
  });

  it.each([
    "",
    "example.com",
    "/path",
    " https://example.com",
    "https://example.com\n",
    "http://",
    "https://user@example.com",
    "https://:pw@example.com",
    `https://example.com/${"a".repeat(8200)}`,
    "https://exa mple.com",
  ])("rejects %j", (url) => {
    expect(() => checkNavigationUrl(url, policyOf())).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR", details: [{ field: "url", message: expect.any(String) }] }),
    );
  });

  it.each([
    ["file:///etc/passwd", "scheme"],
    ["FILE:/etc/passwd", "scheme"],
    ["chrome://version", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,x", "scheme"],
    ["view-source:http://example.com", "scheme"],
    ["blob:http://example.com/x", "scheme"],
    ["about:config", "scheme"],
    ["ftp://example.com", "scheme"],
    ["http://127.0.0.1/", "private-network"],
    ["http://2130706433/", "private-network"],
    ["http://0x7f.1/", "private-network"],
    ["http://0177.0.0.1", "private-network"],
    ["http://[::1]/", "private-network"],
    ["http://[::ffff:10.0.0.1]/", "private-network"],
    ["http://localhost/", "private-network"],
    ["http://LOCALHOST./", "private-network"],
    ["http://app.localhost:3000/", "private-network"],
    ["http://169.254.169.254/latest/meta-data", "metadata-address"],
    ["http://[fd00:ec2::254]/", "metadata-address"],
    ["http://[fd00:ec2::23]/", "metadata-address"],
    ["http://[fd20:ce::254]/", "metadata-address"],
    ["http://168.63.129.16/", "metadata-address"],
    ["http://224.0.0.1/", "reserved-address"],
  ])("denies %s: %s", (url, reason) => {
    let failure: unknown;
    try {
      checkNavigationUrl(url, policyOf());
    } catch (error) {
      failure = error;
    }
    attempts.attack("URLs", failure !== undefined);
    expect(failure).toMatchObject({ code: "FORBIDDEN", details: { reason } });
  });

  it("allows private networks by configuration, but never metadata addresses and own ports", () => {
    const policy = policyOf({ privateNetwork: "allow" });
    expect(checkNavigationUrl("http://127.0.0.1:3000/", policy)).toBe("http://127.0.0.1:3000/");
    for (const url of [
      "http://169.254.169.254/",
      "http://127.0.0.1:8443/",
      "http://localhost:8443/",
      "http://192.168.7.7:8443/",
      "http://0.0.0.0:8443/",
      "http://[::ffff:127.0.0.1]:8443/",
    ]) {
      expect(() => checkNavigationUrl(url, policy), url).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    }
  });

  it("matches the allow-list by whole labels", () => {
    const policy = policyOf({ allowlist: ["example.com", ".Org.Example"] });
    for (const url of ["https://example.com", "https://www.example.com.", "https://a.org.example"])
      expect(() => checkNavigationUrl(url, policy)).not.toThrow();
    for (const url of [
      "https://badexample.com",
      "https://example.com.evil.net",
      "https://example.net",
      "http://8.8.8.8",
    ]) {
      expect(() => checkNavigationUrl(url, policy), url).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ reason: "allowlist" }) }),
      );
    }
  });
});
