import { describe, expect, it, onTestFinished } from "vitest";
import { testPassword as password } from "../../support/app.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { startLimitedApp } from "../../support/limited-app.ts";
import { ofFile } from "../../support/of-file.ts";

const numbers = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] as const;

const attempts = attemptsOfFile("guesses of a password");

const app = ofFile(() => startLimitedApp({}));

describe("the login throttle", () => {
  it.each(["REST", "gRPC", "WebSocket", "MCP"] as const)(
    "limits the guesses of a password over one protocol: %s",
    async (protocol) => {
      const { username } = await app.newUser();
      const address = { REST: "127.0.4.1", gRPC: "127.0.4.2", WebSocket: "127.0.4.3", MCP: "127.0.0.1" }[protocol];
      const login = await app.loginBy(protocol, address);

      const codes: string[] = [];
      for (let guess = 1; guess <= 5; guess += 1) codes.push(await login(username, `guess ${guess}`));
      codes.push(await login(username, password));
      const elsewhere = await (await app.loginBy("REST", "127.0.4.9"))(username, password);
      for (const code of codes) attempts.attack(protocol, code !== "logged in");
      attempts.allowed(protocol, elsewhere === "logged in");

      expect(codes).toEqual([...Array<string>(5).fill("UNAUTHORIZED"), "RATE_LIMIT_EXCEEDED"]);
      expect(elsewhere).toBe("logged in");
    },
  );

  it("limits the guesses over all protocols together", async () => {
    const { username } = await app.newUser();
    const address = "127.0.5.1";
    const [rest, rpc, socket] = await Promise.all([
      app.loginBy("REST", address),
      app.loginBy("gRPC", address),
      app.loginBy("WebSocket", address),
    ]);
    for (const login of [rest, rpc, socket, rest, rpc]) expect(await login(username, "guess")).toBe("UNAUTHORIZED");

    for (const login of [rest, rpc, socket]) expect(await login(username, password)).toBe("RATE_LIMIT_EXCEEDED");
  });

  it("sends the delay before a retry, and is the same for a user that does not exist", async () => {
    const { username } = await app.newUser();
    const attempts = await Promise.all(
      [username, "no-such-user"].map(async (name, index) => {
        const guess = { address: `127.0.6.${index + 1}`, json: { username: name, password: "guess" } };
        const responses = [];
        for (let attempt = 1; attempt <= 6; attempt += 1) responses.push(await app.rest("POST", "/auth/login", guess));
        return responses;
      }),
    );

    for (const responses of attempts) {
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      const { headers, body } = responses[5] ?? {};
      expect(headers).toMatchObject({ "x-ratelimit-limit": "5", "x-ratelimit-remaining": "0" });
      expect(Number(headers?.["retry-after"])).toBeGreaterThan(840);
      expect(body).toMatchObject({
        error: { message: expect.stringContaining("more than 5 failed attempts to sign in as this user") as string },
      });
    }
  });

  it("applies with the profile off, where no other limits apply and no numbers are sent", async () => {
    const off = await startLimitedApp({
      RATE_LIMIT_PROFILE: "off",
      RATE_LIMITS: "webSocket=1,authenticated=1",
    });
    onTestFinished(() => off.close());
    const token = await off.newSession();
    const socket = await off.socket({ token });
    for (let call = 1; call <= 15; call += 1) {
      const responses = [await off.rest("GET", "/contexts", { token }), await off.rest("GET", "/contexts")];
      expect(responses.map(({ status }) => status)).toEqual([200, 401]);
      for (const { headers } of responses) expect(numbers.filter((name) => name in headers)).toEqual([]);
      expect(await socket.send({ type: "ping" })).toMatchObject({ type: "pong" });
    }

    const { username } = await off.newUser();
    const guess = { json: { username, password: "guess" } };
    for (let attempt = 1; attempt <= 5; attempt += 1) await off.rest("POST", "/auth/login", guess);
    const { status, headers } = await off.rest("POST", "/auth/login", guess);
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBeDefined();
    expect(numbers.filter((name) => name in headers)).toEqual([]);
  });
});
