import { expect, it } from "vitest";
import { findPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";
import { expectKept } from "./expect-kept.ts";
import { faultsOf } from "./nemesis.ts";

/** A process and the database; cluster.service kills a replica, and `make nightly` has all. */
const FAULTS = ["kill worker", "kill PostgreSQL"];

if (findPostgres() === undefined) unrunnable("faults", "no postgres and initdb; make setup installs them on Debian");
else
  it("a cluster keeps what it promises to 8 clients over all protocols while its processes and its database fail", async () => {
    expect(faultsOf("cluster")).toEqual(expect.arrayContaining(FAULTS));
    await expectKept("cluster", FAULTS);
  }, 300_000);
