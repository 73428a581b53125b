import { once } from "node:events";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import document from "../../../gen/openapi.json" with { type: "json" };
import { sharedTestApp } from "../../support/app.ts";
import type { Schema } from "../../support/contract-arbitrary.ts";
import { isNightly } from "../../support/nightly.ts";
import { ofFile } from "../../support/of-file.ts";

vi.setConfig({ testTimeout: 300_000 });

/**
 * A pattern that backtracks takes minutes for such text, and a quadratic one many seconds; an honest check takes
 * milliseconds. Between the two there is room for the busiest machine.
 */
const patienceMs = 15_000;
const length = 50 * 1_024;

const longTexts: Readonly<Record<string, string>> = {
  letters: "a".repeat(length),
  "letters, and an end that fits nothing": `${"a".repeat(length - 1)}!`,
  spaces: `${" ".repeat(length - 1)}x`,
  "opened brackets": "(".repeat(length),
  "nested lists": "[".repeat(length),
  "slashes and dots": "/..".repeat(length / 3),
  "a URL of dots": `http://${"a.".repeat(length / 2)}`,
  "a URL of ats": `http://${"a@".repeat(length / 2)}`,
  "a selector of combinators": "a > ".repeat(length / 4),
  "a selector of negations": ":not(".repeat(length / 5),
  "operators without operands": "!".repeat(length),
  "arrow functions": "a=>".repeat(length / 3),
  "templates in templates": "`${".repeat(length / 3),
  "header-like lines": "a:b,".repeat(length / 4),
  "stars of stars": "*".repeat(length),
};

let token: string;
let contextId: string;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  ({ accessToken: token } = await app.addUser("long", "admin"));
  const { data } = (await call("POST", "/contexts", { createPage: true })).body as { data: { id: string } };
  contextId = data.id;
});

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown; cpuMs: number }> {
  const start = process.cpuUsage();
  const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const { user, system } = process.cpuUsage(start);
  return { status: response.status, body: isJson ? JSON.parse(text) : text, cpuMs: (user + system) / 1_000 };
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined
    ? schema
    : resolve((document.components.schemas as unknown as Record<string, Schema>)[name] ?? {});
}

/** Bodies with the long text in each place that takes text, beside nothing else. */
function bodiesOf(given: Schema, text: string, depth = 0): unknown[] {
  const schema = resolve(given);
  if (depth > 4) return [];
  if (schema.type === "string") return [text];
  if (schema.type === "array" && schema.items) return bodiesOf(schema.items, text, depth + 1).map((item) => [item]);
  const inUnion = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
    bodiesOf(each, text, depth + 1),
  );
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    bodiesOf(each, text, depth + 1).map((value) => ({ [name]: value })),
  );
  const free =
    typeof schema.additionalProperties === "object"
      ? [{ [text]: "a" }, ...bodiesOf(schema.additionalProperties, text, depth + 1).map((value) => ({ a: value }))]
      : [];
  return [...inUnion, ...inFields, ...free];
}

const written = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(
    item as unknown as Record<
      string,
      { operationId?: string; requestBody?: { content: { "application/json"?: { schema: Schema } } } }
    >,
  )
    .filter(([, { requestBody }]) => requestBody !== undefined)
    .map(([method, { operationId = "", requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      schema: requestBody?.content["application/json"]?.schema ?? {},
    })),
);

/** Parameters of actions that take long text, each beside what the action needs to be tried at all. */
const actionTexts: readonly { readonly action: string; readonly field: string; readonly params: object }[] = [
  { action: "navigate", field: "url", params: {} },
  { action: "evaluate", field: "script", params: {} },
  { action: "click", field: "selector", params: {} },
  { action: "type", field: "selector", params: { text: "a" } },
];

describe.each(Object.entries(longTexts))("50 KiB of %s", (what, text) => {
  const textIndex = Object.keys(longTexts).indexOf(what);
  /** All in `make nightly`; otherwise each case has one of the texts. */
  const isSample = (index: number): boolean => isNightly || index % Object.keys(longTexts).length === textIndex;

  it("in any field of any body takes linear time", async () => {
    const bodies = written
      .filter(({ id }) => id !== "executeAction")
      .flatMap((operation) => bodiesOf(operation.schema, text).map((body) => ({ ...operation, body })));
    for (const { id, method, path, body } of bodies.filter((_body, index) => isSample(index))) {
      const answer = await call(method, path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"), body);
      expect(answer.status, `${id} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(500);
      expect(answer.cpuMs, id).toBeLessThan(patienceMs);
    }
  });

  it("in an action's URL, script or selector ends by its deadline", async () => {
    const cases = isNightly
      ? actionTexts
      : actionTexts.filter((_case, index) => index === textIndex % actionTexts.length);
    for (const { action, field, params } of cases) {
      const answer = await call("POST", `/contexts/${contextId}/execute`, {
        action,
        params: { ...params, [field]: text },
        timeout: 1_000,
      });
      const about = `${action} ${JSON.stringify(answer.body).slice(0, 500)}`;
      expect([200, 400, 403, 422, 504], about).toContain(answer.status);
      expect(answer.cpuMs, about).toBeLessThan(patienceMs);
    }
    await expect.poll(async () => (await call("GET", "/health/ready")).status).toBe(200);
  });
});

describe("JSON nested 10,000 levels deep", () => {
  const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;

  it("is rejected over Connect", async () => {
    for (const body of [
      `{"contextId":"${contextId}","command":{"action":"click","params":${deep}}}`,
      `{"metadata":${deep}}`,
      deep,
    ]) {
      const response = await fetch(`${app.httpUrl}/pagewire.v1.ContextService/ExecuteCommand`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body,
      });
      const { code, message } = (await response.json()) as { code: string; message: string };
      expect([response.status, code], `${body.slice(0, 80)}: ${message}`).toEqual([400, "invalid_argument"]);
    }
  });

  it("is rejected over WebSocket, which stays open", async () => {
    const socket = new WebSocket(`${app.httpUrl.replace("http", "ws")}/ws?token=${token}`);
    await once(socket, "open");
    const closed = once(socket, "close").then(([code, reason]) => {
      throw new Error(`the socket closed: ${String(code)} ${String(reason)}`);
    });
    closed.catch(() => undefined);
    const ask = async (message: string): Promise<unknown> => {
      const reply = once(socket, "message");
      socket.send(message);
      const [data] = (await Promise.race([reply, closed])) as [Buffer];
      return JSON.parse(data.toString());
    };

    const nested = `{"type":"execute","contextId":"${contextId}","action":"click","params":${deep}}`;
    expect(await ask(nested)).toMatchObject({ type: "error", error: { code: "VALIDATION_ERROR" } });
    expect(await ask(deep)).toMatchObject({ type: "error", error: { code: "VALIDATION_ERROR" } });
    expect(await ask('{"type":"ping"}')).toMatchObject({ type: "pong" });
    socket.close();
  });

  it("is rejected over MCP", async () => {
    const ask = (args: string): Promise<Response> =>
      fetch(`${app.httpUrl}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${token}`,
        },
        body: args,
      });
    const params = `{"name":"execute-in-context","arguments":{"contextId":"${contextId}","command":"click","parameters":${deep}}}`;
    for (const body of [`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`, deep]) {
      expect((await ask(body)).status).toBe(400);
    }
    await expect.poll(async () => (await call("GET", "/health/ready")).status).toBe(200);
  });
});
