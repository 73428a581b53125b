import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { openSocket } from "../../support/raw-http.ts";
import { json, useRawClient } from "../../support/strict-http.ts";

const { app, user, bearer, post } = useRawClient("ended-clients");

describe("an action whose client leaves", () => {
  it("is aborted, and its page is usable", async () => {
    const { data } = JSON.parse((await post('{"createPage":true}')).body) as { readonly data: { readonly id: string } };
    const path = `/api/v1/contexts/${data.id}/execute`;
    const evaluate = (script: string): string => JSON.stringify({ action: "evaluate", params: { script } });
    const body = evaluate("new Promise(() => {})");
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${bearer().join(": ")}\r\n${json.join(": ")}\r\n`;
    const socket = openSocket(app().httpUrl);
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => app().remaining()).toContain("1 running call");

    socket.destroy();
    await once(socket, "close");

    await expect.poll(() => app().remaining()).toContain("0 running calls");
    const { body: text } = await post(evaluate("1 + 1"), [json], path);
    expect(JSON.parse(text)).toMatchObject({ success: true, data: { data: { result: 2 } } });
    const filter = { limit: 1, offset: 0, filters: [{ field: "outcome", op: "eq", value: "canceled" }] } as const;
    await expect.poll(async () => (await app().state.audit.list(filter)).rows).toMatchObject([{ userId: user().id }]);
  });
});
