import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { NewContext } from "./new-context.tsx";
import { Picture, Problem, Screen, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { type Column, PagedTable, useConfirmed, useList, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { credentialText } from "./text.ts";
import { Waiting } from "./waiting.tsx";
import { changes, reloadContexts } from "./watch.ts";

const POLL_MS = 5_000;

const FIELDS = ["state", "process", "pages", "control", "createdBy"] as const;
/** Shown for one context; the others are counted. */
const MAX_PAGES = 3;

const STATES_SHOWN = ["any state", "live", "busy", "hibernated", "queued", "waits for a person"] as const;
/** Contexts among which the filters look, in lists of `LIST_SIZE`. */
const MAX_FILTERED = 300;
const LIST_SIZE = 100;
/** Each picture is a call. */
const MAX_PICTURES = 12;

type Context = Schemas["ContextSummary"];
type Field = "name" | "lastUsedAt" | "createdAt";
type Sort = Field | `-${Field}`;

/** The list of the caller's contexts, which follows what is created and deleted elsewhere. */
export function Contexts() {
  const sort = useSignal<Sort>("-lastUsedAt");
  const pictures = useSignal<Readonly<Record<string, string>>>({});
  const words = useSignal("");
  const state = useSignal<(typeof STATES_SHOWN)[number]>("any state");
  const createdBy = useSignal("");
  const hasKeys = may("api-keys:read");
  const keys = useRemote(
    async () => (hasKeys ? (await dataOf(api.GET("/api-keys", { params: { query: { limit: 100 } } }))).apiKeys : []),
    [hasKeys],
  );
  const isGallery = useSignal(false);
  const isCreating = useSignal(false);
  const selected = useSignal<ReadonlySet<string>>(new Set());
  const isFound = words.value !== "" || state.value !== "any state";
  const isFiltered = isFound || createdBy.value !== "";
  const load = (page: { readonly limit: number; readonly offset: number }) =>
    dataOf(
      api.GET("/contexts", {
        params: {
          query: {
            ...{ ...page, sort: sort.value, include: [...FIELDS] },
            ...(createdBy.value !== "" && { "filter[createdBy]": createdBy.value }),
          },
        },
      }),
    );
  const list = useList(
    async ({ limit, offset }) => {
      if (!isFound) return { ...(await load({ limit, offset })), searched: undefined };
      const found: Context[] = [];
      let all = LIST_SIZE;
      for (let from = 0; from < Math.min(all, MAX_FILTERED); from += LIST_SIZE) {
        const { data, total } = await load({ limit: LIST_SIZE, offset: from });
        found.push(...data.filter((context) => isMatch(context, words.value, state.value)));
        all = total;
      }
      return { data: found.slice(offset, offset + limit), total: found.length, searched: all };
    },
    [sort.value, changes.value, words.value, state.value, createdBy.value],
  );
  const { error, attempt, confirm } = useConfirmed(list);
  const { action } = useRowCall<Context>(list, {
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

  async function show(contextId: string): Promise<void> {
    await attempt(async () => {
      const body = { action: "screenshot" as const, params: { type: "jpeg" as const, quality: 40 } };
      const done = await dataOf(api.POST("/contexts/{contextId}/execute", { params: { path: { contextId } }, body }));
      const { data } = done as Schemas["ActionResultResponse"];
      const { image = "" } = data.data as Schemas["ScreenshotResult"];
      pictures.value = { ...pictures.value, [contextId]: `data:image/jpeg;base64,${image}` };
    });
  }

  const { data: shownRows = [], searched = 0 } = list.data.value ?? {};
  useEffect(() => {
    if (!isGallery.value || !may("actions:execute")) return;
    // A picture would open the browser of a hibernated one.
    const open = shownRows.filter(({ id, state: now }) => (now === "live" || now === "busy") && !pictures.value[id]);
    for (const { id } of open.slice(0, MAX_PICTURES)) void show(id);
  }, [isGallery.value, shownRows.map(({ id }) => id).join()]);

  const chosen = shownRows.filter(({ id }) => selected.value.has(id));
  function select(ids: readonly string[], isSelected: boolean): void {
    const others = [...selected.value].filter((id) => !ids.includes(id));
    selected.value = new Set(isSelected ? [...others, ...ids] : others);
  }

  async function removeChosen(): Promise<void> {
    const what = chosen.length === 1 ? "1 context" : `${chosen.length} contexts`;
    const question = {
      title: `Delete ${what}?`,
      text: "Their pages, cookies and storage are deleted with them. This cannot be undone.",
      action: `Delete ${what}`,
    };
    await confirm(question, async () => {
      for (const { id: contextId } of chosen)
        await dataOf(api.DELETE("/contexts/{contextId}", { params: { path: { contextId } } }));
      selected.value = new Set();
    });
  }

  const canWrite = may("contexts:write");
  const canShow = may("actions:execute");
  const hasProcess = may("admin");
  const sorting = (field: Field, name: string) =>
    sortColumn({ field, name, sort, onSorted: () => (list.offset.value = 0) });
  const columns: readonly (Column<Context> | false)[] = [
    canWrite && {
      name: "Select",
      heading: (
        <input
          type="checkbox"
          aria-label="Select all that are shown"
          checked={shownRows.length > 0 && chosen.length === shownRows.length}
          onChange={({ currentTarget: { checked } }) =>
            select(
              shownRows.map(({ id }) => id),
              checked,
            )
          }
        />
      ),
      cell: (context) => <Choice context={context} selected={selected.value} onSelect={select} />,
    },
    {
      ...sorting("name", "Name"),
      isRowHeading: true,
      cell: (context) => (
        <>
          <a href={`#/contexts/${context.id}`}>{plain(context.name)}</a>
          <code class="wide">{context.id}</code>
          <span class="sub">{creatorOf(context)}</span>
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
      class: "wide roomy",
      cell: ({ process }) => <code title={process}>{process?.slice(0, 8) ?? "–"}</code>,
    },
    { ...sorting("lastUsedAt", "Last used"), class: "wide", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { ...sorting("createdAt", "Created"), class: "wide roomy", cell: ({ createdAt }) => <Time at={createdAt} /> },
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
          <button type="button" class="primary" onClick={() => (isCreating.value = true)}>
            New context
          </button>
        )
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      {isCreating.value && <NewContext onClose={() => (isCreating.value = false)} />}
      <Waiting />
      <div class="row tools">
        <label class="grow">
          <span class="hidden">Only contexts with</span>
          <input
            type="search"
            placeholder="Name, id or page…"
            maxLength={200}
            onInput={({ currentTarget: { value } }) => {
              list.offset.value = 0;
              words.value = value.trim().toLowerCase();
            }}
          />
        </label>
        <select
          aria-label="State"
          class="narrow-field"
          value={state.value}
          onChange={({ currentTarget: { value } }) => {
            list.offset.value = 0;
            state.value = value as typeof state.value;
          }}
        >
          {STATES_SHOWN.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <select
          aria-label="Created by"
          class="narrow-field"
          value={createdBy.value}
          onChange={({ currentTarget: { value } }) => {
            list.offset.value = 0;
            createdBy.value = value;
          }}
        >
          <option value="">any key</option>
          {keys.data.value?.map(({ id, name }) => (
            <option key={id} value={`api-key:${id}`}>
              {plain(name)}
            </option>
          ))}
        </select>
        <button type="button" aria-pressed={isGallery.value} onClick={() => (isGallery.value = !isGallery.value)}>
          Gallery
        </button>
        {canWrite && chosen.length > 0 && (
          <button type="button" class="danger" onClick={() => void removeChosen()}>
            Delete {chosen.length} selected
          </button>
        )}
      </div>
      {searched > MAX_FILTERED && (
        <p class="muted" role="status">
          The first {MAX_FILTERED} of {searched.toLocaleString("en")} were searched.
        </p>
      )}
      <PagedTable
        list={list}
        what="contexts"
        rowsOf={({ data }) => data}
        columns={columns}
        gallery={
          isGallery.value &&
          ((rows) => (
            <ul class="gallery">
              {rows.map((context) => (
                <li key={context.id}>
                  {canShow && (
                    <Picture
                      name={plain(context.name)}
                      source={pictures.value[context.id]}
                      onShow={() => void show(context.id)}
                    />
                  )}
                  <div class="row">
                    {canWrite && <Choice context={context} selected={selected.value} onSelect={select} />}
                    <a class="grow" href={`#/contexts/${context.id}`}>
                      {plain(context.name)}
                    </a>
                    <State context={context} />
                  </div>
                </li>
              ))}
            </ul>
          ))
        }
        empty={{
          title: isFiltered ? "No such contexts" : "No contexts yet",
          text: isFiltered
            ? "None is like that."
            : `A context is an isolated browser profile. ${
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

/** The key, or how else, and the protocol. */
function creatorOf({ createdBy, keyName, protocol }: Pick<Context, "createdBy" | "keyName" | "protocol">): string {
  return [credentialText(createdBy ?? "", keyName), protocol].filter(Boolean).join(" · ");
}

function isMatch(context: Context, words: string, state: (typeof STATES_SHOWN)[number]): boolean {
  const { id, name, pages = [], control } = context;
  const texts = [id, name, ...pages.flatMap(({ title, url }) => [title, url])];
  if (!texts.some((text) => text.toLowerCase().includes(words))) return false;
  return state === "any state" || (state === "waits for a person" ? control === "requested" : context.state === state);
}

function Choice(props: {
  readonly context: Context;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
}) {
  const { context, selected, onSelect } = props;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${plain(context.name)}`}
      checked={selected.has(context.id)}
      onChange={({ currentTarget: { checked } }) => onSelect([context.id], checked)}
    />
  );
}

const STATES = { live: "chip good", busy: "chip busy", hibernated: "chip", queued: "chip warn" } as const;
const CONTROLS = { requested: "waits for a person", held: "under control" } as const;

function State(props: {
  readonly context: Context;
  /** Whether it stands beside the name, where there is no room for a column. */
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
