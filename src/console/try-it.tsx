import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { may } from "./access.ts";
import {
  actionForms,
  type Faults,
  Fields,
  type Form,
  marked,
  renderForms,
  toParams,
  type Values,
} from "./action-form.tsx";
import { api, dataOf, type Schemas } from "./api.ts";
import { Copyable, Empty, Loaded, Screen } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { type Outcome, Result } from "./result.tsx";
import { Tabs } from "../replay/inspector.tsx";
import { plain } from "../replay/plain.ts";

const LIST_SIZE = 100;
const OBSERVE = ["delta", "snapshot"] as const;

/** An action in a form made from the contract, run in a context, and the same call on every protocol. */
export function TryIt({ id: given }: { readonly id: string }) {
  const chosen = useSignal(given);
  const list = useRemote(async () => {
    const query = { limit: LIST_SIZE, sort: "-lastUsedAt" as const };
    const { data } = await dataOf(api.GET("/contexts", { params: { query } }));
    if (given === "" || data.some(({ id }) => id === given)) return data;
    const found = await dataOf(api.GET("/contexts/{contextId}", { params: { path: { contextId: given } } }));
    return [found.data, ...data];
  });
  return (
    <Screen title="Try it">
      <Loaded of={list} what="contexts">
        {(contexts) =>
          contexts.length === 0 ? (
            <Empty title="No context to try it in">
              <a href="#/contexts">Create a context first</a>
            </Empty>
          ) : (
            <ActionTrial
              contexts={contexts}
              contextId={chosen.value || (contexts[0]?.id ?? "")}
              onContext={(id) => (chosen.value = id)}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

function ActionTrial(props: {
  readonly contexts: readonly Pick<Schemas["ContextSummary"], "id" | "name">[];
  readonly contextId: string;
  readonly onContext: (contextId: string) => void;
}) {
  const { contexts, contextId, onContext } = props;
  const pageId = useSignal("");
  const timeout = useSignal("");
  const observe = useSignal("");
  const pages = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}/pages", { params: { path: { contextId } } })).then(({ data }) => data),
    [contextId],
  );
  const callOf = (action: string, params: Params): ActionCall => ({
    ...{ contextId, action, params },
    ...(pageId.value !== "" && { pageId: pageId.value }),
    ...(timeout.value !== "" && { timeout: Number(timeout.value) }),
    ...(observe.value !== "" && { observe: observe.value }),
  });
  return (
    <Trial
      label="Action"
      forms={actionForms.filter(({ scope }) => may(scope))}
      values={{ url: "https://example.com/" }}
      texts={({ name }, params) => callTexts(callOf(name, params), location.origin)}
      run={async ({ name }, params) => {
        const outcome = await execute(callOf(name, params));
        if (outcome.type === "done") void pages.load();
        return outcome;
      }}
      before={
        <div class="pairs">
          <Choice
            label="Context"
            options={contexts.map(({ id, name }) => [id, plain(name)])}
            value={contextId}
            onChange={onContext}
          />
          <Choice
            label="Page"
            options={[
              ["", "the page used last"],
              ...(pages.data.value ?? []).map(({ id, title, url }) => [id, plain(title || url)] as const),
            ]}
            value={pageId.value}
            onChange={(id) => (pageId.value = id)}
          />
        </div>
      }
      after={({ timeoutMs }) => (
        <div class="pairs">
          <label>
            Timeout in ms
            <input
              type="number"
              min={1}
              max={120_000}
              placeholder={String(timeoutMs)}
              value={timeout.value}
              onInput={(event) => (timeout.value = event.currentTarget.value)}
            />
          </label>
          <Choice
            label="Observe"
            options={[["", "nothing"], ...OBSERVE.map((each) => [each, each] as const)]}
            value={observe.value}
            onChange={(each) => (observe.value = each)}
          />
        </div>
      )}
      link={<a href={`#/contexts/${contextId}`}>Watch the context</a>}
    />
  );
}

/** A page as a picture, PDF, HTML or Markdown, without a context. */
export function RenderTrial() {
  return (
    <Screen title="Render">
      <Trial
        label="Render as"
        forms={renderForms}
        values={{ url: "https://example.com/" }}
        texts={(form, params) => renderTexts(form, params, location.origin)}
        run={({ name }, params) => render(name, params)}
      />
    </Screen>
  );
}

/** A call as a form made from the contract, the same on every protocol, and its result. */
function Trial<F extends Form>(props: {
  /** Names the choice of the form. */
  readonly label: string;
  readonly forms: readonly F[];
  /** The values of the first form. */
  readonly values: Values;
  readonly texts: (form: F, params: Params) => ReturnType<typeof callTexts>;
  readonly run: (form: F, params: Params) => Promise<Ended>;
  readonly before?: ComponentChildren;
  readonly after?: (form: F) => ComponentChildren;
  readonly link?: ComponentChildren;
}) {
  const { label, forms, texts, run, before, after, link } = props;
  const chosen = useSignal("");
  const values = useSignal(props.values);
  const faults = useSignal<Faults>({});
  const outcome = useSignal<Outcome>({ type: "none" });
  const round = useRef(0);
  const form = forms.find(({ name }) => name === chosen.value) ?? forms[0];
  if (form === undefined) return <Empty title="These credentials may execute no action" />;
  const { params, faults: wrong } = toParams(form.fields, values.value);

  async function submit(event: SubmitEvent, own: F): Promise<void> {
    event.preventDefault();
    faults.value = wrong;
    if (Object.keys(wrong).length > 0) return;
    const current = ++round.current;
    outcome.value = { type: "running" };
    const ended = await run(own, params);
    if (current !== round.current) return;
    outcome.value = ended;
    if (ended.type === "failed") faults.value = faultsOf(ended.error);
  }

  return (
    <div class="columns even">
      <form class="panel" onSubmit={(event) => void submit(event, form)}>
        {before}
        <Choice
          label={label}
          options={forms.map(({ name }) => [name, name])}
          value={form.name}
          onChange={(name) => {
            chosen.value = name;
            const kept = forms.find((each) => each.name === name)?.fields ?? [];
            // What the forms have in common stays, such as the URL to render.
            values.value = before === undefined ? valuesOf(kept, values.value) : {};
            faults.value = {};
            round.current++;
            outcome.value = { type: "none" };
          }}
        />
        {form.description !== undefined && <p class="muted">{marked(form.description)}</p>}
        <div class="pairs fields">
          <Fields
            fields={form.fields}
            values={values.value}
            faults={faults.value}
            onChange={(path, text) => (values.value = { ...values.value, [path]: text })}
          />
        </div>
        {after?.(form)}
        <div class="row sticky">
          <button class="primary" disabled={outcome.value.type === "running"}>
            Run {form.name}
          </button>
          {link}
        </div>
      </form>
      <div class="stack beside">
        <SameCall texts={texts(form, params)} />
        <section class="panel" aria-labelledby="result-title">
          <h2 id="result-title">Result</h2>
          <Result outcome={outcome.value} />
        </section>
      </div>
    </div>
  );
}

function valuesOf(fields: Form["fields"], values: Values): Values {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([path]) => names.has(path.replace(/\..*/, ""))));
}

type Ended = Extract<Outcome, { type: "done" | "failed" }>;
type Params = Readonly<Record<string, unknown>>;

async function endOf<T>(
  call: Promise<{ readonly data?: T; readonly error?: unknown }>,
  toResult: (answer: T) => Extract<Outcome, { type: "done" }>["result"],
): Promise<Ended> {
  const { data, error } = await call.catch(() => ({ data: undefined, error: undefined }));
  if (data !== undefined) return { type: "done", result: toResult(data) };
  return { type: "failed", error: ((error ?? {}) as Partial<Schemas["ErrorResponse"]>).error };
}

/** Renders as JSON, so that the bytes come with what is known of the page. */
function render(name: string, params: Params): Promise<Ended> {
  const options = { body: params as Schemas["RenderScreenshotRequest"], headers: { accept: "application/json" } };
  return endOf(api.POST(`/render/${name}` as "/render/screenshot", options), (answer) => {
    const { data, metadata } = answer as Schemas["RenderScreenshotResponse"];
    return { actionType: name, duration: metadata.duration, data };
  });
}

function execute({ contextId, ...body }: ActionCall): Promise<Ended> {
  const params = { path: { contextId } };
  const call = api.POST("/contexts/{contextId}/execute", { params, body: body as Schemas["ExecuteRequest"] });
  return endOf(call, (answer) => (answer as Schemas["ActionResultResponse"]).data);
}

function Choice(props: {
  readonly label: string;
  /** Values, and what is shown for each. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, options, value, onChange } = props;
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The call as each protocol has it. */
function SameCall({ texts }: { readonly texts: ReturnType<typeof callTexts> }) {
  const protocol = useSignal<(typeof PROTOCOLS)[number]>("curl");
  return (
    <section class="panel" aria-labelledby="call-title">
      <h2 id="call-title">The same call</h2>
      <Tabs label="Protocol" tabs={PROTOCOLS} selected={protocol.value} onSelect={(each) => (protocol.value = each)} />
      <Copyable text={texts[protocol.value]} label={`The call with ${protocol.value}`} />
    </section>
  );
}

/** Maps what the service says of fields of the request to the fields of the form. */
function faultsOf(error: Schemas["ErrorResponse"]["error"] | undefined): Faults {
  if (!Array.isArray(error?.details)) return {};
  const details = error.details as readonly Schemas["FieldFault"][];
  return Object.fromEntries(details.map(({ field, message }) => [field.replace(/^params\./, ""), message]));
}

/** One action, as each protocol is sent it. */
interface ActionCall {
  readonly contextId: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly pageId?: string;
  readonly timeout?: number;
  readonly observe?: string;
}

/** Stands for the token in all texts. */
const TOKEN = "$PAGEWIRE_TOKEN";

const PROTOCOLS = ["curl", "gRPC", "WebSocket", "MCP"] as const;

/**
 * Returns the call as each protocol has it, ready for a shell (curl, gRPC) or as the message to send.
 *
 * @param origin of the service, such as `https://pagewire.example`
 */
function callTexts({ contextId, action, params, pageId, timeout, observe }: ActionCall, origin: string) {
  const options = {
    ...(pageId !== undefined && { pageId }),
    ...(observe !== undefined && { observe }),
  };
  const body = { action, params, ...options, ...(timeout !== undefined && { timeout }) };
  const command = { action, params, ...options, ...(timeout !== undefined && { timeoutMs: timeout }) };
  const parameters = { ...params, ...options, ...(timeout !== undefined && { timeout }) };
  return {
    curl: curlText(origin, `contexts/${contextId}/execute`, body),
    gRPC: rpcText(origin, "pagewire.v1.ContextService/ExecuteCommand", { contextId, command }),
    WebSocket: pretty({ id: "1", type: "execute", payload: { contextId, ...body } }),
    MCP: toolText("execute-in-context", { contextId, command: action, parameters }),
  };
}

const SUFFIXES: Readonly<Record<string, string>> = { pdf: "pdf", content: "html", markdown: "md" };

function renderTexts({ name, operation, rpc }: (typeof renderForms)[number], body: Params, origin: string) {
  const suffix = SUFFIXES[name] ?? (typeof body["type"] === "string" ? body["type"] : "png");
  return {
    curl: curlText(origin, `render/${name}`, body, `-o page.${suffix}`),
    gRPC: rpcText(origin, rpc, body),
    WebSocket: pretty({ id: "1", type: "call", payload: { operation, body } }),
    MCP: toolText("execute-api", { method: "POST", path: `/render/${name}`, body }),
  };
}

function curlText(origin: string, path: string, body: object, ...options: readonly string[]): string {
  const headers = `-H "authorization: Bearer ${TOKEN}" -H 'content-type: application/json'`;
  return lines(`curl -s ${origin}/api/v1/${path}`, headers, `-d ${quoted(body)}`, ...options);
}

/** The service describes its RPCs itself, by reflection. */
function rpcText(origin: string, rpc: string, body: object): string {
  const { protocol, hostname } = new URL(origin);
  return lines(
    `npx buf curl --protocol grpc${protocol === "http:" ? " --http2-prior-knowledge" : ""}`,
    `-H "authorization: Bearer ${TOKEN}"`,
    `-d ${quoted(body)}`,
    `${protocol}//\${PAGEWIRE_GRPC:-${hostname}:50051}/${rpc}`,
  );
}

function toolText(name: string, args: object): string {
  return pretty({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}

function lines(...parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

/** Quotes JSON for a POSIX shell. */
function quoted(value: object): string {
  return `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2);
}
