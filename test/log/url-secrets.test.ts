import { describe, expect, it } from "vitest";
import { withoutQuerySecrets, withoutUrlSecrets } from "../../src/log/url-secrets.ts";

describe("withoutUrlSecrets", () => {
  it.each([
    ["https://ada:hidden@a.example/?q=1", "https://***@a.example/?q=1"],
    ["https://a.example/?access_token=hidden", "https://a.example/?access_token=***"],
    ["https://a.example/?q=1&token=hidden&page=2#key=hidden", "https://a.example/?q=1&token=***&page=2#key=***"],
    ["https://a.example/cb#id_token=hidden&state=s", "https://a.example/cb#id_token=***&state=s"],
    ["https://a.example/app#/reset?code=hidden", "https://a.example/app#/reset?code=***"],
    [
      "https://s3.example/x?X-Amz-Signature=hidden&X-Amz-Date=d",
      "https://s3.example/x?X-Amz-Signature=***&X-Amz-Date=d",
    ],
    ["/reset?newPassword=hid den;more'\"&a=b", "/reset?newPassword=***&a=b"],
    ["/x?%74oken=hidden&apiKey=hidden&sessionId=hidden&sig=hidden", "/x?%74oken=***&apiKey=***&sessionId=***&sig=***"],
    ["/x?token=a=hidden", "/x?token=***"],
    ["/x?token[]=hidden&token[0]=hidden", "/x?token[]=***&token[0]=***"],
    ["/x?%zz&otp=hidden", "/x?%zz&otp=***"],
  ])("redacts %s to %s", (url, shown) => {
    expect(withoutUrlSecrets(url)).toBe(shown);
    expect(shown).not.toContain("hidden");
  });

  it.each([
    "https://a.example/token/x?keyword=a&monkey=b&zipcode=c&author=d&empty=&flag#section",
    "a.example?b",
    "#login > input[name=token]",
    'a[href="/x?page=2"]',
    "",
  ])("does not change %s", (text) => {
    expect(withoutUrlSecrets(text)).toBe(text);
    expect(withoutQuerySecrets(text)).toBe(text);
  });
});

describe("withoutQuerySecrets", () => {
  it("redacts only the secrets in a text with other words", () => {
    const text =
      'page.goto: net::ERR_FAILED at "https://a.example/?token=hidden" (https://b.example/?code=hidden&x=1)\n';
    expect(withoutQuerySecrets(text)).toBe(
      'page.goto: net::ERR_FAILED at "https://a.example/?token=***" (https://b.example/?code=***&x=1)\n',
    );
  });

  it("keeps JSON valid", () => {
    const line = JSON.stringify({ message: 'at "https://a.example/?token=hidden"', next: "/?key=hidden" });
    expect(JSON.parse(withoutQuerySecrets(line))).toEqual({
      message: 'at "https://a.example/?token=***"',
      next: "/?key=***",
    });
  });
});
