import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { Configuration, Counts } from "./configuration.tsx";
import { LiveView } from "./live-view.tsx";
import { call } from "./socket.ts";
import { textIn } from "./text.ts";
import { type Event, Timeline } from "./timeline.tsx";

const TTL_MS = 60_000;
const RENEW_MS = 20_000;
const RELOAD_MS = 100;
const PANELS = ["Timeline", "Configuration", "Counts"] as const;

/** One context: its pages, the live view with control, and what happens in it. */
export function ContextView({ contextId }: { readonly contextId: string }) {
  const context = useSignal<Schemas["Context"] | undefined>(undefined);
  const control = useSignal<Schemas["Control"] | undefined>(undefined);
  const selected = useSignal<string | undefined>(undefined);
  /** The lease that was taken here. */
  const lease = useSignal<number | undefined>(undefined);
  const panel = useSignal<(typeof PANELS)[number]>("Timeline");
  const error = useSignal<string | undefined>(undefined);
  const path = { contextId };

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
      const [found, state] = await Promise.all([
        dataOf(api.GET("/contexts/{contextId}", { params: { path } })),
        dataOf(api.GET("/contexts/{contextId}/control", { params: { path } })),
      ]);
      context.value = found.data;
      accept(state.data);
    });

  function accept(state: Schemas["Control"]): void {
    control.value = state;
    if (state.state !== "held" || state.lease !== lease.value) lease.value = undefined;
  }

  useEffect(() => {
    void load();
  }, [contextId]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (lease.value === undefined || document.hidden) return;
      const body = { lease: lease.value, ttl: TTL_MS };
      void attempt(() => dataOf(api.PATCH("/contexts/{contextId}/control", { params: { path }, body })));
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [contextId]);

  let reload = 0;
  function onEvent({ type }: Event): void {
    if (!/^(page\.(created|navigated|loaded|closed|crashed)|control\.|context\.)/.test(type)) return;
    clearTimeout(reload);
    reload = window.setTimeout(() => void load(), RELOAD_MS);
  }

  const take = (): Promise<void> =>
    attempt(async () => {
      const body = { ttl: TTL_MS, force: control.value?.state === "held" };
      const { data } = await dataOf(api.POST("/contexts/{contextId}/control", { params: { path }, body }));
      lease.value = data.lease;
      control.value = data;
    });

  async function handBack(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { submitter } = event;
    const note = textIn(event.currentTarget, "note").trim();
    const outcome = submitter instanceof HTMLButtonElement && submitter.value === "declined" ? "declined" : "completed";
    await attempt(async () => {
      const query = { lease: lease.value ?? 0, outcome, ...(note !== "" && { note }) } as const;
      accept((await dataOf(api.DELETE("/contexts/{contextId}/control", { params: { path, query } }))).data);
    });
  }

  async function act(action: string, params: object): Promise<void> {
    const body = { action, params, pageId: page?.id, ...(lease.value !== undefined && { lease: lease.value }) };
    const reply = await call("executeAction", { params: path, body });
    error.value = reply.type === "error" ? (reply.error as { message: string }).message : undefined;
  }

  function navigate(event: SubmitEvent): void {
    event.preventDefault();
    const typed = textIn(event.currentTarget, "url").trim();
    if (typed !== "") void act("navigate", { url: /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}` });
  }

  async function openPage(): Promise<void> {
    await attempt(async () => {
      const { data } = await dataOf(api.POST("/contexts/{contextId}/pages", { params: { path }, body: {} }));
      selected.value = data.id;
    });
    await load();
  }

  async function closePage(pageId: string): Promise<void> {
    await attempt(() =>
      dataOf(api.DELETE("/contexts/{contextId}/pages/{pageId}", { params: { path: { contextId, pageId } } })),
    );
    await load();
  }

  const pages = context.value?.pages ?? [];
  const page = pages.find(({ id }) => id === selected.value) ?? pages.at(-1);
  const held = control.value?.state === "held";
  const request = control.value?.request;

  return (
    <main class="page context">
      <div class="heading">
        <h1>
          <a href="#/">Contexts</a> <span aria-hidden="true">/</span> {context.value?.name ?? "…"}
        </h1>
        <code>{contextId}</code>
      </div>
      {error.value !== undefined && (
        <p class="error" role="alert">
          {error.value}{" "}
          <button type="button" class="quiet" onClick={() => void load()}>
            Load again
          </button>
        </p>
      )}
      {request && (
        <section class="request" aria-label="A person is asked for" role="status">
          <strong>{request.requestedBy.username} asks for a person</strong>
          <p>{request.instructions}</p>
        </section>
      )}
      <div class="columns">
        <section class="view" aria-label="Live view">
          <div class="tabs" role="group" aria-label="Pages">
            {pages.map(({ id, title, url }) => (
              <span key={id} class={id === page?.id ? "tab selected" : "tab"}>
                <button type="button" aria-pressed={id === page?.id} onClick={() => (selected.value = id)}>
                  {title || url}
                </button>
                <button
                  type="button"
                  class="close"
                  aria-label={`Close ${title || url}`}
                  onClick={() => void closePage(id)}
                >
                  ×
                </button>
              </span>
            ))}
            <button type="button" class="quiet" onClick={() => void openPage()}>
              New page
            </button>
          </div>
          {page && (
            <form class="row address" onSubmit={navigate}>
              <button type="button" aria-label="Back" onClick={() => void act("goBack", {})}>
                ←
              </button>
              <button type="button" aria-label="Load again" onClick={() => void act("reload", {})}>
                ↻
              </button>
              <label class="grow">
                <span class="hidden">Address</span>
                <input key={`${page.id} ${page.url}`} name="url" defaultValue={page.url} spellcheck={false} />
              </label>
              <button>Go</button>
            </form>
          )}
          <div class="control">
            {lease.value !== undefined ? (
              <form class="row" onSubmit={(event) => void handBack(event)}>
                <strong class="badge">You have control</strong>
                <label class="grow">
                  <span class="hidden">Note for the caller</span>
                  <input name="note" maxLength={2_000} placeholder="Note for the caller (optional)" />
                </label>
                <button class="primary" value="completed">
                  Hand back
                </button>
                {request && <button value="declined">Decline</button>}
              </form>
            ) : (
              <div class="row">
                <button type="button" class="primary" disabled={page === undefined} onClick={() => void take()}>
                  {held ? "Take over" : "Take control"}
                </button>
                <span class="muted">
                  {held
                    ? `${control.value?.holder?.username ?? ""} has control${control.value?.note === undefined ? "" : `: ${control.value.note}`}`
                    : "You are watching. Actions of programs go on."}
                </span>
              </div>
            )}
          </div>
          {page ? (
            <LiveView
              contextId={contextId}
              pageId={page.id}
              title={page.title || page.url}
              lease={lease.value}
              onError={(message) => (error.value = message)}
            />
          ) : (
            <div class="empty">
              <h2>{context.value === undefined ? "Loading…" : "No page is open"}</h2>
              <p class="muted">{context.value === undefined ? "" : "Open one to see it here."}</p>
            </div>
          )}
        </section>
        <section class="side" aria-label="Details">
          <div class="tabs" role="group" aria-label="Details">
            {PANELS.map((each) => (
              <button key={each} type="button" aria-pressed={panel.value === each} onClick={() => (panel.value = each)}>
                {each}
              </button>
            ))}
          </div>
          <div hidden={panel.value !== "Timeline"}>
            <Timeline contextId={contextId} onEvent={onEvent} />
          </div>
          {panel.value === "Configuration" && context.value && (
            <Configuration context={context.value} onChanged={() => void load()} />
          )}
          {panel.value === "Counts" && <Counts contextId={contextId} />}
        </section>
      </div>
    </main>
  );
}
