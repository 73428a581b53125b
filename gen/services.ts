// Generated from api/openapi.yaml by `npm run gen`. Do not edit.
import { ApiKeyService } from "./proto/pagewire/v1/api_key_service_pb.ts";
import { ArtifactService } from "./proto/pagewire/v1/artifact_service_pb.ts";
import { AuditService } from "./proto/pagewire/v1/audit_service_pb.ts";
import { ContextService } from "./proto/pagewire/v1/context_service_pb.ts";
import { ProcessService } from "./proto/pagewire/v1/process_service_pb.ts";
import { ProfileService } from "./proto/pagewire/v1/profile_service_pb.ts";
import { RenderService } from "./proto/pagewire/v1/render_service_pb.ts";
import { SecretService } from "./proto/pagewire/v1/secret_service_pb.ts";
import { SessionService } from "./proto/pagewire/v1/session_service_pb.ts";
import { UserService } from "./proto/pagewire/v1/user_service_pb.ts";

/** Every service of ours, by the name that x-rpc uses. */
export const services = { ApiKeyService, ArtifactService, AuditService, ContextService, ProcessService, ProfileService, RenderService, SecretService, SessionService, UserService } as const;
