import { expect, it } from "vitest";

let runs = 0;

it("passes the second time", { retry: 1 }, () => expect(++runs).toBe(2));
