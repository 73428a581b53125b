import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sendSignal } from "../../src/engine/browser/process-group.ts";
import { processesBelow } from "../support/processes.ts";
import { pick, seededRandom } from "../support/random.ts";
import type { Member, System, SystemKind } from "./system.ts";

/** One fault of a schedule. */
export interface Step {
  readonly fault: string;
  /** For how long, where the fault lasts. */
  readonly holdMs: number;
  /** Decides what is hit. */
  readonly seed: number;
}

type Random = () => number;
/** What ends a fault; `over`: it does not last; `none`: there is nothing to hit. */
type Injected = (() => Promise<void> | void) | "over" | "none";
type Inject = (system: System, random: Random, holdMs: number) => Promise<Injected>;

/** How long a slowed process is stopped, and how long it runs after that. */
const SLOW_MS = { stopped: 90, running: 30 };
/** Of the wall clock. */
const CLOCK_MS = 300_000;

/** By an argument of its command line, and by one that it does not have. */
const PROCESSES: Readonly<Record<string, readonly [argument: string, without?: string]>> = {
  browser: ["--remote-debugging-pipe", "--type="],
  renderer: ["--type=renderer"],
  GPU: ["--type=gpu-process"],
  "network service": ["network.mojom.NetworkService"],
};

const ofBrowsers: readonly (readonly [string, Inject])[] = Object.entries(PROCESSES).flatMap(([name, arguments_]) => {
  const target = async (system: System, random: Random): Promise<number | undefined> => {
    const all = await Promise.all(system.members.map((member) => processesBelow(member.pid(), ...arguments_)));
    return all.flat().length === 0 ? undefined : pick(random, all.flat());
  };
  const kill: Inject = async (system, random) => {
    const pid = await target(system, random);
    if (pid === undefined) return "none";
    sendSignal(pid, "SIGKILL");
    return "over";
  };
  const stop: Inject = async (system, random) => {
    const pid = await target(system, random);
    if (pid === undefined) return "none";
    sendSignal(pid, "SIGSTOP");
    return () => void sendSignal(pid, "SIGCONT");
  };
  const slow: Inject = async (system, random, holdMs) => {
    const pid = await target(system, random);
    if (pid === undefined) return "none";
    await slowDown((name) => void sendSignal(pid, name), holdMs);
    return "over";
  };
  return [
    [`kill ${name}`, kill],
    [`stop ${name}`, stop],
    [`slow ${name}`, slow],
  ] as const;
});

/** Faults of processes of the service, by their role. */
function ofMembers(name: string, role: Member["role"]): readonly (readonly [string, Inject])[] {
  const target = ({ members }: System, random: Random): Member =>
    pick(
      random,
      members.filter((member) => member.role === role),
    );
  return [
    [
      `kill ${name}`,
      async (system, random) => {
        const member = target(system, random);
        await member.end("SIGKILL");
        return () => member.start();
      },
    ],
    [
      `end ${name}`,
      async (system, random) => {
        const member = target(system, random);
        const code = await member.end("SIGTERM");
        if (code !== 0) throw new Error(`${name} ended with ${code}`);
        return () => member.start();
      },
    ],
    [
      `stop ${name}`,
      async (system, random) => {
        const member = target(system, random);
        member.signal("SIGSTOP");
        return () => member.signal("SIGCONT");
      },
    ],
    [
      `slow ${name}`,
      async (system, random, holdMs) => {
        const member = target(system, random);
        await slowDown((each) => member.signal(each), holdMs);
        return "over";
      },
    ],
    ...([CLOCK_MS, -CLOCK_MS] as const).map(
      (ms) =>
        [
          `clock of ${name} ${ms > 0 ? "forward" : "back"}`,
          async (system: System, random: Random) => {
            const member = target(system, random);
            member.shiftClock(ms);
            return () => member.shiftClock(0);
          },
        ] as const,
    ),
  ];
}

const ofConnections: readonly (readonly [string, Inject])[] = [
  [
    "clients gone",
    async ({ entrances }, random, holdMs) => {
      for (let passedMs = 0; passedMs < holdMs;) {
        const pauseMs = 20 + random() * 150;
        await sleep(pauseMs);
        passedMs += pauseMs;
        for (const { proxies } of entrances) for (const proxy of proxies) proxy.reset();
      }
      return "over";
    },
  ],
  [
    "half-open connections",
    async ({ entrances }, random) => {
      const { proxies } = pick(random, entrances);
      for (const proxy of proxies) proxy.silence();
      return () => proxies.forEach((proxy) => proxy.reset());
    },
  ],
];

const ofDisks: readonly (readonly [string, Inject])[] = [
  [
    "full disk",
    async ({ disk }) => {
      if (disk === undefined) return "none";
      const file = join(disk.folder, "other");
      untilFull(() => writeFileSync(file, Buffer.alloc(65_536), { flag: "a" }));
      return () => rmSync(file);
    },
  ],
  [
    "read-only disk",
    async ({ disk, members: [service] }) => {
      if (disk?.fail === undefined) return "none";
      disk.fail();
      return async () => {
        // An orderly end would say with its exit code that not all could be stored.
        await service?.end("SIGKILL");
        await disk.repair();
        await service?.start();
      };
    },
  ],
  [
    "full disk of artifacts",
    async ({ artifactDisk }) => {
      if (artifactDisk === undefined) return "none";
      const folder = join(artifactDisk.folder, "other");
      mkdirSync(folder);
      untilFull((count) => writeFileSync(join(folder, String(count)), ""));
      return () => rmSync(folder, { recursive: true });
    },
  ],
  [
    "read-only disk of artifacts",
    async ({ artifactDisk }) => {
      if (artifactDisk === undefined) return "none";
      // Not while a file of it is being written.
      while (spawnSync("mount", ["-o", "remount,ro", artifactDisk.folder]).status !== 0) await sleep(5);
      return () => void execFileSync("mount", ["-o", "remount,rw", artifactDisk.folder]);
    },
  ],
];

const ofPostgres: readonly (readonly [string, Inject])[] = [
  [
    "kill PostgreSQL",
    async ({ postgres }) => {
      await postgres?.kill();
      return () => postgres?.start();
    },
  ],
  [
    "stop PostgreSQL",
    async ({ postgres }) => {
      postgres?.freeze();
      return () => postgres?.thaw();
    },
  ],
  [
    "end PostgreSQL",
    async ({ postgres }) => {
      await postgres?.stop();
      return () => postgres?.start();
    },
  ],
];

const faults: Readonly<Record<SystemKind, ReadonlyMap<string, Inject>>> = {
  process: new Map([...ofMembers("service", "single"), ...ofBrowsers, ...ofConnections, ...ofDisks]),
  cluster: new Map([
    ...ofMembers("worker", "worker"),
    ...ofMembers("replica", "api"),
    ...ofPostgres,
    ...ofBrowsers,
    ...ofConnections,
  ]),
};

export function faultsOf(kind: SystemKind): readonly string[] {
  return [...faults[kind].keys()];
}

/** Those whose name the regular expression in FAULT_ONLY matches; without it all. */
export function selected(names: readonly string[]): readonly string[] {
  const only = new RegExp(process.env["FAULT_ONLY"] ?? "");
  return names.filter((fault) => only.test(fault));
}

export async function inject(system: System, { fault, holdMs, seed }: Step): Promise<Injected> {
  const begin = faults[system.kind].get(fault);
  if (begin === undefined) throw new Error(`there is no fault ${fault} of a ${system.kind}`);
  return begin(system, seededRandom(seed), holdMs);
}

async function slowDown(send: (name: NodeJS.Signals) => void, ms: number): Promise<void> {
  for (const endMs = performance.now() + ms; performance.now() < endMs;) {
    send("SIGSTOP");
    await sleep(SLOW_MS.stopped);
    send("SIGCONT");
    await sleep(SLOW_MS.running);
  }
}

function untilFull(write: (count: number) => void): void {
  try {
    for (let count = 0; ; count++) write(count);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
