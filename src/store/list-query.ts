import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";

export type ListFilter<Field extends string> =
  | { readonly field: Field; readonly op: "eq" | "gt" | "lt"; readonly value: string | number }
  | { readonly field: Field; readonly op: "in"; readonly value: readonly (string | number)[] };

export interface ListQuery<Field extends string> {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: { readonly field: Field; readonly descending: boolean };
  /** All of them hold. */
  readonly filters?: readonly ListFilter<Field>[];
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** How many there are without limit and offset. */
  readonly total: number;
}

/** The columns that may be named from outside: field → column. A field that is not in it is a mistake of the program. */
type ListColumns<Field extends string> = Readonly<Record<Field, string>>;

export interface ListPlan<Field extends string> {
  readonly columns: ListColumns<Field>;
  readonly defaultSort: { readonly field: Field; readonly descending: boolean };
  /** Fields that may be null: the databases differ in where nulls go, and PostgreSQL reads no index in another order. */
  readonly nullable: readonly Field[];
  /** Fields whose index is on the end of their values. */
  readonly tails?: readonly Field[];
  /** Columns of which the last is unique, so that equal rows do not change places between two requests. */
  readonly tieBreakers: readonly string[];
}

/** Whether the order or the choice of rows depends on that field. */
export function dependsOn<Field extends string>({ sort, filters = [] }: ListQuery<Field>, field: Field): boolean {
  return sort?.field === field || filters.some((filter) => filter.field === field);
}

/** Reads one page of a list. `select` chooses the columns of its rows. */
export async function listRows<DB, Table extends keyof DB, Chosen, Row, Field extends string>(
  from: SelectQueryBuilder<DB, Table, object>,
  plan: ListPlan<Field>,
  query: ListQuery<Field>,
  select: (from: SelectQueryBuilder<DB, Table, object>) => SelectQueryBuilder<DB, Table, Chosen>,
  toRow: (row: Simplify<Chosen>) => Row,
): Promise<Listed<Row>> {
  const filtered = applyFilters(from, plan, query.filters);
  const rows = await applyWindow(select(filtered), plan, query).execute();
  const counted = await filtered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  // Kysely does not infer that for a query without columns.
  const { total } = counted as { readonly total: number };
  return { rows: rows.map(toRow), total };
}

const operators = { gt: sql.raw(">"), lt: sql.raw("<") } as const;

function applyFilters<DB, Table extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  plan: ListPlan<Field>,
  filters: readonly ListFilter<Field>[] = [],
): SelectQueryBuilder<DB, Table, Row> {
  return filters.reduce((filtered, filter) => {
    const column = columnOf(plan, filter.field);
    if (filter.op === "gt" || filter.op === "lt")
      return filtered.where(sql<boolean>`${column} ${operators[filter.op]} ${filter.value}`);
    const values = filter.op === "in" ? filter.value : [filter.value];
    if (values.length === 0) return filtered.where(sql<boolean>`1 = 0`);
    const matching = filtered.where(isOneOf(column, values));
    if (!plan.tails?.includes(filter.field)) return matching;
    return matching.where(isOneOf(tailOf(column), values.map(lastCharacters)));
  }, query);
}

/** A single value keeps the order of an index. */
function isOneOf(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}`
    : sql<boolean>`${column} in (${sql.join(values)})`;
}

const PADDING = " ".repeat(7);

/** The last eight characters of a text, exactly as the migration writes its index. */
function tailOf(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`substr(${sql.lit(PADDING)} || ${column}, length(${column}))`;
}

function lastCharacters(value: string | number): string {
  return [...`${PADDING}${value}`].slice(-PADDING.length - 1).join("");
}

function applyWindow<DB, Table extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  plan: ListPlan<Field>,
  { limit, offset, sort = plan.defaultSort }: ListQuery<Field>,
): SelectQueryBuilder<DB, Table, Row> {
  const direction = sort.descending ? "desc" : "asc";
  const isNullable = plan.nullable.includes(sort.field);
  const first = query.orderBy(columnOf(plan, sort.field), (order) =>
    isNullable ? order[direction]().nullsLast() : order[direction](),
  );
  return plan.tieBreakers
    .filter((column) => column !== plan.columns[sort.field])
    .reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), first)
    .limit(limit)
    .offset(offset);
}

function columnOf<Field extends string>({ columns }: ListPlan<Field>, field: Field) {
  if (!Object.hasOwn(columns, field)) throw new Error(`no list is sorted or filtered by "${field}"`);
  return sql.ref(columns[field]);
}
