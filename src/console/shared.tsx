import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { ControlBar } from "./control-bar.tsx";
import { useLease } from "./leases.ts";
import { onWish, report } from "./embed.ts";
import { LiveView } from "./live-view.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { Empty, Problem, Screen, Time } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { credentials, ended, openShareLink, shared } from "./session.ts";
import { connection } from "./socket.ts";
import { plain } from "../replay/plain.ts";

/** The pause between two looks at what has no events for the holder of a link; a link has 100 calls a minute by default. */
const POLL_MS = 3_000;
const WAIT_MS = 25_000;

/** Shows a person without an account what a share link gives: the live view of one context, and control of it. */
export function Shared({ id: secret }: { readonly id: string }) {
  useEffect(() => {
    void openShareLink(secret).then((isOpen) => {
      if (!isOpen && credentials.value === undefined) report({ type: "ended" });
    });
    // Another screen is for a person who signs in.
    return () => location.reload();
  }, [secret]);
  const { value } = shared;
  if (value === undefined || credentials.value === undefined)
    return (
      <Screen title="Shared browser">
        {ended.value === undefined ? (
          <p class="muted" role="status">
            Loading…
          </p>
        ) : (
          <Empty title={value === undefined ? "This link does not work" : "This link has ended"}>{ended.value}</Empty>
        )}
      </Screen>
    );
  return (
    <Screen
      title="Shared browser"
      actions={
        <span class="muted">
          {value.scope === "control" ? "You may watch and take control" : "You may watch"}; the link ends{" "}
          <Time at={value.expiresAt} />
        </span>
      }
    >
      {connection.value === "open" && <SharedContext contextId={value.contextId} />}
    </Screen>
  );
}

function SharedContext({ contextId }: { readonly contextId: string }) {
  const path = { contextId };
  const selected = useSignal<string | undefined>(undefined);
  const control = useSignal<Schemas["Control"]>({ contextId, state: "free", lease: 0 });
  const pages = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}/pages", { params: { path } })).then(({ data }) => data),
    [contextId],
  );
  const { error, attempt } = useAttempt();
  const onControl = (state: Schemas["Control"]): void => void (control.value = state);
  const { lease, take, release } = useLease({ control: control.value, onControl, attempt });

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void pages.load();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [contextId]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    async function follow(): Promise<void> {
      let wait = 0;
      while (!signal.aborted) {
        const query = { wait };
        const call = api.GET("/contexts/{contextId}/control", { params: { path, query }, signal });
        const found = await dataOf(call).catch(() => undefined);
        if (found !== undefined && !signal.aborted) control.value = found.data;
        // While control is free, the service does not wait.
        wait = found === undefined || found.data.state === "free" ? 0 : WAIT_MS;
        if (wait === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
    void follow();
    return () => left.abort();
  }, [contextId]);

  useEffect(
    () =>
      onWish((wish) => {
        if (wish === "takeControl" && may("actions:execute")) void take(false);
        if (wish === "handBack" && lease !== undefined) void release("completed", "");
      }),
    [contextId, lease],
  );
  const { state } = control.value;
  useEffect(() => report({ type: "control", state, isOwn: lease !== undefined }), [state, lease]);

  const open = pages.data.value ?? [];
  const page = open.find(({ id }) => id === selected.value) ?? open.at(-1);
  const isOthers = control.value.state === "held" && lease === undefined;
  return (
    <>
      {error.value !== undefined && <Problem text={error.value} />}
      <section class={lease === undefined ? "window" : "window controlled"} aria-label="Live view">
        <PageTabs pages={open} selected={page?.id} onSelect={(id) => (selected.value = id)} />
        {may("actions:execute") && (
          <ControlBar
            control={control.value}
            hasLease={lease !== undefined}
            isDisabled={page === undefined || isOthers}
            onTake={() => void take(false)}
            onRelease={(outcome, note) => void release(outcome, note)}
          />
        )}
        {page ? (
          <LiveView
            contextId={contextId}
            pageId={page.id}
            title={plain(page.title || page.url)}
            lease={lease}
            marked={undefined}
            onError={(message) => (error.value = message)}
          />
        ) : (
          <Empty title="No page is open">It appears here when one opens.</Empty>
        )}
      </section>
    </>
  );
}
