import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../../src/log/log.ts";
import type { McpHttpDependencies } from "../../../src/transport/mcp/endpoint.ts";
import { registerMcp } from "../../../src/transport/mcp/register.ts";

it("reports what throws at /mcp: its stack in the log, its kind in the response", async () => {
  const lines: string[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  const log = createLogger({ level: "error", destination: { write: (line: string) => void lines.push(line) } });
  const dependencies = {
    log,
    authenticate: () => Promise.reject(Object.assign(new Error("of the disk"), { code: "EMFILE" })),
  } as Partial<McpHttpDependencies> as McpHttpDependencies;
  registerMcp(app, dependencies);

  const response = await app.inject({ method: "POST", url: "/mcp", payload: {} });

  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({
    error: { code: "INTERNAL_ERROR", details: { reason: "EMFILE" }, requestId: expect.any(String) as string },
  });
  expect(response.body).not.toContain("of the disk");
  expect(lines.join("\n")).toMatch(/of the disk[^]*register\.test\.ts/);
});
