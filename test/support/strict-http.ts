import { afterAll, beforeAll, expect } from "vitest";
import { sharedTestApp, type TestApp, type TestUser } from "./app.ts";
import { type RawAnswer, type RawRequest, sendRaw } from "./raw-http.ts";

export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId: string;
}

type Header = readonly [name: string, value: string];

export const json: Header = ["Content-Type", "application/json"];

/** Raw requests to one service, which runs for the tests of a file, with one user. */
export interface RawClient {
  app(): TestApp;
  user(): TestUser;
  bearer(): Header;
  send(request: RawRequest): Promise<RawAnswer>;
  /** An authenticated POST that creates a context, if its body is accepted. */
  post(body: string | Buffer, headers?: RawRequest["headers"], path?: string): Promise<RawAnswer>;
}

/** Starts the service before the tests of a file, and closes it after them. */
export function useRawClient(username: string): RawClient {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await sharedTestApp();
    user = await app.addUser(username);
  });
  afterAll(() => app.close());
  const bearer = (): Header => ["Authorization", `Bearer ${user.accessToken}`];
  const send = (request: RawRequest): Promise<RawAnswer> => sendRaw(app.httpUrl, request);
  return {
    app: () => app,
    user: () => user,
    bearer,
    send,
    post: (body, headers = [json], path = "/api/v1/contexts") =>
      send({ method: "POST", path, headers: [bearer(), ...headers], body }),
  };
}

/** The error of a response, which must have the one shape, name its request, and reveal nothing of the implementation. */
export function errorOf(answer: RawAnswer): WireError {
  expect(answer.headers["content-type"], answer.body).toBe("application/json; charset=utf-8");
  const { success, error } = JSON.parse(answer.body) as { success: boolean; error: WireError };
  expect(success).toBe(false);
  expect(error.requestId).toBe(answer.headers["x-request-id"]);
  expect(answer.body).not.toMatch(/node_modules|\.[jt]s:\d|\bat \w+ \(|\/src\/|FST_ERR|SQLITE/);
  return error;
}

export function expectError(answer: RawAnswer, status: number, code: string): WireError {
  const error = errorOf(answer);
  expect([answer.status, error.code], error.message).toEqual([status, code]);
  if (status === 400) {
    expect(error.details).toEqual(expect.arrayContaining([{ field: expect.any(String), message: expect.any(String) }]));
  } else if (error.details !== undefined) {
    expect(Array.isArray(error.details), "details of any other status are an object").toBe(false);
  }
  return error;
}
