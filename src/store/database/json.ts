/** The text of a JSON column. */
export function toJson(value: object): string {
  return JSON.stringify(value);
}

/**
 * The value of a JSON column, which holds only objects and arrays: so a string is SQLite's text, anything else was parsed by the driver.
 * The type is not checked: only this folder writes these columns.
 */
export function fromJson<T>(column: unknown): T {
  return (typeof column === "string" ? JSON.parse(column) : column) as T;
}
