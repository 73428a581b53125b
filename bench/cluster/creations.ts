import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { createContext } from "./callers.ts";
import type { Simulation } from "./simulation.ts";

const ROUNDS = 40;
const MAX_DELAY_MS = 30_000;

/** How long after the response of a creation a subscriber of all contexts gets its event on another replica, in ms. */
export async function creationDelays(simulation: Simulation): Promise<readonly number[]> {
  const { replicas, keys } = simulation;
  const [first, second] = replicas;
  if (first === undefined || second === undefined) throw new Error("there are not two replicas");
  const socket = new WebSocket(`${second.url.replace("http", "ws")}/ws`, { headers: { "x-api-key": keys[0] ?? "" } });
  const waiting = new Map<string, (atMs: number) => void>();
  const arrived = new Map<string, number>();
  const subscribed = Promise.withResolvers<void>();
  socket.on("error", subscribed.reject);
  socket.on("close", () => subscribed.reject(new Error("the socket was closed")));
  socket.on("open", () => socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { topic: "contexts" } })));
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as {
      readonly type: string;
      readonly payload?: { readonly type?: string; readonly contextId?: string };
    };
    if (message.type === "subscribed") subscribed.resolve();
    else if (message.type === "error") subscribed.reject(new Error(`the subscription failed: ${data.toString()}`));
    const { type, contextId } = message.payload ?? {};
    if (type !== "context.created" || contextId === undefined) return;
    arrived.set(contextId, performance.now());
    waiting.get(contextId)?.(performance.now());
  });
  await subscribed.promise;
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createContext(simulation, first, 0);
    const createdMs = performance.now();
    const event = new Promise<number>((resolve) => waiting.set(id, resolve));
    const atMs = arrived.get(id) ?? (await Promise.race([event, sleep(MAX_DELAY_MS, Infinity, { ref: false })]));
    if (atMs === Infinity) throw new Error(`the creation of ${id} was not reported within ${MAX_DELAY_MS} ms`);
    delays.push(Math.max(0, atMs - createdMs));
  }
  socket.close();
  return delays;
}
