import { useSignal } from "@preact/signals";
import { identity } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Empty, Loaded, Pager, Screen, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { plain, textIn } from "./text.ts";

const PAGE_SIZE = 50;
const OUTCOMES = ["success", "failure", "canceled"] as const;
const FILTERS = ["operation", "actionType", "userId", "contextId"] as const;
const LABELS = { operation: "Operation", actionType: "Action", userId: "User (id)", contextId: "Context (id)" };
/** A spreadsheet would run a cell that begins so. */
const FORMULA = /^[=+\-@\t\r]/;

type Filters = Readonly<Record<string, string>>;

/** Who did what, of all users. */
export function Audit() {
  const offset = useSignal(0);
  const filters = useSignal<Filters>({});
  const list = useRemote(() => {
    const { from, to, ...equal } = filters.value;
    const query = {
      limit: PAGE_SIZE,
      offset: offset.value,
      ...Object.fromEntries(Object.entries(equal).map(([name, text]) => [`filter[${name}]`, text])),
      ...(from !== undefined && { "filter[timestamp][$gt]": new Date(from).toISOString() }),
      ...(to !== undefined && { "filter[timestamp][$lt]": new Date(to).toISOString() }),
    };
    return dataOf(api.GET("/audit", { params: { query } }));
  }, [offset.value, filters.value]);

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
          onClick={() => save(list.data.value?.data ?? [])}
        >
          Save this page as CSV
        </button>
      }
    >
      <form
        class="filters"
        aria-label="Filters"
        onSubmit={filter}
        onReset={() => ((offset.value = 0), (filters.value = {}))}
      >
        {FILTERS.map((name) => (
          <label key={name}>
            {LABELS[name]}
            <input name={name} autocomplete="off" spellcheck={false} />
          </label>
        ))}
        <label>
          Outcome
          <select name="outcome">
            <option value="">any</option>
            {OUTCOMES.map((each) => (
              <option key={each}>{each}</option>
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
      <Loaded of={list} what="audit entries">
        {({ data, total }) =>
          total === 0 ? (
            <Empty title="No entries">
              {Object.keys(filters.value).length === 0 ? "Nothing has been done yet." : "No entry has these values."}
            </Empty>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th scope="col" class="wide">
                      When
                    </th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col" class="wide">
                      Context
                    </th>
                    <th scope="col">Outcome</th>
                    <th scope="col" class="wide number">
                      Time
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </tbody>
              </table>
              <Pager offset={offset.value} size={PAGE_SIZE} total={total} onChange={(next) => (offset.value = next)} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Entry({ entry }: { readonly entry: Schemas["AuditEntry"] }) {
  const { timestamp, userId, username, credential, transport, address, operation, actionType, contextId } = entry;
  const { params, outcome, code, duration } = entry;
  const { contextId: _inOwnColumn, ...others } = params;
  const details = JSON.stringify(others);
  return (
    <tr>
      <td class="time wide">
        <Time at={timestamp} isExact />
      </td>
      <td class="who">
        {plain(username ?? userId ?? "unknown user")}
        {userId !== null && userId === identity.value?.userId && " (you)"}
        <span class="sub wide" title={credential}>
          {credential.split(":")[0]} · {transport}
          {address !== null && ` · ${plain(address)}`}
        </span>
      </td>
      <td>
        {operation}
        {actionType !== undefined && ` · ${actionType}`}
        <span class="sub narrow">
          <Time at={timestamp} isExact />
        </span>
        {details !== "{}" && <code class="sub wide">{plain(details).slice(0, 300)}</code>}
      </td>
      <td class="wide">
        {contextId !== undefined && (
          <a href={`#/contexts/${encodeURIComponent(contextId)}`} title={plain(contextId)}>
            {plain(contextId).slice(0, 8)}
          </a>
        )}
      </td>
      <td>
        <span class={outcome === "success" ? "chip good" : outcome === "failure" ? "chip bad" : "chip"}>
          {code ?? outcome}
        </span>
      </td>
      <td class="wide number">{Math.round(duration)} ms</td>
    </tr>
  );
}

const COLUMNS = [
  ...(["timestamp", "userId", "username", "credential", "transport", "address", "operation"] as const),
  ...(["actionType", "contextId", "outcome", "code", "duration", "params"] as const),
] as const;

function save(entries: readonly Schemas["AuditEntry"][]): void {
  const rows = entries.map((entry) => COLUMNS.map((column) => cell(entry[column])).join(","));
  const text = [COLUMNS.join(","), ...rows].join("\r\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = "audit.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}

function cell(value: unknown): string {
  const text = typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
