import { expect, it } from "vitest";
import { createHostGuard, toOriginPatterns } from "../../../src/transport/http/request-checks.ts";

const HOST = "pagewire.example";
const OTHER = "https://elsewhere.example";

it.each([true, false])("a page of another origin is rejected, on a loopback address: %s", (isLoopback) => {
  const check = createHostGuard({
    isLoopback,
    allowedHosts: [HOST],
    origins: toOriginPatterns(["https://app.example:*"]),
  });
  const from = (origin: string) => () =>
    check({ headers: { host: HOST, origin }, originalUrl: "/", protocol: "https", host: HOST });

  for (const origin of [OTHER, "https://app.example.evil.example", "null"])
    expect(from(origin)).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", details: { reason: "origin" } }) as Error,
    );
  for (const origin of [`https://${HOST}`, "https://app.example:8443"]) expect(from(origin)).not.toThrow();
});
