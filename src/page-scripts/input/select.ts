import { matchesSelector } from "../dom/reads.ts";
import { Declined, requireEnabled, requireVisible } from "../actionability/elements.ts";
import type { Reply, ScriptTarget } from "../messages.ts";
import { found, replyAsync } from "../actionability/target.ts";

export function select(target: ScriptTarget, values: readonly string[]): Promise<Reply<readonly string[]>> {
  return replyAsync(async () => {
    const element = found(target);
    if (!(element instanceof HTMLSelectElement)) throw new Declined("not-a-list");
    requireVisible(element);
    requireEnabled(element);
    if (values.length > 1 && !element.multiple) throw new Declined("takes-one");
    selectOptions(element, values);
    // Microtasks of the page's listeners run first.
    await Promise.resolve();
    return selectedValues(element);
  });
}

/** Playwright would silently take the first of more than one option. */
export function takesOne(element: Element): boolean {
  const list = controlOf(element);
  return list instanceof HTMLSelectElement && !list.multiple;
}

function controlOf(element: Element): Element | null {
  return element instanceof HTMLLabelElement ? element.control : element;
}

/** The values of the selected options: at most 1,000, each cut at 10,000 characters, and a million characters in all. */
export function selectedValues(element: Element): readonly string[] {
  const list = controlOf(element);
  const values: string[] = [];
  let remaining = 1_000_000;
  for (const option of list instanceof HTMLSelectElement ? list.selectedOptions : []) {
    const value = option.value.slice(0, Math.min(10_000, remaining)).toWellFormed();
    remaining -= value.length;
    if (remaining <= 0 || values.length === 1_000) break;
    values.push(value);
  }
  return values;
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
    if (matchesSelector(option, ":disabled")) throw new Declined("disabled-option");
    requireEnabled(option);
    selected.push(option);
    if (!list.multiple) {
      remaining = [];
      break;
    }
    remaining = remaining.filter((value) => !isMeant(value));
  }
  if (remaining.length > 0) throw new Declined("missing-option");
  list.selectedIndex = -1;
  for (const option of selected) option.selected = true;
  list.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}
