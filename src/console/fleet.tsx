import { type Signal, signal, useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { confirmed, keepFocus } from "./dialog.tsx";
import { Empty, Loaded, Problem, RowButton, Screen, Time } from "./parts.tsx";
import type { Sample } from "./plots.tsx";
import { type Reading, ratesBetween, readingsOf } from "./rates.ts";
import { useAttempt, useRemote } from "./remote.ts";
import { plain } from "./text.ts";

type Process = Schemas["Process"];

/** A session has 100 calls a minute by default. */
const POLL_MS = 5_000;
/** Rates are known from the second time on. */
const SECOND_MS = 1_500;
const KEPT_S = 30 * 60;

/** Kept while the console is open, so that a look at another screen does not lose them. */
const samples = signal<readonly Sample[]>([]);
let readings: ReadonlyMap<string, Reading> = new Map();

/** The processes of the service, with plots of the last half hour. */
export function Fleet() {
  const { error, attempt } = useAttempt();
  const Plots = useSignal<FunctionComponent<{ readonly samples: Signal<readonly Sample[]> }> | undefined>(undefined);
  const plotError = useSignal(false);
  const list = useRemote(async () => {
    const { data } = await dataOf(api.GET("/processes"));
    const sum = (of: (process: Process) => number): number => data.reduce((total, each) => total + of(each), 0);
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

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void list.load();
    }, POLL_MS);
    const second = setTimeout(() => void list.load(), SECOND_MS);
    import("./plots.tsx").then(
      (loaded) => (Plots.value = loaded.Plots),
      () => (plotError.value = true),
    );
    return () => {
      clearInterval(timer);
      clearTimeout(second);
    };
  }, []);

  async function drain({ id: processId, host, pid }: Process): Promise<void> {
    const question = {
      title: `End the process ${pid} on ${plain(host)}?`,
      text: "It takes no further contexts, finishes the calls that run, and ends. What starts processes again may start another one.",
      action: "End the process",
    };
    if (!(await confirmed(question))) return;
    await attempt(() => dataOf(api.POST("/processes/{processId}/drain", { params: { path: { processId } } })));
    await list.load();
    keepFocus();
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
              {plotError.value ? (
                <Problem text="The plots could not be loaded. Load the console again." />
              ) : (
                Plots.value && <Plots.value samples={samples} />
              )}
              <table>
                <thead>
                  <tr>
                    <th scope="col">Process</th>
                    <th scope="col">Role</th>
                    <th scope="col">State</th>
                    <th scope="col" class="number">
                      Contexts
                    </th>
                    <th scope="col" class="number wide">
                      In use
                    </th>
                    <th scope="col" class="number wide">
                      Waiting
                    </th>
                    <th scope="col" class="number wide">
                      Calls/s
                    </th>
                    <th scope="col" class="number wide">
                      Heartbeat
                    </th>
                    <th scope="col" class="wide">
                      Started
                    </th>
                    <th scope="col">
                      <span class="hidden">End</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {processes.map((process) => (
                    <Row
                      key={process.id}
                      process={process}
                      rate={byProcess.get(process.id)}
                      hasVersions={new Set(processes.map(({ version }) => version)).size > 1}
                      onDrain={() => void drain(process)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

const STATES = { ready: "chip good", draining: "chip warn", lost: "chip bad" } as const;

interface RowProps {
  readonly process: Process;
  /** Calls a second; undefined until it is known, and where the process serves no callers. */
  readonly rate: number | undefined;
  /** Whether the processes differ in version, as in a rolling upgrade. */
  readonly hasVersions: boolean;
  readonly onDrain: () => void;
}

function Row({ process, rate, hasVersions, onDrain }: RowProps) {
  const { id, host, pid, address, role, version, state, capacity, contexts, busy, waiting } = process;
  const { startedAt, heartbeatAge } = process;
  return (
    <tr>
      <th scope="row" title={id}>
        {plain(host)}
        <code>
          {pid}
          {address !== undefined && ` · ${address}`}
        </code>
      </th>
      <td>
        {role} {hasVersions && <span class="chip">{plain(version)}</span>}
      </td>
      <td>
        <span class="chips">
          <span class={STATES[state]}>{state}</span>
          {process.settingsDiffer === true && (
            <span
              class="chip warn"
              title="Secrets, limits or network policy differ from those of the process that was asked"
            >
              other settings
            </span>
          )}
        </span>
      </td>
      <td class="number">
        {contexts}
        {capacity > 0 && ` of ${capacity}`}
      </td>
      <td class="number wide">{busy}</td>
      <td class="number wide">{waiting}</td>
      <td class="number wide">{rate === undefined ? "–" : rate.toFixed(1)}</td>
      <td class="number wide">{heartbeatAge === undefined ? "–" : `${Math.round(heartbeatAge)} ms`}</td>
      <td class="wide">
        <Time at={startedAt} />
      </td>
      <td class="end">
        {state === "ready" && (
          <RowButton label={`End the process ${pid} on ${plain(host)}`} onClick={onDrain}>
            End
          </RowButton>
        )}
      </td>
    </tr>
  );
}
