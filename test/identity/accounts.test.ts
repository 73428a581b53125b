import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ensureAdmin } from "../../src/identity/first-start.ts";
import { createPasswords } from "../../src/identity/passwords.ts";
import { temporaryDatabase } from "../support/database.ts";
import { arrangeIdentity, assemble, password, refused } from "./fixture.ts";

const passwords = createPasswords({ randomBytes, costLog2: 4 });
const start = { passwords, newId: randomUUID, randomBytes, username: "admin" };

describe("createAccounts", () => {
  it("refuses names that are taken, reserved or no name for a folder", async () => {
    const { accounts } = await arrangeIdentity();
    const add = (username: string) => accounts.add({ username, password, roles: ["user"] });

    await expect(add("ANN")).rejects.toMatchObject({ code: "CONFLICT" });
    for (const username of ["", ".", "..", "a/b", "a\\b", "-a", "a b", "a\0", "Anonymous", "local", "x".repeat(65)]) {
      await expect(add(username), username).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "username" }],
      });
    }
    await add("a.b-c_d@e");
  });

  it("changes neither unknown nor built-in users", async () => {
    const { accounts } = await arrangeIdentity();

    await expect(accounts.disable("nobody")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(accounts.setPassword("anonymous", password)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("ensureAdmin", () => {
  it("makes the administrator with a password known only here, once", async () => {
    const database = await temporaryDatabase();
    const { users, sessions } = assemble(database);

    const created = await ensureAdmin({ ...start, users });
    expect(created).toMatchObject({ username: "admin" });
    expect(await ensureAdmin({ ...start, users })).toBeUndefined();

    expect((await sessions.login("admin", created?.generatedPassword ?? "")).user.roles).toEqual(["admin"]);
    await expect(sessions.login("admin", "")).rejects.toMatchObject(refused);
  });

  it("takes the password that is set, and does not tell it again", async () => {
    const { users, sessions } = assemble(await temporaryDatabase());

    expect(await ensureAdmin({ ...start, users, password })).toEqual({ username: "admin" });
    await sessions.login("admin", password);
  });

  it("makes one of two that start at once, and only that one tells its password", async () => {
    const database = await temporaryDatabase();
    const [here, there] = [assemble(database), assemble(database)];

    const created = await Promise.all([
      ensureAdmin({ ...start, users: here.users }),
      ensureAdmin({ ...start, users: there.users }),
    ]);

    const told = created.filter((admin) => admin !== undefined);
    expect(told).toHaveLength(1);
    await here.sessions.login("admin", told[0]?.generatedPassword ?? "");
  });

  it("does nothing where an account exists", async () => {
    const { users } = await arrangeIdentity();
    expect(await ensureAdmin({ ...start, users })).toBeUndefined();
  });
});
