import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { may } from "./access.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { Loaded } from "./parts.tsx";
import { useRemote } from "./remote.ts";
import { textIn } from "./text.ts";

/** The configuration as JSON, changed by a merge patch: what is taken out returns to its default. */
export function Configuration({
  context,
  onChanged,
}: {
  readonly context: Schemas["Context"];
  readonly onChanged: () => void;
}) {
  const saved = useSignal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const text = textIn(event.currentTarget, "config");
    const contextId = context.id;
    try {
      const wanted = JSON.parse(text) as Record<string, unknown>;
      const removed = Object.keys(context.config).filter((name) => !(name in wanted));
      const body = {
        ...wanted,
        ...Object.fromEntries(removed.map((name) => [name, null])),
      } as Schemas["UpdateContextRequest"];
      const { metadata } = await dataOf(api.PATCH("/contexts/{contextId}", { params: { path: { contextId } }, body }));
      saved.value = { isError: false, text: metadata.recreated ? "Saved. The pages have loaded again." : "Saved." };
      onChanged();
    } catch (error) {
      saved.value = { isError: true, text: (error as Error).message };
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <label>
        Configuration (JSON)
        <textarea
          name="config"
          aria-describedby="configuration-hint"
          class="code"
          rows={14}
          spellcheck={false}
          defaultValue={JSON.stringify(context.config, null, 2)}
        />
      </label>
      <p class="hint" id="configuration-hint">
        Such as {`{ "viewport": { "width": 1280, "height": 720 }, "locale": "de-DE" }`}; what is not in it has its
        default. The fields are those of <code>POST /contexts</code>.
      </p>
      {saved.value && (
        <p class={saved.value.isError ? "problem" : "done"} role={saved.value.isError ? "alert" : "status"}>
          {saved.value.text}
        </p>
      )}
      <button disabled={!may("contexts:write")}>Save</button>
    </form>
  );
}

/** How often each action was executed. */
export function Counts({ contextId }: { readonly contextId: string }) {
  const metrics = useRemote(
    () =>
      dataOf(api.GET("/contexts/{contextId}/metrics", { params: { path: { contextId } } })).then(({ data }) => data),
    [contextId],
  );
  return (
    <Loaded of={metrics} what="the counts">
      {({ totalActions, successfulActions, failedActions, averageDuration, actionTypeBreakdown, ...egress }) => (
        <dl class="counts">
          <dt>Actions</dt>
          <dd>{totalActions}</dd>
          <dt>Done</dt>
          <dd>{successfulActions}</dd>
          <dt>Failed</dt>
          <dd>{failedActions}</dd>
          <dt>Average</dt>
          <dd>{Math.round(averageDuration)} ms</dd>
          <dt>Sent bytes</dt>
          <dd>{egress.sentBytes.toLocaleString()}</dd>
          <dt>Received bytes</dt>
          <dd>{egress.receivedBytes.toLocaleString()}</dd>
          {Object.entries(actionTypeBreakdown).map(([action, count]) => (
            <Fragment key={action}>
              <dt>
                <code>{action}</code>
              </dt>
              <dd>{count}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Loaded>
  );
}
