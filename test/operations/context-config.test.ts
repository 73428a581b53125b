import { describe, expect, it } from "vitest";
import type { ContextConfig } from "../../src/contract.ts";
import { changedFields, newSettings, patchSettings, requireUsable } from "../../src/operations/context-config.ts";
import { fieldErrorsOf } from "./thrown-error.ts";

const id = "0193b1f0-7c1e-7a53-9a51-0f5a3c1d2e4b";

describe("requireUsable", () => {
  it.each<ContextConfig>([
    { locale: "de" },
    { locale: "zh-Hant-TW" },
    { timezone: "Europe/Berlin" },
    { timezone: "utc" },
    { extraHTTPHeaders: { "X-Team": "shop", Authorization: "Bearer x", cookie: "a=b", "x-name": "é" } },
    { httpCredentials: { username: "ann", password: "a:b" } },
    { httpCredentials: { username: "ann", password: "p", origin: "https://example.com" } },
    { httpCredentials: { username: "ann", password: "p", origin: "http://Example.com:8080/" } },
    { proxy: { server: "http://proxy.example:3128" } },
    { proxy: { server: "socks5://[2001:db8::1]:1080", username: "ann", password: "a:b" } },
  ])("takes %j", (config) => {
    expect(() => requireUsable(config)).not.toThrow();
  });

  it.each<[ContextConfig, string]>([
    [{ locale: "de_DE" }, "locale must be a language tag (BCP 47), such as de-DE"],
    [{ locale: "german" }, 'locale must be a language tag of a language that the browser knows, unlike "german"'],
    [{ locale: "x-private" }, "locale must be a language tag (BCP 47), such as de-DE"],
    [{ timezone: "Mars/Phobos" }, "timezone must be the name of a time zone (IANA), such as Europe/Berlin"],
    [{ timezone: "+01:00" }, "timezone must be the name of a time zone (IANA), such as Europe/Berlin"],
    [
      { httpCredentials: { username: "a:b", password: "" } },
      "httpCredentials.username must not contain a colon, which ends the user name",
    ],
    [
      { proxy: { server: "http://proxy.example:65536" } },
      "proxy.server must be a URL with a host, such as http://proxy.example:3128",
    ],
    [{ proxy: { server: "http://p", password: "p" } }, "proxy.username is required beside a password"],
    [
      { proxy: { server: "http://p", username: "a:b" } },
      "proxy.username must not contain a colon, which ends the user name",
    ],
    [
      { proxy: { server: "http://p", username: "a", password: "é".repeat(128) } },
      "proxy.password must be at most 255 bytes long",
    ],
    ...[
      "example.com",
      "https://example.com/a",
      "https://a@example.com",
      "ftp://example.com",
      "https://example.com/?",
      "",
    ].map((origin): [ContextConfig, string] => [
      { httpCredentials: { username: "a", password: "", origin } },
      "httpCredentials.origin must be an http or https origin, such as https://example.com",
    ]),
  ])("rejects %j", (config, fault) => {
    expect(fieldErrorsOf(() => requireUsable(config))).toEqual([fault]);
  });

  it.each([
    ["Host", "is set by the browser itself"],
    ["content-LENGTH", "is set by the browser itself"],
    ["Transfer-Encoding", "is set by the browser itself"],
    ["Connection", "is set by the browser itself"],
    ["TE", "is set by the browser itself"],
    ["Upgrade", "is set by the browser itself"],
    ["Proxy-Authorization", "is set by the browser itself"],
    ["Metadata-Flavor", "is not allowed: it unlocks a cloud's metadata service"],
    ["Metadata", "is not allowed: it unlocks a cloud's metadata service"],
    ["X-aws-ec2-metadata-token", "is not allowed: it unlocks a cloud's metadata service"],
    ["x-aws-ec2-metadata-token-ttl-seconds", "is not allowed: it unlocks a cloud's metadata service"],
    ["X-aliyun-ecs-metadata-token", "is not allowed: it unlocks a cloud's metadata service"],
    ["a b", "is not the name of a header"],
    ["a:", "is not the name of a header"],
    ["", "is not the name of a header"],
  ])("rejects the header %j", (name, message) => {
    expect(fieldErrorsOf(() => requireUsable({ extraHTTPHeaders: { [name]: "x" } }))).toEqual([
      `extraHTTPHeaders.${name} ${message}`,
    ]);
  });

  it.each(["a\r\nHost: b", "a\nb", "a\0b", "a\x7fb", "€"])("rejects the value %j", (value) => {
    expect(fieldErrorsOf(() => requireUsable({ extraHTTPHeaders: { "x-a": value } }))).toEqual([
      "extraHTTPHeaders.x-a has a character that no header may have",
    ]);
  });

  it("rejects one header in two spellings, and the value that unlocks Oracle's metadata", () => {
    expect(fieldErrorsOf(() => requireUsable({ extraHTTPHeaders: { "X-A": "1", "x-a": "2" } }))).toEqual([
      "extraHTTPHeaders.x-a is given twice, in different spellings",
    ]);
    expect(fieldErrorsOf(() => requireUsable({ extraHTTPHeaders: { authorization: "Bearer Oracle" } }))).toHaveLength(
      1,
    );
  });

  it("reports all errors at once", () => {
    expect(fieldErrorsOf(() => requireUsable({ locale: "?", timezone: "?" }))).toHaveLength(2);
  });
});

describe("patchSettings", () => {
  const current = {
    name: "shop",
    config: {
      viewport: { width: 800, height: 600 },
      userAgent: "tester",
      httpCredentials: { username: "ann", password: "planted" },
      extraHTTPHeaders: { Authorization: "Bearer planted", "x-a": "1" },
    } satisfies ContextConfig,
  };

  it("leaves what is absent, replaces objects as a whole, and restores defaults by null", () => {
    expect(patchSettings(id, current, { viewport: { width: 1, height: 2 }, userAgent: null, locale: "de" })).toEqual({
      name: "shop",
      config: {
        viewport: { width: 1, height: 2 },
        locale: "de",
        httpCredentials: current.config.httpCredentials,
        extraHTTPHeaders: current.config.extraHTTPHeaders,
      },
    });
    expect(patchSettings(id, current, { extraHTTPHeaders: { "x-b": "2" } }).config.extraHTTPHeaders).toEqual({
      "x-b": "2",
    });
    expect(patchSettings(id, current, { name: null }).name).toBe("context-0193b1f0");
    expect(patchSettings(id, current, {})).toEqual(current);
  });

  it("keeps the secrets of an object that is sent back as it is shown", () => {
    const shown = {
      httpCredentials: { username: "ann", password: "***" },
      extraHTTPHeaders: { "X-A": "1", authorization: "***" },
    };
    expect(patchSettings(id, current, { ...shown, locale: "de" }).config).toEqual({ ...current.config, locale: "de" });
  });

  it.each<[ContextConfig, string]>([
    [{ httpCredentials: { username: "bob", password: "***" } }, "httpCredentials.password"],
    [
      { httpCredentials: { username: "ann", password: "***", origin: "https://other.example" } },
      "httpCredentials.password",
    ],
    [{ extraHTTPHeaders: { Authorization: "***", "x-a": "2" } }, "extraHTTPHeaders.Authorization"],
    [{ extraHTTPHeaders: { Authorization: "***" } }, "extraHTTPHeaders.Authorization"],
    [{ extraHTTPHeaders: { authorization: "***", "x-a": "1", Cookie: "a=b" } }, "extraHTTPHeaders.authorization"],
  ])("rejects a mask in %j, where something else of the object changes", (patch, field) => {
    expect(fieldErrorsOf(() => patchSettings(id, current, patch))).toEqual([
      `${field} is "***", which keeps a secret only where nothing else of the object changes; send the secret`,
    ]);
  });

  it("keeps three stars in a header that is not secret", () => {
    const { config } = patchSettings(id, current, { extraHTTPHeaders: { "x-a": "***" } });
    expect(config.extraHTTPHeaders).toEqual({ "x-a": "***" });
  });

  it("rejects a mask without a current secret, and unusable values", () => {
    const masked = { httpCredentials: { username: "ann", password: "***" }, extraHTTPHeaders: { Cookie: "***" } };
    const errors = [
      'httpCredentials.password is "***", which keeps a secret, but there is none yet; send the secret',
      'extraHTTPHeaders.Cookie is "***", which keeps a secret, but there is none yet; send the secret',
    ];
    expect(fieldErrorsOf(() => patchSettings(id, { name: "shop", config: {} }, masked))).toEqual(errors);
    expect(fieldErrorsOf(() => newSettings(id, masked))).toEqual(errors);
    expect(fieldErrorsOf(() => patchSettings(id, current, { timezone: "Mars/Phobos" }))).toHaveLength(1);
    expect(fieldErrorsOf(() => newSettings(id, { timezone: "Mars/Phobos" }))).toHaveLength(1);
  });
});

describe("changedFields", () => {
  it("names what is new, other and gone", () => {
    const before = { name: "a", config: { userAgent: "x", locale: "de", viewport: { width: 1, height: 2 } } };
    const after = { name: "b", config: { userAgent: "y", timezone: "UTC", viewport: { height: 2, width: 1 } } };
    expect(changedFields(before, after).toSorted()).toEqual(["locale", "name", "timezone", "userAgent"]);
  });
});
