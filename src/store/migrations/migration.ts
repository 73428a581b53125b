import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database/column-types.ts";

export interface Migration {
  /** Sorts after every earlier one and never changes once released. */
  readonly name: string;
  /** Earlier versions work with the tables that it leaves; absent: they do not start on them. */
  readonly isAdditive?: true;
  up(db: Kysely<never>, types: ColumnTypes): Promise<void>;
}
