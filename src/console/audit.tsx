import { useSignal } from "@preact/signals";
import { identity } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Problem, Screen, Time } from "./parts.tsx";
import { useAttempt } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { type Column, PagedTable, useList } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { credentialText, textIn } from "./text.ts";

const OUTCOMES = ["success", "failure", "canceled"] as const;
const FILTERS = ["operation", "actionType", "userId", "credential", "contextId"] as const;
const LABELS = {
  ...{ operation: "Operation", actionType: "Action", userId: "User (id)", contextId: "Context (id)" },
  credential: "Credential",
};
/** A session has 100 calls a minute by default, and a call gets 100 entries. */
const MAX_SAVED = 2_000;
/** A spreadsheet would run a cell that begins so. */
const FORMULA = /^[=+\-@\t\r]/;

type Filters = Readonly<Record<string, string>>;

/** Who did what, of all users. */
export function Audit() {
  const filters = useSignal<Filters>(Object.fromEntries(new URLSearchParams(location.hash.split("?")[1])));
  const { error, attempt } = useAttempt();
  const fetchPage = (page: { readonly limit: number; readonly offset: number }) => {
    const { from, to, ...equal } = filters.value;
    const query = {
      ...page,
      ...Object.fromEntries(Object.entries(equal).map(([name, text]) => [`filter[${name}]`, text])),
      ...(from !== undefined && { "filter[timestamp][$gt]": new Date(from).toISOString() }),
      ...(to !== undefined && { "filter[timestamp][$lt]": new Date(to).toISOString() }),
    };
    return dataOf(api.GET("/audit", { params: { query } }));
  };
  const list = useList(fetchPage, [filters.value]);
  const { offset } = list;

  /** Adds what a cell shows to the filters. */
  function add(name: (typeof FILTERS)[number] | "outcome", value: string): void {
    offset.value = 0;
    filters.value = { ...filters.value, [name]: value };
  }

  async function saveAll(): Promise<void> {
    const entries: Schemas["AuditEntry"][] = [];
    await attempt(async () => {
      for (let total = 1; entries.length < Math.min(total, MAX_SAVED);) {
        const page = await fetchPage({ limit: 100, offset: entries.length });
        entries.push(...page.data);
        total = page.data.length === 0 ? 0 : page.total;
      }
      save(entries);
    });
  }

  function filter(event: Event): void {
    event.preventDefault();
    const names = [...FILTERS, "outcome", "from", "to"];
    const given = names.map((name) => [name, textIn(event.currentTarget, name).trim()] as const);
    offset.value = 0;
    filters.value = Object.fromEntries(given.filter(([, text]) => text !== ""));
  }

  return (
    <Screen
      title="Audit"
      actions={
        <button
          type="button"
          disabled={!list.data.value?.data.length}
          title={`At most ${MAX_SAVED.toLocaleString("en")} entries, the latest`}
          onClick={() => void saveAll()}
        >
          Save as CSV
        </button>
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <form
        class="filters"
        aria-label="Filters"
        onSubmit={filter}
        onReset={() => ((offset.value = 0), (filters.value = {}))}
      >
        {FILTERS.map((name) => (
          <label key={name}>
            {LABELS[name]}
            <input name={name} value={filters.value[name] ?? ""} autocomplete="off" spellcheck={false} />
          </label>
        ))}
        <label>
          Outcome
          <select name="outcome">
            <option value="">any</option>
            {OUTCOMES.map((each) => (
              <option key={each} selected={filters.value.outcome === each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          After
          <input type="datetime-local" name="from" />
        </label>
        <label>
          Before
          <input type="datetime-local" name="to" />
        </label>
        <div class="row">
          <button class="primary">Filter</button>
          <button type="reset" class="quiet">
            Clear
          </button>
        </div>
      </form>
      <PagedTable
        list={list}
        what="audit entries"
        rowsOf={({ data }) => data}
        columns={columnsOf(add)}
        empty={{
          title: "No entries",
          text: Object.keys(filters.value).length === 0 ? "Nothing has been done yet." : "No entry has these values.",
        }}
      />
    </Screen>
  );
}

type Add = (name: (typeof FILTERS)[number] | "outcome", value: string) => void;

const columnsOf = (add: Add): readonly Column<Schemas["AuditEntry"]>[] => [
  { name: "When", class: "time wide", cell: ({ timestamp }) => <Time at={timestamp} isExact /> },
  {
    name: "Who",
    class: "who",
    cell: ({ userId, username, credential, keyName, transport, address }) => (
      <>
        {userId === null ? (
          plain(username ?? "unknown user")
        ) : (
          <Value text={plain(username ?? userId)} onClick={() => add("userId", userId)} />
        )}
        {userId !== null && userId === identity.value?.userId && " (you)"}
        <span class="sub wide" title={credential}>
          <Value text={credentialText(credential, keyName)} onClick={() => add("credential", credential)} /> ·{" "}
          {transport}
          {address !== null && ` · ${plain(address)}`}
        </span>
      </>
    ),
  },
  { name: "What", cell: (entry) => <What entry={entry} add={add} /> },
  {
    name: "Context",
    class: "wide",
    cell: ({ contextId }) =>
      contextId !== undefined && (
        <a href={`#/contexts/${encodeURIComponent(contextId)}`} title={plain(contextId)}>
          {plain(contextId).slice(0, 8)}
        </a>
      ),
  },
  {
    name: "Outcome",
    cell: ({ outcome, code, reason }) => (
      <>
        <span class={outcome === "success" ? "chip good" : outcome === "failure" ? "chip bad" : "chip"}>
          <Value text={code ?? outcome} onClick={() => add("outcome", outcome)} />
        </span>
        {reason !== undefined && <span class="sub">{plain(reason)}</span>}
      </>
    ),
  },
  { name: "Time", class: "wide number", cell: ({ duration }) => `${Math.round(duration)} ms` },
];

/** A value that can be pressed to filter by it. */
function Value({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="value" title={`Only ${text}`} onClick={onClick}>
      {text}
    </button>
  );
}

function What(props: { readonly entry: Schemas["AuditEntry"]; readonly add: Add }) {
  const {
    entry: { timestamp, operation, actionType, params },
    add,
  } = props;
  const { contextId: _inOwnColumn, ...others } = params;
  const details = Object.entries(others).map(([name, value]) => `${name}: ${toText(value)}`);
  return (
    <>
      <Value text={operation} onClick={() => add("operation", operation)} />
      {actionType !== undefined && (
        <>
          {" · "}
          <Value text={actionType} onClick={() => add("actionType", actionType)} />
        </>
      )}
      <span class="sub narrow">
        <Time at={timestamp} isExact />
      </span>
      {details.length > 0 && <code class="sub wide">{plain(details.join(" · ")).slice(0, 300)}</code>}
    </>
  );
}

const CSV_COLUMNS = [
  ...(["timestamp", "userId", "username", "credential", "keyName", "transport", "address", "operation"] as const),
  ...(["actionType", "contextId", "outcome", "code", "reason", "duration", "params"] as const),
] as const;

function save(entries: readonly Schemas["AuditEntry"][]): void {
  const rows = entries.map((entry) => CSV_COLUMNS.map((column) => cell(entry[column])).join(","));
  const text = [CSV_COLUMNS.join(","), ...rows].join("\r\n");
  saveAs(new Blob([text], { type: "text/csv" }), "audit.csv");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

function cell(value: unknown): string {
  const text = toText(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
