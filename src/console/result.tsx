import type { Schemas } from "./api.ts";

export type Outcome =
  | { readonly type: "none" | "running" }
  | { readonly type: "done"; readonly result: Schemas["ActionResult"] }
  /** Without an error the service was not reached. */
  | { readonly type: "failed"; readonly error: Schemas["ErrorResponse"]["error"] | undefined };

const MAX_SHOWN = 100_000;
/** Members of results that are read as text, not as JSON. */
const TEXTS = ["text", "markdown", "html"];

/** What an action has come to. */
export function Result({ outcome }: { readonly outcome: Outcome }) {
  return (
    <div aria-live="polite">
      {outcome.type === "none" && <p class="muted">Run the action to see its result here.</p>}
      {outcome.type === "running" && <p class="muted">Running…</p>}
      {outcome.type === "failed" && <Failure error={outcome.error} />}
      {outcome.type === "done" && <Done result={outcome.result} />}
    </div>
  );
}

function Failure({ error }: Pick<Extract<Outcome, { type: "failed" }>, "error">) {
  if (error === undefined) return <p class="problem">The service cannot be reached.</p>;
  const { code, message, details } = error;
  return (
    <>
      <p class="problem">
        <strong>{code}</strong> {message}
      </p>
      {details !== undefined && <Text label="Details" text={JSON.stringify(details, null, 2)} />}
    </>
  );
}

function Done({ result }: { readonly result: Schemas["ActionResult"] }) {
  const { actionType, duration } = result;
  const data = result.data as Readonly<Record<string, unknown>>;
  const { image, pdf, contentType, ...rest } = data;
  const read = TEXTS.find((name) => typeof data[name] === "string");
  const { observation } = result as { readonly observation?: Schemas["Observation"] };
  const shown = read === undefined ? rest : Object.fromEntries(Object.entries(rest).filter(([name]) => name !== read));
  return (
    <>
      <p>
        <span class="chip good">done</span> {actionType} in {Math.round(duration)} ms
      </p>
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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  link.download = "page.pdf";
  link.click();
  URL.revokeObjectURL(link.href);
}
