import { useSignal } from "@preact/signals";
import { api, dataOf, type Schemas } from "./api.ts";
import { Copyable, Problem } from "./parts.tsx";
import { useAttempt } from "./remote.ts";
import { saveAs } from "./save-as.ts";
import { textIn } from "./text.ts";

type Format = Schemas["ExportStepsRequest"]["format"];

const FORMATS: readonly (readonly [format: Format, text: string, suffix: string])[] = [
  ["typescript", "TypeScript", "ts"],
  ["python", "Python", "py"],
  ["go", "Go", "go"],
  ["playwright", "Playwright test", "spec.ts"],
  ["curl", "curl", "sh"],
  ["steps", "JSON of executeSteps", "json"],
];

/** The steps as a program. */
export function Export({ contextId }: { readonly contextId: string }) {
  const program = useSignal<Schemas["StepsProgram"] | undefined>(undefined);
  const { error, attempt } = useAttempt();

  async function write(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const format = textIn(event.currentTarget, "format") as Format; // one of the list
    await attempt(async () => {
      const params = { path: { contextId } };
      const { data } = await dataOf(api.POST("/contexts/{contextId}/steps/export", { params, body: { format } }));
      program.value = data;
    });
  }

  const { format, text = "", steps = 0, parameters = [], left = [] } = program.value ?? {};
  const suffix = FORMATS.find(([each]) => each === format)?.[2] ?? "txt";
  return (
    <>
      {error.value !== undefined && <Problem text={error.value} />}
      <form class="row" onSubmit={(event) => void write(event)}>
        <label class="inline">
          <span>Export as</span>
          <select name="format">
            {FORMATS.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button>Export</button>
        {program.value && (
          <button type="button" onClick={() => saveAs(new Blob([text], { type: "text/plain" }), `steps.${suffix}`)}>
            Save
          </button>
        )}
      </form>
      {program.value && (
        <>
          <p class="muted" role="status">
            {steps} {steps === 1 ? "step" : "steps"}
            {parameters.length > 0 && `; parameters: ${parameters.map(({ name }) => name).join(", ")}`}
            {left.length > 0 && `; left out: ${left.map(({ action, reason }) => `${action} (${reason})`).join(", ")}`}
          </p>
          <Copyable text={text} label="The program" />
        </>
      )}
    </>
  );
}
