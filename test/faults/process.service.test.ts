import { expect, it } from "vitest";
import { findPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";
import { expectKept } from "./expect-kept.ts";
import { faultsOf } from "./nemesis.ts";

/** One of each kind; `make nightly` has all. */
const FAULTS = ["kill service", "kill browser"];

if (findPostgres() === undefined) unrunnable("faults", "no postgres and initdb; make setup installs them on Debian");
else
  it("a process keeps what it promises to its clients while it and its browsers are killed", async () => {
    expect(faultsOf("process")).toEqual(expect.arrayContaining(FAULTS));
    await expectKept("process", FAULTS);
  }, 300_000);
