import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schemas } from "./api.ts";
import { textIn } from "./text.ts";

/** The configuration as JSON, changed by a merge patch: what is taken out returns to its default. */
export function Configuration({
  context,
  onChanged,
}: {
  readonly context: Schemas["Context"];
  readonly onChanged: () => void;
}) {
  const told = useSignal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

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
      told.value = { isError: false, text: metadata.recreated ? "Saved. The pages have loaded again." : "Saved." };
      onChanged();
    } catch (error) {
      told.value = { isError: true, text: (error as Error).message };
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <label>
        Configuration (JSON)
        <textarea
          name="config"
          class="code"
          rows={14}
          spellcheck={false}
          defaultValue={JSON.stringify(context.config, null, 2)}
        />
      </label>
      {told.value && (
        <p class={told.value.isError ? "error" : "done"} role={told.value.isError ? "alert" : "status"}>
          {told.value.text}
        </p>
      )}
      <button>Save</button>
    </form>
  );
}

/** How often each action was executed. */
export function Counts({ contextId }: { readonly contextId: string }) {
  const metrics = useSignal<Schemas["ContextMetrics"] | undefined>(undefined);
  const error = useSignal<string | undefined>(undefined);

  useEffect(() => {
    dataOf(api.GET("/contexts/{contextId}/metrics", { params: { path: { contextId } } })).then(
      ({ data }) => (metrics.value = data),
      (caught: unknown) => (error.value = (caught as Error).message),
    );
  }, [contextId]);

  if (error.value !== undefined) return <p class="error">{error.value}</p>;
  if (metrics.value === undefined) return <p class="muted">Loading…</p>;
  const { totalActions, successfulActions, failedActions, averageDuration, actionTypeBreakdown } = metrics.value;
  return (
    <dl class="counts">
      <dt>Actions</dt>
      <dd>{totalActions}</dd>
      <dt>Done</dt>
      <dd>{successfulActions}</dd>
      <dt>Failed</dt>
      <dd>{failedActions}</dd>
      <dt>Average</dt>
      <dd>{Math.round(averageDuration)} ms</dd>
      {Object.entries(actionTypeBreakdown).map(([action, count]) => (
        <>
          <dt>{action}</dt>
          <dd>{count}</dd>
        </>
      ))}
    </dl>
  );
}
