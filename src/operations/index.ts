import type { Handlers } from "../contract.ts";
import { createApiKeyHandlers } from "./api-keys.ts";
import { createArtifactHandlers, createRecordingHandlers } from "./artifacts.ts";
import { createAuditHandlers } from "./audit.ts";
import { createCdpHandlers } from "./cdp.ts";
import { createContextHandlers } from "./contexts.ts";
import { createControlHandlers } from "./control.ts";
import { createCreateContextHandler } from "./create-context.ts";
import { createExecuteHandler } from "./execute.ts";
import { createHealthHandlers } from "./health.ts";
import { createOverviewHandlers, type OverviewDependencies } from "./overview.ts";
import { createPageHandlers } from "./pages.ts";
import { createProcessHandlers } from "./processes.ts";
import { createProfileHandlers } from "./profiles.ts";
import { createRenderHandlers } from "./render.ts";
import { createSecretHandlers } from "./secrets.ts";
import { createSessionHandlers } from "./sessions.ts";
import { createShareLinkHandlers } from "./share-links.ts";
import { createStepHandlers } from "./steps.ts";
import { createUserHandlers } from "./users.ts";

type HandlerDependencies = Parameters<typeof createHealthHandlers>[0] &
  Parameters<typeof createSessionHandlers>[0] &
  Parameters<typeof createApiKeyHandlers>[0] &
  Parameters<typeof createAuditHandlers>[0] &
  Parameters<typeof createContextHandlers>[0] &
  Parameters<typeof createCreateContextHandler>[0] &
  Parameters<typeof createPageHandlers>[0] &
  Parameters<typeof createControlHandlers>[0] &
  OverviewDependencies &
  Parameters<typeof createProcessHandlers>[0] &
  Parameters<typeof createRecordingHandlers>[0] &
  Parameters<typeof createStepHandlers>[0] &
  Parameters<typeof createProfileHandlers>[0] &
  Parameters<typeof createSecretHandlers>[0] &
  Parameters<typeof createUserHandlers>[0] &
  Parameters<typeof createShareLinkHandlers>[0] &
  Parameters<typeof createArtifactHandlers>[0] &
  Parameters<typeof createCdpHandlers>[0] &
  Parameters<typeof createRenderHandlers>[0] &
  Parameters<typeof createExecuteHandler>[0];

/** The table of operations. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ...createHealthHandlers(dependencies),
    ...createSessionHandlers(dependencies),
    ...createApiKeyHandlers(dependencies),
    ...createAuditHandlers(dependencies),
    ...createCreateContextHandler(dependencies),
    ...createContextHandlers(dependencies),
    ...createPageHandlers(dependencies),
    ...createExecuteHandler(dependencies),
    ...createControlHandlers(dependencies),
    ...createRenderHandlers(dependencies),
    ...createOverviewHandlers(dependencies),
    ...createProcessHandlers(dependencies),
    ...createRecordingHandlers(dependencies),
    ...createStepHandlers(dependencies),
    ...createShareLinkHandlers(dependencies),
    ...createArtifactHandlers(dependencies),
    ...createCdpHandlers(dependencies),
    ...createProfileHandlers(dependencies),
    ...createSecretHandlers(dependencies),
    ...createUserHandlers(dependencies),
  };
}
