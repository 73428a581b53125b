import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Problem, Screen, Time } from "./parts.tsx";
import { signOut } from "./session.ts";
import { type Column, PagedTable, useConfirmed, useList } from "./table.tsx";
import { plain } from "../replay/plain.ts";

const COLUMNS: readonly Column<Schemas["Session"]>[] = [
  {
    name: "Session",
    isRowHeading: true,
    cell: (session) => (
      <>
        {nameOf(session)} {session.isCurrent && <span class="chip good">this one</span>}
        <code class="wide">{session.id}</code>
      </>
    ),
  },
  { name: "Last used", cell: ({ lastAccessedAt }) => <Time at={lastAccessedAt} /> },
  { name: "Began", class: "wide", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: "Expires", cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

/** The sessions of the person: browsers that are signed in, and programs with a session. */
export function Sessions() {
  const list = useList((page) =>
    dataOf(api.GET("/sessions", { params: { query: { ...page, sort: "-lastAccessedAt" as const } } })),
  );
  const { error, confirm } = useConfirmed(list);
  const canWrite = may("sessions:write");

  async function end({ id: sessionId, isCurrent, ...session }: Schemas["Session"]): Promise<void> {
    if (isCurrent) return signOut();
    const question = {
      title: `End ${nameOf(session)}?`,
      text: "Its tokens are rejected from then on, and its sockets are closed.",
      action: "End the session",
    };
    return confirm(question, () => dataOf(api.DELETE("/sessions/{sessionId}", { params: { path: { sessionId } } })));
  }

  function endOthers(): Promise<void> {
    const question = {
      title: "End all other sessions?",
      text: "Everyone and every program that is signed in as you must sign in again. This session goes on.",
      action: "End all others",
    };
    return confirm(question, () => dataOf(api.DELETE("/sessions/all")));
  }

  const hasOthers = (list.data.value?.total ?? 0) > 1;
  return (
    <Screen
      title="Sessions"
      actions={
        canWrite && (
          <button type="button" class="danger" disabled={!hasOthers} onClick={() => void endOthers()}>
            End all others
          </button>
        )
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <PagedTable
        list={list}
        what="sessions"
        rowsOf={({ data }) => data}
        columns={COLUMNS}
        empty={{ title: "No sessions", text: "You are signed in with an API key." }}
        action={{
          name: "End",
          text: ({ isCurrent }) => (isCurrent ? "Sign out" : "End"),
          label: (session) => (session.isCurrent ? "Sign out here" : `End ${nameOf(session)} ${session.id}`),
          isOffered: () => canWrite,
          onClick: end,
        }}
      />
    </Screen>
  );
}

function nameOf({ name }: Pick<Schemas["Session"], "name">): string {
  return name === undefined ? "Signed in with a password" : plain(name);
}
