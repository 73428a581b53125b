import type { FieldError } from "../../errors/errors.ts";
import type { ListFilter, ListQuery } from "../../store/list-query.ts";
import { invalidInput } from "../../errors/validation.ts";

const DEFAULT_LIMIT = 20;
const operators = { "": "eq", $gt: "gt", $lt: "lt", $in: "in" } as const;

/** Whether a field's values are compared as text or as times (epoch ms). */
type FieldKinds<Field extends string> = Readonly<Record<Field, "text" | "time" | "number">>;

/**
 * The contract's literal query parameters (`limit`, `offset`, `sort`, `filter[field]`, `filter[field][$gt]` ...) as the
 * stores take them. The query has passed its validator, so only fields and operators of the contract are in it.
 */
export function toListQuery<Field extends string>(
  query: Readonly<Record<string, unknown>>,
  kinds: FieldKinds<Field>,
): ListQuery<Field> & { readonly filters: readonly ListFilter<Field>[] } {
  const errors: FieldError[] = [];
  const filters = Object.entries(query).flatMap(([name, value]): ListFilter<Field>[] => {
    const [, field, operator = ""] = /^filter\[(\w+)\](?:\[(\$\w+)\])?$/.exec(name) ?? [];
    if (field === undefined) return [];
    const comparable = (text: unknown): string | number =>
      toComparable(String(text), kinds[field as Field], name, errors);
    const op = operators[operator as keyof typeof operators];
    return [
      op === "in"
        ? { field: field as Field, op, value: (value as readonly unknown[]).map(comparable) }
        : { field: field as Field, op, value: comparable(value) },
    ];
  });
  if (errors.length > 0) throw invalidInput(errors);
  const { limit = DEFAULT_LIMIT, offset = 0, sort } = query as { limit?: number; offset?: number; sort?: string };
  return {
    limit,
    offset,
    filters,
    ...(sort !== undefined && { sort: { field: sort.replace(/^-/, "") as Field, descending: sort.startsWith("-") } }),
  };
}

function toComparable(
  text: string,
  kind: "text" | "time" | "number",
  field: string,
  errors: FieldError[],
): string | number {
  if (kind === "text") return text;
  const value = kind === "time" ? Date.parse(text) : Number(text);
  if (Number.isNaN(value)) errors.push({ field, message: kind === "time" ? "is not a time" : "is not a number" });
  return value;
}

/** Filters, sorts and cuts rows that are in memory just as the stores do with rows in a database. */
export function selectRows<Field extends string, Row extends Partial<Readonly<Record<Field, string | number>>>>(
  rows: readonly Row[],
  { limit, offset, sort, filters = [] }: ListQuery<Field>,
): { readonly rows: readonly Row[]; readonly total: number } {
  const chosen = rows.filter((row) => filters.every((filter) => matches(row[filter.field], filter)));
  const ordered = sort
    ? chosen.toSorted((a, b) => compare(a[sort.field], b[sort.field], sort.descending ? -1 : 1))
    : chosen;
  return { rows: ordered.slice(offset, offset + limit), total: chosen.length };
}

function matches(value: string | number | undefined, filter: ListFilter<string>): boolean {
  if (value === undefined) return false;
  switch (filter.op) {
    case "eq":
      return value === filter.value;
    case "gt":
      return value > filter.value;
    case "lt":
      return value < filter.value;
    case "in":
      return filter.value.includes(value);
  }
}

/** Rows without the value come last in either direction, as in the stores. */
function compare(a: string | number | undefined, b: string | number | undefined, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -direction : direction;
}
