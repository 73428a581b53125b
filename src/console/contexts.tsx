import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Problem, Screen, Time } from "./parts.tsx";
import { type Column, PagedTable, useList, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";
import { Waiting } from "./waiting.tsx";
import { changes, reloadContexts } from "./watch.ts";

const POLL_MS = 5_000;

const FIELDS = ["state", "process", "pages", "control"] as const;
/** Shown for one context; the others are counted. */
const MAX_PAGES = 3;

type Field = "name" | "lastUsedAt" | "createdAt";
type Sort = Field | `-${Field}`;

/** The list of the caller's contexts, which follows what is created and deleted elsewhere. */
export function Contexts() {
  const sort = useSignal<Sort>("-lastUsedAt");
  const pictures = useSignal<Readonly<Record<string, string>>>({});
  const list = useList(
    (page) => dataOf(api.GET("/contexts", { params: { query: { ...page, sort: sort.value, include: [...FIELDS] } } })),
    [sort.value, changes.value],
  );
  const { error, attempt, action } = useRowCall<Schemas["ContextSummary"]>(list, {
    verb: "Delete",
    text: "Its pages, cookies and storage are deleted with it. This cannot be undone.",
    call: ({ id: contextId }) => dataOf(api.DELETE("/contexts/{contextId}", { params: { path: { contextId } } })),
  });
  // That a context is in use is no event.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reloadContexts();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = textIn(event.currentTarget, "name").trim();
    await attempt(async () => {
      const body = { createPage: true, ...(name !== "" && { name }) };
      const { data } = await dataOf(api.POST("/contexts", { body }));
      location.hash = `#/contexts/${data.id}`;
    });
  }

  async function show(contextId: string): Promise<void> {
    await attempt(async () => {
      const body = { action: "screenshot" as const, params: { type: "jpeg" as const, quality: 40 } };
      const done = await dataOf(api.POST("/contexts/{contextId}/execute", { params: { path: { contextId } }, body }));
      const { data } = done as Schemas["ActionResultResponse"];
      const { image = "" } = data.data as Schemas["ScreenshotResult"];
      pictures.value = { ...pictures.value, [contextId]: `data:image/jpeg;base64,${image}` };
    });
  }

  const canWrite = may("contexts:write");
  const canShow = may("actions:execute");
  const hasProcess = may("admin");
  const sorting = (field: Field, name: string) =>
    sortColumn({ field, name, sort, onSorted: () => (list.offset.value = 0) });
  const columns: readonly (Column<Schemas["ContextSummary"]> | false)[] = [
    {
      ...sorting("name", "Name"),
      isRowHeading: true,
      cell: (context) => (
        <>
          <a href={`#/contexts/${context.id}`}>{plain(context.name)}</a>
          <code class="wide">{context.id}</code>
          <State context={context} isNarrow />
          <span class="sub narrow">
            used <Time at={context.lastUsedAt} />
          </span>
        </>
      ),
    },
    { name: "State", class: "wide", cell: (context) => <State context={context} /> },
    { name: "Pages", class: "wide", cell: ({ pages = [] }) => <Pages pages={pages} /> },
    hasProcess && {
      name: "Process",
      class: "wide",
      cell: ({ process }) => <code title={process}>{process?.slice(0, 8) ?? "–"}</code>,
    },
    { ...sorting("lastUsedAt", "Last used"), class: "wide", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { ...sorting("createdAt", "Created"), class: "wide", cell: ({ createdAt }) => <Time at={createdAt} /> },
    canShow && {
      name: "Picture",
      cell: ({ id, name }) => <Picture name={plain(name)} source={pictures.value[id]} onShow={() => void show(id)} />,
    },
  ];

  return (
    <Screen
      title="Contexts"
      actions={
        canWrite && (
          <form class="row" onSubmit={(event) => void create(event)}>
            <label class="inline">
              <span class="hidden">Name of the new context</span>
              <input name="name" maxLength={200} placeholder="Name (optional)" />
            </label>
            <button class="primary">New context</button>
          </form>
        )
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <Waiting />
      <PagedTable
        list={list}
        what="contexts"
        rowsOf={({ data }) => data}
        columns={columns}
        empty={{
          title: "No contexts yet",
          text: `A context is an isolated browser profile. ${
            canWrite
              ? "Create one here, or with POST /api/v1/contexts: it appears in this list."
              : "These credentials may see contexts, and create none: that needs the scope contexts:write."
          }`,
        }}
        action={canWrite && action}
      />
    </Screen>
  );
}

const STATES = { live: "chip good", busy: "chip busy", hibernated: "chip", queued: "chip warn" } as const;
const CONTROLS = { requested: "waits for a person", held: "under control" } as const;

function State(props: {
  readonly context: Schemas["ContextSummary"];
  /** Beside the name, where there is no room for a column. */
  readonly isNarrow?: boolean;
}) {
  const {
    context: { state = "hibernated", position, control },
    isNarrow,
  } = props;
  return (
    <span class={isNarrow ? "chips narrow" : "chips"}>
      <span class={STATES[state]}>{position === undefined ? state : `${state}, position ${position}`}</span>
      {control !== undefined && <span class="chip warn">{CONTROLS[control]}</span>}
    </span>
  );
}

/** The title and address of each page. */
function Pages({ pages }: { readonly pages: readonly Schemas["ContextPage"][] }) {
  return (
    <>
      {pages.slice(0, MAX_PAGES).map(({ id, title, url }) => (
        <span key={id} class="listed">
          {title !== "" && <span>{plain(title)}</span>}
          <span class="sub" title={plain(url)}>
            {plain(url)}
          </span>
        </span>
      ))}
      {pages.length > MAX_PAGES && <span class="sub">and {pages.length - MAX_PAGES} more</span>}
    </>
  );
}

/** A column whose heading sorts by it; names upwards first, times downwards. */
function sortColumn(props: {
  readonly field: Field;
  readonly name: string;
  readonly sort: Signal<Sort>;
  readonly onSorted: () => void;
}) {
  const { field, name, sort, onSorted } = props;
  const { value } = sort;
  const isUp = value === field;
  const isSorted = isUp || value === `-${field}`;
  const heading = (
    <button
      type="button"
      class="sort"
      onClick={() => {
        sort.value = isUp || (!isSorted && field !== "name") ? `-${field}` : field;
        onSorted();
      }}
    >
      {name}
      <span aria-hidden="true">{isSorted ? (isUp ? "↑" : "↓") : ""}</span>
    </button>
  );
  return { name, heading, sorted: isSorted ? (isUp ? "ascending" : "descending") : "none" } as const;
}

function Picture(props: {
  readonly name: string;
  /** Undefined until it was asked for. */
  readonly source: string | undefined;
  readonly onShow: () => void;
}) {
  const { name, source, onShow } = props;
  if (source === undefined)
    return (
      <button type="button" class="quiet" aria-label={`Show a picture of ${name}`} onClick={onShow}>
        Show
      </button>
    );
  return (
    <button type="button" class="picture" aria-label={`Show ${name} as it is now`} onClick={onShow}>
      <img src={source} alt={`The page of ${name}`} />
    </button>
  );
}
