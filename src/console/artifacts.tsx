import { useSignal } from "@preact/signals";
import { may } from "./access.ts";
import { api, dataOf, type Schemas, send } from "./api.ts";
import { FormDialog } from "./dialog.tsx";
import { type Artifact, FileScreen, linkTo } from "./files.tsx";
import { Loaded, Problem, Screen, Time } from "./parts.tsx";
import { useAttempt, useRemote } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { type Column, useList } from "./table.tsx";
import { plain } from "../replay/plain.ts";
import { sized, textIn } from "./text.ts";

const HOUR_MS = 3_600_000;
const LIFETIMES: readonly (readonly [hours: number, text: string])[] = [
  [1, "an hour"],
  [24, "a day"],
  [168, "7 days"],
];
const SOURCES: readonly Schemas["ArtifactSource"][] = [
  ...(["upload", "download", "screenshot", "pdf", "content", "evaluate", "recording"] as const),
];
/** The types that an `img` shows. None of them has scripts. */
const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const TEXT = /^text\/|^image\/svg|^application\/(?:.+\+)?(?:json|xml|yaml|javascript|x-ndjson)\b/;
/** Bytes of a text that are shown. */
const MAX_TEXT = 65_536;

const COLUMNS: readonly Column<Artifact>[] = [
  { name: "Type", class: "wide", cell: ({ contentType }) => plain(typeOf(contentType)) },
  { name: "From", class: "wide", cell: ({ source }) => source },
];

/** The files of the person, or one of them. */
export function Artifacts({ id }: { readonly id: string }) {
  return id === "" ? <ArtifactList /> : <ArtifactView artifactId={id} />;
}

function ArtifactList() {
  const source = useSignal("");
  const isUploading = useSignal(false);
  const sending = useSignal<{ readonly sent: number; readonly size: number } | undefined>(undefined);
  const list = useList(
    (page) => {
      const filter = source.value === "" ? {} : { "filter[source]": source.value };
      return dataOf(api.GET("/artifacts", { params: { query: { ...page, ...filter, sort: "-createdAt" as const } } }));
    },
    [source.value],
  );
  const maxSize = list.data.value?.maxSize ?? Infinity;

  async function upload(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
    const file = new FormData(form).get("file");
    if (!(file instanceof File)) throw new Error("Choose a file.");
    const { size } = file;
    if (size > maxSize) throw new Error(`The file has ${sized(size)}, and may have ${sized(maxSize)}.`);
    const name = textIn(form, "name").trim();
    const query = {
      name: name === "" ? file.name : name,
      ttl: Number(textIn(form, "hours")) * HOUR_MS,
      ...(file.type !== "" && { contentType: file.type }),
    };
    // By its own type, JSON would be taken for an object whose text is the file.
    const headers = { "content-type": "application/octet-stream" };
    sending.value = { sent: 0, size };
    const transport = sendFile(file, signal, (sent) => (sending.value = { sent, size }));
    const call = api.POST("/artifacts", {
      ...{ params: { query }, headers, body: file as never, bodySerializer: () => "" },
      fetch: (request) => send(request, transport),
    });
    await dataOf(call).finally(() => {
      sending.value = undefined;
      // One that was canceled is listed, too.
      void list.load();
    });
  }

  return (
    <FileScreen
      title="Artifacts"
      list={list}
      hrefOf={({ id, state }) => (state === "ready" ? `#/artifacts/${id}` : undefined)}
      columns={COLUMNS}
      empty={{
        title: "No files",
        text: "Downloads of pages, uploads and results with encoding: artifact are stored here.",
      }}
      actions={
        <div class="row">
          <select
            aria-label="From"
            onChange={({ currentTarget }) => {
              source.value = currentTarget.value;
              list.offset.value = 0;
            }}
          >
            <option value="">All files</option>
            {SOURCES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          {may("artifacts:write") && (
            <button type="button" class="primary" onClick={() => (isUploading.value = true)}>
              Upload
            </button>
          )}
        </div>
      }
    >
      {isUploading.value && (
        <FormDialog title="Upload a file" action="Upload" onClose={() => (isUploading.value = false)} onSubmit={upload}>
          <label>
            File
            <input name="file" type="file" required aria-describedby="file-hint" />
          </label>
          <p class="hint" id="file-hint">
            {maxSize < Infinity && `At most ${sized(maxSize)}`}
          </p>
          <label>
            Name
            <input name="name" maxLength={200} autocomplete="off" placeholder="The name of the file" />
          </label>
          <label>
            Kept for
            <select name="hours">
              {LIFETIMES.map(([hours, text]) => (
                <option key={hours} value={hours} selected={hours === 24}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          {sending.value && (
            <p>
              <progress aria-label="Sent" max={sending.value.size} value={sending.value.sent} />
              <span class="sub">
                {sized(sending.value.sent)} of {sized(sending.value.size)}
              </span>
            </p>
          )}
        </FormDialog>
      )}
    </FileScreen>
  );
}

/** Sends a file in place of the body of a request, as `fetch` cannot say how much of it was sent. */
function sendFile(file: File, signal: AbortSignal, onSent: (bytes: number) => void) {
  return ({ method, url, headers }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = () => {
        const type = request.getResponseHeader("content-type") ?? "";
        resolve(new Response(request.responseText, { status: request.status, headers: { "content-type": type } }));
      };
      request.onerror = () => reject(new TypeError("the service was not reached"));
      request.onabort = () => reject(new Error("canceled"));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(file);
    });
}

function ArtifactView({ artifactId }: { readonly artifactId: string }) {
  const params = { path: { artifactId } };
  const artifact = useRemote(
    () => dataOf(api.GET("/artifacts/{artifactId}", { params })).then(({ data }) => data),
    [artifactId],
  );
  const { error, attempt } = useAttempt();
  const known = artifact.data.value;
  return (
    <Screen
      title={known === undefined ? "Artifact" : plain(known.name)}
      actions={
        <div class="row">
          <a href="#/artifacts">All files</a>
          {known !== undefined && (
            <button
              type="button"
              class="primary"
              onClick={() => void attempt(async () => saveAs(await linkTo(artifactId), known.name))}
            >
              Download
            </button>
          )}
        </div>
      }
    >
      {error.value !== undefined && <Problem text={error.value} />}
      <Loaded of={artifact} what="the file">
        {({ contentType, size, source, url, expiresAt, ...file }) => (
          <>
            <p class="muted">
              {plain(contentType)}, {sized(size)}, {source}
              {url !== undefined && ` from ${plain(url)}`}, expires <Time at={expiresAt} />
            </p>
            <Preview artifact={{ ...file, contentType, size, source, expiresAt }} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Shows a file: nothing of it is in this document but pixels and text. */
function Preview({ artifact }: { readonly artifact: Artifact }) {
  const type = typeOf(artifact.contentType);
  if (artifact.state !== "ready") return <p>The file is not there.</p>;
  if (artifact.source === "recording" && type === "text/html")
    return <a href={`#/recordings/${artifact.id}`}>Play the recording</a>;
  if (PICTURES.has(type)) return <Picture artifact={artifact} />;
  if (TEXT.test(type)) return <Text artifact={artifact} />;
  return <p>Files of this type are not shown here. Download it.</p>;
}

/** Returns the type without its parameters. */
function typeOf(contentType: string): string {
  return contentType.replace(/;.*/, "").toLowerCase();
}

function Picture({ artifact: { id, name } }: { readonly artifact: Artifact }) {
  const link = useRemote(() => linkTo(id), [id]);
  return (
    <Loaded of={link} what="the picture">
      {(src) => <img class="preview" src={src} alt={plain(name)} />}
    </Loaded>
  );
}

function Text({ artifact: { id, name, size } }: { readonly artifact: Artifact }) {
  const text = useRemote(async () => {
    if (size === 0) return "";
    const params = { path: { artifactId: id }, query: { length: MAX_TEXT } };
    const bytes = await dataOf(api.GET("/artifacts/{artifactId}/content", { params, parseAs: "arrayBuffer" }));
    return new TextDecoder().decode(bytes).split("\n").map(plain).join("\n");
  }, [id]);
  return (
    <Loaded of={text} what="the text">
      {(shown) => (
        <>
          {size > MAX_TEXT && <p class="hint">The first {sized(MAX_TEXT)} of it.</p>}
          <pre class="code preview" tabIndex={0} role="region" aria-label={plain(name)}>
            {shown}
          </pre>
        </>
      )}
    </Loaded>
  );
}
