import { WebSocket } from "ws";
import { describe, expect, it } from "vitest";
import { testPassword } from "../../support/app.ts";
import { expectError, json, useRawClient, type WireError } from "../../support/strict-http.ts";

const { app, user, send, post } = useRawClient("names");

describe("names that every object has", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

  it.each(names)("%s is no action, in either shape", async (name) => {
    const { data } = JSON.parse((await post("{}")).body) as { data: { id: string } };
    const path = `/api/v1/contexts/${data.id}/execute`;

    expectError(await post(JSON.stringify({ action: name, params: {} }), [json], path), 400, "VALIDATION_ERROR");
    expectError(await post(JSON.stringify({ type: name }), [json], path), 400, "VALIDATION_ERROR");
  });

  it.each(names)("%s is no message type and no operation of the WebSocket, and no MCP tool", async (name) => {
    const socket = new WebSocket(`${app().httpUrl.replace("http", "ws")}/ws`);
    const replies: { type: string; error?: WireError }[] = [];
    const next = (): Promise<{ type: string; error?: WireError }> =>
      new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()) as never)));
    await new Promise((resolve) => socket.once("open", resolve));
    for (const message of [
      { type: "auth", token: user().accessToken },
      { type: name },
      { type: "call", operation: name },
      { type: "execute", contextId: name, action: name },
    ]) {
      const reply = next();
      socket.send(JSON.stringify(message));
      replies.push(await reply);
    }
    socket.close();

    expect(replies.map(({ type, error }) => error?.code ?? type)).toEqual([
      "authenticated",
      "VALIDATION_ERROR",
      "VALIDATION_ERROR",
      expect.stringMatching(/VALIDATION_ERROR|NOT_FOUND/),
    ]);
  });
});

describe("sign-in", () => {
  it("works as for anyone, after all this", async () => {
    const answer = await send({
      method: "POST",
      path: "/api/v1/auth/login",
      headers: [json],
      body: JSON.stringify({ username: user().username, password: testPassword }),
    });

    expect(answer.status, answer.body).toBe(200);
    expect(JSON.parse((await send({ path: "/health/ready" })).body)).toMatchObject({ status: "ready" });
  });
});
