import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { may } from "./access.ts";
import { actionForms, type Faults, Fields, marked, toParams, type Values } from "./action-form.tsx";
import { api, dataOf, type Schemas } from "./api.ts";
import { type ActionCall, callTexts, PROTOCOLS } from "./call-texts.ts";
import { Copyable, Empty, Loaded, Screen, Tabs } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { type Outcome, Result } from "./result.tsx";
import { plain } from "./text.ts";

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
              <a href="#/">Create a context first</a>
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

interface ActionTrialProps {
  readonly contexts: readonly Pick<Schemas["ContextSummary"], "id" | "name">[];
  readonly contextId: string;
  readonly onContext: (contextId: string) => void;
}

function ActionTrial({ contexts, contextId, onContext }: ActionTrialProps) {
  const forms = actionForms.filter(({ scope }) => may(scope));
  const action = useSignal("navigate");
  const values = useSignal<Values>({ url: "https://example.com/" });
  const pageId = useSignal("");
  const timeout = useSignal("");
  const observe = useSignal("");
  const faults = useSignal<Faults>({});
  const protocol = useSignal<(typeof PROTOCOLS)[number]>("curl");
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
    const { contextId: id, ...body } = call;
    const answer = await api
      .POST("/contexts/{contextId}/execute", {
        params: { path: { contextId: id } },
        body: body as Schemas["ExecuteRequest"],
      })
      .catch(() => ({ data: undefined, error: undefined }));
    if (own !== round.current) return;
    if (answer.data !== undefined) {
      outcome.value = { type: "done", result: (answer.data as Schemas["ActionResultResponse"]).data };
      void pages.load();
      return;
    }
    const { error } = (answer.error ?? {}) as Partial<Schemas["ErrorResponse"]>;
    outcome.value = { type: "failed", error };
    faults.value = faultsOf(error);
  }

  const texts = callTexts(call, location.origin);
  return (
    <div class="columns even">
      <form class="panel" onSubmit={(event) => void run(event)}>
        <div class="pairs">
          <label>
            Context
            <select value={contextId} onChange={(event) => onContext(event.currentTarget.value)}>
              {contexts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {plain(name)}
                </option>
              ))}
            </select>
          </label>
          <label>
            Page
            <select value={pageId.value} onChange={(event) => (pageId.value = event.currentTarget.value)}>
              <option value="">the page used last</option>
              {pages.data.value?.map(({ id, title, url }) => (
                <option key={id} value={id}>
                  {plain(title || url)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <label>
          Action
          <select
            value={form.name}
            onChange={(event) => {
              action.value = event.currentTarget.value;
              values.value = {};
              faults.value = {};
            }}
          >
            {forms.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
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
          <label>
            Observe
            <select value={observe.value} onChange={(event) => (observe.value = event.currentTarget.value)}>
              <option value="">nothing</option>
              {OBSERVE.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="row sticky">
          <button class="primary" disabled={outcome.value.type === "running"}>
            Run {form.name}
          </button>
          <a href={`#/contexts/${contextId}`}>Watch the context</a>
        </div>
      </form>
      <div class="stack beside">
        <section class="panel" aria-labelledby="call-title">
          <h2 id="call-title">The same call</h2>
          <Tabs
            label="Protocol"
            tabs={PROTOCOLS}
            selected={protocol.value}
            onSelect={(each) => (protocol.value = each)}
          />
          <Copyable text={texts[protocol.value]} label={`The call with ${protocol.value}`} />
        </section>
        <section class="panel" aria-labelledby="result-title">
          <h2 id="result-title">Result</h2>
          <Result outcome={outcome.value} />
        </section>
      </div>
    </div>
  );
}

/** Maps what the service says of fields of the request to the fields of the form. */
function faultsOf(error: Schemas["ErrorResponse"]["error"] | undefined): Faults {
  if (!Array.isArray(error?.details)) return {};
  const details = error.details as readonly Schemas["FieldFault"][];
  return Object.fromEntries(details.map(({ field, message }) => [field.replace(/^params\./, ""), message]));
}
