import { useEffect } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Problem, Screen, Time } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { type Column, type List, PagedTable, useRowCall } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { sized } from "./text.ts";

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
  /** Its screen, where the file can be shown. */
  readonly hrefOf: (artifact: Artifact) => string | undefined;
  readonly columns?: readonly Column<Artifact>[];
  readonly empty: { readonly title: string; readonly text: string };
  /** Beside the title. */
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const { title, list, hrefOf, columns = [], empty, actions, children } = props;
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
  const isArriving = list.data.value?.data.some(({ state }) => state === "pending") ?? false;
  useEffect(() => {
    const timer = isArriving ? setInterval(() => void list.load(), POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [isArriving]);

  const download = ({ id, name }: Artifact): Promise<boolean> => attempt(async () => saveAs(await linkTo(id), name));

  const shown: readonly Column<Artifact>[] = [
    {
      name: "Name",
      isRowHeading: true,
      cell: (artifact) => {
        const href = hrefOf(artifact);
        return (
          <>
            {href === undefined ? plain(artifact.name) : <a href={href}>{plain(artifact.name)}</a>}
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
      cell: ({ contextId }) =>
        contextId !== undefined && (
          <a href={`#/contexts/${contextId}`} title={contextId}>
            {names.data.value?.get(contextId) ?? <code>{contextId.slice(0, 8)}</code>}
          </a>
        ),
    },
    { name: "Stored", class: "wide", cell: ({ createdAt }) => <Time at={createdAt} /> },
    { name: "Expires", class: "wide", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      name: "Download",
      cell: (artifact) =>
        artifact.state === "ready" && (
          <button
            type="button"
            class="quiet"
            aria-label={`Download ${plain(artifact.name)}`}
            onClick={() => void download(artifact)}
          >
            Download
          </button>
        ),
    },
  ];

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
      {children}
    </Screen>
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
