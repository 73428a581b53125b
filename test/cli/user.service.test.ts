import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startTestApp, testPassword } from "../support/app.ts";
import { runCommand } from "../support/command-line.ts";
import { runPagewire } from "../support/pagewire.ts";
import { startSite } from "../support/site.ts";
import { eventually } from "../support/eventually.ts";
import { ofFile } from "../support/of-file.ts";

const app = ofFile(() => startTestApp());

/** A command over the data of the running service. */
function pagewire(args: readonly string[]): Promise<{ code: unknown; out: string; err: string }> {
  return runCommand(args, { DATA_DIR: app.dataDir });
}

/** The same in a process beside that of the service, which reads `input`. */
async function pagewireBeside(
  args: readonly string[],
  input = "",
): Promise<{ code: unknown; out: string; err: string }> {
  const { child, output, ended } = runPagewire(args, { DATA_DIR: app.dataDir });
  child.stdin?.end(input);
  return { code: await ended, out: output.stdout, err: output.stderr };
}

async function loginStatus(username: string, password: string): Promise<number> {
  const response = await fetch(`${app.httpUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return response.status;
}

async function statusWith(token: string, path: string, method = "GET"): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${app.httpUrl}/api/v1${path}`, { method, headers })).status;
}

describe("the command line, beside a running service", () => {
  it("adds a user, who can log in at once, and lists all", async () => {
    expect(
      await pagewireBeside(["user", "add", "ada", "--role", "viewer", "--password-stdin"], `${testPassword}\n`),
    ).toEqual({
      code: 0,
      out: "Added ada (viewer)\n",
      err: "",
    });
    expect(await loginStatus("ada", testPassword)).toBe(200);
    const { out } = await pagewire(["user", "list", "--json"]);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ username: "ada", roles: ["viewer"], disabled: false }),
      expect.objectContaining({ username: "admin", roles: ["admin"], disabled: false }),
    ]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["a name that is taken", ["user", "add", "admin", "--password", testPassword], /"admin" is taken/],
    ["a name for no folder", ["user", "add", "a/b", "--password", testPassword], /username must be/],
    ["a short password", ["user", "add", "bob", "--password", "short"], /password must have 8 to 1024 bytes/],
    ["an unknown role", ["user", "add", "bob", "--role", "root", "--password", testPassword], /admin, user, viewer/],
    ["a change to an unknown role", ["user", "role", "admin", "root"], /admin, user, viewer/],
    ["a token of an unknown user", ["token", "unknown"], /no user "unknown"/],
    ["a change to an unknown user", ["user", "disable", "unknown"], /no user "unknown"/],
  ])("rejects %s in one line", async (_what, args, words) => {
    const { code, out, err } = await pagewire(args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(words);
    expect(err.trim().split("\n"), err).toHaveLength(1);
  });

  it("changes a role, and with it the permissions of running sessions", async () => {
    const { accessToken } = await app.addUser("eve");
    expect(await statusWith(accessToken, "/contexts", "POST")).toBe(201);
    expect(await pagewire(["user", "role", "eve", "viewer"])).toMatchObject({
      code: 0,
      out: "Changed the role of eve to viewer\n",
    });
    await eventually(() => statusWith(accessToken, "/contexts", "POST")).toBe(403);
    expect(await statusWith(accessToken, "/contexts")).toBe(200);
  });

  it("disables and enables a user", async () => {
    const { accessToken } = await app.addUser("mallory");
    expect(await pagewire(["user", "disable", "mallory"])).toMatchObject({ code: 0, out: "Disabled mallory\n" });
    await eventually(() => statusWith(accessToken, "/contexts")).toBe(401);
    expect(await loginStatus("mallory", testPassword)).toBe(401);
    expect(await pagewire(["token", "mallory"])).toMatchObject({ code: 1 });

    expect(await pagewire(["user", "enable", "mallory"])).toMatchObject({ code: 0, out: "Enabled mallory\n" });
    expect(await loginStatus("mallory", testPassword)).toBe(200);
    expect(await statusWith(accessToken, "/contexts")).toBe(401);
  });

  it("changes a password", async () => {
    await app.addUser("bob");
    const changed = await pagewire(["user", "passwd", "bob", "--password", "another long password"]);
    expect(changed).toMatchObject({ code: 0, out: "Changed the password of bob\n" });
    expect([await loginStatus("bob", testPassword), await loginStatus("bob", "another long password")]).toEqual([
      401, 200,
    ]);
  });

  it("keeps API keys valid after a new password, reports them, and revokes them on request", async () => {
    const { accessToken } = await app.addUser("carol");
    const created = await fetch(`${app.httpUrl}/api/v1/api-keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "program" }),
    });
    const { key } = (await created.json()) as { key: string };
    const statusByKey = async () =>
      (await fetch(`${app.httpUrl}/api/v1/contexts`, { headers: { "x-api-key": key } })).status;

    const { out } = await pagewire(["user", "passwd", "carol", "--password", "another long password"]);
    expect(out).toBe(
      "Changed the password of carol\nStill valid: 1 API keys of carol; --revoke-keys revokes them too\n",
    );
    await eventually(() => statusWith(accessToken, "/contexts")).toBe(401);
    expect(await statusByKey()).toBe(200);

    const revoked = await pagewire(["user", "passwd", "carol", "--password", "a third long password", "--revoke-keys"]);
    expect(revoked).toMatchObject({ code: 0, out: "Changed the password of carol\n" });
    await eventually(statusByKey).toBe(401);
  });

  it("creates an API key with fewer rights than its user, and names the users where it cannot know whose", async () => {
    await app.addUser("dave", "admin");
    const { code, out } = await pagewire(["key", "create", "nightly", "--user", "dave", "--scopes", "contexts:read"]);
    const key = out.trim();
    const statusOf = async (method: string) =>
      (await fetch(`${app.httpUrl}/api/v1/contexts`, { method, headers: { "x-api-key": key } })).status;

    expect(code).toBe(0);
    expect([await statusOf("GET"), await statusOf("POST")]).toEqual([200, 403]);
    const options = ["--user", "dave", "--plan", "premium", "--days", "2", "--json"];
    expect(JSON.parse((await pagewire(["key", "create", ...options])).out)).toMatchObject({
      name: "command line",
      user: "dave",
      plan: "premium",
      expiresAt: expect.any(Number) as number,
      key: expect.stringMatching(/^pw/) as string,
    });
    expect((await pagewire(["key", "create"])).err).toMatch(/^pagewire: --user must name one of .*admin.*dave/);
    expect((await pagewire(["key", "create", "--user", "dave", "--scopes", "all"])).err).toMatch(/scopes/);
    expect((await pagewire(["key", "create", "--user", "dave", "--days", "0"])).err).toMatch(/from 1 to 3650/);
  });

  it("prints valid tokens, as text and as JSON", async () => {
    const { out } = await pagewire(["token", "admin", "--json"]);
    const tokens = JSON.parse(out) as Record<string, unknown>;
    expect(tokens).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 });
    expect(await statusWith(String(tokens.accessToken), "/sessions/current")).toBe(200);
    expect((await pagewire(["token", "admin"])).out).toMatch(
      /^Access token: +\S+\nRefresh token: +\S+\nExpires in: +3600 seconds\n$/,
    );
  });

  it("records its changes in the audit log", async () => {
    const { out } = await pagewire(["audit", "--json", "--filter", "transport=cli", "--limit", "100"]);
    for (const operation of ["createUser", "updateUser", "openSession"]) {
      expect(out).toContain(`"operation":"${operation}"`);
    }
    for (const change of ['"roles":["viewer"]', '"disabled":true', '"newPassword":true', '"revokeKeys":true']) {
      expect(out).toContain(change);
    }
    expect(out).not.toContain(testPassword);

    await loginStatus("admin", "wrong");
    const { out: text } = await pagewire(["audit", "--filter", "operation=login", "--limit", "1"]);
    expect(text).toMatch(/^\S+Z {2}failure UNAUTHORIZED wrong {2}- {2}login {2}rest 127\.0\.0\.1 .*"username":"admin"/);
    const { out: own } = await pagewire(["audit", "--filter", "operation=createUser", "--limit", "1"]);
    expect(own).toMatch(/^\S+Z {2}success {2}\S+ {2}createUser {2}cli /);
  });

  it("prints what every command did as JSON", async () => {
    const { out: added } = await pagewire(["user", "add", "json", "--password", testPassword, "--json"]);
    expect(JSON.parse(added)).toEqual({ username: "json", role: "user" });
    const { out: disabled } = await pagewire(["user", "disable", "json", "--json"]);
    expect(JSON.parse(disabled)).toEqual({ username: "json", disabled: true });
    expect(JSON.parse((await pagewire(["migrate", "--json"])).out)).toEqual({ upToDate: true });
  });

  it("says whether the service is ready, takes a picture and opens a page there", async () => {
    const key = (await pagewire(["key", "create", "--user", "admin"])).out.trim();
    const page = await startSite();
    const file = join(app.dataDir, "page.webp");
    const env = { PAGEWIRE_URL: app.httpUrl, PAGEWIRE_API_KEY: key };
    const run = (...args: readonly string[]) => runCommand(args, env);

    expect(await run("status", "--json").then(({ out }) => JSON.parse(out) as unknown)).toMatchObject({
      status: "ready",
      checks: { server: true, database: true, browser: true },
    });
    expect(await run("screenshot", `${page.url}/form`, "-o", file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Wrote \S+page\.webp \(1280 × 720, \d+ bytes\)\n$/) as string,
    });
    expect((await readFile(file)).subarray(8, 12).toString()).toBe("WEBP");
    const opened = await run("open", page.url.replace("http://", "").concat("/form"));
    expect(opened.out).toMatch(/^Form\n.*textbox.*\ncontext [\da-f-]{36}\n$/s);
    const [, context = ""] = /context (\S+)/.exec(opened.out) ?? [];
    const again = await run("open", `${page.url}/`, "--context", context, "--json");
    expect(JSON.parse(again.out)).toMatchObject({ contextId: context, url: `${page.url}/` });

    expect(await run("screenshot", "not a url")).toMatchObject({
      code: 1,
      err: expect.stringContaining("is no URL"),
    });
    expect(await run("screenshot", page.url, "-o", "a.gif")).toMatchObject({
      code: 1,
      err: expect.stringContaining("a.gif must end in .jpg"),
    });
    const { code, err } = await runCommand(["status"], { PAGEWIRE_URL: "http://127.0.0.1:65533" });
    expect(code).toBe(1);
    expect(err).toContain("cannot be reached (ECONNREFUSED)");
    await page.close();
  });
});
