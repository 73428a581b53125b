import forms from "../../gen/forms.json" with { type: "json" };
import type { Schemas } from "./api.ts";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired?: boolean;
  readonly description?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly isLong?: boolean;
  readonly fields?: readonly Field[];
}

export interface Form {
  readonly name: string;
  readonly description?: string;
  readonly fields: readonly Field[];
}

interface ActionForm extends Form {
  /** Default, in ms. */
  readonly timeoutMs: number;
  readonly scope: Schemas["Scope"];
}

interface RenderForm extends Form {
  readonly operation: string;
  /** The RPC's service and method. */
  readonly rpc: string;
}

/** The form of each action, made from the contract. */
export const actionForms = forms.actions as readonly ActionForm[];

/** The form of each call that renders a page. */
export const renderForms = forms.renders as readonly RenderForm[];

/** The values of the fields: path of the field, such as `clip.x`, → its text. Empty: not given. */
export type Values = Readonly<Record<string, string>>;

/** The errors of the fields: path → a sentence. */
export type Faults = Readonly<Record<string, string>>;

/** The parameters that the fields stand for, and the fields whose text stands for none. */
export function toParams(
  fields: readonly Field[],
  values: Values,
  prefix = "",
): { readonly params: Record<string, unknown>; readonly faults: Faults } {
  const params: Record<string, unknown> = {};
  let faults: Faults = {};
  for (const field of fields) {
    const path = prefix + field.name;
    const text = values[path] ?? "";
    if (field.fields) {
      const inner = toParams(field.fields, values, `${path}.`);
      faults = { ...faults, ...inner.faults };
      if (Object.keys(inner.params).length > 0) params[field.name] = inner.params;
    } else if (text !== "") {
      try {
        params[field.name] = parsed(field, text);
      } catch (error) {
        faults = { ...faults, [path]: (error as Error).message };
      }
    }
  }
  return { params, faults };
}

function parsed({ type }: Field, text: string): unknown {
  switch (type) {
    case "number":
      return Number(text);
    case "boolean":
      return text === "true";
    case "lines":
      return text.split("\n").filter((line) => line !== "");
    case "json":
      return JSON.parse(text) as unknown;
    default:
      return text;
  }
}

export function Fields(props: {
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly faults: Faults;
  readonly onChange: (path: string, text: string) => void;
  readonly prefix?: string;
}) {
  const { fields, values, faults, onChange, prefix = "" } = props;
  return (
    <>
      {fields.map((field) => {
        const path = prefix + field.name;
        if (field.fields) {
          // What a group requires is required once a field of the group is filled in.
          const isGiven =
            field.isRequired === true ||
            Object.keys(values).some((each) => each.startsWith(`${path}.`) && values[each] !== "");
          const inner = isGiven ? field.fields : field.fields.map((each) => ({ ...each, isRequired: false }));
          return (
            <details key={path} open={isGiven}>
              <summary>
                <code>{field.name}</code>
              </summary>
              {field.description !== undefined && <p class="hint">{marked(field.description)}</p>}
              <div class="pairs">
                <Fields fields={inner} values={values} faults={faults} onChange={onChange} prefix={`${path}.`} />
              </div>
            </details>
          );
        }
        return (
          <FormField
            key={path}
            path={path}
            field={field}
            text={values[path] ?? ""}
            fault={faults[path]}
            onChange={(text) => onChange(path, text)}
          />
        );
      })}
    </>
  );
}

function FormField(props: {
  readonly path: string;
  readonly field: Field;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { path, field, text, fault, onChange } = props;
  const { name, type, isRequired = false, description, choices, min, max, isLong = false } = field;
  const id = `field-${path}`;
  const about = {
    id,
    required: isRequired,
    value: text,
    "aria-describedby": `${id}-hint${fault === undefined ? "" : ` ${id}-fault`}`,
    "aria-invalid": fault !== undefined,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  const options = type === "boolean" ? ["true", "false"] : choices;
  const isArea = type === "lines" || type === "json" || isLong;
  const isWide = isArea || isRequired;
  const kind = type === "lines" ? "One per line. " : type === "json" ? "As JSON. " : "";
  return (
    <div class={isWide ? "field wide-field" : "field"}>
      <label for={id}>
        <code>{name}</code>
        {isRequired && <span class="required"> required</span>}
      </label>
      {options ? (
        <select {...about}>
          {!isRequired || text === "" ? <option value="">{isRequired ? "Choose…" : "default"}</option> : null}
          {options.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ) : isArea ? (
        <textarea {...about} class="code" rows={isLong ? 4 : 3} spellcheck={false} />
      ) : type === "number" ? (
        <input {...about} type="number" step="any" min={min} max={max} />
      ) : (
        <input {...about} autocomplete="off" spellcheck={false} />
      )}
      <p class="hint" id={`${id}-hint`}>
        {kind}
        {marked(description)}
      </p>
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** A description of the contract, with its code in backticks. */
export function marked(description = "") {
  return description.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
