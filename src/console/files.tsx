import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { Problem, Screen, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { type Column, type List, PagedTable, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { sized, textIn } from "./text.ts";

export type Artifact = Schemas["Artifact"];

const POLL_MS = 3_000;
/** The contexts used last whose names are shown. */
const MAX_CONTEXTS = 100;

/** A URL of this origin that gets the file once, without credentials. */
export async function linkTo(artifactId: string): Promise<string> {
  const { data } = await dataOf(api.POST("/artifacts/{artifactId}/links", { params: { path: { artifactId } } }));
  return `/api/v1/artifact-links/${data.url.slice(data.url.lastIndexOf("/") + 1)}`;
}

/** A list of files, with buttons that download and delete them. */
export function FileScreen(props: {
  readonly title: string;
  readonly list: List<Schemas["ArtifactListResponse"]>;
  /** Returns the address of the file's screen, where it can be shown. */
  readonly hrefOf: (artifact: Artifact) => string | undefined;
  /** Default: its name. */
  readonly nameOf?: (artifact: Artifact) => string;
  /** The column before the name. */
  readonly lead?: Column<Artifact>;
  readonly columns?: readonly Column<Artifact>[];
  readonly empty: { readonly title: string; readonly text: string };
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const { title, list, hrefOf, nameOf = ({ name }) => name, lead, columns = [], empty, actions, children } = props;
  const { error, attempt, action } = useRowCall<Artifact>(list, {
    verb: "Delete",
    text: "The file and its links are deleted. This cannot be undone.",
    call: ({ id: artifactId }) => dataOf(api.DELETE("/artifacts/{artifactId}", { params: { path: { artifactId } } })),
  });
  const names = useRemote(async () => {
    if (!may("contexts:read")) return new Map<string, string>();
    const query = { limit: MAX_CONTEXTS, sort: "-lastUsedAt" as const };
    const { data } = await dataOf(api.GET("/contexts", { params: { query } }));
    return new Map(data.map(({ id, name }) => [id, plain(name)]));
  });
  const renaming = useSignal<Artifact | undefined>(undefined);
  const isArriving = list.data.value?.data.some(({ state }) => state === "pending") ?? false;
  useEffect(() => {
    const timer = isArriving ? setInterval(() => void list.load(), POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [isArriving]);

  const download = ({ id, name }: Artifact): Promise<boolean> => attempt(async () => saveAs(await linkTo(id), name));

  const shown: readonly (Column<Artifact> | false)[] = [
    lead ?? false,
    {
      name: "Name",
      isRowHeading: true,
      cell: (artifact) => {
        const href = hrefOf(artifact);
        const shownName = plain(nameOf(artifact));
        return (
          <>
            {href === undefined ? shownName : <a href={href}>{shownName}</a>}
            <State artifact={artifact} />
            <span class="sub narrow">
              {sized(artifact.size)}, expires <Time at={artifact.expiresAt} />
            </span>
          </>
        );
      },
    },
    ...columns,
    { name: "Size", class: "number wide", cell: ({ size }) => sized(size) },
    {
      name: "Context",
      class: "wide who",
      cell: ({ contextId, recording }) => {
        if (contextId === undefined) return null;
        const name = names.data.value?.get(contextId) ?? recording?.contextName;
        return (
          <a href={`#/contexts/${contextId}`} title={contextId}>
            {name === undefined ? <code>{contextId.slice(0, 8)}</code> : plain(name)}
          </a>
        );
      },
    },
    {
      name: "Stored",
      class: "wide",
      cell: ({ createdAt, expiresAt }) => (
        <>
          <Time at={createdAt} />
          <span class="sub">
            expires <Time at={expiresAt} />
          </span>
        </>
      ),
    },
    {
      name: "Actions",
      heading: <span class="hidden">Actions</span>,
      cell: (artifact) => (
        <div class="row">
          {may("artifacts:write") && (
            <button
              type="button"
              class="quiet"
              aria-label={`Rename ${plain(artifact.name)}`}
              onClick={() => (renaming.value = artifact)}
            >
              Rename
            </button>
          )}
          {artifact.state === "ready" && (
            <button
              type="button"
              class="quiet"
              aria-label={`Download ${plain(artifact.name)}`}
              onClick={() => void download(artifact)}
            >
              Download
            </button>
          )}
        </div>
      ),
    },
  ];

  async function rename(form: HTMLFormElement, { id: artifactId }: Artifact): Promise<void> {
    const params = { path: { artifactId } };
    await dataOf(api.PATCH("/artifacts/{artifactId}", { params, body: { name: textIn(form, "name").trim() } }));
    await list.load();
  }

  return (
    <Screen title={title} actions={actions}>
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what={title.toLowerCase()}
        rowsOf={({ data }) => data}
        columns={shown}
        empty={empty}
        action={may("artifacts:write") && action}
      />
      {renaming.value !== undefined && (
        <Renaming artifact={renaming.value} onClose={() => (renaming.value = undefined)} onSubmit={rename} />
      )}
      {children}
    </Screen>
  );
}

function Renaming(props: {
  readonly artifact: Artifact;
  readonly onClose: () => void;
  readonly onSubmit: (form: HTMLFormElement, artifact: Artifact) => Promise<void>;
}) {
  const { artifact, onClose, onSubmit } = props;
  return (
    <FormDialog
      title={`Rename ${plain(artifact.name)}`}
      action="Rename"
      onClose={onClose}
      onSubmit={(form) => onSubmit(form, artifact)}
    >
      <label>
        Name
        <input name="name" required maxLength={200} autocomplete="off" defaultValue={artifact.name} />
      </label>
    </FormDialog>
  );
}

function State({ artifact: { state, reason } }: { readonly artifact: Artifact }) {
  if (state === "ready") return null;
  return state === "pending" ? (
    <span class="chip busy">arriving</span>
  ) : (
    <span class="chip bad">failed{reason !== undefined && `: ${reason}`}</span>
  );
}
