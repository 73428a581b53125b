# Written by generate.py from operations.py, sha256 f7c4688a5e7db2cbd60b8845c18a39c504e66b9a305b05ba7e6652f4a8070c22. Do not edit.
# Written by generate.py from openapi.json, sha256 bc93b8c76108e84713b84133995f32537233852dde8c849afee94fad7e3bed52. Do not edit.

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import httpx

from .. import models
from .._model import body_of
from ..models import (
    ApiKeyAnswer,
    ApiKeyList,
    ArtifactLinkResponse,
    ArtifactListResponse,
    ArtifactResponse,
    AuditListResponse,
    CdpTicketResponse,
    ContextListResponse,
    ContextMetricsResponse,
    ContextResponse,
    ContextStepsResponse,
    ControlRequestListResponse,
    ControlResponse,
    CreatedApiKey,
    CreatedShareLinkResponse,
    DeletedSessionsResponse,
    DispatchInputResponse,
    Health,
    Liveness,
    MessageResponse,
    OpenedShareLinkResponse,
    OverviewResponse,
    PageListResponse,
    PageResponse,
    ProcessListResponse,
    ProfileListResponse,
    ProfileResponse,
    ProfileStateResponse,
    Readiness,
    RevokedApiKeyAnswer,
    SecretListResponse,
    SecretResponse,
    SessionListResponse,
    SessionResponse,
    SessionSummaryListResponse,
    SettingListResponse,
    ShareLinkListResponse,
    StepsProgramResponse,
    StepsResultResponse,
    TokenPairResponse,
    UpdatedContextResponse,
    UserListResponse,
    UserResponse,
)
from ..params import (
    AnswerControlRequestRequest,
    CloneProfileRequest,
    CreateApiKeyRequest,
    CreateArtifactRequest,
    CreateContextRequest,
    CreatePageRequest,
    CreateProfileRequest,
    CreateSecretRequest,
    CreateSessionRequest,
    CreateShareLinkRequest,
    CreateUserRequest,
    DispatchInputRequest,
    ExecuteStepsRequest,
    ExportStepsRequest,
    LoginRequest,
    OpenShareLinkRequest,
    RefreshTokenRequest,
    RenderContentRequest,
    RenderMarkdownRequest,
    RenderPdfRequest,
    RenderScreenshotRequest,
    RenewControlRequest,
    RequestControlRequest,
    RevokeTokenRequest,
    SaveRecordingRequest,
    TakeControlRequest,
    UpdateArtifactRequest,
    UpdateContextRequest,
    UpdateProfileRequest,
    UpdateSecretRequest,
    UpdateUserRequest,
)
from .transport import Transport, QueryValue


class Operations:
    """Each operation of the contract. What responds with other than JSON returns the response of httpx."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_health(self, *, timeout: float | None = None) -> Health:
        """Get the status and version of the service."""
        return Health.model_validate_json((self._transport.request("GET", "/health", timeout=timeout)).content)

    def get_liveness(self, *, timeout: float | None = None) -> Liveness:
        """Check that the process is alive."""
        return Liveness.model_validate_json((self._transport.request("GET", "/health/live", timeout=timeout)).content)

    def get_readiness(self, *, timeout: float | None = None) -> Readiness:
        """Check whether requests can be served."""
        return Readiness.model_validate_json((self._transport.request("GET", "/health/ready", timeout=timeout)).content)

    def login(self, body: LoginRequest, *, timeout: float | None = None) -> TokenPairResponse:
        """Sign in with username and password."""
        return TokenPairResponse.model_validate_json(
            (
                self._transport.request("POST", "/auth/login", body=body_of(models.LoginRequest, body), timeout=timeout)
            ).content
        )

    def refresh_token(self, body: RefreshTokenRequest, *, timeout: float | None = None) -> TokenPairResponse:
        """Exchange a refresh token for a new token pair."""
        return TokenPairResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/sessions/refresh", body=body_of(models.RefreshTokenRequest, body), timeout=timeout
                )
            ).content
        )

    def revoke_token(self, body: RevokeTokenRequest, *, timeout: float | None = None) -> MessageResponse:
        """Sign out, by a refresh token."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/sessions/revoke", body=body_of(models.RevokeTokenRequest, body), timeout=timeout
                )
            ).content
        )

    def list_sessions(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> SessionListResponse:
        """List the caller's live sessions with all fields."""
        return SessionListResponse.model_validate_json(
            (self._transport.request("GET", "/sessions", query=query, timeout=timeout)).content
        )

    def create_session(
        self, body: CreateSessionRequest | None = None, *, timeout: float | None = None
    ) -> SessionResponse:
        """Create a further session of the caller, for a program."""
        return SessionResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/sessions",
                    body=None if body is None else body_of(models.CreateSessionRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def get_current_session(self, *, timeout: float | None = None) -> SessionResponse:
        """Get the session of this request."""
        return SessionResponse.model_validate_json(
            (self._transport.request("GET", "/sessions/current", timeout=timeout)).content
        )

    def list_my_sessions(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> SessionSummaryListResponse:
        """List the caller's live sessions with few fields."""
        return SessionSummaryListResponse.model_validate_json(
            (self._transport.request("GET", "/sessions/my-sessions", query=query, timeout=timeout)).content
        )

    def delete_other_sessions(self, *, timeout: float | None = None) -> DeletedSessionsResponse:
        """End all of one's sessions but the current one."""
        return DeletedSessionsResponse.model_validate_json(
            (self._transport.request("DELETE", "/sessions/all", timeout=timeout)).content
        )

    def get_session(self, session_id: str, *, timeout: float | None = None) -> SessionResponse:
        """Get one of the caller's live sessions."""
        return SessionResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/sessions/{sessionId}", parameters={"sessionId": session_id}, timeout=timeout
                )
            ).content
        )

    def delete_session(self, session_id: str, *, timeout: float | None = None) -> MessageResponse:
        """End one of the caller's sessions."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/sessions/{sessionId}", parameters={"sessionId": session_id}, timeout=timeout
                )
            ).content
        )

    def list_api_keys(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ApiKeyList:
        """List the caller's API keys, revoked ones included."""
        return ApiKeyList.model_validate_json(
            (self._transport.request("GET", "/api-keys", query=query, timeout=timeout)).content
        )

    def create_api_key(self, body: CreateApiKeyRequest, *, timeout: float | None = None) -> CreatedApiKey:
        """Create an API key."""
        return CreatedApiKey.model_validate_json(
            (
                self._transport.request(
                    "POST", "/api-keys", body=body_of(models.CreateApiKeyRequest, body), timeout=timeout
                )
            ).content
        )

    def get_api_key(self, api_key_id: str, *, timeout: float | None = None) -> ApiKeyAnswer:
        """Get one of the caller's API keys."""
        return ApiKeyAnswer.model_validate_json(
            (
                self._transport.request(
                    "GET", "/api-keys/{apiKeyId}", parameters={"apiKeyId": api_key_id}, timeout=timeout
                )
            ).content
        )

    def revoke_api_key(self, api_key_id: str, *, timeout: float | None = None) -> RevokedApiKeyAnswer:
        """Revoke one of the caller's API keys."""
        return RevokedApiKeyAnswer.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/api-keys/{apiKeyId}", parameters={"apiKeyId": api_key_id}, timeout=timeout
                )
            ).content
        )

    def list_audit_entries(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> AuditListResponse:
        """List audit entries of all users."""
        return AuditListResponse.model_validate_json(
            (self._transport.request("GET", "/audit", query=query, timeout=timeout)).content
        )

    def list_processes(self, *, timeout: float | None = None) -> ProcessListResponse:
        """List the processes of the cluster, or the one process."""
        return ProcessListResponse.model_validate_json(
            (self._transport.request("GET", "/processes", timeout=timeout)).content
        )

    def list_settings(self, *, timeout: float | None = None) -> SettingListResponse:
        """List the settings in effect."""
        return SettingListResponse.model_validate_json(
            (self._transport.request("GET", "/settings", timeout=timeout)).content
        )

    def drain_process(self, process_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Ask a process to end without losing a call."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/processes/{processId}/drain", parameters={"processId": process_id}, timeout=timeout
                )
            ).content
        )

    def get_overview(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> OverviewResponse:
        """Get what runs, waits and failed in the last 24 hours."""
        return OverviewResponse.model_validate_json(
            (self._transport.request("GET", "/overview", query=query, timeout=timeout)).content
        )

    def list_contexts(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ContextListResponse:
        """List the caller's contexts."""
        return ContextListResponse.model_validate_json(
            (self._transport.request("GET", "/contexts", query=query, timeout=timeout)).content
        )

    def create_context(
        self,
        body: CreateContextRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContextResponse:
        """Open a browser context."""
        return ContextResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts",
                    body=None if body is None else body_of(models.CreateContextRequest, body),
                    idempotency_key=idempotency_key,
                    timeout=timeout,
                )
            ).content
        )

    def get_context(self, context_id: str, *, timeout: float | None = None) -> ContextResponse:
        """Get a context with its pages."""
        return ContextResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/contexts/{contextId}", parameters={"contextId": context_id}, timeout=timeout
                )
            ).content
        )

    def update_context(
        self, context_id: str, body: UpdateContextRequest, *, timeout: float | None = None
    ) -> UpdatedContextResponse:
        """Change a context, live."""
        return UpdatedContextResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/contexts/{contextId}",
                    parameters={"contextId": context_id},
                    body=body_of(models.UpdateContextRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def delete_context(self, context_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Close a context and all its pages."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/contexts/{contextId}", parameters={"contextId": context_id}, timeout=timeout
                )
            ).content
        )

    def get_context_metrics(self, context_id: str, *, timeout: float | None = None) -> ContextMetricsResponse:
        """Count the actions executed in a context."""
        return ContextMetricsResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/contexts/{contextId}/metrics", parameters={"contextId": context_id}, timeout=timeout
                )
            ).content
        )

    def execute_action(
        self,
        context_id: str,
        body: Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Execute an action in a page."""
        return cast(
            dict[str, Any],
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/execute",
                    parameters={"contextId": context_id},
                    body=body,
                    idempotency_key=idempotency_key,
                    timeout=timeout,
                )
            ).json(),
        )

    def list_context_steps(
        self, context_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ContextStepsResponse:
        """List the last actions of a context."""
        return ContextStepsResponse.model_validate_json(
            (
                self._transport.request(
                    "GET",
                    "/contexts/{contextId}/steps",
                    parameters={"contextId": context_id},
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def execute_steps(
        self,
        context_id: str,
        body: ExecuteStepsRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> StepsResultResponse:
        """Execute several actions in a page, in order."""
        return StepsResultResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/steps",
                    parameters={"contextId": context_id},
                    body=body_of(models.ExecuteStepsRequest, body),
                    idempotency_key=idempotency_key,
                    timeout=timeout,
                )
            ).content
        )

    def get_rendered_screenshot(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Take a screenshot of a URL."""
        return self._transport.request("GET", "/render/screenshot", query=query, timeout=timeout)

    def render_screenshot(self, body: RenderScreenshotRequest, *, timeout: float | None = None) -> httpx.Response:
        """Load a page and take a screenshot of it."""
        return self._transport.request(
            "POST", "/render/screenshot", body=body_of(models.RenderScreenshotRequest, body), timeout=timeout
        )

    def get_rendered_pdf(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Print a URL."""
        return self._transport.request("GET", "/render/pdf", query=query, timeout=timeout)

    def render_pdf(self, body: RenderPdfRequest, *, timeout: float | None = None) -> httpx.Response:
        """Load a page and print it."""
        return self._transport.request(
            "POST", "/render/pdf", body=body_of(models.RenderPdfRequest, body), timeout=timeout
        )

    def get_rendered_content(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Get the HTML of a URL."""
        return self._transport.request("GET", "/render/content", query=query, timeout=timeout)

    def render_content(self, body: RenderContentRequest, *, timeout: float | None = None) -> httpx.Response:
        """Load a page and get its HTML."""
        return self._transport.request(
            "POST", "/render/content", body=body_of(models.RenderContentRequest, body), timeout=timeout
        )

    def get_rendered_markdown(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Get a URL as Markdown."""
        return self._transport.request("GET", "/render/markdown", query=query, timeout=timeout)

    def render_markdown(self, body: RenderMarkdownRequest, *, timeout: float | None = None) -> httpx.Response:
        """Load a page and get it as Markdown."""
        return self._transport.request(
            "POST", "/render/markdown", body=body_of(models.RenderMarkdownRequest, body), timeout=timeout
        )

    def list_pages(
        self, context_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> PageListResponse:
        """List the pages of a context."""
        return PageListResponse.model_validate_json(
            (
                self._transport.request(
                    "GET",
                    "/contexts/{contextId}/pages",
                    parameters={"contextId": context_id},
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def create_page(
        self,
        context_id: str,
        body: CreatePageRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PageResponse:
        """Open a page."""
        return PageResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/pages",
                    parameters={"contextId": context_id},
                    body=None if body is None else body_of(models.CreatePageRequest, body),
                    idempotency_key=idempotency_key,
                    timeout=timeout,
                )
            ).content
        )

    def get_page(self, context_id: str, page_id: str, *, timeout: float | None = None) -> PageResponse:
        """Get a page."""
        return PageResponse.model_validate_json(
            (
                self._transport.request(
                    "GET",
                    "/contexts/{contextId}/pages/{pageId}",
                    parameters={"contextId": context_id, "pageId": page_id},
                    timeout=timeout,
                )
            ).content
        )

    def close_page(self, context_id: str, page_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Close a page."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE",
                    "/contexts/{contextId}/pages/{pageId}",
                    parameters={"contextId": context_id, "pageId": page_id},
                    timeout=timeout,
                )
            ).content
        )

    def get_control(
        self, context_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ControlResponse:
        """Get who controls a context, or wait until that changes."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "GET",
                    "/contexts/{contextId}/control",
                    parameters={"contextId": context_id},
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def take_control(
        self, context_id: str, body: TakeControlRequest, *, timeout: float | None = None
    ) -> ControlResponse:
        """Take control of a context, for a person."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/control",
                    parameters={"contextId": context_id},
                    body=body_of(models.TakeControlRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def renew_control(
        self, context_id: str, body: RenewControlRequest, *, timeout: float | None = None
    ) -> ControlResponse:
        """Renew a lease of control."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/contexts/{contextId}/control",
                    parameters={"contextId": context_id},
                    body=body_of(models.RenewControlRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def release_control(
        self, context_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ControlResponse:
        """Hand control back."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE",
                    "/contexts/{contextId}/control",
                    parameters={"contextId": context_id},
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def request_control(
        self, context_id: str, body: RequestControlRequest, *, timeout: float | None = None
    ) -> ControlResponse:
        """Ask a person to take control."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/control/requests",
                    parameters={"contextId": context_id},
                    body=body_of(models.RequestControlRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def list_share_links(self, context_id: str, *, timeout: float | None = None) -> ShareLinkListResponse:
        """List the share links of a context that have not ended."""
        return ShareLinkListResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/contexts/{contextId}/share-links", parameters={"contextId": context_id}, timeout=timeout
                )
            ).content
        )

    def create_share_link(
        self, context_id: str, body: CreateShareLinkRequest, *, timeout: float | None = None
    ) -> CreatedShareLinkResponse:
        """Create a link by which a person without an account watches or controls a context."""
        return CreatedShareLinkResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/share-links",
                    parameters={"contextId": context_id},
                    body=body_of(models.CreateShareLinkRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def create_cdp_ticket(self, context_id: str, *, timeout: float | None = None) -> CdpTicketResponse:
        """Get a URL at which a client of the Chrome DevTools Protocol, or of WebDriver BiDi, connects to a context."""
        return CdpTicketResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/contexts/{contextId}/cdp", parameters={"contextId": context_id}, timeout=timeout
                )
            ).content
        )

    def revoke_share_link(
        self, context_id: str, share_link_id: str, *, timeout: float | None = None
    ) -> MessageResponse:
        """End a share link."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE",
                    "/contexts/{contextId}/share-links/{shareLinkId}",
                    parameters={"contextId": context_id, "shareLinkId": share_link_id},
                    timeout=timeout,
                )
            ).content
        )

    def open_share_link(self, body: OpenShareLinkRequest, *, timeout: float | None = None) -> OpenedShareLinkResponse:
        """Exchange the secret of a share link for an access token."""
        return OpenedShareLinkResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/share-links/open", body=body_of(models.OpenShareLinkRequest, body), timeout=timeout
                )
            ).content
        )

    def answer_control_request(
        self, context_id: str, request_id: str, body: AnswerControlRequestRequest, *, timeout: float | None = None
    ) -> ControlResponse:
        """Approve or decline an act that waits for a person."""
        return ControlResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/control/requests/{requestId}",
                    parameters={"contextId": context_id, "requestId": request_id},
                    body=body_of(models.AnswerControlRequestRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def list_profiles(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ProfileListResponse:
        """List the caller's profiles."""
        return ProfileListResponse.model_validate_json(
            (self._transport.request("GET", "/profiles", query=query, timeout=timeout)).content
        )

    def create_profile(self, body: CreateProfileRequest, *, timeout: float | None = None) -> ProfileResponse:
        """Store a login, from a context or from a storage state of Playwright."""
        return ProfileResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/profiles", body=body_of(models.CreateProfileRequest, body), timeout=timeout
                )
            ).content
        )

    def get_profile(self, profile_id: str, *, timeout: float | None = None) -> ProfileResponse:
        """Get a profile, without its values."""
        return ProfileResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/profiles/{profileId}", parameters={"profileId": profile_id}, timeout=timeout
                )
            ).content
        )

    def update_profile(
        self, profile_id: str, body: UpdateProfileRequest, *, timeout: float | None = None
    ) -> ProfileResponse:
        """Rename a profile, or store a login in it anew."""
        return ProfileResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/profiles/{profileId}",
                    parameters={"profileId": profile_id},
                    body=body_of(models.UpdateProfileRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def delete_profile(self, profile_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Delete a profile."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/profiles/{profileId}", parameters={"profileId": profile_id}, timeout=timeout
                )
            ).content
        )

    def clone_profile(
        self, profile_id: str, body: CloneProfileRequest, *, timeout: float | None = None
    ) -> ProfileResponse:
        """Copy a profile under another name."""
        return ProfileResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/profiles/{profileId}/clone",
                    parameters={"profileId": profile_id},
                    body=body_of(models.CloneProfileRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def export_profile(self, profile_id: str, *, timeout: float | None = None) -> ProfileStateResponse:
        """Get what a profile stores, as a storage state of Playwright."""
        return ProfileStateResponse.model_validate_json(
            (
                self._transport.request(
                    "GET", "/profiles/{profileId}/state", parameters={"profileId": profile_id}, timeout=timeout
                )
            ).content
        )

    def list_secrets(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> SecretListResponse:
        """List the caller's secrets, without their values."""
        return SecretListResponse.model_validate_json(
            (self._transport.request("GET", "/secrets", query=query, timeout=timeout)).content
        )

    def create_secret(self, body: CreateSecretRequest, *, timeout: float | None = None) -> SecretResponse:
        """Store a user name, a password and a key of one-time codes, to be typed by name."""
        return SecretResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/secrets", body=body_of(models.CreateSecretRequest, body), timeout=timeout
                )
            ).content
        )

    def update_secret(
        self, secret_id: str, body: UpdateSecretRequest, *, timeout: float | None = None
    ) -> SecretResponse:
        """Change a secret."""
        return SecretResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/secrets/{secretId}",
                    parameters={"secretId": secret_id},
                    body=body_of(models.UpdateSecretRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def delete_secret(self, secret_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Delete a secret."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/secrets/{secretId}", parameters={"secretId": secret_id}, timeout=timeout
                )
            ).content
        )

    def list_users(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> UserListResponse:
        """List the users."""
        return UserListResponse.model_validate_json(
            (self._transport.request("GET", "/users", query=query, timeout=timeout)).content
        )

    def create_user(self, body: CreateUserRequest, *, timeout: float | None = None) -> UserResponse:
        """Add a user."""
        return UserResponse.model_validate_json(
            (
                self._transport.request("POST", "/users", body=body_of(models.CreateUserRequest, body), timeout=timeout)
            ).content
        )

    def update_user(self, user_id: str, body: UpdateUserRequest, *, timeout: float | None = None) -> UserResponse:
        """Change the role or password of a user, disable or enable one."""
        return UserResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/users/{userId}",
                    parameters={"userId": user_id},
                    body=body_of(models.UpdateUserRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def list_control_requests(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ControlRequestListResponse:
        """List the caller's contexts that wait for a person."""
        return ControlRequestListResponse.model_validate_json(
            (self._transport.request("GET", "/control-requests", query=query, timeout=timeout)).content
        )

    def dispatch_input(
        self, context_id: str, page_id: str, body: DispatchInputRequest, *, timeout: float | None = None
    ) -> DispatchInputResponse:
        """Send a person's mouse and keyboard to a page."""
        return DispatchInputResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/pages/{pageId}/input",
                    parameters={"contextId": context_id, "pageId": page_id},
                    body=body_of(models.DispatchInputRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def export_context_steps(
        self, context_id: str, body: ExportStepsRequest, *, timeout: float | None = None
    ) -> StepsProgramResponse:
        """Write what was done in a context as a program."""
        return StepsProgramResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/steps/export",
                    parameters={"contextId": context_id},
                    body=body_of(models.ExportStepsRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def save_recording(
        self, context_id: str, body: SaveRecordingRequest, *, timeout: float | None = None
    ) -> ArtifactResponse:
        """Store what is recorded of a context."""
        return ArtifactResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/contexts/{contextId}/recordings",
                    parameters={"contextId": context_id},
                    body=body_of(models.SaveRecordingRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def list_artifacts(
        self, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ArtifactListResponse:
        """List the caller's artifacts."""
        return ArtifactListResponse.model_validate_json(
            (self._transport.request("GET", "/artifacts", query=query, timeout=timeout)).content
        )

    def create_artifact(
        self,
        body: CreateArtifactRequest | None = None,
        query: Mapping[str, QueryValue] | None = None,
        *,
        timeout: float | None = None,
    ) -> ArtifactResponse:
        """Store a file."""
        return ArtifactResponse.model_validate_json(
            (
                self._transport.request(
                    "POST",
                    "/artifacts",
                    body=None if body is None else body_of(models.CreateArtifactRequest, body),
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def get_artifact(
        self, artifact_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> ArtifactResponse:
        """Get what is known of an artifact."""
        return ArtifactResponse.model_validate_json(
            (
                self._transport.request(
                    "GET",
                    "/artifacts/{artifactId}",
                    parameters={"artifactId": artifact_id},
                    query=query,
                    timeout=timeout,
                )
            ).content
        )

    def update_artifact(
        self, artifact_id: str, body: UpdateArtifactRequest, *, timeout: float | None = None
    ) -> ArtifactResponse:
        """Rename an artifact."""
        return ArtifactResponse.model_validate_json(
            (
                self._transport.request(
                    "PATCH",
                    "/artifacts/{artifactId}",
                    parameters={"artifactId": artifact_id},
                    body=body_of(models.UpdateArtifactRequest, body),
                    timeout=timeout,
                )
            ).content
        )

    def delete_artifact(self, artifact_id: str, *, timeout: float | None = None) -> MessageResponse:
        """Delete an artifact."""
        return MessageResponse.model_validate_json(
            (
                self._transport.request(
                    "DELETE", "/artifacts/{artifactId}", parameters={"artifactId": artifact_id}, timeout=timeout
                )
            ).content
        )

    def download_artifact(
        self, artifact_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Get the file."""
        return self._transport.request(
            "GET",
            "/artifacts/{artifactId}/content",
            parameters={"artifactId": artifact_id},
            query=query,
            timeout=timeout,
        )

    def create_artifact_link(self, artifact_id: str, *, timeout: float | None = None) -> ArtifactLinkResponse:
        """Create a link by which the file is downloaded once, without credentials."""
        return ArtifactLinkResponse.model_validate_json(
            (
                self._transport.request(
                    "POST", "/artifacts/{artifactId}/links", parameters={"artifactId": artifact_id}, timeout=timeout
                )
            ).content
        )

    def open_artifact_link(
        self, artifact_link_id: str, query: Mapping[str, QueryValue] | None = None, *, timeout: float | None = None
    ) -> httpx.Response:
        """Get the file of a link."""
        return self._transport.request(
            "GET",
            "/artifact-links/{artifactLinkId}",
            parameters={"artifactLinkId": artifact_link_id},
            query=query,
            timeout=timeout,
        )
