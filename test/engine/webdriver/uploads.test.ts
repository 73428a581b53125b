import { describe, expect, it } from "vitest";
import { createUploadStore } from "../../../src/engine/webdriver/uploads.ts";

const MIB = 1_048_576;

describe("uploaded files", () => {
  it("are returned by their path until their session ends", () => {
    const uploads = createUploadStore().open("ann");

    const path = uploads.add("a.txt", "YQ==");

    expect(uploads.get(path)).toEqual(["a.txt", "YQ=="]);
    uploads.close();
    expect(uploads.get(path)).toBeUndefined();
  });

  it("have names of a bounded length, and a bounded number: empty files take memory, too", () => {
    const uploads = createUploadStore().open("ann");

    expect(() => uploads.add("n".repeat(65_533), "")).toThrow("255 characters");
    for (let count = 0; count < 1_000; count++) uploads.add("n".repeat(255), "");
    expect(() => uploads.add("n", "")).toThrow("1000 uploaded files");
  });

  it("are bounded by session, by user, and in all, and released with their session", () => {
    const store = createUploadStore();
    const open = (user: string, mib: number): (() => void) => {
      const uploads = store.open(user);
      uploads.add("a", "x".repeat(mib * MIB));
      return () => uploads.close();
    };

    expect(() => open("ann", 65)).toThrow("a session holds 48 MiB");
    const closings = [open("ann", 63), open("ann", 63)];
    expect(() => open("ann", 63)).toThrow("the sessions of a user hold 96 MiB");
    for (const user of ["bob", "cyd", "dan"]) closings.push(open(user, 63), open(user, 63));
    expect(() => open("eve", 63)).toThrow("the service holds no more");
    for (const close of closings) close();
    open("eve", 63)();
    open("ann", 63)();
  });
});
