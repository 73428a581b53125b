import { expect, it } from "vitest";
import { unrunnable } from "../unrunnable.ts";

it("passes", () => expect(1).toBe(1));
unrunnable("PostgreSQL", "no postgres was found");
unrunnable("PostgreSQL", "no postgres was found");
