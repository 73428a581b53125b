import type { ViewedProcess } from "../../src/cluster/process-view.ts";

/** When the loads of the workers were reported, by `performance.now()`. */
export const LOAD_MS = 10_000;

/** A worker that other processes see; idle by default. */
export function worker(id: string, more: Partial<ViewedProcess> = {}): ViewedProcess {
  return {
    id,
    role: "worker",
    host: "host",
    pid: 1,
    address: "127.0.0.1:1",
    version: "0",
    protocol: { min: 1, max: 1 },
    state: "active",
    startedAt: 0,
    isLive: true,
    settingsHash: null,
    capacity: 10,
    live: 0,
    busy: 0,
    waiting: 0,
    loadMs: LOAD_MS,
    ...more,
  };
}
