import { closestOf, matchesSelector } from "../dom/reads.ts";
import { Obstacle, found, replyAsync } from "../elements/find.ts";
import { reveal } from "../elements/hit.ts";
import { requireEnabled, requireVisible } from "../elements/states.ts";
import type { Reply, ScriptTarget } from "../messages.ts";
import { reportChange } from "./picked.ts";

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

/**
 * Chooses an option as a click on it does, with the events of the standard: in a list of several it is selected or not from then on.
 * Returns false for what is no option.
 *
 * @throws Obstacle `takes-files` for a file input, whose dialog no click of a script opens
 * @see https://www.w3.org/TR/webdriver2/#element-click
 */
export function choose(target: ScriptTarget | Element): Promise<Reply<boolean>> {
  return replyAsync(async () => {
    const option = found(target);
    if (option instanceof HTMLInputElement && option.type === "file") throw new Obstacle("takes-files");
    if (!(option instanceof HTMLOptionElement)) return false;
    const list = closestOf(option, "select");
    if (!(list instanceof HTMLSelectElement)) throw new Obstacle("hidden");
    requireVisible(list);
    await reveal(list, 0);
    const fire = (type: string): void =>
      void option.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view: window }),
      );
    for (const type of ["mouseover", "mousemove", "mousedown"]) fire(type);
    HTMLElement.prototype.focus.call(list);
    if (!matchesSelector(option, ":disabled") && !matchesSelector(list, ":disabled")) {
      const wasSelected = option.selected;
      option.selected = list.multiple ? !wasSelected : true;
      if (option.selected !== wasSelected) reportChange(list);
    }
    fire("mouseup");
    fire("click");
    return true;
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

/** Names the options of the list, as a person reads them: ten at most. */
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
  reportChange(list);
}
