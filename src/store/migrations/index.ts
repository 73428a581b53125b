import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database/column-types.ts";
import { initial } from "./0001-initial.ts";
import { apiKeys } from "./0002-api-keys.ts";
import { rateLimits } from "./0003-rate-limits.ts";
import { endedSessions } from "./0004-ended-sessions.ts";
import { placement } from "./0005-placement.ts";

export interface Migration {
  /** Sorts after every earlier one and never changes once released. */
  readonly name: string;
  /** Earlier versions from 0005 on work with the tables that it leaves; absent: they refuse to start on them. */
  readonly isAdditive?: true;
  up(db: Kysely<never>, types: ColumnTypes): Promise<void>;
}

/** In the order in which they run. */
export const migrations: readonly Migration[] = [initial, apiKeys, rateLimits, endedSessions, placement];
