import { expect } from "vitest";

/** Waits for a condition as long as a busy machine may need; one that holds is seen within 50 ms. */
export const eventually: typeof expect.poll = (look, options) => expect.poll(look, { timeout: 30_000, ...options });
