import { describe, expect, it } from "vitest";
import { samples } from "../../support/nightly.ts";
import { expectError, json, useRawClient } from "../../support/strict-http.ts";

const { app, bearer, send, post } = useRawClient("url");

describe("a path", () => {
  it.each(
    samples(
      [
        ["GET", "/nope"],
        ["GET", "/api/v1"],
        ["GET", "/api/v1/"],
        ["GET", "/api/v1/contexts/"],
        ["GET", "//api/v1/contexts"],
        ["GET", "/api/v2/contexts"],
        ["GET", "/API/V1/contexts"],
        ["GET", "/v1/v1/contexts"],
        ["GET", "/api/v1/v1/v1/contexts"],
        ["GET", "/api/v1/../v1/contexts"],
        ["GET", "/api/v1/%2e%2e/contexts"],
        ["PUT", "/api/v1/contexts"],
        ["PATCH", "/api/v1/contexts"],
        ["DELETE", "/api/v1/contexts"],
        ["TRACE", "/api/v1/contexts"],
        ["HEAD", "/api/v1/auth/login"],
        ["HEAD", "/nope"],
        ["OPTIONS", "/api/v1/contexts"],
        ["OPTIONS", "*"],
        ["GET", "/ws"],
        ["PROPFIND", "/api/v1/contexts"],
        ["GET", "/api/v1/contexts/a%2Fb"],
        ["GET", "/api/v1/contexts/a%00b"],
        ["GET", "/api/v1/contexts/%00"],
        ["GET", "/api/v1/contexts/%ff"],
        ["GET", "/api/v1/contexts/%ed%a0%80"],
        ["GET", "/api/v1/contexts/__proto__"],
        ["GET", "/api/v1/contexts/constructor"],
        ["GET", `/api/v1/contexts/${"a".repeat(201)}`],
        ["GET", `/api/v1/contexts/${"a".repeat(5_000)}`],
        ["GET", "/api/v1/contexts/00000000-0000-4000-8000-000000000000%0a"],
        ["GET", "/api/v1/contexts/00000000-0000-4000-8000-000000000000"],
      ] as const,
      16,
    ),
  )("%s %s is 404", async (method, path) => {
    const answer = await send({ method, path, headers: [bearer()] });

    expect(answer.status, answer.body).toBe(404);
    if (method === "HEAD") expect(answer.body).toBe("");
    else expectError(answer, 404, "NOT_FOUND");
  });

  it.each([
    ["DELETE", "/api/v1/contexts?a=1", "there is no DELETE /api/v1/contexts; this path has GET, POST"],
    ["PUT", "/v1/contexts/some/pages", "there is no PUT /api/v1/contexts/some/pages; this path has GET, POST"],
    [
      "POST",
      "/pagewire.v1.ContextService/ListContext",
      "there is no POST /pagewire.v1.ContextService/ListContext; did you mean /pagewire.v1.ContextService/ListContexts?",
    ],
    ["POST", "/api/v1/context", "there is no POST /api/v1/context; did you mean /api/v1/contexts?"],
    [
      "GET",
      "/api/v1/context/some/page",
      "there is no GET /api/v1/context/some/page; did you mean /api/v1/contexts/some/pages?",
    ],
    ["GET", "/metrics", "there is no GET /metrics: metrics are served at OPS_PORT"],
    [
      "GET",
      "/api/v1/nothing",
      "there is no GET /api/v1/nothing: the API is below /api/v1, its reference at /api/v1/docs",
    ],
  ])("%s %s is told with what the path has, or one that is like it", async (method, path, message) => {
    const { body } = await send({ method, path, headers: [bearer()] });
    expect(JSON.parse(body)).toMatchObject({ error: { message } });
  });

  it.each(["/api/v1/contexts/%zz", "/%", "/api/v1/contexts/%c3%28"])(
    "%s cannot be decoded and names nothing",
    async (path) => {
      expectError(await send({ path, headers: [bearer()] }), 404, "NOT_FOUND");
    },
  );

  it.each(
    samples(
      ["/health", "/api/v1/contexts", "/api/v1/openapi.json", "/api/v1/health/ready", "/api/v1/contexts/nothing"],
      2,
    ),
  )("HEAD %s is GET without the body", async (path) => {
    const [head, get] = [
      await send({ method: "HEAD", path, headers: [bearer()] }),
      await send({ path, headers: [bearer()] }),
    ];

    expect(head.status).toBe(get.status);
    expect(head.body).toBe("");
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect((await send({ method: "HEAD", path: "/api/v1/contexts" })).status).toBe(401);
  });

  it("of an operation has a response that must not be cached", async () => {
    for (const path of ["/health", "/api/v1/sessions/current", "/api/v1/contexts/nothing"]) {
      expect((await send({ path, headers: [bearer()] })).headers["cache-control"], path).toBe("no-store");
    }
    expect((await send({ path: "/api/v1/contexts" })).headers["cache-control"]).toBe("no-store");
  });

  it.each(["BREW", "get", "GE T"])("with the method %s is not valid HTTP", async (method) => {
    expectError(await send({ method, path: "/health" }), 400, "VALIDATION_ERROR");
  });

  it.each([
    ["/health", "/api/health"],
    ["/v1/health/live", "/api/v1/v1/health/live"],
    ["/api/v1/health/ready", "/v1/health/ready"],
  ])("%s and %s are the same", async (one, other) => {
    expect((await send({ path: one })).status).toBe(200);
    expect((await send({ path: other })).status).toBe(200);
  });

  it("may be written with v1 under the base or without, for every operation", async () => {
    for (const path of ["/v1/contexts", "/api/v1/contexts", "/api/v1/v1/contexts", "/v1/contexts?limit=1"]) {
      expect((await send({ path, headers: [bearer()] })).status, path).toBe(200);
    }
  });

  it("in absolute form is accepted only for this host", async () => {
    expect((await send({ path: `${app().httpUrl}/v1/contexts`, headers: [bearer()] })).status).toBe(200);
    expectError(await send({ path: "http://evil.example/api/v1/contexts", headers: [bearer()] }), 403, "FORBIDDEN");
  });
});

describe("a query", () => {
  it.each(
    samples(
      [
        "unknown=1",
        "limit=1&limit=2",
        "limit=0",
        "limit=101",
        "limit=ten",
        "limit=",
        "limit[]=1",
        "limit[$gt]=1",
        "offset=-1",
        "offset=1.5",
        "sort=password",
        "sort=name&sort=createdAt",
        "filter=x",
        "filter[owner]=x",
        "filter[name][$regex]=.*",
        "filter[name]=a&filter[name]=b",
        "__proto__=1",
        "__proto__[limit]=1",
        "constructor=1",
        "toString=1",
        "filter[name]=%00",
        "%00=1",
        "filter[name]=%ff",
        "filter[name]=%c3%28",
        "filter[name]=%ed%a0%80",
        "filter[name]=%zz",
        "%ff=1",
        "filter[name]=\u00ff",
      ],
      14,
    ),
  )("of %s is 400", async (query) => {
    expectError(await send({ path: `/api/v1/contexts?${query}`, headers: [bearer()] }), 400, "VALIDATION_ERROR");
  });

  it("of encoded UTF-8 is accepted", async () => {
    const answer = await send({ path: "/api/v1/contexts?filter[name]=%C3%A9", headers: [bearer()] });

    expect(answer.status, answer.body).toBe(200);
  });

  it("is rejected where an operation takes none", async () => {
    expectError(await send({ path: "/health?verbose=1" }), 400, "VALIDATION_ERROR");
    expectError(await post("{}", [json], "/api/v1/contexts?dryRun=true"), 400, "VALIDATION_ERROR");
  });
});
