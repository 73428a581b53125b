import { useSignal } from "@preact/signals";
import { api, dataOf, type Schemas } from "./api.ts";
import { Copyable, Empty, Loaded, Problem, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { type Column, Table, useConfirmed } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

const MINUTE_MS = 60_000;
const LIFETIMES: readonly (readonly [minutes: number, text: string])[] = [
  [10, "10 minutes"],
  [60, "an hour"],
  [1_440, "a day"],
  [10_080, "7 days"],
];

const COLUMNS: readonly Column<Schemas["ShareLink"]>[] = [
  {
    name: "Link",
    isRowHeading: true,
    cell: ({ name, id, scope }) => (
      <>
        {plain(name ?? id.slice(0, 8))}
        <span class="sub">{scope === "control" ? "watching and control" : "watching"}</span>
      </>
    ),
  },
  { name: "Ends", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

/** The links by which persons without an account watch or control a context. */
export function ShareLinks({ contextId }: { readonly contextId: string }) {
  const path = { contextId };
  const links = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}/share-links", { params: { path } })).then(({ data }) => data),
    [contextId],
  );
  const { error, attempt, confirm } = useConfirmed(links);
  const url = useSignal<string | undefined>(undefined);

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textIn(form, "name").trim();
    const body = {
      scope: textIn(form, "scope") as Schemas["ShareScope"],
      ttl: Number(textIn(form, "minutes")) * MINUTE_MS,
      ...(name !== "" && { name }),
    };
    await attempt(async () => {
      url.value = (await dataOf(api.POST("/contexts/{contextId}/share-links", { params: { path }, body }))).data.url;
    });
    await links.load();
  }

  const revoke = ({ id: shareLinkId, name }: Schemas["ShareLink"]): Promise<void> =>
    confirm(
      {
        title: `Revoke the link${name === undefined ? "" : ` ${plain(name)}`}?`,
        text: "Who watches or controls by it is disconnected.",
        action: "Revoke",
      },
      () =>
        dataOf(
          api.DELETE("/contexts/{contextId}/share-links/{shareLinkId}", {
            params: { path: { contextId, shareLinkId } },
          }),
        ),
    );

  return (
    <>
      {error.value !== undefined && <Problem text={error.value} />}
      <form onSubmit={(event) => void create(event)}>
        <p class="hint">The holder of a link needs no account, and gets the live view of this context only.</p>
        <label>
          Name
          <input name="name" maxLength={200} placeholder="Who it is for (optional)" />
        </label>
        <div class="row">
          <label class="grow">
            For
            <select name="scope">
              <option value="read">Watching</option>
              <option value="control">Watching and control</option>
            </select>
          </label>
          <label class="grow">
            Lasts
            <select name="minutes">
              {LIFETIMES.map(([minutes, text]) => (
                <option key={minutes} value={minutes} selected={minutes === 60}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p class="row">
          <button>New link</button>
        </p>
      </form>
      {url.value !== undefined && (
        <div class="done" role="status">
          <p>Copy the link now; it is not shown again.</p>
          <Copyable text={url.value} label="The new link" />
        </div>
      )}
      <Loaded of={links} what="the links">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No links">This context is not shared.</Empty>
          ) : (
            <Table
              rows={rows}
              columns={COLUMNS}
              action={{
                name: "Revoke",
                text: () => "Revoke",
                label: ({ name, id }) => `Revoke the link ${plain(name ?? id.slice(0, 8))}`,
                onClick: revoke,
              }}
            />
          )
        }
      </Loaded>
    </>
  );
}
