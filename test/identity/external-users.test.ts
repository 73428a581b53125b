import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createExternalUsers } from "../../src/identity/oidc/external-users.ts";
import { arrangeIdentity, assemble } from "./fixture.ts";

const ISSUER = "https://id.example";
const claimsOf = (sub: string, more: Readonly<Record<string, unknown>> = {}) => ({ iss: ISSUER, sub, ...more });

async function arrange({
  isSignUpAllowed = true,
  roles = [] as readonly (readonly [string, "admin" | "user" | "viewer"])[],
} = {}) {
  const identity = await arrangeIdentity();
  const added: string[] = [];
  const settings = {
    usernameClaim: "preferred_username",
    rolesClaim: "groups",
    roles: new Map(roles),
    defaultRole: "user" as const,
    isSignUpAllowed,
  };
  const external = (users = identity.users) =>
    createExternalUsers({
      users,
      settings,
      newId: randomUUID,
      onAdded: ({ username }) => Promise.resolve(void added.push(username)),
      onRolesChanged: () => undefined,
    });
  return { ...identity, external, added };
}

describe("the users of identity providers", () => {
  it("are made once, also by several processes at the same time", async () => {
    const { external, users, added, ...database } = await arrange();
    const other = assemble(database).users;
    const claims = claimsOf("1", { preferred_username: "grace" });

    const all = await Promise.all([users, other, users, other].map((each) => external(each).userOf(claims)));

    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(added).toEqual(["grace"]);
    expect(await users.findByUsername("grace")).toMatchObject({ passwordHash: null, roles: ["user"] });
  });

  it.each([
    ["ann", /^ann-[0-9a-f]{8}$/],
    ["ANN", /^ANN-[0-9a-f]{8}$/],
    ["local", /^user-[0-9a-f]{8}$/],
    ["../../etc/passwd", /^etc-passwd$/],
    ["ada@example.com", /^ada@example\.com$/],
    ["a".repeat(5_000), /^a{64}$/],
    ["\u0000 \u202e", /^user-[0-9a-f]{8}$/],
    [7, /^user-[0-9a-f]{8}$/],
  ])("who claim the name %s get a valid one that is nobody else's", async (claimed, expected) => {
    const { external, ann } = await arrange();
    const user = await external().userOf(claimsOf("1", { preferred_username: claimed }));
    expect(user.username).toMatch(expected);
    expect(user.id).not.toBe(ann.id);
  });

  it("are others where only the issuer or only the subject is the same", async () => {
    const { external } = await arrange();
    const users = [claimsOf("1"), claimsOf("2"), { ...claimsOf("1"), iss: "https://other.example" }];
    const ids = await Promise.all(users.map(async (claims) => (await external().userOf(claims)).id));
    expect(new Set(ids).size).toBe(3);
  });

  it("get the roles of their newest token, and an older one changes nothing that is stored", async () => {
    const { external, users, clock } = await arrange({
      roles: [
        ["ops", "admin"],
        ["staff", "viewer"],
      ],
    });
    const at = (ms: number) => Math.floor((clock.now() + ms) / 1_000);
    const { id } = await external().userOf(claimsOf("1", { groups: "ops", iat: at(0) }));
    clock.advance(60_000);
    expect((await external().userOf(claimsOf("1", { groups: ["staff", 7], iat: at(0) }))).roles).toEqual(["viewer"]);
    expect((await external().userOf(claimsOf("1", { groups: "ops", iat: at(-60_000) }))).roles).toEqual(["admin"]);
    expect((await users.find(id))?.roles).toEqual(["viewer"]);
  });

  it("are none where an administrator has not added them, and sign-up is off", async () => {
    const { external, accounts } = await arrange({ isSignUpAllowed: false });
    await expect(external().userOf(claimsOf("1"))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const account = { username: "grace", roles: ["viewer"], issuer: ISSUER, subject: "1" } as const;
    const { id } = await accounts.add(account);
    expect(await external().userOf(claimsOf("1"))).toMatchObject({ id, roles: ["viewer"] });
    await expect(accounts.add({ ...account, username: "hopper" })).rejects.toMatchObject({ code: "CONFLICT" });
    await accounts.update({ username: "grace" }, { disabled: true });
    await expect(external().userOf(claimsOf("1"))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
});
