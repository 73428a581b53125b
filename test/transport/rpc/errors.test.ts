import { Code } from "@connectrpc/connect";
import { findTrailerError, setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { describe, expect, it } from "vitest";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { invalidField, ServiceError } from "../../../src/errors/errors.ts";
import { toConnectError } from "../../../src/transport/rpc/calls.ts";

describe("toConnectError", () => {
  it("has details in ErrorInfo, as JSON if they are no strings, and the delay in RetryInfo", () => {
    const details = { reason: "pool-full", limit: 5 };
    const failure = new ServiceError("SERVICE_UNAVAILABLE", "full", { details, retryAfterMs: 1_500 });

    const error = toConnectError(failure, "r1");

    expect(error.code).toBe(Code.Unavailable);
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([
      { reason: "SERVICE_UNAVAILABLE", domain: "pagewire", metadata: { ...details, limit: "5", requestId: "r1" } },
    ]);
    expect(error.findDetails(RetryInfoSchema)).toMatchObject([{ retryDelay: { seconds: 1n, nanos: 500_000_000 } }]);
  });

  it("has invalid fields in BadRequest", () => {
    const error = toConnectError(invalidField("limit", "must be >= 1"), "r1");

    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.findDetails(BadRequestSchema)).toMatchObject([
      { fieldViolations: [{ field: "limit", description: "must be >= 1" }] },
    ]);
  });

  it("can be sent with text that is not well-formed, as that of a page may be", () => {
    const details = { reason: "script-threw", thrown: "\ud800", list: ["\ud800"] };
    const thrown = toConnectError(new ServiceError("ACTION_FAILED", "the script threw \ud800", { details }), "r1");
    const invalid = toConnectError(invalidField("\ud800", "has \ud800"), "r1");

    for (const error of [thrown, invalid]) {
      const trailer = new Headers();
      setTrailerStatus(trailer, error);
      expect(findTrailerError(trailer)).toMatchObject({ code: error.code, rawMessage: error.rawMessage });
      expect(error.rawMessage).toContain("\ufffd");
    }
  });
});
