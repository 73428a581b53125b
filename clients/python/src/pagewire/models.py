# Written by generate.py from openapi.json, sha256 4d760054a4396fda332c090e883a1e831dc251b71dd4c553c0f8e9cf63712df4. Do not edit.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Success: TypeAlias = Literal[True]


Timestamp: TypeAlias = str


FreeObject: TypeAlias = dict[str, Any]


ErrorCode: TypeAlias = Literal[
    "VALIDATION_ERROR",
    "UNAUTHORIZED",
    "FORBIDDEN",
    "NOT_FOUND",
    "SESSION_NOT_FOUND",
    "CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "ACTION_FAILED",
    "RATE_LIMIT_EXCEEDED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
    "TIMEOUT",
]


Role: TypeAlias = Literal["admin", "user", "viewer"]


Scope: TypeAlias = Literal[
    "contexts:read",
    "contexts:write",
    "actions:execute",
    "actions:evaluate",
    "actions:upload",
    "render",
    "events:read",
    "sessions:read",
    "read:session",
    "sessions:write",
    "api-keys:read",
    "api-keys:write",
    "audit:read",
    "screen:read",
    "contexts:cdp",
    "artifacts:read",
    "artifacts:write",
    "profiles:read",
    "profiles:write",
    "profiles:use",
    "profiles:export",
    "secrets:read",
    "secrets:write",
    "secrets:use",
    "admin",
]


class FieldFault(TypedDict):
    field: str
    message: str


class Error(TypedDict):
    code: ErrorCode
    message: str
    details: NotRequired[list[FieldFault] | FreeObject]
    requestId: str
    traceId: NotRequired[str]


class MachineMemory(TypedDict):
    total: int
    available: int
    browsers: int
    isShort: bool


class Liveness(TypedDict):
    status: Literal["alive"]


class Checks(TypedDict):
    server: bool
    database: bool
    browser: bool


class Readiness(TypedDict):
    status: Literal["ready", "not_ready"]
    checks: Checks


class LoginRequest(TypedDict):
    username: str
    password: str


class RefreshTokenRequest(TypedDict):
    refreshToken: str
    accessToken: NotRequired[str]


class RevokeTokenRequest(TypedDict):
    refreshToken: str


class TokenPair(TypedDict):
    accessToken: str
    refreshToken: str
    expiresIn: int


class CallerMetadata(TypedDict):
    pass


class Session(TypedDict):
    id: str
    userId: str
    username: str
    roles: list[Role]
    createdAt: Timestamp
    expiresAt: Timestamp
    lastAccessedAt: Timestamp
    isCurrent: bool
    name: NotRequired[str]
    metadata: NotRequired[CallerMetadata]
    baseUrl: NotRequired[str]
    accessToken: NotRequired[str]
    refreshToken: NotRequired[str]
    expiresIn: NotRequired[int]


class SessionSummary(TypedDict):
    id: str
    createdAt: Timestamp
    expiresAt: Timestamp
    lastAccessedAt: Timestamp
    isCurrent: bool


class Data(TypedDict):
    deletedCount: int


Plan: TypeAlias = Literal["basic", "standard", "premium"]


AllowedIp: TypeAlias = str


class ApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    roles: list[Role]
    scopes: list[Scope]
    plan: Plan
    active: bool
    allowedIps: NotRequired[list[str]]
    allowedHosts: NotRequired[list[str]]
    blockedHosts: NotRequired[list[str]]
    createdAt: Timestamp
    lastUsedAt: NotRequired[Timestamp]
    expiresAt: NotRequired[Timestamp]
    revokedAt: NotRequired[Timestamp]
    metadata: NotRequired[CallerMetadata]


class CreatedApiKey(TypedDict):
    apiKey: ApiKey
    plainTextKey: str
    warning: str
    key: str
    id: str


class ApiKeyList(TypedDict):
    apiKeys: list[ApiKey]
    total: int
    limit: int
    offset: int


class ApiKeyAnswer(TypedDict):
    apiKey: ApiKey


class RevokedApiKey(TypedDict):
    id: str
    name: str
    revokedAt: Timestamp


class RevokedApiKeyAnswer(TypedDict):
    message: str
    apiKey: RevokedApiKey


class AuditEntry(TypedDict):
    id: str
    timestamp: Timestamp
    userId: str
    username: NotRequired[str]
    credential: str
    transport: Literal["rest", "grpc", "connect", "ws", "mcp", "cli"]
    address: str
    operation: str
    actionType: NotRequired[str]
    contextId: NotRequired[str]
    params: FreeObject
    outcome: Literal["success", "failure", "canceled"]
    code: NotRequired[str]
    duration: float
    traceId: NotRequired[str]


class Duration(TypedDict):
    upTo: float
    count: int


class CallCounts(TypedDict):
    count: int
    durations: list[Duration]


class OverviewNow(TypedDict):
    contexts: int
    busy: int
    waiting: int
    capacity: NotRequired[int]
    stored: int
    requests: int


class OverviewError(TypedDict):
    name: str
    code: str
    count: int
    isAction: bool


class OverviewDurations(TypedDict):
    count: int
    p50: NotRequired[float]
    p95: NotRequired[float]


class OverviewLoad(TypedDict):
    capacity: int
    contexts: int
    busy: int
    waiting: int


class OverviewPoint(TypedDict):
    at: Timestamp
    actions: int
    failed: int
    calls: int
    durations: OverviewDurations
    waits: OverviewDurations
    load: NotRequired[OverviewLoad]


class OverviewFailure(TypedDict):
    at: Timestamp
    name: str
    code: str
    reason: NotRequired[str]
    contextId: NotRequired[str]
    contextName: NotRequired[str]
    requestId: str
    userId: str
    username: str


class OverviewBrowser(TypedDict):
    pid: int
    contexts: int
    memory: int
    processor: NotRequired[float]


class OverviewLimit(TypedDict):
    name: Literal["live", "waiting", "memory", "contexts", "apiKeys", "artifacts"]
    used: int
    limit: int


class Viewport(TypedDict):
    width: int
    height: int


class Geolocation(TypedDict):
    latitude: float
    longitude: float
    accuracy: NotRequired[float]


class HttpCredentials(TypedDict):
    username: str
    password: str
    origin: NotRequired[str]


Permission: TypeAlias = Literal[
    "accelerometer",
    "ambient-light-sensor",
    "background-sync",
    "camera",
    "clipboard-write",
    "geolocation",
    "gyroscope",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "midi-sysex",
    "notifications",
    "payment-handler",
    "storage-access",
]


HostSuffix: TypeAlias = str


class Proxy(TypedDict):
    server: str
    username: NotRequired[str]
    password: NotRequired[str]


Name: TypeAlias = str


Origin: TypeAlias = str


class ApprovalRule(TypedDict):
    action: Literal[
        "any",
        "click",
        "type",
        "select",
        "upload",
        "drag",
        "keyboard",
        "mouse",
        "evaluate",
        "callTool",
        "cookies",
        "navigate",
        "leaveOrigin",
        "submitPassword",
    ]
    names: NotRequired[list[Name]]
    origins: NotRequired[list[Origin]]


AcquireTimeout: TypeAlias = int


ProfileSaving: TypeAlias = Literal["saved", "conflict", "incomplete", "too-large", "deleted"]


ProfileName: TypeAlias = str


class Profile(TypedDict):
    id: str
    name: str
    version: int
    origins: list[str]
    cookies: int
    bytes: int
    createdAt: Timestamp
    updatedAt: Timestamp
    lastUsedAt: NotRequired[str]
    expiresAt: NotRequired[str]
    contextId: NotRequired[str]
    approvals: NotRequired[list[ApprovalRule]]


class StoredCookie(TypedDict):
    name: str
    value: str
    domain: str
    path: str
    expires: float
    httpOnly: bool
    secure: bool
    sameSite: Literal["Strict", "Lax", "None"]
    partitionKey: NotRequired[str]
    field_crHasCrossSiteAncestor: NotRequired[bool]


class StoredItem(TypedDict):
    name: str
    value: str


class StoredFile(TypedDict):
    path: str
    type: Literal["file", "directory"]
    base64: NotRequired[str]


class Record(TypedDict):
    key: NotRequired[Any]
    keyEncoded: NotRequired[Any]
    value: NotRequired[Any]
    valueEncoded: NotRequired[Any]


KeyPath: TypeAlias = str


SecretName: TypeAlias = str


SecretField: TypeAlias = Literal["username", "password", "totp"]


class Secret(TypedDict):
    id: str
    name: str
    origins: list[str]
    fields: list[SecretField]
    createdAt: Timestamp
    updatedAt: Timestamp
    lastUsedAt: NotRequired[str]


class UpdateContextRequest(TypedDict):
    viewport: NotRequired[Viewport]
    userAgent: NotRequired[str]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extraHTTPHeaders: NotRequired[dict[str, str]]
    offline: NotRequired[bool]
    httpCredentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    allowedHosts: NotRequired[list[HostSuffix]]
    blockedHosts: NotRequired[list[HostSuffix]]
    maxEgressBytes: NotRequired[int]
    caCertificates: NotRequired[str]
    colorScheme: NotRequired[Literal["light", "dark", "no-preference"] | None]
    reducedMotion: NotRequired[Literal["reduce", "no-preference"] | None]
    javaScriptEnabled: NotRequired[bool]
    bypassCSP: NotRequired[bool]
    ignoreHTTPSErrors: NotRequired[bool]
    cdp: NotRequired[bool]
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"] | None]
    recording: NotRequired[Literal["off", "flight", "full"] | None]
    downloads: NotRequired[Literal["accept", "deny"] | None]
    approvals: NotRequired[list[ApprovalRule]]
    webmcp: NotRequired[bool]
    name: NotRequired[str]


class ContextMetrics(TypedDict):
    contextId: str
    totalActions: int
    successfulActions: int
    failedActions: int
    averageDuration: float
    actionTypeBreakdown: dict[str, int]
    sentBytes: int
    receivedBytes: int


class ContextPage(TypedDict):
    id: str
    url: str
    title: str
    createdAt: NotRequired[Timestamp]


class ContextLosses(TypedDict):
    count: int
    at: Timestamp
    reason: Literal["memory", "browser", "process"]
    bound: NotRequired[Literal["context", "user", "machine"]]
    bytes: NotRequired[int]


class UnsavedStorage(TypedDict):
    origin: str
    part: Literal["databases", "files", "caches"]
    name: str
    reason: Literal["type", "size", "depth", "busy", "unreadable"]
    type: NotRequired[str]
    count: int


PageRecovery: TypeAlias = Literal["memory", "browser", "process", "hibernated", "updated"]


ContextState: TypeAlias = Literal["live", "busy", "hibernated", "queued"]


QueuePosition: TypeAlias = int


ContextProcess: TypeAlias = str


ContextInclude: TypeAlias = list[Literal["state", "process", "pageCount", "pages", "control"]]


class ContextSummary(TypedDict):
    id: str
    name: str
    createdAt: Timestamp
    lastUsedAt: Timestamp
    state: NotRequired[ContextState]
    position: NotRequired[QueuePosition]
    pageCount: NotRequired[int]
    pages: NotRequired[list[ContextPage]]
    process: NotRequired[ContextProcess]
    control: NotRequired[Literal["requested", "held"]]


class RenderedPage(TypedDict):
    url: str
    title: str
    status: NotRequired[int]
    isScrolledThrough: NotRequired[bool]


class RenderedContent(TypedDict):
    url: str
    title: str
    status: NotRequired[int]
    isScrolledThrough: NotRequired[bool]
    html: str


class RenderedMarkdown(TypedDict):
    url: str
    title: str
    status: NotRequired[int]
    isScrolledThrough: NotRequired[bool]
    markdown: str
    tokens: int
    cursor: NotRequired[str]


class CreatePageRequest(TypedDict):
    url: NotRequired[str]
    viewport: NotRequired[Viewport]


class Page(TypedDict):
    id: str
    contextId: str
    url: str
    title: str
    viewport: Viewport
    createdAt: Timestamp
    lastNavigatedAt: NotRequired[Timestamp]


EventType: TypeAlias = Literal[
    "context.queued",
    "context.created",
    "context.updated",
    "context.hibernated",
    "context.recovered",
    "context.closed",
    "page.created",
    "page.navigated",
    "page.loaded",
    "page.closed",
    "page.crashed",
    "page.console",
    "page.error",
    "page.dialog",
    "page.download",
    "download.finished",
    "request.failed",
    "request.finished",
    "action.started",
    "action.completed",
    "action.failed",
    "control.requested",
    "control.taken",
    "control.released",
    "control.expired",
    "control.answered",
    "recording.saved",
    "recording.failed",
    "profile.saved",
    "profile.unsaved",
    "profile.expiring",
    "storage.unsaved",
    "egress.limited",
    "events.lost",
]


class EventCursor(TypedDict):
    epoch: int
    seq: int


EventGap = TypedDict(
    "EventGap",
    {
        "from": EventCursor,
        "to": EventCursor,
    },
)


class Event(TypedDict):
    id: str
    cursor: EventCursor
    type: EventType
    contextId: str
    pageId: NotRequired[str]
    timestamp: Timestamp
    data: dict[str, Any]


class StreamEventsRequest(TypedDict):
    contextId: NotRequired[str]
    types: NotRequired[list[EventType]]
    after: NotRequired[EventCursor]


class TakeControlRequest(TypedDict):
    ttl: int
    force: NotRequired[bool]
    note: NotRequired[str]


class RequestControlRequest(TypedDict):
    instructions: str
    ttl: int


Lease: TypeAlias = int


class ControlActor(TypedDict):
    userId: str
    username: str
    credential: str


class ApprovalAct(TypedDict):
    action: str
    name: NotRequired[str]
    url: str
    destination: NotRequired[str]


class AnswerControlRequestRequest(TypedDict):
    approved: bool
    note: NotRequired[str]


class ControlEnd(TypedDict):
    lease: int
    reason: Literal["released", "expired", "taken", "answered"]
    outcome: NotRequired[Literal["completed", "declined", "approved"]]
    note: NotRequired[str]
    requestId: NotRequired[str]
    endedAt: Timestamp


ArtifactName: TypeAlias = str


ArtifactContentType: TypeAlias = str


class StepTarget(TypedDict):
    role: NotRequired[str]
    name: NotRequired[str]
    selector: NotRequired[str]
    ref: NotRequired[str]
    lasting: NotRequired[str]
    x: NotRequired[float]
    y: NotRequired[float]


class ContextStepError(TypedDict):
    code: str
    message: str
    obstacle: NotRequired[str]


Step: TypeAlias = str


class ExportStepsRequest(TypedDict):
    format: Literal["steps", "curl", "typescript", "python", "go", "playwright"]
    after: NotRequired[str]
    steps: NotRequired[list[Step]]


class StepsParameter(TypedDict):
    name: str
    type: Literal["text", "list"]
    step: str


class LeftStep(TypedDict):
    step: str
    action: str
    reason: Literal["failed", "reads", "no-selector", "not-held", "not-supported"]


class SaveRecordingRequest(TypedDict):
    format: NotRequired[Literal["html", "har", "trace"]]


class CreateArtifactRequest(TypedDict):
    text: str


ArtifactSource: TypeAlias = Literal["upload", "screenshot", "pdf", "content", "evaluate", "download", "recording"]


ArtifactState: TypeAlias = Literal["pending", "ready", "failed"]


class Artifact(TypedDict):
    id: str
    name: str
    contentType: str
    size: int
    sha256: NotRequired[str]
    source: ArtifactSource
    state: ArtifactState
    reason: NotRequired[str]
    url: NotRequired[str]
    contextId: NotRequired[str]
    pageId: NotRequired[str]
    createdAt: Timestamp
    expiresAt: Timestamp


class Download(TypedDict):
    id: NotRequired[str]
    name: str
    contentType: str
    url: str
    size: int
    state: ArtifactState
    reason: NotRequired[str]


class Data1(TypedDict):
    url: str
    expiresAt: Timestamp


ShareScope: TypeAlias = Literal["read", "control"]


class CreateShareLinkRequest(TypedDict):
    scope: ShareScope
    ttl: int
    name: NotRequired[str]


class ShareLink(TypedDict):
    id: str
    contextId: str
    scope: ShareScope
    name: NotRequired[str]
    createdBy: str
    createdAt: Timestamp
    expiresAt: Timestamp


class CreatedShareLink(TypedDict):
    id: str
    contextId: str
    scope: ShareScope
    name: NotRequired[str]
    createdBy: str
    createdAt: Timestamp
    expiresAt: Timestamp
    url: str
    secret: str


class CdpTicket(TypedDict):
    webSocketDebuggerUrl: str
    httpUrl: str
    bidiUrl: str
    expiresAt: Timestamp


class OpenShareLinkRequest(TypedDict):
    secret: str


class OpenedShareLink(TypedDict):
    accessToken: str
    expiresIn: int
    contextId: str
    scope: ShareScope
    expiresAt: Timestamp


class InputEvent(TypedDict):
    type: Literal["mouseMove", "mouseDown", "mouseUp", "wheel", "keyDown", "keyUp", "text"]
    x: NotRequired[float]
    y: NotRequired[float]
    button: NotRequired[Literal["left", "right", "middle"]]
    clickCount: NotRequired[int]
    deltaX: NotRequired[float]
    deltaY: NotRequired[float]
    key: NotRequired[str]
    text: NotRequired[str]


class DispatchInputResult(TypedDict):
    seq: int
    expiresAt: Timestamp


class StreamScreenRequest(TypedDict):
    contextId: str
    pageId: NotRequired[str]
    maxWidth: NotRequired[int]
    maxHeight: NotRequired[int]
    quality: NotRequired[int]
    maxFps: NotRequired[int]


class ScreenFrame(TypedDict):
    pageId: str
    seq: int
    width: float
    height: float
    scale: float
    scrollX: float
    scrollY: float
    timestamp: Timestamp


class StepModel(TypedDict):
    action: str
    params: NotRequired[FreeObject]
    timeout: NotRequired[int]


class StepError(TypedDict):
    code: ErrorCode
    message: str
    details: NotRequired[Any]


WaitUntil: TypeAlias = Literal["load", "domcontentloaded", "networkidle0", "networkidle2"]


MouseButton: TypeAlias = Literal["left", "right", "middle"]


Selector: TypeAlias = str


Ref: TypeAlias = str


Revision: TypeAlias = str


MaxTokens: TypeAlias = int


class ObserveOptions(TypedDict):
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class Dialog(TypedDict):
    id: str
    type: Literal["alert", "beforeunload", "confirm", "prompt"]
    message: str
    defaultValue: NotRequired[str]
    answer: Literal["accepted", "dismissed", "open"]
    text: NotRequired[str]


class Omitted(TypedDict):
    lines: int
    cursor: NotRequired[str]


class Observation(TypedDict):
    revision: str
    mode: Literal["snapshot", "delta", "unchanged", "unavailable"]
    base: NotRequired[str]
    text: str
    tokens: int
    url: str
    title: str
    omitted: NotRequired[Omitted]
    opened: NotRequired[list[str]]
    closed: NotRequired[list[str]]
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    errors: NotRequired[int]
    errorMessages: NotRequired[list[str]]
    pageId: NotRequired[str]
    rebound: NotRequired[list[str]]


class NavigationResult(TypedDict):
    url: str
    title: str
    status: int


class NavigateParams(TypedDict):
    url: str
    waitUntil: NotRequired[WaitUntil]


NavigateResult: TypeAlias = NavigationResult


class GoBackParams(TypedDict):
    waitUntil: NotRequired[WaitUntil]


GoBackResult: TypeAlias = NavigationResult


class GoForwardParams(TypedDict):
    waitUntil: NotRequired[WaitUntil]


GoForwardResult: TypeAlias = NavigationResult


class ReloadParams(TypedDict):
    waitUntil: NotRequired[WaitUntil]


ReloadResult: TypeAlias = NavigationResult


class ClickParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    x: NotRequired[float]
    y: NotRequired[float]
    button: NotRequired[MouseButton]
    clickCount: NotRequired[int]
    delay: NotRequired[float]


class ClickResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]
    x: NotRequired[float]
    y: NotRequired[float]


class TypeParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    secret: NotRequired[str]
    field: NotRequired[SecretField]
    delay: NotRequired[float]
    submit: NotRequired[bool]
    clear: NotRequired[bool]


class TypeResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]
    length: NotRequired[int]
    value: NotRequired[str]


Value: TypeAlias = str


class SelectParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    values: list[Value]


class SelectResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]
    values: list[str]


File: TypeAlias = str


Artifact1: TypeAlias = str


class UploadParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    files: NotRequired[list[File]]
    artifacts: NotRequired[list[Artifact1]]
    drop: NotRequired[bool]


class File1(TypedDict):
    name: str
    size: int


class UploadResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]
    files: list[File1]


class HoverParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class FocusParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class BlurParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class ElementResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]


class EvaluateParams(TypedDict):
    script: str
    args: NotRequired[list[Any]]
    encoding: NotRequired[Literal["json", "artifact"]]


class EvaluateResult(TypedDict):
    result: NotRequired[Any]
    artifact: NotRequired[Artifact]


BytesEncoding: TypeAlias = Literal["base64", "binary", "artifact"]


class CallToolParams(TypedDict):
    name: str
    arguments: NotRequired[dict[str, Any]]
    origin: NotRequired[str]


class CallToolResult(TypedDict):
    name: str
    origin: str
    outcome: Literal["returned", "filled", "navigated", "interrupted"]
    result: NotRequired[Any]


OptimizeForSpeed: TypeAlias = bool


class Clip(TypedDict):
    x: float
    y: float
    width: float
    height: float


class ScreenshotResult(TypedDict):
    image: NotRequired[str]
    contentType: Literal["image/png", "image/jpeg", "image/webp"]
    encoding: Literal["base64", "binary", "artifact"]
    artifact: NotRequired[Artifact]
    width: int
    height: int
    size: int


PdfSide: TypeAlias = str


PdfTemplate: TypeAlias = str


PdfLength: TypeAlias = str


class PdfResult(TypedDict):
    pdf: NotRequired[str]
    contentType: Literal["application/pdf"]
    encoding: Literal["base64", "binary", "artifact"]
    artifact: NotRequired[Artifact]
    size: int


class ContentParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    encoding: NotRequired[Literal["text", "artifact"]]


class ContentResult(TypedDict):
    html: NotRequired[str]
    artifact: NotRequired[Artifact]
    url: str
    title: str


class SnapshotParams(TypedDict):
    root: NotRequired[Ref]
    find: NotRequired[str]
    since: NotRequired[Revision]
    cursor: NotRequired[str]
    maxTokens: NotRequired[MaxTokens]
    urls: NotRequired[bool]
    boxes: NotRequired[bool]
    visible: NotRequired[bool]


SnapshotResult: TypeAlias = Observation


class MarkdownParams(TypedDict):
    root: NotRequired[Ref]
    main: NotRequired[bool]
    maxTokens: NotRequired[MaxTokens]
    cursor: NotRequired[str]


class MarkdownResult(TypedDict):
    markdown: str
    tokens: int
    url: str
    title: str
    cursor: NotRequired[str]


class DialogParams(TypedDict):
    accept: bool
    text: NotRequired[str]
    count: NotRequired[int]


class DialogResult(TypedDict):
    answered: NotRequired[Dialog]
    armed: NotRequired[int]


class WaitParams(TypedDict):
    waitType: NotRequired[Literal["selector", "text", "url", "duration", "function", "download"]]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    url: NotRequired[str]
    visible: NotRequired[bool]
    hidden: NotRequired[bool]
    duration: NotRequired[float]
    function: NotRequired[str]
    download: NotRequired[Literal[True]]


class WaitResult(TypedDict):
    waited: float
    download: NotRequired[Download]


class ScrollParams(TypedDict):
    x: NotRequired[float]
    y: NotRequired[float]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    behavior: NotRequired[Literal["auto", "smooth"]]


class ScrollResult(TypedDict):
    x: float
    y: float


class KeyboardParams(TypedDict):
    type: NotRequired[Literal["press", "down", "up"]]
    key: NotRequired[str]
    text: NotRequired[str]


class KeyboardResult(TypedDict):
    keyboardType: Literal["press", "down", "up"]
    key: NotRequired[str]
    length: NotRequired[int]


class MouseParams(TypedDict):
    type: NotRequired[Literal["move", "down", "up", "click"]]
    x: float
    y: float
    button: NotRequired[MouseButton]


class MouseResult(TypedDict):
    mouseType: Literal["move", "down", "up", "click"]
    x: float
    y: float


class Point(TypedDict):
    x: float
    y: float


class DragResult(TypedDict):
    selector: NotRequired[str]
    ref: NotRequired[str]
    x: NotRequired[float]
    y: NotRequired[float]
    toSelector: NotRequired[str]
    toRef: NotRequired[str]
    toX: NotRequired[float]
    toY: NotRequired[float]
    outcome: NotRequired[Literal["dropped", "moved", "changed", "nothing", "unknown"]]


SameSite: TypeAlias = Literal["Strict", "Lax", "None"]


class Cookie(TypedDict):
    name: str
    value: str
    domain: str
    path: str
    expires: float
    httpOnly: bool
    secure: bool
    sameSite: SameSite


class NavigateRequest(TypedDict):
    action: Literal["navigate"]
    params: NavigateParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class NavigateFlatRequest(TypedDict):
    type: Literal["navigate"]
    url: str
    waitUntil: NotRequired[WaitUntil]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class GoBackRequest(TypedDict):
    action: Literal["goBack"]
    params: NotRequired[GoBackParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class GoBackFlatRequest(TypedDict):
    type: Literal["goBack"]
    waitUntil: NotRequired[WaitUntil]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class GoForwardRequest(TypedDict):
    action: Literal["goForward"]
    params: NotRequired[GoForwardParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class GoForwardFlatRequest(TypedDict):
    type: Literal["goForward"]
    waitUntil: NotRequired[WaitUntil]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ReloadRequest(TypedDict):
    action: Literal["reload"]
    params: NotRequired[ReloadParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ReloadFlatRequest(TypedDict):
    type: Literal["reload"]
    waitUntil: NotRequired[WaitUntil]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ClickRequest(TypedDict):
    action: Literal["click"]
    params: NotRequired[ClickParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ClickFlatRequest(TypedDict):
    type: Literal["click"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    x: NotRequired[float]
    y: NotRequired[float]
    button: NotRequired[MouseButton]
    clickCount: NotRequired[int]
    delay: NotRequired[float]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class TypeRequest(TypedDict):
    action: Literal["type"]
    params: NotRequired[TypeParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class TypeFlatRequest(TypedDict):
    type: Literal["type"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    secret: NotRequired[str]
    field: NotRequired[SecretField]
    delay: NotRequired[float]
    submit: NotRequired[bool]
    clearFirst: NotRequired[bool]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class SelectRequest(TypedDict):
    action: Literal["select"]
    params: SelectParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class SelectFlatRequest(TypedDict):
    type: Literal["select"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    values: list[Value]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class UploadRequest(TypedDict):
    action: Literal["upload"]
    params: NotRequired[UploadParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


File2: TypeAlias = str


class UploadFlatRequest(TypedDict):
    type: Literal["upload"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    files: NotRequired[list[File2]]
    artifacts: NotRequired[list[Artifact1]]
    drop: NotRequired[bool]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class HoverRequest(TypedDict):
    action: Literal["hover"]
    params: NotRequired[HoverParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class HoverFlatRequest(TypedDict):
    type: Literal["hover"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class FocusRequest(TypedDict):
    action: Literal["focus"]
    params: NotRequired[FocusParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class FocusFlatRequest(TypedDict):
    type: Literal["focus"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class BlurRequest(TypedDict):
    action: Literal["blur"]
    params: NotRequired[BlurParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class BlurFlatRequest(TypedDict):
    type: Literal["blur"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class EvaluateRequest(TypedDict):
    action: Literal["evaluate"]
    params: EvaluateParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class EvaluateFlatRequest(TypedDict):
    type: Literal["evaluate"]
    function: str
    args: NotRequired[list[Any]]
    encoding: NotRequired[Literal["json", "artifact"]]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class CallToolRequest(TypedDict):
    action: Literal["callTool"]
    params: CallToolParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class CallToolFlatRequest(TypedDict):
    type: Literal["callTool"]
    name: str
    arguments: NotRequired[dict[str, Any]]
    origin: NotRequired[str]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ScreenshotFlatRequest(TypedDict):
    type: Literal["screenshot"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    fullPage: NotRequired[bool]
    clip: NotRequired[Clip]
    quality: NotRequired[int]
    optimizeForSpeed: NotRequired[OptimizeForSpeed]
    format: NotRequired[Literal["png", "jpeg", "webp"]]
    encoding: NotRequired[BytesEncoding]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ContentRequest(TypedDict):
    action: Literal["content"]
    params: NotRequired[ContentParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ContentFlatRequest(TypedDict):
    type: Literal["content"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    encoding: NotRequired[Literal["text", "artifact"]]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class SnapshotRequest(TypedDict):
    action: Literal["snapshot"]
    params: NotRequired[SnapshotParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class SnapshotFlatRequest(TypedDict):
    type: Literal["snapshot"]
    root: NotRequired[Ref]
    find: NotRequired[str]
    since: NotRequired[Revision]
    cursor: NotRequired[str]
    maxTokens: NotRequired[MaxTokens]
    urls: NotRequired[bool]
    boxes: NotRequired[bool]
    visible: NotRequired[bool]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class MarkdownRequest(TypedDict):
    action: Literal["markdown"]
    params: NotRequired[MarkdownParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class MarkdownFlatRequest(TypedDict):
    type: Literal["markdown"]
    root: NotRequired[Ref]
    main: NotRequired[bool]
    maxTokens: NotRequired[MaxTokens]
    cursor: NotRequired[str]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class DialogRequest(TypedDict):
    action: Literal["dialog"]
    params: DialogParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class DialogFlatRequest(TypedDict):
    type: Literal["dialog"]
    accept: bool
    text: NotRequired[str]
    count: NotRequired[int]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class WaitRequest(TypedDict):
    action: Literal["wait"]
    params: NotRequired[WaitParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class WaitFlatRequest(TypedDict):
    type: Literal["wait"]
    waitType: NotRequired[Literal["selector", "text", "url", "duration", "function", "download"]]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    url: NotRequired[str]
    visible: NotRequired[bool]
    hidden: NotRequired[bool]
    duration: NotRequired[float]
    function: NotRequired[str]
    download: NotRequired[Literal[True]]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ScrollRequest(TypedDict):
    action: Literal["scroll"]
    params: NotRequired[ScrollParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class ScrollFlatRequest(TypedDict):
    type: Literal["scroll"]
    x: NotRequired[float]
    y: NotRequired[float]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    behavior: NotRequired[Literal["auto", "smooth"]]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class KeyboardRequest(TypedDict):
    action: Literal["keyboard"]
    params: NotRequired[KeyboardParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class KeyboardFlatRequest(TypedDict):
    type: Literal["keyboard"]
    keyboardType: NotRequired[Literal["press", "down", "up"]]
    key: NotRequired[str]
    text: NotRequired[str]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class MouseRequest(TypedDict):
    action: Literal["mouse"]
    params: MouseParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class MouseFlatRequest(TypedDict):
    type: Literal["mouse"]
    mouseType: NotRequired[Literal["move", "down", "up", "click"]]
    x: float
    y: float
    button: NotRequired[MouseButton]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class DragFlatRequest(TypedDict):
    type: Literal["drag"]
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    x: NotRequired[float]
    y: NotRequired[float]
    toSelector: NotRequired[Selector]
    toRef: NotRequired[Ref]
    toX: NotRequired[float]
    toY: NotRequired[float]
    via: NotRequired[list[Point]]
    steps: NotRequired[int]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class NavigateActionResult(TypedDict):
    success: Success
    actionType: Literal["navigate"]
    data: NavigateResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class GoBackActionResult(TypedDict):
    success: Success
    actionType: Literal["goBack"]
    data: GoBackResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class GoForwardActionResult(TypedDict):
    success: Success
    actionType: Literal["goForward"]
    data: GoForwardResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class ReloadActionResult(TypedDict):
    success: Success
    actionType: Literal["reload"]
    data: ReloadResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class ClickActionResult(TypedDict):
    success: Success
    actionType: Literal["click"]
    data: ClickResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class TypeActionResult(TypedDict):
    success: Success
    actionType: Literal["type"]
    data: TypeResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class SelectActionResult(TypedDict):
    success: Success
    actionType: Literal["select"]
    data: SelectResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class UploadActionResult(TypedDict):
    success: Success
    actionType: Literal["upload"]
    data: UploadResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class EvaluateActionResult(TypedDict):
    success: Success
    actionType: Literal["evaluate"]
    data: EvaluateResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class CallToolActionResult(TypedDict):
    success: Success
    actionType: Literal["callTool"]
    data: CallToolResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class ScreenshotActionResult(TypedDict):
    success: Success
    actionType: Literal["screenshot"]
    data: ScreenshotResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class PdfActionResult(TypedDict):
    success: Success
    actionType: Literal["pdf"]
    data: PdfResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class ContentActionResult(TypedDict):
    success: Success
    actionType: Literal["content"]
    data: ContentResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class SnapshotActionResult(TypedDict):
    success: Success
    actionType: Literal["snapshot"]
    data: SnapshotResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class MarkdownActionResult(TypedDict):
    success: Success
    actionType: Literal["markdown"]
    data: MarkdownResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class DialogActionResult(TypedDict):
    success: Success
    actionType: Literal["dialog"]
    data: DialogResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class WaitActionResult(TypedDict):
    success: Success
    actionType: Literal["wait"]
    data: WaitResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class ScrollActionResult(TypedDict):
    success: Success
    actionType: Literal["scroll"]
    data: ScrollResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class KeyboardActionResult(TypedDict):
    success: Success
    actionType: Literal["keyboard"]
    data: KeyboardResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class MouseActionResult(TypedDict):
    success: Success
    actionType: Literal["mouse"]
    data: MouseResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class DragActionResult(TypedDict):
    success: Success
    actionType: Literal["drag"]
    data: DragResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class Metadata(TypedDict):
    timestamp: Timestamp
    duration: float
    audit: NotRequired[Literal["failed"]]
    replayed: NotRequired[Literal[True]]
    profile: NotRequired[ProfileSaving]
    recreated: NotRequired[Literal[True]]


class ErrorResponse(TypedDict):
    success: Literal[False]
    error: Error


class MessageResponse(TypedDict):
    success: Success
    message: str
    metadata: Metadata


class Capacity(TypedDict):
    contexts: int
    live: int
    waiting: int
    memory: NotRequired[MachineMemory]


class TokenPairResponse(TypedDict):
    success: Success
    data: TokenPair
    metadata: Metadata


class CreateSessionRequest(TypedDict):
    name: NotRequired[str]
    metadata: NotRequired[CallerMetadata]
    baseUrl: NotRequired[str]


class SessionResponse(TypedDict):
    success: Success
    data: Session
    metadata: Metadata


class SessionListResponse(TypedDict):
    success: Success
    data: list[Session]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class SessionSummaryListResponse(TypedDict):
    success: Success
    data: list[SessionSummary]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class DeletedSessionsResponse(TypedDict):
    success: Success
    message: str
    data: Data
    metadata: Metadata


class CreateApiKeyRequest(TypedDict):
    name: str
    roles: NotRequired[list[Role]]
    scopes: NotRequired[list[Scope]]
    expiresIn: NotRequired[int]
    allowedIps: NotRequired[list[AllowedIp]]
    allowedHosts: NotRequired[list[HostSuffix]]
    blockedHosts: NotRequired[list[HostSuffix]]
    plan: NotRequired[Literal["basic", "standard", "premium"]]
    metadata: NotRequired[CallerMetadata]


class AuditListResponse(TypedDict):
    success: Success
    data: list[AuditEntry]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class Process(TypedDict):
    id: str
    role: Literal["all", "api", "worker"]
    host: str
    pid: int
    address: NotRequired[str]
    version: str
    state: Literal["ready", "draining", "lost"]
    capacity: int
    contexts: int
    busy: int
    waiting: int
    startedAt: Timestamp
    settingsDiffer: NotRequired[bool]
    heartbeatAge: NotRequired[float]
    calls: NotRequired[CallCounts]
    memory: NotRequired[MachineMemory]


class Overview(TypedDict):
    covers: Literal["all", "own"]
    process: str
    since: Timestamp
    now: OverviewNow
    actions: int
    failed: int
    errors: list[OverviewError]
    waits: OverviewDurations
    interval: int
    history: list[OverviewPoint]
    failures: list[OverviewFailure]
    browsers: list[OverviewBrowser]
    limits: list[OverviewLimit]


class ProcessListResponse(TypedDict):
    success: Success
    data: list[Process]
    metadata: Metadata


class ContextConfig(TypedDict):
    viewport: NotRequired[Viewport]
    userAgent: NotRequired[str]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extraHTTPHeaders: NotRequired[dict[str, str]]
    offline: NotRequired[bool]
    httpCredentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    allowedHosts: NotRequired[list[HostSuffix]]
    blockedHosts: NotRequired[list[HostSuffix]]
    maxEgressBytes: NotRequired[int]
    caCertificates: NotRequired[str]
    colorScheme: NotRequired[Literal["light", "dark", "no-preference"]]
    reducedMotion: NotRequired[Literal["reduce", "no-preference"]]
    javaScriptEnabled: NotRequired[bool]
    bypassCSP: NotRequired[bool]
    ignoreHTTPSErrors: NotRequired[bool]
    cdp: NotRequired[bool]
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"]]
    recording: NotRequired[Literal["off", "flight", "full"]]
    downloads: NotRequired[Literal["accept", "deny"]]
    approvals: NotRequired[list[ApprovalRule]]
    webmcp: NotRequired[bool]


class CreateContextRequest(TypedDict):
    viewport: NotRequired[Viewport]
    userAgent: NotRequired[str]
    locale: NotRequired[str]
    timezone: NotRequired[str]
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extraHTTPHeaders: NotRequired[dict[str, str]]
    offline: NotRequired[bool]
    httpCredentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    allowedHosts: NotRequired[list[HostSuffix]]
    blockedHosts: NotRequired[list[HostSuffix]]
    maxEgressBytes: NotRequired[int]
    caCertificates: NotRequired[str]
    colorScheme: NotRequired[Literal["light", "dark", "no-preference"]]
    reducedMotion: NotRequired[Literal["reduce", "no-preference"]]
    javaScriptEnabled: NotRequired[bool]
    bypassCSP: NotRequired[bool]
    ignoreHTTPSErrors: NotRequired[bool]
    cdp: NotRequired[bool]
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"]]
    recording: NotRequired[Literal["off", "flight", "full"]]
    downloads: NotRequired[Literal["accept", "deny"]]
    approvals: NotRequired[list[ApprovalRule]]
    webmcp: NotRequired[bool]
    name: NotRequired[str]
    createPage: NotRequired[bool]
    temporary: NotRequired[bool]
    acquireTimeout: NotRequired[AcquireTimeout]
    profile: NotRequired[str]
    profileSave: NotRequired[Literal["never", "onClose", "auto"]]


class CloneProfileRequest(TypedDict):
    name: ProfileName


class ProfileResponse(TypedDict):
    success: Success
    data: Profile
    metadata: Metadata


class ProfileListResponse(TypedDict):
    success: Success
    data: list[Profile]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class Index(TypedDict):
    name: str
    keyPath: NotRequired[KeyPath]
    keyPathArray: NotRequired[list[KeyPath]]
    multiEntry: bool
    unique: bool


class Store(TypedDict):
    name: str
    autoIncrement: bool
    keyPath: NotRequired[KeyPath]
    keyPathArray: NotRequired[list[KeyPath]]
    records: list[Record]
    indexes: list[Index]


class StoredDatabase(TypedDict):
    name: str
    version: int
    stores: list[Store]


class CreateSecretRequest(TypedDict):
    name: SecretName
    username: NotRequired[str]
    password: str
    totp: NotRequired[str]
    origins: list[Origin]


class UpdateSecretRequest(TypedDict):
    name: NotRequired[SecretName]
    username: NotRequired[str]
    password: NotRequired[str]
    totp: NotRequired[str]
    origins: NotRequired[list[Origin]]


class SecretResponse(TypedDict):
    success: Success
    data: Secret
    metadata: Metadata


class SecretListResponse(TypedDict):
    success: Success
    data: list[Secret]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class UpdatedContext(TypedDict):
    id: str
    name: str
    config: ContextConfig


class UpdatedContextResponse(TypedDict):
    success: Success
    data: UpdatedContext
    metadata: Metadata


class ContextMetricsResponse(TypedDict):
    success: Success
    data: ContextMetrics
    metadata: Metadata


class Context(TypedDict):
    id: str
    userId: str
    name: str
    config: ContextConfig
    createdAt: Timestamp
    lastUsedAt: Timestamp
    temporary: NotRequired[bool]
    profile: NotRequired[str]
    profileSave: NotRequired[str]
    page: NotRequired[ContextPage]
    pages: NotRequired[list[ContextPage]]
    state: NotRequired[ContextState]
    position: NotRequired[QueuePosition]
    process: NotRequired[ContextProcess]
    losses: NotRequired[ContextLosses]
    unsaved: NotRequired[list[UnsavedStorage]]


class ContextResponse(TypedDict):
    success: Success
    data: Context
    metadata: Metadata


class ContextListResponse(TypedDict):
    success: Success
    data: list[ContextSummary]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class RenderRequest(TypedDict):
    url: NotRequired[str]
    html: NotRequired[str]
    artifact: NotRequired[str]
    waitUntil: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    duration: NotRequired[float]
    scroll: NotRequired[bool]
    images: NotRequired[bool]
    fonts: NotRequired[bool]
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    timeout: NotRequired[int]
    acquireTimeout: NotRequired[AcquireTimeout]


class RenderScreenshotRequest(TypedDict):
    url: NotRequired[str]
    html: NotRequired[str]
    artifact: NotRequired[str]
    waitUntil: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    duration: NotRequired[float]
    scroll: NotRequired[bool]
    images: NotRequired[bool]
    fonts: NotRequired[bool]
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    timeout: NotRequired[int]
    acquireTimeout: NotRequired[AcquireTimeout]
    element: NotRequired[Selector]
    fullPage: NotRequired[bool]
    clip: NotRequired[Clip]
    type: NotRequired[Literal["png", "jpeg", "webp"]]
    quality: NotRequired[int]
    optimizeForSpeed: NotRequired[OptimizeForSpeed]
    encoding: NotRequired[Literal["base64", "binary", "artifact"]]


class RenderContentRequest(TypedDict):
    url: NotRequired[str]
    html: NotRequired[str]
    artifact: NotRequired[str]
    waitUntil: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    duration: NotRequired[float]
    scroll: NotRequired[bool]
    images: NotRequired[bool]
    fonts: NotRequired[bool]
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    timeout: NotRequired[int]
    acquireTimeout: NotRequired[AcquireTimeout]
    element: NotRequired[Selector]


class RenderMarkdownRequest(TypedDict):
    url: NotRequired[str]
    html: NotRequired[str]
    artifact: NotRequired[str]
    waitUntil: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    duration: NotRequired[float]
    scroll: NotRequired[bool]
    images: NotRequired[bool]
    fonts: NotRequired[bool]
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    timeout: NotRequired[int]
    acquireTimeout: NotRequired[AcquireTimeout]
    main: NotRequired[bool]
    maxTokens: NotRequired[MaxTokens]


class RenderedScreenshot(TypedDict):
    url: str
    title: str
    status: NotRequired[int]
    isScrolledThrough: NotRequired[bool]
    contentType: Literal["image/png", "image/jpeg", "image/webp"]
    encoding: Literal["base64", "binary", "artifact"]
    artifact: NotRequired[Artifact]
    image: NotRequired[str]
    width: int
    height: int
    size: int


class RenderScreenshotResponse(TypedDict):
    success: Success
    data: RenderedScreenshot
    metadata: Metadata


class RenderedPdf(TypedDict):
    url: str
    title: str
    status: NotRequired[int]
    isScrolledThrough: NotRequired[bool]
    contentType: Literal["application/pdf"]
    encoding: Literal["base64", "binary", "artifact"]
    artifact: NotRequired[Artifact]
    pdf: NotRequired[str]
    size: int


class RenderPdfResponse(TypedDict):
    success: Success
    data: RenderedPdf
    metadata: Metadata


class RenderContentResponse(TypedDict):
    success: Success
    data: RenderedContent
    metadata: Metadata


class RenderMarkdownResponse(TypedDict):
    success: Success
    data: RenderedMarkdown
    metadata: Metadata


class PageResponse(TypedDict):
    success: Success
    data: Page
    metadata: Metadata


class PageListResponse(TypedDict):
    success: Success
    data: list[Page]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class RenewControlRequest(TypedDict):
    lease: Lease
    ttl: NotRequired[int]


class ControlRequest(TypedDict):
    id: str
    instructions: str
    requestedBy: ControlActor
    requestedAt: Timestamp
    expiresAt: Timestamp
    url: NotRequired[str]
    approval: NotRequired[ApprovalAct]


class Control(TypedDict):
    contextId: str
    state: Literal["free", "requested", "held"]
    lease: int
    holder: NotRequired[ControlActor]
    note: NotRequired[str]
    expiresAt: NotRequired[Timestamp]
    request: NotRequired[ControlRequest]
    last: NotRequired[ControlEnd]


class ControlResponse(TypedDict):
    success: Success
    data: Control
    metadata: Metadata


class PendingControlRequest(TypedDict):
    contextId: str
    contextName: str
    state: Literal["requested", "held"]
    holder: NotRequired[ControlActor]
    request: ControlRequest


class ControlRequestListResponse(TypedDict):
    success: Success
    data: list[PendingControlRequest]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class ContextStep(TypedDict):
    id: str
    action: str
    command: NotRequired[str]
    pageId: NotRequired[str]
    url: NotRequired[str]
    startedAt: Timestamp
    duration: float
    outcome: Literal["done", "failed"]
    target: NotRequired[StepTarget]
    params: FreeObject
    masked: list[str]
    actor: NotRequired[ControlActor]
    protocol: NotRequired[Literal["rest", "grpc", "connect", "ws", "mcp", "webdriver"]]
    requestId: NotRequired[str]
    error: NotRequired[ContextStepError]


class ContextSteps(TypedDict):
    steps: list[ContextStep]
    next: NotRequired[str]
    dropped: int


class ContextStepsResponse(TypedDict):
    success: Success
    data: ContextSteps
    metadata: Metadata


class StepsProgram(TypedDict):
    format: Literal["steps", "curl", "typescript", "python", "go", "playwright"]
    text: str
    steps: int
    parameters: list[StepsParameter]
    left: list[LeftStep]


class StepsProgramResponse(TypedDict):
    success: Success
    data: StepsProgram
    metadata: Metadata


class ArtifactResponse(TypedDict):
    success: Success
    data: Artifact
    metadata: Metadata


class ArtifactListResponse(TypedDict):
    success: Success
    data: list[Artifact]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class ArtifactLinkResponse(TypedDict):
    success: Success
    data: Data1
    metadata: Metadata


class CreatedShareLinkResponse(TypedDict):
    success: Success
    data: CreatedShareLink
    metadata: Metadata


class ShareLinkListResponse(TypedDict):
    success: Success
    data: list[ShareLink]
    metadata: Metadata


class CdpTicketResponse(TypedDict):
    success: Success
    data: CdpTicket
    metadata: Metadata


class OpenedShareLinkResponse(TypedDict):
    success: Success
    data: OpenedShareLink
    metadata: Metadata


class DispatchInputRequest(TypedDict):
    lease: Lease
    events: list[InputEvent]


class DispatchInputResponse(TypedDict):
    success: Success
    data: DispatchInputResult
    metadata: Metadata


class ExecuteStepsRequest(TypedDict):
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]
    steps: list[StepModel]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]


class StepResult(TypedDict):
    index: int
    action: str
    status: Literal["done", "failed", "not-run"]
    data: NotRequired[FreeObject]
    error: NotRequired[StepError]
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    duration: NotRequired[float]


class StepsResult(TypedDict):
    contextId: str
    pageId: str
    status: Literal["done", "stopped"]
    steps: list[StepResult]
    duration: float
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class StepsResultResponse(TypedDict):
    success: Success
    data: StepsResult
    metadata: Metadata


HoverResult: TypeAlias = ElementResult


FocusResult: TypeAlias = ElementResult


BlurResult: TypeAlias = ElementResult


class ScreenshotParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    fullPage: NotRequired[bool]
    clip: NotRequired[Clip]
    quality: NotRequired[int]
    optimizeForSpeed: NotRequired[OptimizeForSpeed]
    type: NotRequired[Literal["png", "jpeg", "webp"]]
    encoding: NotRequired[BytesEncoding]


class PdfMargin(TypedDict):
    top: NotRequired[PdfLength]
    bottom: NotRequired[PdfLength]
    left: NotRequired[PdfLength]
    right: NotRequired[PdfLength]


class DragParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    x: NotRequired[float]
    y: NotRequired[float]
    toSelector: NotRequired[Selector]
    toRef: NotRequired[Ref]
    toX: NotRequired[float]
    toY: NotRequired[float]
    via: NotRequired[list[Point]]
    steps: NotRequired[int]


class CookieParam(TypedDict):
    name: NotRequired[str]
    value: NotRequired[str]
    domain: NotRequired[str]
    path: NotRequired[str]
    expires: NotRequired[float]
    httpOnly: NotRequired[bool]
    secure: NotRequired[bool]
    sameSite: NotRequired[SameSite]


class CookiesResult(TypedDict):
    cookies: NotRequired[list[Cookie]]
    count: NotRequired[int]


class ScreenshotRequest(TypedDict):
    action: Literal["screenshot"]
    params: NotRequired[ScreenshotParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class PdfFlatRequest(TypedDict):
    type: Literal["pdf"]
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    preferCSSPageSize: NotRequired[bool]
    landscape: NotRequired[bool]
    scale: NotRequired[float]
    pageRanges: NotRequired[str]
    displayHeaderFooter: NotRequired[bool]
    headerTemplate: NotRequired[PdfTemplate]
    footerTemplate: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    printBackground: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    encoding: NotRequired[BytesEncoding]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class DragRequest(TypedDict):
    action: Literal["drag"]
    params: NotRequired[DragParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class CookiesFlatRequest(TypedDict):
    type: Literal["cookies"]
    operation: Literal["get", "set", "delete"]
    cookies: NotRequired[list[CookieParam]]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


FlatExecuteRequest: TypeAlias = (
    NavigateFlatRequest
    | GoBackFlatRequest
    | GoForwardFlatRequest
    | ReloadFlatRequest
    | ClickFlatRequest
    | TypeFlatRequest
    | SelectFlatRequest
    | UploadFlatRequest
    | HoverFlatRequest
    | FocusFlatRequest
    | BlurFlatRequest
    | EvaluateFlatRequest
    | CallToolFlatRequest
    | ScreenshotFlatRequest
    | PdfFlatRequest
    | ContentFlatRequest
    | SnapshotFlatRequest
    | MarkdownFlatRequest
    | DialogFlatRequest
    | WaitFlatRequest
    | ScrollFlatRequest
    | KeyboardFlatRequest
    | MouseFlatRequest
    | DragFlatRequest
    | CookiesFlatRequest
)


class HoverActionResult(TypedDict):
    success: Success
    actionType: Literal["hover"]
    data: HoverResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class FocusActionResult(TypedDict):
    success: Success
    actionType: Literal["focus"]
    data: FocusResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class BlurActionResult(TypedDict):
    success: Success
    actionType: Literal["blur"]
    data: BlurResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class CookiesActionResult(TypedDict):
    success: Success
    actionType: Literal["cookies"]
    data: CookiesResult
    duration: float
    timestamp: Timestamp
    contextId: str
    pageId: str
    executedAt: Timestamp
    dialogs: NotRequired[list[Dialog]]
    downloads: NotRequired[list[Download]]
    observation: NotRequired[Observation]
    recovered: NotRequired[PageRecovery]


class Health(TypedDict):
    status: Literal["ok"]
    timestamp: Timestamp
    uptime: float
    environment: Literal["development", "production"]
    version: str
    capacity: NotRequired[Capacity]


class OverviewResponse(TypedDict):
    success: Success
    data: Overview
    metadata: Metadata


class StoredOrigin(TypedDict):
    origin: str
    localStorage: list[StoredItem]
    sessionStorage: NotRequired[list[StoredItem]]
    indexedDB: NotRequired[list[StoredDatabase]]
    opfs: NotRequired[list[StoredFile]]


class RenderPdfRequest(TypedDict):
    url: NotRequired[str]
    html: NotRequired[str]
    artifact: NotRequired[str]
    waitUntil: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    duration: NotRequired[float]
    scroll: NotRequired[bool]
    images: NotRequired[bool]
    fonts: NotRequired[bool]
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    timeout: NotRequired[int]
    acquireTimeout: NotRequired[AcquireTimeout]
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    preferCSSPageSize: NotRequired[bool]
    landscape: NotRequired[bool]
    scale: NotRequired[float]
    pageRanges: NotRequired[str]
    displayHeaderFooter: NotRequired[bool]
    headerTemplate: NotRequired[PdfTemplate]
    footerTemplate: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    printBackground: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    encoding: NotRequired[Literal["base64", "binary", "artifact"]]


ActionResult: TypeAlias = (
    NavigateActionResult
    | GoBackActionResult
    | GoForwardActionResult
    | ReloadActionResult
    | ClickActionResult
    | TypeActionResult
    | SelectActionResult
    | UploadActionResult
    | HoverActionResult
    | FocusActionResult
    | BlurActionResult
    | EvaluateActionResult
    | CallToolActionResult
    | ScreenshotActionResult
    | PdfActionResult
    | ContentActionResult
    | SnapshotActionResult
    | MarkdownActionResult
    | DialogActionResult
    | WaitActionResult
    | ScrollActionResult
    | KeyboardActionResult
    | MouseActionResult
    | DragActionResult
    | CookiesActionResult
)


class ActionResultResponse(TypedDict):
    success: Success
    data: ActionResult
    metadata: Metadata


class PdfOptions(TypedDict):
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    preferCSSPageSize: NotRequired[bool]
    landscape: NotRequired[bool]
    scale: NotRequired[float]
    pageRanges: NotRequired[str]
    displayHeaderFooter: NotRequired[bool]
    headerTemplate: NotRequired[PdfTemplate]
    footerTemplate: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    printBackground: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]


class PdfParams(TypedDict):
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    preferCSSPageSize: NotRequired[bool]
    landscape: NotRequired[bool]
    scale: NotRequired[float]
    pageRanges: NotRequired[str]
    displayHeaderFooter: NotRequired[bool]
    headerTemplate: NotRequired[PdfTemplate]
    footerTemplate: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    printBackground: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    encoding: NotRequired[BytesEncoding]


class CookiesParams(TypedDict):
    operation: Literal["get", "set", "delete"]
    cookies: NotRequired[list[CookieParam]]


class PdfRequest(TypedDict):
    action: Literal["pdf"]
    params: NotRequired[PdfParams]
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


class CookiesRequest(TypedDict):
    action: Literal["cookies"]
    params: CookiesParams
    pageId: NotRequired[str]
    timeout: NotRequired[int]
    lease: NotRequired[Lease]
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    since: NotRequired[Revision]
    maxTokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    ifRevision: NotRequired[Revision]
    onStale: NotRequired[Literal["rebind", "refuse"]]


NestedExecuteRequest: TypeAlias = (
    NavigateRequest
    | GoBackRequest
    | GoForwardRequest
    | ReloadRequest
    | ClickRequest
    | TypeRequest
    | SelectRequest
    | UploadRequest
    | HoverRequest
    | FocusRequest
    | BlurRequest
    | EvaluateRequest
    | CallToolRequest
    | ScreenshotRequest
    | PdfRequest
    | ContentRequest
    | SnapshotRequest
    | MarkdownRequest
    | DialogRequest
    | WaitRequest
    | ScrollRequest
    | KeyboardRequest
    | MouseRequest
    | DragRequest
    | CookiesRequest
)


class StorageState(TypedDict):
    cookies: list[StoredCookie]
    origins: list[StoredOrigin]


ExecuteRequest: TypeAlias = NestedExecuteRequest | FlatExecuteRequest


class CreateProfileRequest(TypedDict):
    name: ProfileName
    contextId: NotRequired[str]
    state: NotRequired[StorageState]


class UpdateProfileRequest(TypedDict):
    name: NotRequired[ProfileName]
    contextId: NotRequired[str]
    state: NotRequired[StorageState]
    version: NotRequired[int]


class ProfileStateResponse(TypedDict):
    success: Success
    data: StorageState
    metadata: Metadata
