import { initial } from "./0001-initial.ts";
import { processOwners } from "./0002-process-owners.ts";
import type { Migration } from "./migration.ts";

/** In the order in which they run. */
export const migrations: readonly Migration[] = [initial, processOwners];
