import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { subscribe } from "./socket.ts";
import { ago, textIn } from "./text.ts";

const PAGE_SIZE = 50;
const RELOAD_MS = 150;

/** The list of the caller's contexts, which follows what is created and deleted elsewhere. */
export function Contexts() {
  const contexts = useSignal<readonly Schemas["ContextSummary"][] | undefined>(undefined);
  const total = useSignal(0);
  const offset = useSignal(0);
  const error = useSignal<string | undefined>(undefined);
  const pictures = useSignal<Readonly<Record<string, string>>>({});

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      error.value = undefined;
    } catch (caught) {
      error.value = (caught as Error).message;
    }
  }

  const load = (): Promise<void> =>
    attempt(async () => {
      const query = { limit: PAGE_SIZE, offset: offset.value, sort: "-lastUsedAt" as const };
      const listed = await dataOf(api.GET("/contexts", { params: { query } }));
      contexts.value = listed.data;
      total.value = listed.total;
    });

  const turn = (by: number): void => {
    offset.value += by;
    void load();
  };

  useEffect(() => {
    void load();
    let timer = 0;
    const stop = subscribe({
      topic: "contexts",
      options: () => ({
        types: ["context.created", "context.updated", "context.closed", "context.hibernated", "events.lost"],
      }),
      onMessage() {
        clearTimeout(timer);
        timer = window.setTimeout(() => void load(), RELOAD_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  async function create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = textIn(form, "name").trim();
    await attempt(async () => {
      const body = { createPage: true, ...(name !== "" && { name }) };
      const { data } = await dataOf(api.POST("/contexts", { body }));
      form.reset();
      location.hash = `#/contexts/${data.id}`;
    });
  }

  async function remove(contextId: string, name: string): Promise<void> {
    if (!confirm(`Delete "${name}" with its pages, cookies and storage?`)) return;
    await attempt(() => dataOf(api.DELETE("/contexts/{contextId}", { params: { path: { contextId } } })));
    await load();
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

  const rows = contexts.value;
  return (
    <main class="page">
      <div class="heading">
        <h1>Contexts</h1>
        <form class="row" onSubmit={(event) => void create(event)}>
          <label class="inline">
            <span class="hidden">Name of the new context</span>
            <input name="name" maxLength={200} placeholder="Name (optional)" />
          </label>
          <button class="primary">New context</button>
        </form>
      </div>
      {error.value !== undefined && (
        <p class="error" role="alert">
          {error.value}{" "}
          <button type="button" class="quiet" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
      {rows === undefined && error.value === undefined && (
        <p class="muted" role="status">
          Loading contexts…
        </p>
      )}
      {rows?.length === 0 && (
        <div class="empty">
          <h2>No contexts yet</h2>
          <p class="muted">
            A context is an isolated browser profile. Create one here, or with POST /api/v1/contexts: it appears in this
            list.
          </p>
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Last used</th>
              <th scope="col">Created</th>
              <th scope="col">Picture</th>
              <th scope="col">
                <span class="hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, lastUsedAt, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`#/contexts/${id}`}>{name}</a>
                  <code>{id}</code>
                </th>
                <td>{ago(lastUsedAt)}</td>
                <td>{ago(createdAt)}</td>
                <td>
                  {pictures.value[id] === undefined ? (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`Show a picture of ${name}`}
                      onClick={() => void show(id)}
                    >
                      Show
                    </button>
                  ) : (
                    <button
                      type="button"
                      class="picture"
                      aria-label={`Show ${name} as it is now`}
                      onClick={() => void show(id)}
                    >
                      <img src={pictures.value[id]} alt={`The page of ${name}`} />
                    </button>
                  )}
                </td>
                <td class="end">
                  <button
                    type="button"
                    class="quiet danger"
                    aria-label={`Delete ${name}`}
                    onClick={() => void remove(id, name)}
                  >
                    Delete
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total.value > PAGE_SIZE && (
        <div class="row">
          <button type="button" disabled={offset.value === 0} onClick={() => turn(-PAGE_SIZE)}>
            Previous
          </button>
          <span class="muted">
            {offset.value + 1} to {Math.min(offset.value + PAGE_SIZE, total.value)} of {total.value}
          </span>
          <button type="button" disabled={offset.value + PAGE_SIZE >= total.value} onClick={() => turn(PAGE_SIZE)}>
            Next
          </button>
        </div>
      )}
    </main>
  );
}
