import { matchesSelector } from "../dom/reads.ts";
import { Obstacle, found, replyAsync } from "../elements/find.ts";
import { requireEnabled, requireVisible } from "../elements/states.ts";
import type { Reply, ScriptTarget } from "../messages.ts";

export function select(
  target: ScriptTarget | Element,
  values: readonly string[],
): Promise<Reply<readonly string[] | "not-a-list" | "takes-one">> {
  return replyAsync(async () => {
    const element = found(target);
    const list = listOf(element);
    if (list === undefined) return "not-a-list";
    if (values.length > 1 && !list.multiple) return "takes-one";
    requireVisible(element);
    requireEnabled(list);
    selectOptions(list, values);
    // Microtasks of the page's listeners run first.
    await Promise.resolve();
    return selectedValues(list);
  });
}

/** The list itself, or that of its label. */
function listOf(element: Element): HTMLSelectElement | undefined {
  const labelled = element instanceof HTMLLabelElement ? element.control : element;
  return labelled instanceof HTMLSelectElement ? labelled : undefined;
}

/** The values of the selected options: at most 1,000, each cut at 10,000 characters, and a million characters in all. */
function selectedValues(list: HTMLSelectElement): readonly string[] {
  const values: string[] = [];
  let remaining = 1_000_000;
  for (const option of list.selectedOptions) {
    const value = option.value.slice(0, Math.min(10_000, remaining)).toWellFormed();
    remaining -= value.length;
    if (remaining <= 0 || values.length === 1_000) break;
    values.push(value);
  }
  return values;
}

/** What the list offers, as a person reads it: ten options at most. */
function labelsOf(list: HTMLSelectElement): string {
  const { length } = list.options;
  const labels = Array.from({ length: Math.min(length, 10) }, (_, index) =>
    JSON.stringify(list.options[index]?.label.slice(0, 40).toWellFormed() ?? ""),
  );
  return length === 0 ? "it has none" : `it has ${labels.join(", ")}${length > 10 ? ` and ${length - 10} more` : ""}`;
}

function selectOptions(list: HTMLSelectElement, values: readonly string[]): void {
  const normal = (text: string): string =>
    text
      .replace(/\u200b/g, "")
      .trim()
      .replace(/\s+/g, " ");
  let remaining = [...values];
  const selected: HTMLOptionElement[] = [];
  for (const option of list.options) {
    const label = normal(option.label);
    const isMeant = (value: string): boolean =>
      value === option.value || value === option.label || normal(value) === label;
    if (!remaining.some(isMeant)) continue;
    if (matchesSelector(option, ":disabled")) throw new Obstacle("disabled-option");
    requireEnabled(option);
    selected.push(option);
    if (!list.multiple) {
      remaining = [];
      break;
    }
    remaining = remaining.filter((value) => !isMeant(value));
  }
  if (remaining.length > 0) throw new Obstacle("missing-option", labelsOf(list));
  list.selectedIndex = -1;
  for (const option of selected) option.selected = true;
  list.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}
