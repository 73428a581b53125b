import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUserStore } from "../../src/store/users.ts";
import { temporaryDatabase } from "../support/database.ts";

async function arrange() {
  const { db, clock } = await temporaryDatabase();
  const users = createUserStore(db, clock);
  const newUser = (username: string, kind: "account" | "built-in" = "account") =>
    ({ id: randomUUID(), username, kind, passwordHash: "h", roles: ["user", "viewer"] }) as const;
  return { users, clock, newUser };
}

describe("createUserStore", () => {
  it("finds a user by id and by name", async () => {
    const { users, newUser } = await arrange();
    const ann = await users.insert(newUser("ann"));

    expect(ann).toMatchObject({ username: "ann", roles: ["user", "viewer"], disabledAt: null });
    expect(await users.find(ann.id)).toEqual(ann);
    expect(await users.findByUsername("ann")).toEqual(ann);
    expect(await users.findByUsername("bob")).toBeUndefined();
  });

  it("rejects a name that exists, also in another case", async () => {
    const { users, newUser } = await arrange();
    await users.insert(newUser("ann"));

    await expect(users.insert(newUser("ann"))).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(users.insert(newUser("Ann"))).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("inserts the first account once, whether or not built-in users exist", async () => {
    const { users, newUser } = await arrange();
    await users.ensure(newUser("anonymous", "built-in"));

    const inserted = await Promise.all(["a", "b", "c"].map((name) => users.insertFirstAccount(newUser(name))));

    expect(inserted.filter((user) => user !== undefined)).toHaveLength(1);
    expect(await users.countAccounts()).toBe(1);
    expect(await users.listAccounts()).toEqual(inserted.filter((user) => user !== undefined));
  });

  it("changes the given fields only", async () => {
    const { users, clock, newUser } = await arrange();
    const ann = await users.insert(newUser("ann"));
    clock.advance(5);

    const changed = { ...ann, roles: ["admin"], disabledAt: 7, updatedAt: ann.updatedAt + 5 };
    expect(await users.change(ann.id, { roles: ["admin"], disabledAt: 7 })).toEqual(changed);
    expect(await users.find(ann.id)).toEqual(changed);
    expect(await users.change(ann.id, { disabledAt: null })).toMatchObject({ disabledAt: null });
    expect(await users.change(randomUUID(), { disabledAt: 1 })).toBeUndefined();
  });
});
