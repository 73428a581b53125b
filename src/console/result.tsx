import type { Schemas } from "./api.ts";
import { saveAs } from "./save-as.ts";

export type Outcome =
  | { readonly type: "none" | "running" }
  | { readonly type: "done"; readonly result: Done }
  /** A failed call; without an error the service was not reached. */
  | { readonly type: "failed"; readonly error: Schemas["ErrorResponse"]["error"] | undefined };

interface Done {
  readonly actionType: string;
  /** The time of the call, ms. */
  readonly duration: number;
  readonly data: unknown;
  readonly observation?: Schemas["Observation"];
}

const MAX_SHOWN = 100_000;
/** Members of results that are read as text, not as JSON. */
const TEXTS = ["text", "markdown", "html"];

/** Shows the result of an action; its summary is announced, its data is not. */
export function Result({ outcome }: { readonly outcome: Outcome }) {
  const error = outcome.type === "failed" ? outcome.error : undefined;
  return (
    <>
      <div role="status">
        <Summary outcome={outcome} />
      </div>
      {error?.details !== undefined && <Text label="Details" text={JSON.stringify(error.details, null, 2)} />}
      {outcome.type === "done" && <Done result={outcome.result} />}
    </>
  );
}

function Summary({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.type) {
    case "none":
      return <p class="muted">The result is shown here.</p>;
    case "running":
      return <p class="muted">Running…</p>;
    case "failed":
      return (
        <p class="problem">
          <strong>{outcome.error?.code}</strong> {outcome.error?.message ?? "The service cannot be reached."}
        </p>
      );
    case "done":
      return (
        <p>
          <span class="chip good">done</span> {outcome.result.actionType} in {Math.round(outcome.result.duration)} ms
        </p>
      );
  }
}

function Done({ result: { data: found, observation } }: { readonly result: Done }) {
  const data = found as Readonly<Record<string, unknown>>;
  const { image, pdf, contentType, ...rest } = data;
  const read = TEXTS.find((name) => typeof data[name] === "string");
  const shown = read === undefined ? rest : Object.fromEntries(Object.entries(rest).filter(([name]) => name !== read));
  return (
    <>
      {typeof image === "string" && (
        <img class="shot" src={`data:${String(contentType)};base64,${image}`} alt="The screenshot" />
      )}
      {typeof pdf === "string" && (
        <p>
          <button type="button" onClick={() => save(pdf)}>
            Save the PDF
          </button>
        </p>
      )}
      {read !== undefined && <Text label={read} text={String(data[read])} />}
      {Object.keys(shown).length > 0 && <Text label="Data" text={JSON.stringify(shown, null, 2)} />}
      {observation && <Text label="Observation" text={observation.text} />}
    </>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <h3>{label}</h3>
      <pre class="code" tabIndex={0} role="region" aria-label={label}>
        {text.slice(0, MAX_SHOWN)}
      </pre>
      {text.length > MAX_SHOWN && <p class="hint">The first {MAX_SHOWN.toLocaleString("en")} characters.</p>}
    </>
  );
}

function save(pdf: string): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  saveAs(new Blob([bytes], { type: "application/pdf" }), "page.pdf");
}
