import { useSignal } from "@preact/signals";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { FileScreen, linkTo } from "./files.tsx";
import { Loaded, Screen } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { useList } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { textIn } from "./text.ts";

const FORMATS: readonly (readonly [format: NonNullable<Schemas["SaveRecordingRequest"]["format"]>, text: string])[] = [
  ["html", "Replay"],
  ["har", "Requests (HAR)"],
  ["trace", "Trace of Playwright"],
];
/** How many of the contexts used last are listed. */
const MAX_CONTEXTS = 100;

/** The recordings of the person's contexts, or one of them as it plays. */
export function Recordings({ id }: { readonly id: string }) {
  return id === "" ? <RecordingList /> : <Replay artifactId={id} />;
}

function RecordingList() {
  const isSaving = useSignal(false);
  const list = useList((page) =>
    dataOf(
      api.GET("/artifacts", { params: { query: { ...page, "filter[source]": "recording", sort: "-createdAt" } } }),
    ),
  );
  return (
    <FileScreen
      title="Recordings"
      list={list}
      hrefOf={({ id, state, contentType }) =>
        state === "ready" && contentType.startsWith("text/html") ? `#/recordings/${id}` : undefined
      }
      empty={{
        title: "No recordings",
        text: "A context with recording: flight stores one when an action fails or a page crashes.",
      }}
      actions={
        may("artifacts:write") &&
        may("contexts:read") && (
          <button type="button" class="primary" onClick={() => (isSaving.value = true)}>
            Save a recording
          </button>
        )
      }
    >
      {isSaving.value && <Saving onClose={() => (isSaving.value = false)} onSaved={list.load} />}
    </FileScreen>
  );
}

function Saving({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<void> }) {
  const contexts = useRemote(() => {
    const query = { limit: MAX_CONTEXTS, sort: "-lastUsedAt" as const };
    return dataOf(api.GET("/contexts", { params: { query } })).then(({ data }) => data);
  });

  async function save(form: HTMLFormElement): Promise<void> {
    const params = { path: { contextId: textIn(form, "context") } };
    const body = { format: textIn(form, "format") } as Schemas["SaveRecordingRequest"]; // one of the list
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

/** The file in a frame of an origin of its own, without access to the console. */
function Replay({ artifactId }: { readonly artifactId: string }) {
  const link = useRemote(() => linkTo(artifactId), [artifactId]);
  return (
    <Screen title="Recording" actions={<a href="#/recordings">All recordings</a>}>
      <Loaded of={link} what="the recording">
        {(src) => <iframe class="replay" title="Recording" sandbox="allow-scripts" src={`${src}?disposition=inline`} />}
      </Loaded>
    </Screen>
  );
}
