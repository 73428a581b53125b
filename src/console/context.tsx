import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Approval } from "./approval.tsx";
import { Configuration, Counts } from "./configuration.tsx";
import { ControlBar } from "./control-bar.tsx";
import { Export } from "./export.tsx";
import { useLease } from "./leases.ts";
import { type Box, LiveView } from "./live-view.tsx";
import { FIRST_PAGE, firstPageErrors } from "./new-context.tsx";
import { Outline } from "./outline.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { confirmed, FormDialog } from "./dialog.tsx";
import { Empty, Loaded, Problem, Screen } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { ShareLinks } from "./share-links.tsx";
import { call, connection } from "./socket.ts";
import { Details, Picture, pictureAt, Strip, Tabs, timeOf, Timeline } from "../replay/inspector.tsx";
import { plain } from "../replay/plain.ts";
import { textIn, toUrl } from "./text.ts";
import { createThrottle } from "./throttle.ts";
import { type Event, useStory } from "./story.ts";

/** A session has 100 calls a minute by default. */
const RELOAD_MS = 3_000;
const PANELS = ["Timeline", "Outline", "Sharing", "Configuration", "Counts"] as const;

/** One context: its pages, the live view with control, and what happens in it. */
export function ContextView({ id: contextId, part }: { readonly id: string; readonly part: string }) {
  const path = { contextId };
  const context = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}", { params: { path } })).then(({ data }) => data),
    [contextId],
  );
  const control = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}/control", { params: { path } })).then(({ data }) => data),
    [contextId],
  );

  const isEditing = useSignal(false);
  const failure = useAttempt();

  async function remove(): Promise<void> {
    const question = {
      title: `Delete ${name}?`,
      text: "Its pages, cookies and storage are deleted with it. This cannot be undone.",
      action: "Delete",
    };
    if (!(await confirmed(question))) return;
    const isDone = await failure.attempt(() => dataOf(api.DELETE("/contexts/{contextId}", { params: { path } })));
    if (isDone) location.hash = "#/contexts";
  }

  const name = plain(context.data.value?.name ?? "Context");
  if (context.error.value?.code === "NOT_FOUND")
    return (
      <Screen title="Context">
        <Empty title="There is no such context">
          It was deleted, or belongs to another user. <a href="#/contexts">Go to the contexts</a>
        </Empty>
      </Screen>
    );
  const { process, losses } = context.data.value ?? {};
  const firstPageError = firstPageErrors.value[contextId];
  return (
    <Screen
      title={name}
      actions={
        <div class="row">
          <code class="wide">{contextId}</code>
          {process !== undefined && (
            <span class="muted wide" title={process}>
              on process <code>{process.slice(0, 8)}</code>
            </span>
          )}
          {losses !== undefined && (
            <span class="muted wide">
              loaded anew {losses.count} {losses.count === 1 ? "time" : "times"}, last {losses.at.slice(0, 19)}Z:{" "}
              {losses.reason}
            </span>
          )}
          {part !== "live" && may("screen:read") && (
            <button
              type="button"
              onClick={() => open(`#/contexts/${contextId}/live`, "", "popup,width=1000,height=760")}
            >
              Pop out
            </button>
          )}
          {may("actions:execute") && (
            <a class="button" href={`#/try/${contextId}`}>
              Try an action
            </a>
          )}
          {may("contexts:write") && context.data.value && (
            <>
              <button type="button" onClick={() => (isEditing.value = true)}>
                Name and recording
              </button>
              <button type="button" class="danger" onClick={() => void remove()}>
                Delete
              </button>
            </>
          )}
        </div>
      }
    >
      {failure.error.value !== undefined && <Problem text={failure.error.value} />}
      {firstPageError !== undefined && <Problem text={`${FIRST_PAGE}: ${plain(firstPageError)}`} />}
      {isEditing.value && context.data.value && (
        <Edit context={context.data.value} onClose={() => (isEditing.value = false)} onDone={context.load} />
      )}
      <Loaded of={context} what="the context">
        {(data) => (
          <OpenContext
            context={data}
            isOfFailures={part === "failed"}
            isAlone={part === "live"}
            control={control.data.value ?? { contextId, state: "free", lease: 0 }}
            onControl={(state) => (control.data.value = state)}
            onNavigated={(pageId, url) => {
              const { value = data } = context.data;
              const pages = (value.pages ?? []).map((page) => (page.id === pageId ? { ...page, url } : page));
              context.data.value = { ...value, pages };
            }}
            loadContext={context.load}
            loadControl={control.load}
          />
        )}
      </Loaded>
    </Screen>
  );
}

const RECORDINGS = {
  off: "off",
  flight: "flight: the last minute, stored at a failure",
  full: "full: all, in parts",
} as const;

/** Changes the name and the recording, and stores what is held of it. */
function Edit(props: {
  readonly context: Schemas["Context"];
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const {
    context: { id: contextId, name, config },
    onClose,
    onDone,
  } = props;
  const { recording = "off" } = config;
  const params = { path: { contextId } };
  const stored = useSignal("");
  const { error, attempt } = useAttempt();

  async function save(form: HTMLFormElement): Promise<void> {
    const body = {
      name: textIn(form, "name").trim(),
      recording: textIn(form, "recording") as keyof typeof RECORDINGS, // one of the list
    };
    await dataOf(api.PATCH("/contexts/{contextId}", { params, body }));
    await onDone();
  }

  const store = (): Promise<boolean> =>
    attempt(async () => {
      const { data } = await dataOf(api.POST("/contexts/{contextId}/recordings", { params, body: {} }));
      stored.value = data.id;
    });

  return (
    <FormDialog title={`Change ${plain(name)}`} action="Save" onClose={onClose} onSubmit={save}>
      <label>
        Name
        <input name="name" required maxLength={200} autocomplete="off" defaultValue={name} />
      </label>
      <label>
        Recording
        <select name="recording">
          {Object.entries(RECORDINGS).map(([mode, text]) => (
            <option key={mode} value={mode} selected={mode === recording}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {recording !== "off" && may("artifacts:write") && (
        <p class="row">
          <button type="button" onClick={() => void store()}>
            Store what is held now
          </button>
          <span role="status">
            {stored.value !== "" && <a href={`#/recordings/${stored.value}`}>Show the recording</a>}
          </span>
        </p>
      )}
      {error.value !== undefined && <Problem text={error.value} />}
    </FormDialog>
  );
}

function OpenContext(props: {
  readonly context: Schemas["Context"];
  /** Whether the person has come to see what failed. */
  readonly isOfFailures: boolean;
  /** Whether the window shows the live view only. */
  readonly isAlone: boolean;
  readonly control: Schemas["Control"];
  readonly onControl: (control: Schemas["Control"]) => void;
  /** The page shows another URL; its title follows with the next load. */
  readonly onNavigated: (pageId: string | undefined, url: string) => void;
  readonly loadContext: () => Promise<void>;
  readonly loadControl: () => Promise<void>;
}) {
  const { context, isOfFailures, isAlone, control, onControl, onNavigated, loadContext, loadControl } = props;
  const contextId = context.id;
  const path = { contextId };
  const selected = useSignal<string | undefined>(undefined);
  const panel = useSignal<(typeof PANELS)[number]>("Timeline");
  const marked = useSignal<Box | undefined>(undefined);
  /** The time of the picture that is shown; undefined: now. */
  const at = useSignal<number | undefined>(undefined);
  const chosen = useSignal<Parameters<Parameters<typeof Timeline>[0]["onSelect"]>[0] | undefined>(undefined);
  const { error, attempt } = useAttempt();

  const { lease, take, release } = useLease({ control, onControl, attempt });
  const canAct = may("actions:execute");
  const canShare = may("contexts:write") && may("screen:read");
  const isOpen = connection.value === "open";

  const reload = useMemo(() => createThrottle(() => void loadContext(), RELOAD_MS), [contextId]);
  useEffect(() => reload.stop, [reload]);

  function onEvent({ type, pageId, data }: Event): void {
    if (type === "page.navigated") onNavigated(pageId, String(data.url));
    if (type.startsWith("control.")) void loadControl();
    else if (/^(page\.(created|navigated|loaded|closed|crashed)|context\.)/.test(type)) reload.call();
  }

  const { story, addPicture, dropped, error: stepsError } = useStory(contextId, onEvent);
  const first = story.entries.find(({ kind }) => kind === "picture")?.at;

  function show(time: number): void {
    at.value = first === undefined || time < first || time >= story.to ? undefined : time;
  }

  async function act(action: string, params: object): Promise<void> {
    const body = { action, params, pageId: page?.id, ...(lease !== undefined && { lease }) };
    const reply = await call("executeAction", { params: path, body });
    error.value = reply.type === "error" ? (reply.error as { message: string }).message : undefined;
  }

  async function openPage(): Promise<void> {
    await attempt(async () => {
      const { data } = await dataOf(api.POST("/contexts/{contextId}/pages", { params: { path }, body: {} }));
      selected.value = data.id;
    });
    await loadContext();
  }

  async function closePage(pageId: string): Promise<void> {
    await attempt(() =>
      dataOf(api.DELETE("/contexts/{contextId}/pages/{pageId}", { params: { path: { contextId, pageId } } })),
    );
    await loadContext();
  }

  const pages = context.pages ?? [];
  const page = pages.find(({ id }) => id === selected.value) ?? pages.at(-1);
  // Under control the person has to see what is there now.
  const past = lease === undefined ? at.value : undefined;
  const step = chosen.value?.kind === "step" ? chosen.value : undefined;
  const panels = PANELS.filter((each) => (each !== "Outline" || canAct) && (each !== "Sharing" || canShare));

  return (
    <>
      {error.value !== undefined && <Problem text={error.value} />}
      <div class={isAlone ? "" : "columns"}>
        <section class={lease === undefined ? "window" : "window controlled"} aria-label="Live view">
          <PageTabs
            pages={pages}
            selected={page?.id}
            onSelect={(id) => (selected.value = id)}
            change={
              may("contexts:write") ? { onClose: (id) => void closePage(id), onOpen: () => void openPage() } : undefined
            }
          />
          {page && <AddressBar page={page} canAct={canAct} onAct={(action, params) => void act(action, params)} />}
          {canAct && (
            <ControlBar
              control={control}
              hasLease={lease !== undefined}
              isDisabled={page === undefined || !isOpen}
              approval={
                control.request?.approval && (
                  <Approval contextId={contextId} request={control.request} attempt={attempt} onAnswered={onControl} />
                )
              }
              onTake={() => void take(control.state === "held")}
              onRelease={(outcome, note) => void release(outcome, note)}
            />
          )}
          {!may("screen:read") ? (
            <Empty title="No live view">Missing scope: screen:read.</Empty>
          ) : page ? (
            <>
              <div hidden={past !== undefined}>
                <LiveView
                  contextId={contextId}
                  pageId={page.id}
                  title={plain(page.title || page.url)}
                  lease={lease}
                  marked={panel.value === "Outline" ? marked.value : undefined}
                  onError={(message) => (error.value = message)}
                  onPicture={(frame, jpeg) => void addPicture(frame, jpeg)}
                />
              </div>
              {past !== undefined && (
                <>
                  <Picture
                    story={story}
                    picture={pictureAt(story, past)}
                    label={`The page at ${timeOf(past)}`}
                    point={step?.target}
                  />
                  <p class="row control">
                    <span class="grow">The page at {timeOf(past)}</span>
                    <button type="button" onClick={() => (at.value = undefined)}>
                      Back to now
                    </button>
                  </p>
                </>
              )}
              {!isAlone && <Strip story={story} at={past} onTime={show} />}
            </>
          ) : (
            <Empty title="No page is open">Open one to see it here.</Empty>
          )}
        </section>
        <section class="side" aria-label="Details" hidden={isAlone}>
          <Tabs label="Details" tabs={panels} selected={panel.value} onSelect={(each) => (panel.value = each)} />
          {panel.value === "Timeline" && (
            <>
              {stepsError.value !== undefined && <Problem text={stepsError.value.message} />}
              <Timeline
                story={story}
                at={past}
                selected={chosen.value}
                first={isOfFailures ? "steps that failed" : "everything"}
                isNewestFirst
                onSelect={(entry) => {
                  chosen.value = entry;
                  show(entry.kind === "step" ? entry.at + entry.durationMs : entry.at);
                }}
              />
              {dropped > 0 && <p class="muted">{dropped} earlier steps are not held any more.</p>}
              {step && <Details key={step.id} story={story} step={step} />}
              {story.entries.some(({ kind }) => kind === "step") && <Export contextId={contextId} />}
            </>
          )}
          {panel.value === "Outline" && page && (
            <Outline contextId={contextId} pageId={page.id} onMark={(box) => (marked.value = box)} />
          )}
          {panel.value === "Sharing" && <ShareLinks contextId={contextId} />}
          {panel.value === "Configuration" && <Configuration context={context} onChanged={() => void loadContext()} />}
          {panel.value === "Counts" && <Counts contextId={contextId} />}
        </section>
      </div>
    </>
  );
}

function AddressBar(props: {
  readonly page: Pick<Schemas["Page"], "id" | "url">;
  readonly canAct: boolean;
  readonly onAct: (action: string, params: object) => void;
}) {
  const { page, canAct, onAct } = props;
  function navigate(event: SubmitEvent): void {
    event.preventDefault();
    const typed = textIn(event.currentTarget, "url").trim();
    if (typed !== "") onAct("navigate", { url: toUrl(typed) });
  }

  return (
    <form class="address" onSubmit={navigate}>
      <button type="button" class="icon" aria-label="Back" disabled={!canAct} onClick={() => onAct("goBack", {})}>
        ←
      </button>
      <button
        type="button"
        class="icon"
        aria-label="Load the page again"
        disabled={!canAct}
        onClick={() => onAct("reload", {})}
      >
        ↻
      </button>
      <label>
        <span class="hidden">Address</span>
        <input
          key={`${page.id} ${page.url}`}
          name="url"
          defaultValue={plain(page.url)}
          spellcheck={false}
          readOnly={!canAct}
        />
      </label>
      <button disabled={!canAct}>Go</button>
    </form>
  );
}
