import type { Handlers } from "../contract.ts";
import { type ContextDependencies, createContextHandlers } from "./contexts.ts";
import { createExecuteHandler, type ExecuteDependencies } from "./execute.ts";
import { createHealthHandlers, type HealthDependencies } from "./health.ts";
import { createPageHandlers, type PageDependencies } from "./pages.ts";
import { createSessionHandlers, type SessionDependencies } from "./sessions.ts";

export type HandlerDependencies = HealthDependencies &
  SessionDependencies &
  ContextDependencies &
  PageDependencies &
  ExecuteDependencies;

/** The table of operations. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ...createHealthHandlers(dependencies),
    ...createSessionHandlers(dependencies),
    ...createContextHandlers(dependencies),
    ...createPageHandlers(dependencies),
    ...createExecuteHandler(dependencies),
  };
}
