/** A shorter value would hide parts of all texts. */
const MIN_LENGTH = 3;

const fields = new WeakSet<Element>();
/** Passwords and codes that the service has typed here, also where the page shows them elsewhere. */
const values = new Set<string>();

/** Has a field that gets a secret never be shown again. */
export function hideField(field: Element, value?: string): void {
  fields.add(field);
  if (value !== undefined && value.length >= MIN_LENGTH) values.add(value);
}

export function isHidden(field: Element): boolean {
  return fields.has(field);
}

/** The values that `hideField` was given. */
export function hiddenValues(): Iterable<string> {
  return values;
}
