import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ensureAdmin, type CreatedAdmin } from "../../src/identity/accounts.ts";
import { createPasswords } from "../../src/identity/passwords.ts";
import { openDatabase } from "../../src/store/database/open.ts";
import { createUserStore } from "../../src/store/users.ts";
import { temporaryDatabase, temporaryLocation } from "../support/database.ts";
import { arrangeIdentity, assemble, password, unauthorized } from "./fixture.ts";

const passwords = createPasswords({ randomBytes, costLog2: 4 });
const startScript = join(import.meta.dirname, "processes", "first-start.ts");
const start = { passwords, newId: randomUUID, randomBytes, username: "admin" };

describe("createAccounts", () => {
  it("rejects names that are taken, reserved or unusable for a folder", async () => {
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

  it("reports the users whose rights it has changed", async () => {
    const { accounts, ann, bob, changed } = await arrangeIdentity();

    await accounts.update({ username: "ann" }, { roles: ["viewer"] });
    await accounts.update({ username: "bob" }, { disabled: true });

    expect(changed).toEqual([ann.id, bob.id]);
  });

  it("enables a disabled user again, without the earlier sessions", async () => {
    const { accounts, sessions, authenticate } = await arrangeIdentity();
    const before = await sessions.login("bob", password);
    await accounts.update({ username: "bob" }, { disabled: true });
    await expect(sessions.login("bob", password)).rejects.toMatchObject(unauthorized);

    await accounts.update({ username: "bob" }, { disabled: false });

    expect((await sessions.login("bob", password)).user.username).toBe("bob");
    await expect(authenticate({ bearer: before.tokens.accessToken })).rejects.toMatchObject(unauthorized);
  });

  it("leaves an administrator who can sign in, also where two disable each other at once", async () => {
    const { accounts, sessions, users } = await arrangeIdentity();
    const last = { code: "CONFLICT", details: { reason: "last-admin" } };
    await accounts.update({ username: "ann" }, { roles: ["admin"] });
    await expect(accounts.update({ username: "ann" }, { disabled: true })).rejects.toMatchObject(last);
    await expect(accounts.update({ username: "ann" }, { roles: ["user"], password })).rejects.toMatchObject(last);
    await accounts.update({ username: "bob" }, { roles: ["admin"] });

    const both = ["ann", "bob"].map((username) => accounts.update({ username }, { disabled: true }));
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);

    expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
    const enabled = (await users.listAccounts()).filter(({ disabledAt }) => disabledAt === null);
    expect(enabled).toHaveLength(1);
    await sessions.login(enabled[0]?.username ?? "", password);
  });

  it("changes neither unknown nor built-in users", async () => {
    const { accounts } = await arrangeIdentity();

    await expect(accounts.update({ username: "nobody" }, { disabled: false })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(accounts.update({ username: "nobody" }, { disabled: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(accounts.update({ username: "anonymous" }, { password })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("ensureAdmin", () => {
  it("creates the administrator with a generated password, once", async () => {
    const database = await temporaryDatabase();
    const { users, sessions } = assemble(database);

    const created = await ensureAdmin({ ...start, users });
    expect(created).toMatchObject({ username: "admin" });
    expect(await ensureAdmin({ ...start, users })).toBeUndefined();

    expect((await sessions.login("admin", created?.generatedPassword ?? "")).user.roles).toEqual(["admin"]);
    await expect(sessions.login("admin", "")).rejects.toMatchObject(unauthorized);
  });

  it("uses the configured password, and does not return it", async () => {
    const { users, sessions } = assemble(await temporaryDatabase());

    expect(await ensureAdmin({ ...start, users, password })).toEqual({ username: "admin" });
    await sessions.login("admin", password);
  });

  it("creates one when several processes start at once, and only that process returns the password", async () => {
    const location = await temporaryLocation();
    const processes = ["first", "second", "third"].map((name) =>
      spawn(process.execPath, [startScript, JSON.stringify(location), name]),
    );
    await Promise.all(processes.map((child) => once(child.stdout, "data")));

    const answers = await Promise.all(
      processes.map((child) => {
        child.stdin.end("go\n");
        return text(child.stdout);
      }),
    );

    const created = answers.filter((answer) => answer !== "null").map((answer) => JSON.parse(answer) as CreatedAdmin);
    expect(created).toHaveLength(1);
    const { db, close } = await openDatabase({ ...location, now: Date.now });
    const accounts = await createUserStore(db, { now: Date.now }).listAccounts();
    await close();
    expect(accounts.map((account) => account.username)).toEqual([created[0]?.username]);
    expect(await passwords.verify(created[0]?.generatedPassword ?? "", accounts[0]?.passwordHash ?? undefined)).toBe(
      true,
    );
  });

  it("does nothing where an account exists", async () => {
    const { users } = await arrangeIdentity();
    expect(await ensureAdmin({ ...start, users })).toBeUndefined();
  });
});
