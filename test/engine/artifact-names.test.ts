import { describe, expect, it } from "vitest";
import { isArtifactName, toArtifactName } from "../../src/engine/artifacts.ts";

describe("the name of an artifact", () => {
  it.each([
    ["../../x.html", "x.html"],
    ["/etc/passwd", "passwd"],
    ["C:\\\\x\\\\a.txt", "a.txt"],
    ["a\0b\r\n.txt", "ab.txt"],
    ["\u202etxt.exe", "txt.exe"],
    [" ..hidden ", "hidden"],
    ["..", "download"],
    ["", "download"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(196)}.pdf`],
    [`${"é".repeat(150)}.pdf`, `${"é".repeat(98)}.pdf`],
  ])("is made of %j", (suggested, name) => {
    expect(toArtifactName(suggested)).toBe(name);
    expect(isArtifactName(name)).toBe(true);
  });

  it.each(["", ".", "..", "a/b", "a\\b", "a\0", "\u202ea", ".a", "é".repeat(101)])("is not %j", (name) => {
    expect(isArtifactName(name)).toBe(false);
  });
});
