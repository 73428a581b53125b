import { type ColumnDataType, type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";

type DataType = ColumnDataType | RawBuilder<unknown>;

/** Holds what the two databases spell differently, mostly column types; otherwise migrations use the portable subset. */
export interface ColumnTypes {
  readonly json: DataType;
  readonly bool: DataType;
  /** Whole numbers up to 2^53, times above all. */
  readonly big: DataType;
  readonly real: DataType;
  /** Makes a `big` column the primary key that the database counts up by itself. */
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The type of a column that `id` makes the key. */
  readonly idType: DataType;
  /** The word before `table` for one that may be empty after a crash and is faster; undefined where there is none. */
  readonly unlogged: RawBuilder<unknown> | undefined;
  /** The clock of the database at this moment, also within a transaction. Epoch ms. */
  readonly now: RawBuilder<number>;
}

export const sqliteTypes: ColumnTypes = {
  json: "text",
  bool: "integer",
  big: "integer",
  real: "double precision",
  id: (column) => column.primaryKey().autoIncrement(),
  idType: "integer",
  unlogged: undefined,
  now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
};

export const postgresTypes: ColumnTypes = {
  // Not jsonb, which changes the order of keys and rejects some texts that JSON allows.
  json: "json",
  bool: "boolean",
  big: "bigint",
  real: "double precision",
  id: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  idType: sql`bigint`,
  unlogged: sql`unlogged`,
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

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
