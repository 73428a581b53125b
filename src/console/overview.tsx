import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Empty, Loaded, Screen, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { Table } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { sized } from "./text.ts";
import { Waiting } from "./waiting.tsx";

type Overview = Schemas["Overview"];

/** A session has 100 calls a minute by default. */
const POLL_MS = 10_000;
/** The share from which a limit is near its end. */
const NEAR = 0.8;

/** The first screen: what runs, waits and failed, and where to look. */
export function OverviewScreen() {
  const overview = useRemote(async () => (await dataOf(api.GET("/overview"))).data);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void overview.load();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Screen title="Overview">
      <Waiting />
      <Loaded of={overview} what="the overview">
        {(data) => (
          <div class="stack">
            <Missing processes={data.missing} />
            <Numbers overview={data} />
            <History overview={data} />
            <Failures overview={data} />
            <div class="columns even">
              <Errors errors={data.errors} />
              <Limits limits={data.limits} />
            </div>
            {data.browsers.length > 0 && <Browsers browsers={data.browsers} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Missing({ processes }: { readonly processes: Overview["missing"] }) {
  if (processes.length === 0) return null;
  const names = processes.map((id) => id.slice(0, 8)).join(", ");
  return (
    <p role="status">
      <span class="chip warn">incomplete</span>{" "}
      {processes.length === 1 ? "One process" : `${processes.length} processes`} of the service did not respond:{" "}
      {may("admin") ? <a href="#/fleet">{names}</a> : names}. What they counted is not shown.
    </p>
  );
}

function Numbers({ overview: { covers, now, actions, failed, waits, since } }: { readonly overview: Overview }) {
  const isAll = covers === "all";
  const runs = isAll ? "#/fleet" : "#/contexts";
  return (
    <>
      <ul class="numbers">
        <Number
          name="In use"
          value={now.busy}
          href={runs}
          sub={`of ${now.contexts} with a browser${now.capacity === undefined ? "" : `, room for ${now.capacity}`}`}
        />
        <Number
          name="Calls that wait"
          value={now.waiting}
          href={runs}
          isWarning={now.waiting > 0}
          sub="for a context"
        />
        <Number
          name="Waiting for a person"
          value={now.requests}
          href="#/contexts"
          isWarning={now.requests > 0}
          sub={`of ${now.stored} ${now.stored === 1 ? "context" : "contexts"}`}
        />
        <Number
          name="Failed"
          value={failed}
          href="#failures"
          isBad={failed > 0}
          sub={`actions and other calls; ${actions.toLocaleString("en")} actions in all`}
        />
        <Number
          name="Actions waited"
          value={waits.p95 === undefined ? "–" : ms(waits.p95)}
          {...(isAll && { href: "#/fleet" })}
          sub={waits.p50 === undefined ? "no action yet" : `95th percentile; median ${ms(waits.p50)}`}
        />
      </ul>
      <p class="muted">
        {isAll ? "All users" : "Your contexts and calls"}, since <Time at={since} isExact />.
      </p>
    </>
  );
}

interface NumberProps {
  readonly name: string;
  readonly value: number | string;
  readonly sub: string;
  /** The list that it counts, or a place on this screen. */
  readonly href?: string;
  readonly isWarning?: boolean;
  readonly isBad?: boolean;
}

function Number({ name, value, sub, href, isWarning = false, isBad = false }: NumberProps) {
  const content = (
    <>
      <span>{name}</span>
      <b class={isBad ? "bad" : isWarning ? "warn" : ""}>
        {typeof value === "number" ? value.toLocaleString("en") : value}
      </b>
      <span class="sub">{sub}</span>
    </>
  );
  const isHere = href !== undefined && !href.startsWith("#/");
  return (
    <li>
      {href === undefined ? (
        <div>{content}</div>
      ) : isHere ? (
        <button type="button" onClick={() => document.getElementById(href.slice(1))?.focus()}>
          {content}
        </button>
      ) : (
        <a href={href}>{content}</a>
      )}
    </li>
  );
}

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Actions of the last 24 hours, with those that failed in front. */
function History({ overview: { history, interval } }: { readonly overview: Overview }) {
  const end = Date.now();
  const most = Math.max(1, ...history.map(({ actions, failed }) => Math.max(actions, failed)));
  const bars = history.map(({ at, actions, failed }) => {
    const x = ((Date.parse(at) - (end - DAY_MS)) / DAY_MS) * 100;
    return { x: Math.max(0, x), width: (interval / DAY_MS) * 90, actions, failed };
  });
  const failures = history.filter(({ failed }) => failed > 0).length;
  return (
    <figure class="panel plot">
      <figcaption>
        <h2>Actions of the last 24 hours</h2>
        <span class="legend">
          <span class="contexts">actions</span>
          <span class="failed">failed</span>
        </span>
      </figcaption>
      <svg
        class="bars"
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        role="img"
        aria-label={`At most ${most} in ${interval / 60_000} minutes; failures in ${failures} of them`}
      >
        {bars.map(({ x, width, actions, failed }) => (
          <g key={x}>
            <Bar x={x} width={width} height={(actions / most) * 30} />
            <Bar x={x} width={width} height={(failed / most) * 30} isFailed />
          </g>
        ))}
      </svg>
      <p class="ends muted" aria-hidden="true">
        <span>{clock.format(end - DAY_MS)}</span>
        <span>
          at most {most} in {interval / 60_000} minutes
        </span>
        <span>now</span>
      </p>
    </figure>
  );
}

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly isFailed?: boolean;
}

/** @param height a single one among thousands is still to be seen */
function Bar({ x, width, height, isFailed = false }: BarProps) {
  if (height === 0) return null;
  const shown = Math.max(0.6, height);
  return <rect class={isFailed ? "failed" : "done"} x={x} y={30 - shown} width={width} height={shown} />;
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Failures({ overview: { failures, covers } }: { readonly overview: Overview }) {
  return (
    <Section id="failures" title="Last failures">
      {failures.length === 0 ? (
        <Empty title="Nothing failed">No action and no call has failed in this time.</Empty>
      ) : (
        <Table
          rows={failures.map((failure, index) => ({ ...failure, id: String(index) }))}
          columns={[
            { name: "When", cell: ({ at }) => <Time at={at} isExact /> },
            {
              name: "What",
              isRowHeading: true,
              cell: ({ name, code, reason }) => (
                <>
                  {plain(name)} <span class="chip bad">{code}</span>{" "}
                  {reason !== undefined && <span class="sub">{plain(reason)}</span>}
                </>
              ),
            },
            {
              name: "Context",
              cell: ({ contextId, contextName }) =>
                contextName !== undefined && contextId !== undefined ? (
                  <a href={`#/contexts/${contextId}/failed`}>{plain(contextName)}</a>
                ) : contextId === undefined ? (
                  "–"
                ) : (
                  <>
                    <GoneContext id={contextId} />
                    <span class="sub">{covers === "all" ? "deleted, or of another user" : "deleted"}</span>
                  </>
                ),
            },
            ...(covers === "all"
              ? [{ name: "User", class: "wide", cell: ({ username }: Schemas["OverviewFailure"]) => plain(username) }]
              : []),
            { name: "Request", class: "wide", cell: ({ requestId }) => <code>{requestId}</code> },
          ]}
        />
      )}
    </Section>
  );
}

/** Its calls are in the audit log. */
function GoneContext({ id }: { readonly id: string }) {
  const shown = <code>{id.slice(0, 8)}</code>;
  return may("audit:read") ? (
    <a href={`#/audit?contextId=${encodeURIComponent(id)}`} title={id}>
      {shown}
    </a>
  ) : (
    shown
  );
}

function Errors({ errors }: { readonly errors: Overview["errors"] }) {
  return (
    <Section id="errors" title="Errors by action">
      {errors.length === 0 ? (
        <p class="muted">None.</p>
      ) : (
        <Table
          rows={errors.map((error) => ({ ...error, id: `${error.name} ${error.code}` }))}
          columns={[
            { name: "Action", isRowHeading: true, cell: ({ name }) => plain(name) },
            {
              name: "Error",
              cell: ({ name, code, isAction }) =>
                may("audit:read") ? (
                  <a
                    href={`#/audit?${isAction ? "actionType" : "operation"}=${encodeURIComponent(name)}&outcome=failure`}
                  >
                    {code}
                  </a>
                ) : (
                  code
                ),
            },
            { name: "Times", class: "number", cell: ({ count }) => count.toLocaleString("en") },
          ]}
        />
      )}
    </Section>
  );
}

const LIMITS: Readonly<Record<Schemas["OverviewLimit"]["name"], { readonly text: string; readonly href: string }>> = {
  live: { text: "Contexts with a browser", href: "#/fleet" },
  waiting: { text: "Calls that wait", href: "#/fleet" },
  memory: { text: "Memory of the machine", href: "#/fleet" },
  audit: { text: "Audit log", href: "#/audit" },
  contexts: { text: "Your contexts", href: "#/contexts" },
  apiKeys: { text: "Your API keys", href: "#/keys" },
  artifacts: { text: "Your artifacts", href: "#/artifacts" },
};

function Limits({ limits }: { readonly limits: Overview["limits"] }) {
  return (
    <Section id="limits" title="Limits">
      <ul class="limits">
        {limits.map(({ name, used, limit }) => {
          const { text, href } = LIMITS[name];
          const share = limit === 0 ? 0 : used / limit;
          const show = ["memory", "audit", "artifacts"].includes(name)
            ? sized
            : (count: number) => count.toLocaleString("en");
          return (
            <li key={name}>
              <a href={href}>{text}</a>
              <span>
                {show(used)} of {show(limit)} {share >= NEAR && <span class="chip warn">near its end</span>}
              </span>
              <meter min={0} max={1} high={NEAR} optimum={0} value={Math.min(1, share)} aria-label={text} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Browsers({ browsers }: { readonly browsers: Overview["browsers"] }) {
  const hasProcesses = new Set(browsers.map(({ process }) => process)).size > 1;
  return (
    <Section id="browsers" title="Browsers">
      <Table
        rows={browsers.map((browser) => ({ ...browser, id: `${browser.process} ${browser.pid}` }))}
        columns={[
          {
            name: "Process",
            isRowHeading: true,
            cell: ({ process, pid }) => (
              <code>
                {pid}
                {hasProcesses && ` of ${process.slice(0, 8)}`}
              </code>
            ),
          },
          { name: "Contexts", class: "number", cell: ({ contexts }) => contexts },
          { name: "Memory", class: "number", cell: ({ memory }) => sized(memory) },
          {
            name: "Processor",
            class: "number",
            cell: ({ processor }) => (processor === undefined ? "–" : `${Math.round(processor * 100)} %`),
          },
        ]}
      />
    </Section>
  );
}

function ms(value: number): string {
  return value < 10
    ? `${value.toFixed(1)} ms`
    : value < 10_000
      ? `${Math.round(value)} ms`
      : `${(value / 1_000).toFixed(1)} s`;
}
