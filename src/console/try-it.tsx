import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { may } from "./access.ts";
import { actionForms, type Faults, Fields, marked, toParams, type Values } from "./action-form.tsx";
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
  const forms = actionForms.filter(({ scope }) => may(scope));
  const action = useSignal("navigate");
  const values = useSignal<Values>({ url: "https://example.com/" });
  const pageId = useSignal("");
  const timeout = useSignal("");
  const observe = useSignal("");
  const faults = useSignal<Faults>({});
  const outcome = useSignal<Outcome>({ type: "none" });
  const round = useRef(0);
  const pages = useRemote(
    () => dataOf(api.GET("/contexts/{contextId}/pages", { params: { path: { contextId } } })).then(({ data }) => data),
    [contextId],
  );
  const form = forms.find(({ name }) => name === action.value) ?? forms[0];
  if (form === undefined) return <Empty title="These credentials may execute no action" />;

  const { params, faults: wrong } = toParams(form.fields, values.value);
  const call: ActionCall = {
    contextId,
    action: form.name,
    params,
    ...(pageId.value !== "" && { pageId: pageId.value }),
    ...(timeout.value !== "" && { timeout: Number(timeout.value) }),
    ...(observe.value !== "" && { observe: observe.value }),
  };

  async function run(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    faults.value = wrong;
    if (Object.keys(wrong).length > 0) return;
    const own = ++round.current;
    outcome.value = { type: "running" };
    const executed = await execute(call);
    if (own !== round.current) return;
    outcome.value = executed;
    if (executed.type === "done") void pages.load();
    else faults.value = faultsOf(executed.error);
  }

  return (
    <div class="columns even">
      <form class="panel" onSubmit={(event) => void run(event)}>
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
        <Choice
          label="Action"
          options={forms.map(({ name }) => [name, name])}
          value={form.name}
          onChange={(name) => {
            action.value = name;
            values.value = {};
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
        <div class="pairs">
          <label>
            Timeout in ms
            <input
              type="number"
              min={1}
              max={120_000}
              placeholder={String(form.timeoutMs)}
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
        <div class="row sticky">
          <button class="primary" disabled={outcome.value.type === "running"}>
            Run {form.name}
          </button>
          <a href={`#/contexts/${contextId}`}>Watch the context</a>
        </div>
      </form>
      <div class="stack beside">
        <SameCall texts={callTexts(call, location.origin)} />
        <section class="panel" aria-labelledby="result-title">
          <h2 id="result-title">Result</h2>
          <Result outcome={outcome.value} />
        </section>
      </div>
    </div>
  );
}

async function execute({ contextId, ...body }: ActionCall): Promise<Extract<Outcome, { type: "done" | "failed" }>> {
  const { data, error } = await api
    .POST("/contexts/{contextId}/execute", {
      params: { path: { contextId } },
      body: body as Schemas["ExecuteRequest"],
    })
    .catch(() => ({ data: undefined, error: undefined }));
  if (data !== undefined) return { type: "done", result: (data as Schemas["ActionResultResponse"]).data };
  return { type: "failed", error: ((error ?? {}) as Partial<Schemas["ErrorResponse"]>).error };
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

/** In place of the token in all texts. */
const TOKEN = "$PAGEWIRE_TOKEN";

const PROTOCOLS = ["curl", "gRPC", "WebSocket", "MCP"] as const;

/**
 * Returns the call as each protocol has it, ready for a shell (curl, gRPC) or as the message to send.
 *
 * @param origin of the service, such as `https://pagewire.example`
 */
function callTexts(
  { contextId, action, params, pageId, timeout, observe }: ActionCall,
  origin: string,
): Record<(typeof PROTOCOLS)[number], string> {
  const options = {
    ...(pageId !== undefined && { pageId }),
    ...(observe !== undefined && { observe }),
  };
  const body = { action, params, ...options, ...(timeout !== undefined && { timeout }) };
  const command = { action, params, ...options, ...(timeout !== undefined && { timeoutMs: timeout }) };
  const parameters = { ...params, ...options, ...(timeout !== undefined && { timeout }) };
  const { protocol, hostname } = new URL(origin);
  const isPlain = protocol === "http:";
  return {
    curl: lines(
      `curl -s ${origin}/api/v1/contexts/${contextId}/execute`,
      `-H "authorization: Bearer ${TOKEN}" -H 'content-type: application/json'`,
      `-d ${quoted(body)}`,
    ),
    // The service describes its RPCs itself, by reflection.
    gRPC: lines(
      `npx buf curl --protocol grpc${isPlain ? " --http2-prior-knowledge" : ""}`,
      `-H "authorization: Bearer ${TOKEN}"`,
      `-d ${quoted({ contextId, command })}`,
      `${protocol}//\${PAGEWIRE_GRPC:-${hostname}:50051}/pagewire.v1.ContextService/ExecuteCommand`,
    ),
    WebSocket: pretty({ id: "1", type: "execute", payload: { contextId, ...body } }),
    MCP: pretty({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "execute-in-context", arguments: { contextId, command: action, parameters } },
    }),
  };
}

function lines(...parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

/** For a POSIX shell. */
function quoted(value: object): string {
  return `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2);
}
