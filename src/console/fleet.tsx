import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { Empty, Loaded, Problem, Screen, Time } from "./parts.tsx";
import { Plots, type Sample } from "./plots.tsx";
import { type Reading, ratesBetween, readingsOf } from "./rates.ts";
import { useRemote } from "./remote.ts";
import { type Column, Table, useConfirmed } from "./table.tsx";
import { plain } from "../replay/plain.ts";

type Process = Schemas["Process"];

/** A session has 100 calls a minute by default. */
const POLL_MS = 5_000;
/** Rates are known from the second time on. */
const SECOND_MS = 1_500;
const KEPT_S = 60 * 60;

/** Kept while the console is open, so that a look at another screen does not lose them. */
const samples = signal<readonly Sample[]>([]);
let readings: ReadonlyMap<string, Reading> = new Map();

/** Loads what the service has kept of the time before the screen was opened. */
async function loadHistory(): Promise<readonly Sample[]> {
  const { data } = await dataOf(api.GET("/overview", { params: { query: { hours: 1 } } }));
  const seconds = data.interval / 1_000;
  return data.history.flatMap(({ at: start, calls, durations, load }) => {
    const at = Date.parse(start) / 1_000 + seconds;
    // The last minute is not over.
    if (load === undefined || at > Date.now() / 1_000) return [];
    return [{ at, ...load, rate: calls / seconds, p95: durations.p95 ?? null }];
  });
}

/** The processes of the service, with plots of the last hour. */
export function Fleet() {
  const list = useRemote(async () => {
    const { data } = await dataOf(api.GET("/processes"));
    if (samples.value.length === 0) samples.value = await loadHistory();
    const live = data.filter(({ state }) => state !== "lost");
    const sum = (of: (process: Process) => number): number => live.reduce((total, each) => total + of(each), 0);
    const at = Date.now() / 1_000;
    const next = readingsOf(data, at);
    const { byProcess, total, p95 } = ratesBetween(readings, next);
    readings = next;
    const sample = {
      at,
      capacity: sum(({ capacity }) => capacity),
      contexts: sum(({ contexts }) => contexts),
      busy: sum(({ busy }) => busy),
      waiting: sum(({ waiting }) => waiting),
      rate: total,
      p95,
    };
    samples.value = [...samples.value.filter((each) => each.at > at - KEPT_S), sample];
    return { processes: data, byProcess };
  });

  const { error, confirm } = useConfirmed(list);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void list.load();
    }, POLL_MS);
    const second = setTimeout(() => void list.load(), SECOND_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(second);
    };
  }, []);

  async function drain({ id: processId, host, pid }: Process): Promise<void> {
    const question = {
      title: `Drain the process ${pid} on ${plain(host)}?`,
      text: "It takes no further contexts, finishes the calls that run, and ends. What starts processes again may start another one.",
      action: "Drain and end",
    };
    await confirm(question, () =>
      dataOf(api.POST("/processes/{processId}/drain", { params: { path: { processId } } })),
    );
  }

  return (
    <Screen title="Fleet">
      {error.value !== undefined && <Problem text={error.value} />}
      <Loaded of={list} what="processes">
        {({ processes, byProcess }) =>
          processes.length === 0 ? (
            <Empty title="No processes" />
          ) : (
            <div class="stack">
              <Plots samples={samples} />
              <Table
                rows={processes}
                columns={columnsOf(processes, byProcess)}
                action={{
                  name: "Drain",
                  text: () => "Drain",
                  label: ({ pid, host }) => `Drain the process ${pid} on ${plain(host)}`,
                  isOffered: ({ state }) => state === "ready",
                  onClick: drain,
                }}
              />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

const STATES = { ready: "chip good", draining: "chip warn", lost: "chip bad" } as const;

/** @param rates of each process, calls a second; absent until it is known, and where the process serves no callers */
function columnsOf(processes: readonly Process[], rates: ReadonlyMap<string, number>): readonly Column<Process>[] {
  // As in a rolling upgrade.
  const hasVersions = new Set(processes.map(({ version }) => version)).size > 1;
  return [
    {
      name: "Process",
      isRowHeading: true,
      title: ({ id }) => id,
      cell: ({ host, pid, address }) => (
        <>
          {plain(host)}
          <code>
            {pid}
            {address !== undefined && ` · ${address}`}
          </code>
        </>
      ),
    },
    {
      name: "Role",
      cell: ({ role, version }) => (
        <>
          {role} {hasVersions && <span class="chip">{plain(version)}</span>}
        </>
      ),
    },
    { name: "State", cell: (process) => <State process={process} /> },
    {
      name: "Contexts",
      class: "number",
      cell: ({ contexts, capacity }) => (capacity > 0 ? `${contexts} of ${capacity}` : contexts),
    },
    { name: "Memory free", class: "number wide", cell: ({ memory }) => memory && <Memory memory={memory} /> },
    { name: "In use", class: "number wide roomy", cell: ({ busy }) => busy },
    { name: "Waiting", class: "number wide", cell: ({ waiting }) => waiting },
    { name: "Calls/s", class: "number wide", cell: ({ id }) => rates.get(id)?.toFixed(1) ?? "–" },
    {
      name: "Heartbeat",
      class: "number wide roomy",
      cell: ({ heartbeatAge }) => (heartbeatAge === undefined ? "–" : `${Math.round(heartbeatAge)} ms`),
    },
    { name: "Started", class: "wide", cell: ({ startedAt }) => <Time at={startedAt} /> },
  ];
}

function Memory({ memory: { total, available, isShort } }: { readonly memory: Schemas["MachineMemory"] }) {
  const gib = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);
  return (
    <>
      {gib(available)} of {gib(total)} GiB {isShort && <span class="chip">short</span>}
    </>
  );
}

function State({ process: { state, settingsDiffer } }: { readonly process: Process }) {
  return (
    <span class="chips">
      <span class={STATES[state]}>{state}</span>
      {settingsDiffer === true && (
        <span
          class="chip warn"
          title="Secrets, limits or network policy differ from those of the process that was asked"
        >
          other settings
        </span>
      )}
    </span>
  );
}
