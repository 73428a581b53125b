import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyRequest } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { createTestLimits } from "../support/limits.ts";

/** Why calls are counted by our own limiter; docs/decisions.md has the reasons. */
it("counts calls without a Fastify request, of which createRateLimit of @fastify/rate-limit throws", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ keyGenerator: () => "ann", max: 2, timeWindow: 60_000 });
  const message = { principal: undefined, transport: "ws", address: "192.0.2.1" } as const;
  const { limiter } = createTestLimits(Date.now, { webSocket: 2 });

  await expect(count(message as unknown as FastifyRequest)).rejects.toThrow(TypeError);

  expect(await limiter.admitOther("message", message)).toMatchObject({ limit: 2, remaining: 1 });
});
