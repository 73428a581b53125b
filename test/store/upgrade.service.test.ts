import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, testPassword } from "../support/app.ts";

/**
 * The DATA_DIR that the code of 45304c72 has left, the first one that upgrades keep: the user ada with a session, an API key, a
 * context with a page and a cookie, a profile, a secret and an artifact.
 */
const fixture = join(import.meta.dirname, "upgrades/45304c72.tgz");
const ids = {
  refreshToken: "pwr_PS4FqPguiI80fOuY3i_SKORdStEFeDkrnZh4fFu0KzU",
  key: "pwk_GI04LE6VYwA5b4jSbsmJGIkefT3QNl2jgImO",
  contextId: "8f7faf83-cc5d-439b-b43a-7995da279c9d",
  artifactId: "2869f358-dc13-4c44-9d2a-3e9c1679e218",
  profileId: "ba414749-c725-4f37-a5fd-659e90ce24f0",
  secretId: "d446c844-f2a7-4336-b5dc-07a28fc3460b",
};

function unpack(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagewire-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("tar", ["-xzf", fixture, "-C", folder]);
  // As if it had been left just now: sessions and artifacts expire.
  const database = new DatabaseSync(join(folder, "pagewire.db"));
  const later = Date.now() + 86_400_000;
  for (const table of ["sessions", "artifacts"]) database.exec(`UPDATE ${table} SET expires_at = ${later}`);
  database.close();
  return folder;
}

describe("a DATA_DIR of 45304c72", () => {
  it("starts under this version with users, keys, sessions, contexts, logins, secrets, files and audit", async () => {
    const app = await startTestApp({ DATA_DIR: unpack() });
    onTestFinished(() => app.close());
    const send = async (path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
      const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
        method: body ? "POST" : "GET",
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.json();
    };
    const byKey = { "x-api-key": ids.key };

    expect(await send("/auth/login", {}, { username: "ada", password: testPassword })).toMatchObject({ success: true });
    const renewed = await send("/sessions/refresh", {}, { refreshToken: ids.refreshToken });
    expect(renewed).toMatchObject({ success: true, data: { accessToken: expect.any(String) as string } });
    const bySession = { authorization: `Bearer ${(renewed as { data: { accessToken: string } }).data.accessToken}` };
    expect(await send(`/contexts/${ids.contextId}`, byKey)).toMatchObject({
      data: { name: "shop", config: { locale: "de-DE" } },
    });
    expect(
      await send(`/contexts/${ids.contextId}/execute`, bySession, {
        action: "cookies",
        params: { operation: "get" },
      }),
    ).toMatchObject({ data: { data: { cookies: [{ name: "sid", value: "kept", domain: "shop.example" }] } } });
    expect(await send(`/contexts/${ids.contextId}/pages`, bySession)).toMatchObject({ total: 1 });
    expect(await send(`/profiles/${ids.profileId}`, bySession)).toMatchObject({ data: { name: "Shop" } });
    expect(await send("/secrets", bySession)).toMatchObject({ data: [{ id: ids.secretId, name: "shop-password" }] });
    const file = await fetch(`${app.httpUrl}/api/v1/artifacts/${ids.artifactId}/content`, { headers: byKey });
    expect(await file.text()).toBe("name,price\n");
    const { data } = await app.state.listAuditEntries({ "filter[operation]": "createSecret" });
    expect(data).toMatchObject([{ operation: "createSecret", outcome: "success" }]);
  });
});
