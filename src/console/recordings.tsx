import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { type Artifact, FileScreen, linkTo } from "./files.tsx";
import { Loaded, Picture, Problem, Screen } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { type Column, useList } from "./table.tsx";
import { seconds } from "../replay/inspector.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

const FORMATS: readonly (readonly [format: NonNullable<Schemas["SaveRecordingRequest"]["format"]>, text: string])[] = [
  ["html", "Replay"],
  ["har", "Requests (HAR)"],
  ["trace", "Trace of Playwright"],
];
/** Why a recording was stored, in words. */
const REASONS: Readonly<Record<NonNullable<Artifact["recording"]>["reason"], string>> = {
  "action-failed": "an action failed",
  "page-crashed": "a page crashed",
  "browser-gone": "the browser ended",
  request: "saved on request",
  segment: "part of a long one",
  "context-closed": "the context ended",
};
/** Names that the service gives. */
const GENERATED = /^recording-/;
/** Each picture is a call. */
const MAX_PICTURES = 12;
/** How many of the contexts used last are listed. */
const MAX_CONTEXTS = 100;

const COLUMNS: readonly Column<Artifact>[] = [
  {
    name: "Why",
    class: "wide",
    cell: ({ recording }) =>
      recording && (
        <>
          {REASONS[recording.reason]}
          <span class="sub">lasts {seconds(recording.duration)}</span>
        </>
      ),
  },
];

/** The recordings of the person's contexts, or one of them as it plays. */
export function Recordings({ id }: { readonly id: string }) {
  return id === "" ? <RecordingList /> : <Replay artifactId={id} />;
}

function RecordingList() {
  const isSaving = useSignal(false);
  const reason = useSignal("");
  const contextId = useSignal("");
  const pictures = useSignal<Readonly<Record<string, string>>>({});
  const contexts = useContexts();
  const list = useList(
    (page) => {
      const query = {
        ...{ ...page, "filter[source]": "recording", sort: "-createdAt" as const },
        ...(reason.value !== "" && { "filter[recordingReason]": reason.value }),
        ...(contextId.value !== "" && { "filter[contextId]": contextId.value }),
      };
      return dataOf(api.GET("/artifacts", { params: { query } }));
    },
    [reason.value, contextId.value],
  );
  const { error, attempt } = useAttempt();
  const show = ({ id: artifactId, recording }: Artifact): Promise<boolean> =>
    attempt(async () => {
      if (recording?.picture === undefined) return;
      const params = { path: { artifactId }, query: recording.picture };
      const base64 = await dataOf(api.GET("/artifacts/{artifactId}/content", { params, parseAs: "text" }));
      pictures.value = { ...pictures.value, [artifactId]: `data:image/jpeg;base64,${base64}` };
    });
  const rows = list.data.value?.data ?? [];
  useEffect(() => {
    const first = rows.filter(({ recording }) => recording?.picture !== undefined).slice(0, MAX_PICTURES);
    for (const each of first) if (pictures.value[each.id] === undefined) void show(each);
  }, [rows.map(({ id }) => id).join()]);

  const isFiltered = reason.value !== "" || contextId.value !== "";
  const choose = (of: Signal<string>) => (event: { readonly currentTarget: HTMLSelectElement }) => {
    of.value = event.currentTarget.value;
    list.offset.value = 0;
  };
  return (
    <FileScreen
      title="Recordings"
      list={list}
      hrefOf={replayOf}
      nameOf={nameOf}
      lead={{
        name: "Picture",
        class: "wide",
        cell: (artifact) => {
          const { id, recording } = artifact;
          if (recording?.picture === undefined) return null;
          const play = (): void => void (location.hash = replayOf(artifact) ?? "");
          const [name, source] = [plain(nameOf(artifact)), pictures.value[id]];
          const onShow = source === undefined ? () => void show(artifact) : play;
          return <Picture {...{ name, source, onShow }} label={`Play ${name}`} />;
        },
      }}
      columns={COLUMNS}
      empty={{
        title: isFiltered ? "No such recordings" : "No recordings",
        text: isFiltered
          ? "None of yours is like that."
          : "A context with recording: flight stores one when an action fails or a page crashes.",
      }}
      actions={
        <div class="row">
          <select aria-label="Reason" onChange={choose(reason)}>
            <option value="">any reason</option>
            {Object.entries(REASONS).map(([each, text]) => (
              <option key={each} value={each}>
                {text}
              </option>
            ))}
          </select>
          <select aria-label="Only of" onChange={choose(contextId)}>
            <option value="">all contexts</option>
            {contexts.data.value?.map(({ id, name }) => (
              <option key={id} value={id}>
                {plain(name)}
              </option>
            ))}
          </select>
          {may("artifacts:write") && may("contexts:read") && (
            <button type="button" class="primary" onClick={() => (isSaving.value = true)}>
              Save a recording
            </button>
          )}
        </div>
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      {isSaving.value && <Saving contexts={contexts} onClose={() => (isSaving.value = false)} onSaved={list.load} />}
    </FileScreen>
  );
}

function useContexts() {
  return useRemote(async () => {
    if (!may("contexts:read")) return [];
    const query = { limit: MAX_CONTEXTS, sort: "-lastUsedAt" as const };
    return (await dataOf(api.GET("/contexts", { params: { query } }))).data;
  });
}

function replayOf({ id, state, contentType }: Artifact): string | undefined {
  return state === "ready" && contentType.startsWith("text/html") ? `#/recordings/${id}` : undefined;
}

/** The name that a person has given, else what failed. */
function nameOf({ name, recording }: Pick<Artifact, "name" | "recording">): string {
  const { failed } = recording ?? {};
  if (failed === undefined || !GENERATED.test(name)) return name;
  const { action, code, target } = failed;
  return [action, target, code].filter(Boolean).join(" · ");
}

function Saving(props: {
  readonly contexts: ReturnType<typeof useContexts>;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}) {
  const { contexts, onClose, onSaved } = props;

  async function save(form: HTMLFormElement): Promise<void> {
    const params = { path: { contextId: textIn(form, "context") } };
    const name = textIn(form, "name").trim();
    const format = textIn(form, "format") as (typeof FORMATS)[number][0]; // one of the list
    const body = { format, ...(name !== "" && { name }) };
    await dataOf(api.POST("/contexts/{contextId}/recordings", { params, body }));
    await onSaved();
  }

  return (
    <FormDialog title="Save a recording" action="Save" onClose={onClose} onSubmit={save}>
      <p class="hint">What is held now of a context whose field recording is flight or full.</p>
      <label>
        Context
        <select name="context" required>
          {contexts.data.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {plain(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Name
        <input name="name" maxLength={200} autocomplete="off" placeholder="What failed last, and when" />
      </label>
      <label>
        As
        <select name="format">
          {FORMATS.map(([format, text]) => (
            <option key={format} value={format}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}

/** The file, with what is known of it, in a frame of an origin of its own, without access to the console. */
function Replay({ artifactId }: { readonly artifactId: string }) {
  const link = useRemote(() => linkTo(artifactId), [artifactId]);
  const about = useRemote(
    () => dataOf(api.GET("/artifacts/{artifactId}", { params: { path: { artifactId } } })).then(({ data }) => data),
    [artifactId],
  ).data.value;
  const { recording, contextId } = about ?? {};
  return (
    <Screen
      title={about === undefined ? "Recording" : plain(nameOf(about))}
      actions={<a href="#/recordings">All recordings</a>}
    >
      {recording && (
        <p class="muted">
          {REASONS[recording.reason]}, {seconds(recording.duration)}
          {recording.contextName !== undefined && (
            <>
              , context <a href={`#/contexts/${contextId ?? ""}`}>{plain(recording.contextName)}</a>
            </>
          )}
        </p>
      )}
      <Loaded of={link} what="the recording">
        {(src) => <iframe class="replay" title="Recording" sandbox="allow-scripts" src={`${src}?disposition=inline`} />}
      </Loaded>
    </Screen>
  );
}
