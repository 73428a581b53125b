import { initial } from "./0001-initial.ts";
import { contextLosses } from "./0002-context-losses.ts";
import type { Migration } from "./migration.ts";

/** In the order in which they run. */
export const migrations: readonly Migration[] = [initial, contextLosses];
