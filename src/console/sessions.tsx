import { useSignal } from "@preact/signals";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { confirmed, keepFocus } from "./dialog.tsx";
import { Empty, Loaded, Pager, Problem, RowButton, Screen, Time } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { signOut } from "./session.ts";
import { plain } from "./text.ts";

const PAGE_SIZE = 50;

/** The sessions of the person: browsers that are signed in, and programs with a session. */
export function Sessions() {
  const offset = useSignal(0);
  const { error, attempt } = useAttempt();
  const list = useRemote(() => {
    const query = { limit: PAGE_SIZE, offset: offset.value, sort: "-lastAccessedAt" as const };
    return dataOf(api.GET("/sessions", { params: { query } }));
  }, [offset.value]);
  const canWrite = may("sessions:write");

  async function end({ id: sessionId, isCurrent, ...session }: Schemas["Session"]): Promise<void> {
    if (isCurrent) return signOut();
    const question = {
      title: `End ${nameOf(session)}?`,
      text: "Its tokens are rejected from then on, and its sockets are closed.",
      action: "End the session",
    };
    if (!(await confirmed(question))) return;
    await attempt(() => dataOf(api.DELETE("/sessions/{sessionId}", { params: { path: { sessionId } } })));
    await list.load();
    keepFocus();
  }

  async function endOthers(): Promise<void> {
    const question = {
      title: "End all other sessions?",
      text: "Everyone and every program that is signed in as you must sign in again. This session goes on.",
      action: "End all others",
    };
    if (!(await confirmed(question))) return;
    await attempt(() => dataOf(api.DELETE("/sessions/all")));
    await list.load();
    keepFocus();
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
      <Loaded of={list} what="sessions">
        {({ data, total }) =>
          total === 0 ? (
            <Empty title="No sessions">You are signed in with an API key.</Empty>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Session</th>
                    <th scope="col">Last used</th>
                    <th scope="col" class="wide">
                      Began
                    </th>
                    <th scope="col">Expires</th>
                    <th scope="col">
                      <span class="hidden">End</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((session) => (
                    <tr key={session.id}>
                      <th scope="row">
                        {nameOf(session)} {session.isCurrent && <span class="chip good">this one</span>}
                        <code class="wide">{session.id}</code>
                      </th>
                      <td>
                        <Time at={session.lastAccessedAt} />
                      </td>
                      <td class="wide">
                        <Time at={session.createdAt} />
                      </td>
                      <td>
                        <Time at={session.expiresAt} />
                      </td>
                      <td class="end">
                        {canWrite && (
                          <RowButton
                            label={session.isCurrent ? "Sign out here" : `End ${nameOf(session)} ${session.id}`}
                            onClick={() => void end(session)}
                          >
                            {session.isCurrent ? "Sign out" : "End"}
                          </RowButton>
                        )}
                      </td>
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

function nameOf({ name }: Pick<Schemas["Session"], "name">): string {
  return name === undefined ? "Signed in with a password" : plain(name);
}
