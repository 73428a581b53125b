import { describe, expect, it } from "vitest";
import { banner, typedCommand } from "../../src/cli/banner.ts";
import { parseConfig, type Environment } from "../../src/config/config.ts";

const started = {
  httpUrl: "http://127.0.0.1:8443",
  grpcAddress: "127.0.0.1:50051",
  opsUrl: undefined,
  browser: undefined,
  createdAdmin: undefined,
};
const surroundings = {
  usernames: ["admin"],
  command: "npm run -s pagewire --",
  flags: "",
  machineAddresses: ["10.0.0.7", "fd00::7"],
};

function bannerOf(env: Environment = {}, more: Partial<typeof surroundings & { createdAdmin: object }> = {}): string {
  const { createdAdmin, ...around } = more;
  const app = { ...started, createdAdmin: createdAdmin as { username: string } | undefined };
  return banner(app, parseConfig({ cwd: "/", env }), { ...surroundings, ...around });
}

describe("the message of a start", () => {
  it("links the console, the API reference and the documentation", () => {
    expect(bannerOf()).toContain("http://127.0.0.1:8443/console/\n");
    expect(bannerOf()).toContain("http://127.0.0.1:8443/api/v1/docs\n");
    expect(bannerOf()).toContain("http://127.0.0.1:8443/docs/\n");
    expect(bannerOf({ PUBLIC_URL: "https://p.example/base/" })).toContain("https://p.example/base/console/\n");
  });

  it("prints the password of a first start, and the login that leads to a picture", () => {
    const text = bannerOf({}, { createdAdmin: { username: "admin", generatedPassword: "made-now" } });
    expect(text).toContain("password  made-now\n");
    expect(text).toMatch(/TOKEN=.*"password":"made-now".*\n.*render\/screenshot.*\n.*-o page\.png\n/);
  });

  it("names the users at a further start, and commands as they can be typed there", () => {
    const text = bannerOf({}, { usernames: ["ada", "bob"], flags: " --data-dir /data" });
    expect(text).toContain("Users: ada, bob\nTo add one: npm run -s pagewire -- user add NAME --data-dir /data\n");
    expect(text).toContain("KEY=$(npm run -s pagewire -- key create --user ada --data-dir /data)\n");
    expect(bannerOf()).toContain("KEY=$(npm run -s pagewire -- key create)\n");
    expect(bannerOf({}, { usernames: ["a", "b", "c", "d", "e", "f", "g"] })).toContain("a, b, c, d, e and 2 more\n");
  });

  it("says that no sign-in is needed with AUTH_REQUIRED=false", () => {
    const text = bannerOf({ AUTH_REQUIRED: "false" });
    expect(text).toContain("No sign-in is needed (AUTH_REQUIRED=false).\n");
    expect(text).not.toMatch(/Users:|TOKEN|KEY/);
  });

  it("prints the addresses that others can reach, and warns of plain HTTP", () => {
    const text = bannerOf({ HOST: "0.0.0.0" });
    expect(text).toContain("  Network        http://10.0.0.7:8443\n");
    expect(text).toContain("                 http://[fd00::7]:8443\n");
    expect(text.match(/^Warning: HOST 0\.0\.0\.0 .*plain HTTP.*$/gm)).toHaveLength(1);
    expect(bannerOf({ HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.1" })).not.toContain("Warning");
    expect(bannerOf()).not.toMatch(/Warning|Network/);
  });
});

describe("typedCommand", () => {
  it.each([
    ["/app/dist/main.js", { npmScript: "start" }, "npm run -s pagewire --"],
    ["/usr/lib/node_modules/.bin/pagewire", {}, "pagewire"],
    ["/root/.npm/_npx/1/node_modules/.bin/pagewire", { npmCommand: "exec" }, "npx pagewire"],
    ["/app/dist/main.js", {}, "node dist/main.js"],
    ["/opt/dist/main.js", {}, "node /opt/dist/main.js"],
  ])("of %s %j is %s", (script, npm, expected) => {
    expect(typedCommand(script, { ...npm, cwd: "/app" })).toBe(expected);
  });
});
