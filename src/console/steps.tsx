import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { Copyable, Empty, Loaded, Problem } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { plain, textIn } from "./text.ts";
import { createThrottle } from "./throttle.ts";

type Step = Schemas["ContextStep"];
type Format = Schemas["ExportStepsRequest"]["format"];

/** A session has 100 calls a minute by default. */
const RELOAD_MS = 3_000;
const MAX_STEPS = 1_000;
const SHOWN = ["all steps", "steps that failed", "steps that acted"] as const;
const READS: ReadonlySet<string> = new Set(["screenshot", "pdf", "content", "markdown", "snapshot", "wait"]);
const FORMATS: readonly (readonly [format: Format, text: string, suffix: string])[] = [
  ["typescript", "TypeScript", "ts"],
  ["python", "Python", "py"],
  ["go", "Go", "go"],
  ["playwright", "Playwright test", "spec.ts"],
  ["curl", "curl", "sh"],
  ["steps", "JSON of executeSteps", "json"],
];

/** What was done in a context, newest first: on what, where, by whom, and how it ended. */
export function Steps(props: {
  readonly contextId: string;
  /** Counts the actions that have ended. */
  readonly ended: number;
  /** Whether those that failed are shown at first. */
  readonly isOfFailures: boolean;
}) {
  const { contextId, ended, isOfFailures } = props;
  const path = { contextId };
  const shown = useSignal<(typeof SHOWN)[number]>(isOfFailures ? "steps that failed" : "all steps");
  const listed = useRemote(
    () =>
      dataOf(api.GET("/contexts/{contextId}/steps", { params: { path, query: { limit: MAX_STEPS } } })).then(
        ({ data }) => data,
      ),
    [contextId],
  );
  const reload = useMemo(() => createThrottle(() => void listed.load(), RELOAD_MS), [contextId]);
  useEffect(() => reload.stop, [reload]);
  useEffect(() => {
    if (ended > 0) reload.call();
  }, [ended]);

  return (
    <Loaded of={listed} what="the steps">
      {({ steps, dropped }) => {
        const kept = steps.filter(
          ({ action, outcome }) =>
            shown.value === "all steps" ||
            (shown.value === "steps that failed" ? outcome === "failed" : !READS.has(action)),
        );
        return (
          <>
            <label class="inline tools">
              <span>Show</span>
              <select
                value={shown.value}
                onChange={(event) => (shown.value = event.currentTarget.value as typeof shown.value)}
              >
                {SHOWN.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
            {kept.length === 0 ? (
              <Empty title={steps.length === 0 ? "No steps yet" : "No such steps"}>
                Actions of every protocol appear here, as long as the service's process runs.
              </Empty>
            ) : (
              <ol class="timeline steps" reversed tabIndex={0} aria-label="Steps, newest first">
                {kept.toReversed().map((step) => (
                  <Entry key={step.id} step={step} />
                ))}
              </ol>
            )}
            {dropped > 0 && <p class="muted">{dropped} earlier steps are not held any more.</p>}
            {steps.length > 0 && <Export contextId={contextId} />}
          </>
        );
      }}
    </Loaded>
  );
}

function Entry({ step }: { readonly step: Step }) {
  const { action, command, startedAt, duration, outcome, error, target, url, pageId, params, masked } = step;
  const { actor, protocol, requestId } = step;
  const { role = "", name = "", selector, ref, lasting, x, y } = target ?? {};
  const thing = name === "" ? (selector ?? ref ?? "") : `${role} “${name}”`.trim();
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ["Error", error && `${error.code}${error.obstacle === undefined ? "" : ` (${error.obstacle})`}`],
    ["Page", url],
    ["Page id", pageId],
    ["Selector", selector ?? ref],
    ["Selector that lasts", lasting],
    ["Point", x === undefined || y === undefined ? undefined : `${Math.round(x)}, ${Math.round(y)}`],
    ["Parameters", Object.keys(params).length === 0 ? undefined : JSON.stringify(params)],
    ["Not shown", masked.length === 0 ? undefined : masked.join(", ")],
    ["By", actor && `${actor.username} (${actor.credential})`],
    ["Protocol", [protocol, command].filter(Boolean).join(": ") || undefined],
    ["Request", requestId],
  ];
  return (
    <li class={outcome === "failed" ? "action-failed" : "action"}>
      <details>
        <summary>
          <time dateTime={startedAt} title={startedAt}>
            {startedAt.slice(11, 19)}
          </time>{" "}
          <strong>{action}</strong> {plain(thing === "" ? (typeof params.url === "string" ? params.url : "") : thing)}
          <span class="duration"> {Math.round(duration)} ms</span>
          {error && <span class="fault">{plain(error.message)}</span>}
        </summary>
        <dl class="facts">
          {facts.map(([label, value]) =>
            value === undefined || value === "" ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{plain(value)}</dd>
              </div>
            ),
          )}
        </dl>
      </details>
    </li>
  );
}

/** The steps as a program. */
function Export({ contextId }: { readonly contextId: string }) {
  const program = useSignal<Schemas["StepsProgram"] | undefined>(undefined);
  const { error, attempt } = useAttempt();

  async function write(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const format = textIn(event.currentTarget, "format") as Format; // one of the list
    await attempt(async () => {
      const params = { path: { contextId } };
      const { data } = await dataOf(api.POST("/contexts/{contextId}/steps/export", { params, body: { format } }));
      program.value = data;
    });
  }

  const { format, text = "", steps = 0, parameters = [], left = [] } = program.value ?? {};
  const suffix = FORMATS.find(([each]) => each === format)?.[2] ?? "txt";
  return (
    <>
      {error.value !== undefined && <Problem text={error.value} />}
      <form class="row" onSubmit={(event) => void write(event)}>
        <label class="inline">
          <span>Export as</span>
          <select name="format">
            {FORMATS.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button>Export</button>
        {program.value && (
          <button type="button" onClick={() => saveAs(new Blob([text], { type: "text/plain" }), `steps.${suffix}`)}>
            Save
          </button>
        )}
      </form>
      {program.value && (
        <>
          <p class="muted" role="status">
            {steps} {steps === 1 ? "step" : "steps"}
            {parameters.length > 0 && `; parameters: ${parameters.map(({ name }) => name).join(", ")}`}
            {left.length > 0 && `; left out: ${left.map(({ action, reason }) => `${action} (${reason})`).join(", ")}`}
          </p>
          <Copyable text={text} label="The program" />
        </>
      )}
    </>
  );
}
