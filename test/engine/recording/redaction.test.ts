import { describe, expect, it } from "vitest";
import { createRedaction } from "../../../src/engine/recording/redaction.ts";
import { expectLinearTime } from "../../support/scaled-time.ts";

describe("what a recording holds", () => {
  it.each([
    ["Authorization: Bearer abc.def-123", "Authorization: ***"],
    ["sent Basic dXNlcjpwYXNz", "sent ***"],
    ['{"access_token":"s3cr3t","name":"Ada"}', '{"access_token":"***","name":"Ada"}'],
    ["password = hunter2!", "password = ***"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig", "***"],
    ["of app-1.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig, eyJhbGciOiJIUzI1NiJ9.", "of app-1.***, eyJhbGciOiJIUzI1NiJ9."],
    ["https://a.example/?token=abc&page=2", "https://a.example/?token=***&page=2"],
    ["a token of thanks, no password here", "a token of thanks, no password here"],
  ])("has no secret that its text names: %s", (text, shown) => {
    expect(createRedaction().text(text)).toBe(shown);
  });

  it("has no value that was typed, in any spelling", () => {
    const redaction = createRedaction();
    redaction.add('ada "& co');
    redaction.add("ad");
    for (const text of ['ada "& co', "q=ada%20%22%26%20co", "q=ada+%22%26+co", '{"q":"ada \\"& co"}'])
      expect(redaction.text(`<${text}>`)).not.toContain("ada");
    expect(redaction.text("read")).toBe("read");
  });

  it("takes a value out whole where another one is a part of it", () => {
    const redaction = createRedaction();
    redaction.add("secret");
    redaction.add("secret-longer");
    expect(redaction.text("secret-longer")).toBe("***");
  });

  it("has no value of a field in an outline", () => {
    const outline =
      'e1 textbox "Name" ="Ada \\"x\\"" focused\ne2 combobox "Size" ="L","M" options=["L","M"]\ntext "a =b"';
    expect(createRedaction().outline(outline)).toBe(
      'e1 textbox "Name" ="***" focused\ne2 combobox "Size" ="***" options=["L","M"]\ntext "a =b"',
    );
  });

  it("takes time in proportion to the text", () => {
    const redaction = createRedaction();
    for (let index = 0; index < 1_000; index++) redaction.add(`value-${index}`);
    for (const part of ["token", "a-", '="', "eyJ", "eyJ-", "eyJabcdefgh-", "eyJabcdefgh."])
      expectLinearTime(
        20_000,
        (size) => part.repeat(size / part.length),
        (text) => redaction.outline(text),
      );
  });
});
