import type { Handlers } from "../contract.ts";
import { type CdpDependencies, createCdpHandlers } from "./cdp.ts";
import { type ApiKeyDependencies, createApiKeyHandlers } from "./api-keys.ts";
import { type ArtifactDependencies, createArtifactHandlers } from "./artifacts.ts";
import { type AuditDependencies, createAuditHandlers } from "./audit.ts";
import { type ContextDependencies, createContextHandlers } from "./contexts.ts";
import { createCreateContextHandler, type CreateContextDependencies } from "./create-context.ts";
import { type ControlDependencies, createControlHandlers } from "./control.ts";
import { createExecuteHandler, type ExecuteDependencies } from "./execute.ts";
import { createHealthHandlers, type HealthDependencies } from "./health.ts";
import { createOverviewHandlers, type OverviewDependencies } from "./overview.ts";
import { createPageHandlers, type PageDependencies } from "./pages.ts";
import { createProfileHandlers, type ProfileDependencies } from "./profiles.ts";
import { createProcessHandlers, type ProcessDependencies } from "./processes.ts";
import { createRenderHandlers, type RenderDependencies } from "./render.ts";
import { createRecordingHandlers, type RecordingDependencies } from "./recordings.ts";
import { createSecretHandlers, type SecretDependencies } from "./secrets.ts";
import { createShareLinkHandlers, type ShareLinkDependencies } from "./share-links.ts";
import { createStepHandlers, type StepDependencies } from "./steps.ts";
import { createUserHandlers, type UserDependencies } from "./users.ts";
import { createSessionHandlers, type SessionDependencies } from "./sessions.ts";

type HandlerDependencies = HealthDependencies &
  SessionDependencies &
  ApiKeyDependencies &
  AuditDependencies &
  ContextDependencies &
  CreateContextDependencies &
  PageDependencies &
  ControlDependencies &
  OverviewDependencies &
  ProcessDependencies &
  RecordingDependencies &
  StepDependencies &
  ProfileDependencies &
  SecretDependencies &
  UserDependencies &
  ShareLinkDependencies &
  ArtifactDependencies &
  CdpDependencies &
  RenderDependencies &
  ExecuteDependencies;

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
