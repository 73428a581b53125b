/**
 * Workers without browsers in one process, for bench/cluster/run.ts: `node workers.ts COUNT`, with the settings of a worker and
 * `ACTION_MS` and `MAX_ACTIONS` in the environment. Sends the ids of its workers, and ends with its parent.
 */
import { once } from "node:events";
import { parseConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/log/log.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { type ScriptedWorker, startScriptedWorker } from "../../test/support/scripted-worker.ts";

const { ACTION_MS, MAX_ACTIONS, ...env } = process.env;
const count = Number(process.argv[2]);
const config = parseConfig({ cwd: process.cwd(), env: { ...env, ROLE: "worker" } });
const log = createLogger({ level: "warn" });
const metrics = createMetrics();
const workers: ScriptedWorker[] = [];
while (workers.length < count) {
  workers.push(
    await startScriptedWorker(config, { actionMs: Number(ACTION_MS), maxActions: Number(MAX_ACTIONS), log, metrics }),
  );
}
process.send?.(workers.map(({ processId }) => processId));
await once(process, "disconnect");
process.exit();
