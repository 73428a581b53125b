import { Command } from "commander";
import type { State } from "../app/state.ts";
import { onState } from "./on-state.ts";

type Process = Awaited<ReturnType<State["processes"]["list"]>>[number];

export function psCommand(): Command {
  const command = new Command("ps").description("List the processes that share DATABASE_URL, and how busy they are");
  return onState(command, async (state) => {
    const processes = await state.processes.list();
    if (processes.length === 0)
      process.stderr.write("pagewire: no process has reported itself: ps lists those of a cluster (CLUSTER_SECRET)\n");
    return { json: processes, text: [HEADING, ...processes.map(toLine)].join("") };
  });
}

export function drainCommand(): Command {
  const command = new Command("drain")
    .description("Ask a process that shares DATABASE_URL to give its contexts to others and to end")
    .argument("<id>", "its id, as ps lists it");
  return onState(command, async (state, id: string) => {
    if (!(await state.processes.drain(id))) throw new Error(`no process has the id "${id}"`);
    await state.recordCommand("drainProcess", { id });
    return { json: { id, state: "draining" }, text: `Asked ${id} to end; ps no longer lists it once it has\n` };
  });
}

export function migrateCommand(): Command {
  const command = new Command("migrate").description(
    "Bring the tables of the database up to this version, as serve does at its start",
  );
  return onState(command, () => Promise.resolve({ json: { upToDate: true }, text: "The tables are up to date\n" }));
}

const HEADING = `${"ID".padEnd(36)}  ${"ROLE".padEnd(6)}  ${"STATE".padEnd(8)}  LIVE/CAPACITY  BUSY  WAITING  ADDRESS\n`;

function toLine({ id, role, state, isLive, capacity, live, busy, waiting, address, host, pid }: Process): string {
  const contexts = role === "api" ? "-" : `${live}/${capacity}`;
  return [
    id.padEnd(36),
    role.padEnd(6),
    (isLive ? state : "lost").padEnd(8),
    contexts.padEnd(13),
    String(busy).padEnd(4),
    String(waiting).padEnd(7),
    `${address ?? "-"} (process ${pid} on ${host})\n`,
  ].join("  ");
}
