import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { confirmed, keepFocus } from "./dialog.tsx";
import { Empty, Loaded, Pager, Problem, RowButton, Screen, Time } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { plain, textIn } from "./text.ts";
import { Waiting } from "./waiting.tsx";
import { changes, reloadContexts } from "./watch.ts";

const PAGE_SIZE = 50;
const POLL_MS = 5_000;

type Field = "name" | "lastUsedAt" | "createdAt";
type Sort = Field | `-${Field}`;

/** The list of the caller's contexts, which follows what is created and deleted elsewhere. */
export function Contexts() {
  const offset = useSignal(0);
  const sort = useSignal<Sort>("-lastUsedAt");
  const pictures = useSignal<Readonly<Record<string, string>>>({});
  const { error, attempt } = useAttempt();
  const list = useRemote(async () => {
    const query = { limit: PAGE_SIZE, offset: offset.value, sort: sort.value };
    return dataOf(api.GET("/contexts", { params: { query } }));
  }, [offset.value, sort.value, changes.value]);
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

  async function remove({ id: contextId, name }: Schemas["ContextSummary"]): Promise<void> {
    const question = {
      title: `Delete ${plain(name)}?`,
      text: "Its pages, cookies and storage are deleted with it. This cannot be undone.",
      action: "Delete",
    };
    if (!(await confirmed(question))) return;
    await attempt(() => dataOf(api.DELETE("/contexts/{contextId}", { params: { path: { contextId } } })));
    await list.load();
    keepFocus();
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
  const heading = (field: Field, text: string) => (
    <SortHeading field={field} text={text} sort={sort} onSorted={() => (offset.value = 0)} />
  );

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
      <Loaded of={list} what="contexts">
        {({ data, total }) =>
          total === 0 ? (
            <Empty title="No contexts yet">
              A context is an isolated browser profile.{" "}
              {canWrite
                ? "Create one here, or with POST /api/v1/contexts: it appears in this list."
                : "These credentials may see contexts, and create none: that needs the scope contexts:write."}
            </Empty>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    {heading("name", "Name")}
                    <th scope="col" class="wide">
                      State
                    </th>
                    <th scope="col" class="number wide">
                      Pages
                    </th>
                    {hasProcess && (
                      <th scope="col" class="wide">
                        Process
                      </th>
                    )}
                    {heading("lastUsedAt", "Last used")}
                    {heading("createdAt", "Created")}
                    {canShow && <th scope="col">Picture</th>}
                    {canWrite && (
                      <th scope="col">
                        <span class="hidden">Delete</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {data.map((context) => (
                    <tr key={context.id}>
                      <th scope="row">
                        <a href={`#/contexts/${context.id}`}>{plain(context.name)}</a>
                        <code class="wide">{context.id}</code>
                        <State context={context} isNarrow />
                        <span class="sub narrow">
                          used <Time at={context.lastUsedAt} />
                        </span>
                      </th>
                      <td class="wide">
                        <State context={context} />
                      </td>
                      <td class="number wide">{context.pageCount}</td>
                      {hasProcess && (
                        <td class="wide">
                          <code title={context.process}>{context.process?.slice(0, 8) ?? "–"}</code>
                        </td>
                      )}
                      <td class="wide">
                        <Time at={context.lastUsedAt} />
                      </td>
                      <td class="wide">
                        <Time at={context.createdAt} />
                      </td>
                      {canShow && (
                        <td>
                          <Picture
                            name={plain(context.name)}
                            source={pictures.value[context.id]}
                            onShow={() => void show(context.id)}
                          />
                        </td>
                      )}
                      {canWrite && (
                        <td class="end">
                          <RowButton label={`Delete ${plain(context.name)}`} onClick={() => void remove(context)}>
                            Delete
                          </RowButton>
                        </td>
                      )}
                    </tr>
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

const STATES = { live: "chip good", busy: "chip busy", hibernated: "chip" } as const;
const CONTROLS = { requested: "waits for a person", held: "under control" } as const;

interface StateProps {
  readonly context: Schemas["ContextSummary"];
  /** Beside the name, where there is no room for a column. */
  readonly isNarrow?: boolean;
}

function State({ context: { state, control }, isNarrow }: StateProps) {
  return (
    <span class={isNarrow ? "chips narrow" : "chips"}>
      <span class={STATES[state]}>{state}</span>
      {control !== undefined && <span class="chip warn">{CONTROLS[control]}</span>}
    </span>
  );
}

interface SortHeadingProps {
  readonly field: Field;
  readonly text: string;
  readonly sort: Signal<Sort>;
  readonly onSorted: () => void;
}

/** The heading of a column that sorts by it; names upwards first, times downwards. */
function SortHeading({ field, text, sort, onSorted }: SortHeadingProps) {
  const { value } = sort;
  const isUp = value === field;
  const isSorted = isUp || value === `-${field}`;
  return (
    <th
      scope="col"
      class={field === "name" ? undefined : "wide"}
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : "none"}
    >
      <button
        type="button"
        class="sort"
        onClick={() => {
          sort.value = isUp || (!isSorted && field !== "name") ? `-${field}` : field;
          onSorted();
        }}
      >
        {text}
        <span aria-hidden="true">{isSorted ? (isUp ? "↑" : "↓") : ""}</span>
      </button>
    </th>
  );
}

interface PictureProps {
  readonly name: string;
  /** Undefined until it was asked for. */
  readonly source: string | undefined;
  readonly onShow: () => void;
}

function Picture({ name, source, onShow }: PictureProps) {
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
