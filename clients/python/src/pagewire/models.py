# Written by generate.py from openapi.json, sha256 bc93b8c76108e84713b84133995f32537233852dde8c849afee94fad7e3bed52. Do not edit.
"""What the service returns."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from pagewire._model import OPEN, Model

Success = TypeAliasType("Success", Literal[True])


Timestamp = TypeAliasType("Timestamp", AwareDatetime)


FreeObject: TypeAlias = dict[str, Any]


ErrorCode = TypeAliasType(
    "ErrorCode",
    Annotated[
        Literal[
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
        ],
        OPEN,
    ],
)


Role = TypeAliasType("Role", Annotated[Literal["admin", "user", "viewer"], OPEN])


Scope = TypeAliasType(
    "Scope",
    Annotated[
        Literal[
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
        ],
        OPEN,
    ],
)
"""`read:session` is an alias of `sessions:read`"""


class FieldFault(Model):
    field: str
    """In the caller's own spelling"""
    message: str


class Error(Model):
    code: ErrorCode
    message: str
    details: list[FieldFault] | FreeObject | None = None
    """An array of fields with VALIDATION_ERROR, an object of context with any other code"""
    request_id: str
    """Names the request in the service's log"""
    trace_id: str | None = None
    """Of a call that belongs to a trace"""


class HealthChecks(Model):
    server: bool
    """Whether it accepts calls"""
    database: bool
    """Whether it can be written; false, too, where its disk is full"""
    browser: bool


class MachineMemory(Model):
    total: int
    available: int
    """Without caches that the kernel gives back"""
    browsers: int
    """Of all browsers of the process"""
    is_short: bool
    """Less is available than twice what BROWSER_LIMITS keeps free: idle contexts hibernate, and no further one opens"""


class Liveness(Model):
    status: Literal["alive"]


class Readiness(Model):
    status: Annotated[Literal["ready", "not_ready"], OPEN]
    checks: HealthChecks


class LoginRequest(Model):
    username: str
    password: str


class RefreshTokenRequest(Model):
    refresh_token: str
    access_token: str | None = None
    """The access token to be replaced"""


class RevokeTokenRequest(Model):
    refresh_token: str


class TokenPair(Model):
    access_token: str
    """A JWT"""
    refresh_token: str
    """Works once"""
    expires_in: int
    """Seconds until the access token expires"""


class CallerMetadata(Model):
    pass


class Session(Model):
    id: str
    user_id: str
    username: str
    roles: list[Role]
    created_at: Timestamp
    expires_at: Timestamp
    last_accessed_at: Timestamp
    is_current: bool
    """Whether it is the session of this very request"""
    name: str | None = None
    metadata: CallerMetadata | None = None
    base_url: str | None = None
    access_token: str | None = None
    """A JWT; only in the response that created the session"""
    refresh_token: str | None = None
    """Valid for one use; only in the response that created the session"""
    expires_in: int | None = None
    """Seconds until the access token expires; only in the response that created the session"""


class SessionSummary(Model):
    id: str
    created_at: Timestamp
    expires_at: Timestamp
    last_accessed_at: Timestamp
    is_current: bool
    """Whether it is the session of this very request"""


class Data(Model):
    deleted_count: int
    """How many have ended"""


Plan = TypeAliasType("Plan", Annotated[Literal["basic", "standard", "premium"], OPEN])
"""How many requests a minute the key may make"""


class ApiKey(Model):
    id: str
    name: str
    prefix: str
    """The first characters of the key"""
    roles: list[Role]
    scopes: list[Scope]
    plan: Plan
    active: bool
    """Neither revoked nor expired"""
    allowed_ips: list[str] | None = None
    allowed_hosts: list[str] | None = None
    """Absent where the key does not bound them"""
    blocked_hosts: list[str] | None = None
    created_at: Timestamp
    last_used_at: Timestamp | None = None
    expires_at: Timestamp | None = None
    revoked_at: Timestamp | None = None
    metadata: CallerMetadata | None = None


class CreatedApiKey(Model):
    api_key: ApiKey
    plain_text_key: str
    """The key; returned only here"""
    warning: str
    key: str
    """The same as plainTextKey"""
    id: str
    """The same as apiKey.id"""


class ApiKeyList(Model):
    api_keys: list[ApiKey]
    total: int
    limit: int
    offset: int


class ApiKeyAnswer(Model):
    api_key: ApiKey


class RevokedApiKey(Model):
    id: str
    name: str
    revoked_at: Timestamp


class RevokedApiKeyAnswer(Model):
    message: str
    api_key: RevokedApiKey


class AuditEntry(Model):
    id: str
    timestamp: Timestamp
    user_id: str
    """Null for a caller that could not be identified"""
    username: str | None = None
    """Of that user, as it is now; absent where there is none"""
    credential: str
    """What the caller showed: session or api-key with its id, oidc with the client of the token, anonymous, local, or none"""
    key_name: str | None = None
    """Of that API key, as it is now; absent where there is none"""
    transport: Annotated[Literal["rest", "grpc", "connect", "ws", "mcp", "cli"], OPEN]
    address: str
    """The client's, as far as it is trusted; null at the command line"""
    operation: str
    """An operation's id, authenticate for a rejected credential, or the command of the command line"""
    action_type: str | None = None
    context_id: str | None = None
    params: FreeObject
    outcome: Annotated[Literal["success", "failure", "canceled"], OPEN]
    code: str | None = None
    """The error's"""
    reason: str | None = None
    """The `details.reason` of the error, such as `covered`; absent where there is none"""
    duration: float
    """ms"""
    trace_id: str | None = None
    """Of a call that belongs to a trace"""


class Duration(Model):
    up_to: float
    """In ms"""
    count: int
    """Calls that took at most that long"""


class CallCounts(Model):
    count: int
    durations: list[Duration]
    """By duration, with rising `upTo`; calls that took longer than the last are in `count` only"""


class OverviewNow(Model):
    contexts: int
    """Contexts that have a browser"""
    busy: int
    """Those of them that are in use"""
    waiting: int
    """Calls that wait for a context"""
    capacity: int | None = None
    """Contexts that may have a browser at a time; only of all users"""
    stored: int
    """Contexts that exist, with or without a browser"""
    requests: int
    """Contexts of the caller that wait for a person"""


class OverviewError(Model):
    name: str
    """The action, or the operation"""
    code: str
    count: int
    is_action: bool


class OverviewDurations(Model):
    count: int
    p50: float | None = None
    """Absent without any"""
    p95: float | None = None


class OverviewLoad(Model):
    capacity: int
    contexts: int
    busy: int
    waiting: int


class OverviewPoint(Model):
    at: Timestamp
    actions: int
    failed: int
    calls: int
    """All calls that ended, reading ones included"""
    durations: OverviewDurations
    waits: OverviewDurations
    load: OverviewLoad | None = None


class OverviewFailure(Model):
    at: Timestamp
    name: str
    """The action, or the operation"""
    code: str
    reason: str | None = None
    """`details.reason` of the error, or its `details.phase`"""
    context_id: str | None = None
    """Its steps have the message, for its owner"""
    context_name: str | None = None
    """Of a context of the caller"""
    request_id: str
    user_id: str
    username: str


class OverviewBrowser(Model):
    process: str
    """The id of the process that runs it"""
    pid: int
    contexts: int
    memory: int
    """Bytes"""
    processor: float | None = None
    """Of one processor, over the last seconds: 1 is all of one; absent until it was measured twice"""


class OverviewLimit(Model):
    name: Annotated[Literal["live", "waiting", "memory", "audit", "contexts", "apiKeys", "artifacts"], OPEN]
    """`live` (MAX_CONTEXTS), `waiting` (CONTEXT_LIMITS), `memory` (bytes of the machine with least left), `audit` (bytes of the log, AUDIT_LIMITS), of all users; `contexts` (USER_LIMITS), `apiKeys` (USER_LIMITS), `artifacts` (bytes, ARTIFACT_LIMITS), of the caller"""
    used: int
    limit: int


class EffectiveSetting(Model):
    name: str
    """The environment variable"""
    value: str | None = None
    """Text, or JSON of lists and maps; absent for secrets and what is not set"""
    is_set: bool
    is_default: bool
    is_secret: bool
    description: str


class Viewport(Model):
    width: int
    height: int


class Geolocation(Model):
    latitude: float
    """Degrees"""
    longitude: float
    """Degrees"""
    accuracy: float | None = None
    """Metres, default 0"""


class HttpCredentials(Model):
    username: str
    password: str
    """Reads "***" in responses"""
    origin: str | None = None
    """The only origin that they are sent to, such as `https://example.com`. Default: the origins of the URLs that were opened by `navigate` or with a new page, and by no page itself, so that no third party gets them; the origin that a redirect leads to must be given"""


Permission = TypeAliasType(
    "Permission",
    Annotated[
        Literal[
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
        ],
        OPEN,
    ],
)
"""Without clipboard-read, because the contexts of one browser share its clipboard"""


HostSuffix = TypeAliasType("HostSuffix", str)
"""A host, and with it all hosts below it: `example.com` is also `www.example.com`; an IP address is only itself"""


class Proxy(Model):
    server: str
    """`http://host:port`, `https://host:port` or `socks5://host:port`; default ports 80, 443 and 1080"""
    username: str | None = None
    password: str | None = None
    """Reads "***" in responses"""


class ApprovalRule(Model):
    action: Annotated[
        Literal[
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
        ],
        OPEN,
    ]
    """click: also by a key, the mouse, a drag, an upload or `submit`; evaluate: also the `function` of wait; navigate: by its URL, the history or a reload; leaveOrigin: a URL, link or form that leads from one origin to another; submitPassword: a form with a password; any: all that is no reading"""
    names: list[str] | None = None
    """One of these texts, in any case, is part of the accessible name or text of what is acted on, or of the name of the tool"""
    origins: list[str] | None = None
    """Of the document, or of where a navigation leads: `https://shop.example`, or `https://*.shop.example` for hosts below it"""


AcquireTimeout = TypeAliasType("AcquireTimeout", int)
"""How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call"""


ProfileSaving = TypeAliasType(
    "ProfileSaving", Annotated[Literal["saved", "conflict", "incomplete", "too-large", "deleted"], OPEN]
)
"""Whether a context has saved its profile: `conflict` where the profile was stored anew meanwhile, `incomplete` where pages did not respond, or store more than is read; then the profile is as before"""


ProfileName = TypeAliasType("ProfileName", str)
"""Unique among the profiles of its user"""


class Profile(Model):
    id: str
    name: str
    version: int
    """Counts what was stored in it"""
    origins: list[str]
    """Hosts that it has something of, at most 100"""
    cookies: int
    bytes: int
    """Of its storage state as JSON"""
    created_at: Timestamp
    updated_at: Timestamp
    last_used_at: AwareDatetime | None = None
    """When a context was last opened with it"""
    expires_at: AwareDatetime | None = None
    """When the first of the cookies ends that look like a login: with HttpOnly, or a name with session, token, auth and the like; absent where none of them ends. The event `profile.expiring` comes a day before in contexts that use the profile"""
    context_id: str | None = None
    """The context that saves it"""
    approvals: list[ApprovalRule] | None = None
    """Acts that wait for a person in contexts that are opened with it: those of the contexts that its login came from. A program cannot open a context without them, nor render with the profile or export it. A person who stores a login anew replaces them"""


class StoredCookie(Model):
    name: str
    value: str
    domain: str
    path: str
    expires: float
    """Seconds since 1970; -1: with the browser"""
    http_only: bool
    secure: bool
    same_site: Annotated[Literal["Strict", "Lax", "None"], OPEN]
    partition_key: str | None = None
    field_cr_has_cross_site_ancestor: bool | None = Field(None, alias="_crHasCrossSiteAncestor")


class StoredItem(Model):
    name: str
    value: str


class StoredFile(Model):
    path: str
    type: Annotated[Literal["file", "directory"], OPEN]
    base64: str | None = None


class Record(Model):
    key: Any | None = None
    key_encoded: Any | None = None
    value: Any | None = None
    value_encoded: Any | None = None


KeyPath = TypeAliasType("KeyPath", str)


SecretName = TypeAliasType("SecretName", str)
"""Unique among the secrets of its user"""


SecretField = TypeAliasType("SecretField", Annotated[Literal["username", "password", "totp"], OPEN])


class Secret(Model):
    id: str
    name: str
    origins: list[str]
    fields: list[SecretField]
    """What it has"""
    created_at: Timestamp
    updated_at: Timestamp
    last_used_at: AwareDatetime | None = None
    """When it was last typed"""


NewPassword = TypeAliasType("NewPassword", str)
"""8 to 1024 bytes"""


class User(Model):
    id: str
    username: str
    roles: list[Role]
    disabled: bool
    issuer: str | None = None
    """The identity provider by which the user signs in"""
    active_api_keys: int
    """Keys that are neither revoked nor expired; those of a disabled user are rejected"""
    created_at: Timestamp
    updated_at: Timestamp


class UpdateContextRequest(Model):
    viewport: Viewport | None = None
    """Size of a page in CSS pixels"""
    user_agent: str | None = None
    locale: str | None = None
    """Language tag (BCP 47), such as de-DE"""
    timezone: str | None = None
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: Geolocation | None = None
    permissions: list[Permission] | None = None
    extra_http_headers: dict[str, str] | None = Field(None, alias="extraHTTPHeaders")
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: bool | None = None
    http_credentials: HttpCredentials | None = None
    proxy: Proxy | None = None
    """All requests of the context go through it, none past it. The service resolves and checks every name, also that of the proxy, and hands the proxy an address. Where the proxy fails, a navigation fails with `details.reason` proxy-connection-failed, proxy-authentication-failed or tunnel-connection-failed"""
    allowed_hosts: list[HostSuffix] | None = None
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: list[HostSuffix] | None = None
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: int | None = None
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: str | None = None
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: Annotated[Literal["light", "dark", "no-preference"], OPEN] | None = None
    reduced_motion: Annotated[Literal["reduce", "no-preference"], OPEN] | None = None
    java_script_enabled: bool | None = None
    bypass_csp: bool | None = Field(None, alias="bypassCSP")
    ignore_https_errors: bool | None = Field(None, alias="ignoreHTTPSErrors")
    cdp: bool | None = None
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: Annotated[Literal["dismiss", "accept", "hold"], OPEN] | None = None
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: Annotated[Literal["off", "flight", "full"], OPEN] | None = None
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: Annotated[Literal["accept", "deny"], OPEN] | None = None
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: list[ApprovalRule] | None = None
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: bool | None = None
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""
    name: str | None = None


class ContextMetrics(Model):
    context_id: str
    total_actions: int
    successful_actions: int
    failed_actions: int
    average_duration: float
    """In ms, failed ones included; 0 without any action"""
    action_type_breakdown: dict[str, int]
    """Action -> how often it was executed"""
    sent_bytes: int
    """What its pages have sent, with headers and TLS; of a live context a second old"""
    received_bytes: int
    """The same of what they have received"""


class ContextPage(Model):
    id: str
    url: str
    title: str
    created_at: Timestamp | None = None


class ContextLosses(Model):
    count: int
    at: Timestamp
    reason: Annotated[Literal["memory", "browser", "process", "crashed", "unresponsive"], OPEN]
    """`memory`: it was ended since memory was short; `browser`: its browser ended; `process`: the service's process ended; `crashed`: a page crashed; `unresponsive`: a page did not respond, and was closed"""
    bound: Annotated[Literal["context", "user", "machine"], OPEN] | None = None
    """With `memory`: whose was short"""
    bytes: int | None = None
    """With `memory`: what the process with its pages held"""


class UnsavedStorage(Model):
    origin: str
    part: Annotated[Literal["databases", "files", "caches"], OPEN]
    name: str
    """A database, `database/store`, or the path of a file; empty: all of the part"""
    reason: Annotated[Literal["type", "size", "depth", "busy", "unreadable"], OPEN]
    """`type`: values of the type cannot be kept; `size`: it is more than is saved; `depth`: it is nested too deeply; `busy`: the database did not open; `unreadable`: the browser did not read it"""
    type: str | None = None
    """With `type`: its name, such as CryptoKey"""
    count: int
    """Records, files, or databases"""


PageRecovery = TypeAliasType(
    "PageRecovery",
    Annotated[Literal["memory", "browser", "process", "hibernated", "updated", "crashed", "unresponsive"], OPEN],
)
"""The page was loaded anew before this call, so that what was typed is gone; in the first result of the page after that, or in `details` of the error. `memory`, `browser`, `process`, `crashed`, `unresponsive`: as in `losses` of the context; `hibernated`: it was idle, or a creation needed its memory; `updated`: its configuration changed"""


PendingNavigation = TypeAliasType("PendingNavigation", str)
"""The URL of a navigation that the page has begun and whose server has not responded. Later calls wait for it, within their timeout; an action that times out stops it"""


ContextState = TypeAliasType("ContextState", Annotated[Literal["live", "busy", "hibernated", "queued"], OPEN])
"""`live`: it has a browser; `busy`: and a call uses it; `hibernated`: it opens with the next call; `queued`: a call, such as its creation, waits until it can open. Of another process about a second old"""


QueuePosition = TypeAliasType("QueuePosition", int)
"""Of a queued context: its place in the queue of its process; 1 is next"""


ContextProcess = TypeAliasType("ContextProcess", str)
"""The id of the process that runs it, with the scope admin"""


class ContextSummary(Model):
    id: str
    name: str
    created_at: Timestamp
    last_used_at: Timestamp
    state: ContextState | None = None
    position: QueuePosition | None = None
    page_count: int | None = None
    """Its open pages; of a hibernated one those that open with it"""
    pages: list[ContextPage] | None = None
    """They are at most a second old"""
    process: ContextProcess | None = None
    control: Annotated[Literal["requested", "held"], OPEN] | None = None
    """Absent: control is neither held nor requested"""
    created_by: str | None = None
    """The credential: session or api-key with its id, oidc with the client of the token, anonymous or local; absent where an older version has created it"""
    key_name: str | None = None
    """Of that API key, as it is now; with `createdBy`"""
    protocol: Annotated[Literal["rest", "grpc", "connect", "ws", "mcp", "webdriver", "cdp", "bidi"], OPEN] | None = None
    """By which it was created; with `createdBy`"""


class CreatePageRequest(Model):
    url: str | None = None
    """Where to go first; default about:blank"""
    viewport: Viewport | None = None


class Page(Model):
    id: str
    context_id: str
    url: str
    title: str
    viewport: Viewport
    created_at: Timestamp
    last_navigated_at: Timestamp | None = None


EventType = TypeAliasType(
    "EventType",
    Annotated[
        Literal[
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
        ],
        OPEN,
    ],
)
"""
`request.finished` is sent only when `types` names it, and is not kept for resuming. `events.lost` is sent whatever
`types` is: `data` holds the cursors between which events are missing.

"""


class EventCursor(Model):
    epoch: int
    """Grows with each recovery of the context, and with a restart of the service"""
    seq: int
    """Counts from 1 within an epoch, without gaps"""


class EventGap(Model):
    from_: EventCursor = Field(..., alias="from")
    to: EventCursor


class Event(Model):
    id: str
    cursor: EventCursor
    type: EventType
    context_id: str
    page_id: str | None = None
    """The page that it happened in"""
    timestamp: Timestamp
    data: dict[str, Any]
    """What happened, by type; never typed text or secrets"""


class TakeControlRequest(Model):
    ttl: int
    """How long the lease lasts without input, an action or a renewal, in ms"""
    force: bool | None = None
    """End the lease of another credential; default false"""
    note: str | None = None
    """For callers whose actions are rejected"""


class RequestControlRequest(Model):
    instructions: str
    """What the person is to do"""
    ttl: int
    """How long the request stays, in ms"""


Lease = TypeAliasType("Lease", int)
"""The number of a lease of control"""


class ControlActor(Model):
    user_id: str
    username: str
    credential: str
    """session, api-key or share-link with its id, oidc with the client of the token, anonymous or local"""


class ApprovalAct(Model):
    action: str
    name: str | None = None
    """The accessible name of what is acted on"""
    url: str
    """Of the page"""
    destination: str | None = None
    """The origin to which it leads"""


class AnswerControlRequestRequest(Model):
    approved: bool
    note: str | None = None
    """For the caller that asked"""


class ControlEnd(Model):
    lease: int
    reason: Annotated[Literal["released", "expired", "taken", "answered"], OPEN]
    """taken: another caller took control with force; answered: no lease has ended, but a request for approval"""
    outcome: Annotated[Literal["completed", "declined", "approved"], OPEN] | None = None
    note: str | None = None
    request_id: str | None = None
    """The request that ended with it"""
    ended_at: Timestamp


ArtifactName = TypeAliasType("ArtifactName", str)


class StepState(Model):
    name: Annotated[Literal["checked", "pressed", "selected", "expanded"], OPEN]
    value: bool


class StepTarget(Model):
    role: str | None = None
    name: str | None = None
    """Its accessible name, or its text; at most 100 characters"""
    selector: str | None = None
    """The caller's"""
    ref: str | None = None
    """The caller's"""
    lasting: str | None = None
    """A selector that found only this element, by what a later run is likely to find: a test id, role and name, id, text, or its place"""
    to: str | None = None
    """Of a drag: such a selector of what it has ended on"""
    x: float | None = None
    """Where the pointer acted, in CSS pixels of the viewport"""
    y: float | None = None


class ContextStepError(Model):
    code: str
    message: str
    """At most 500 characters"""
    obstacle: str | None = None
    """What was in the way"""


class ExportStepsRequest(Model):
    format: Annotated[Literal["steps", "curl", "typescript", "python", "go", "playwright"], OPEN]
    """steps: the body of executeSteps, with `{{name}}` for each parameter, or a list of such where there are more than 25 or several pages: `{{page:1}}` is `pageId` of the first response, and `{{page:2}}` the `popup` that the last step of a request returns; curl: a shell script, which needs jq"""
    after: str | None = None
    """Only steps after the one with this id"""
    steps: list[str] | None = None
    """Only the steps with these ids; default all"""


class StepsParameter(Model):
    name: str
    type: Annotated[Literal["text", "list"], OPEN]
    step: str
    """The id of the step whose value it is"""


class LeftStep(Model):
    step: str
    action: str
    reason: Annotated[Literal["failed", "reads", "no-selector", "not-held", "not-supported", "other-page"], OPEN]
    """not-held: it needs a value that no log has, such as a script; other-page: it, or a step before it, was on another page that no step of the program has opened"""


class SaveRecordingRequest(Model):
    format: Annotated[Literal["html", "har", "trace"], OPEN] | None = None
    """html: one file that replays pictures, steps, console, requests and outlines; har: the requests; trace: a trace of Playwright; default html"""
    name: ArtifactName | None = None


class UpdateArtifactRequest(Model):
    name: ArtifactName


class CreateArtifactRequest(Model):
    text: str
    """The file as text"""


ArtifactSource = TypeAliasType(
    "ArtifactSource",
    Annotated[Literal["upload", "screenshot", "pdf", "content", "evaluate", "download", "recording"], OPEN],
)
"""What stored it"""


ArtifactState = TypeAliasType("ArtifactState", Annotated[Literal["pending", "ready", "failed"], OPEN])
"""pending: its bytes are arriving; failed: they will not, for `reason`"""


class Failed(Model):
    action: str
    code: str
    target: str | None = None
    """The element, by role and name, else the selector"""


class Picture(Model):
    offset: int
    length: int


class ArtifactRecording(Model):
    reason: Annotated[
        Literal["request", "action-failed", "page-crashed", "browser-gone", "segment", "context-closed"], OPEN
    ]
    """Why it was stored; segment: a part of one in mode full"""
    mode: Annotated[Literal["flight", "full"], OPEN]
    duration: int
    """In ms"""
    context_name: str | None = None
    """The context's name when it was stored"""
    failed: Failed | None = None
    """The last step that failed"""
    picture: Picture | None = None
    """Where the file has the picture of the failed step, else its last one: a JPEG in base64, for downloadArtifact"""


class Download(Model):
    id: str | None = None
    """Of the artifact; absent where there is none"""
    name: str
    content_type: str
    """By the extension of the name"""
    url: str
    size: int
    """Bytes so far"""
    state: ArtifactState
    reason: str | None = None
    """Why it failed: as of an artifact, denied, or too-many"""
    limit: int | None = None
    """With too-large: the bytes that it may have"""
    setting: str | None = None
    """With too-large: the setting of that limit"""


class Data1(Model):
    url: str
    """Downloads the file, once"""
    expires_at: Timestamp


ShareScope = TypeAliasType("ShareScope", Annotated[Literal["read", "control"], OPEN])
"""read: watches; control: also takes control"""


class CreateShareLinkRequest(Model):
    scope: ShareScope
    ttl: int
    """How long the link lasts, in ms: 1 minute to 7 days"""
    name: str | None = None
    """For the list of links"""


class ShareLink(Model):
    id: str
    context_id: str
    scope: ShareScope
    name: str | None = None
    created_by: str
    """The credential: session or api-key with its id, anonymous or local"""
    created_at: Timestamp
    expires_at: Timestamp


class CreatedShareLink(Model):
    id: str
    context_id: str
    scope: ShareScope
    name: str | None = None
    created_by: str
    """The credential: session or api-key with its id, anonymous or local"""
    created_at: Timestamp
    expires_at: Timestamp
    url: str
    """Opens the live view in a browser; the secret is in its fragment"""
    embed_url: str | None = None
    """The same for an `iframe`; absent where EMBED_ORIGINS allows no page to have one"""
    secret: str
    """For openShareLink"""


class CdpTicket(Model):
    web_socket_debugger_url: str
    """For `puppeteer.connect({ browserWSEndpoint })`, and clients that take such a URL"""
    http_url: str
    """For `chromium.connectOverCDP()` of Playwright"""
    bidi_url: str
    """For clients of WebDriver BiDi"""
    expires_at: Timestamp


class OpenShareLinkRequest(Model):
    secret: str


class OpenedShareLink(Model):
    access_token: str
    expires_in: int
    """Seconds until the access token expires"""
    context_id: str
    scope: ShareScope
    expires_at: Timestamp


class InputEvent(Model):
    type: Annotated[Literal["mouseMove", "mouseDown", "mouseUp", "wheel", "keyDown", "keyUp", "text"], OPEN]
    x: float | None = None
    """Of the mouse and the wheel: CSS pixels of the viewport"""
    y: float | None = None
    button: Annotated[Literal["left", "right", "middle"], OPEN] | None = None
    """Of mouseDown and mouseUp; default left"""
    click_count: int | None = None
    """Of mouseDown and mouseUp: 2 for the second click of a double click; default 1"""
    delta_x: float | None = None
    """Of wheel, in CSS pixels; default 0"""
    delta_y: float | None = None
    key: str | None = None
    """Of keyDown and keyUp: a character, or a name such as Enter or ArrowLeft"""
    text: str | None = None
    """Of text: inserted at once, as from an input method or a paste"""


class DispatchInputResult(Model):
    seq: int
    """How many events the lease has sent"""
    expires_at: Timestamp


class Step(Model):
    action: str
    params: FreeObject | None = None
    timeout: int | None = None
    """Of this step, in ms; default by action"""


class StepError(Model):
    code: ErrorCode
    message: str
    details: Any | None = None
    """As of the error of executeAction: a list of fields or an object"""


WaitUntil = TypeAliasType(
    "WaitUntil", Annotated[Literal["load", "domcontentloaded", "networkidle0", "networkidle2"], OPEN]
)
"""When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms"""


MouseButton = TypeAliasType("MouseButton", Annotated[Literal["left", "right", "middle"], OPEN])
"""Default left; a move of the mouse keeps the buttons as they are. Middle pastes nothing"""


Selector = TypeAliasType("Selector", str)
"""CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one"""


Ref = TypeAliasType("Ref", str)
"""
An element of an observation, such as e12, in place of a selector. It stands for what was shown (element, role, name,
row); where it is gone, or something else by now, the action is rejected with 409 `stale-ref` and nothing is done.

"""


Revision = TypeAliasType("Revision", str)
"""What a page showed at one time, such as 3.12, in a request also r3.12; the part before the point names the document"""


MaxTokens = TypeAliasType("MaxTokens", int)
"""The most that `text` may cost, counted as a third of its bytes; default 2000"""


class Dialog(Model):
    id: str
    type: Annotated[Literal["alert", "beforeunload", "confirm", "prompt"], OPEN]
    message: str
    """Up to 500 characters of it"""
    default_value: str | None = None
    """Of a prompt"""
    answer: Annotated[Literal["accepted", "dismissed", "open"], OPEN]
    text: str | None = None
    """With which a prompt was accepted"""


class Omitted(Model):
    lines: int
    """How many are left out"""
    cursor: str | None = None
    """For `snapshot`, to go on at the first of them"""


class Observation(Model):
    revision: str
    mode: Annotated[Literal["snapshot", "delta", "unchanged", "unavailable"], OPEN]
    """unavailable: the page did not respond, and `text` says so; or a dialog is open, or it has closed as the last one"""
    base: str | None = None
    """The revision that a delta counts from"""
    text: str
    tokens: int
    """Of `text`, as maxTokens counts them"""
    url: str
    title: str
    omitted: Omitted | None = None
    opened: list[str] | None = None
    """Ids of pages that opened meanwhile"""
    closed: list[str] | None = None
    """Ids of pages that closed meanwhile"""
    dialogs: list[Dialog] | None = None
    """Of the page since the last observation"""
    downloads: list[Download] | None = None
    """Of the page, that began or went on since the last observation"""
    errors: int | None = None
    """Errors that the page reported since the last observation"""
    error_messages: list[str] | None = None
    """Of these errors the first three that differ, each cut at 200 characters"""
    page_id: str | None = None
    """The page that is shown, where that of the call has closed: the one that the next call without pageId is for"""
    rebound: list[str] | None = None
    """Refs that stand for an element that replaced their former one"""


class NavigationResult(Model):
    url: str
    title: str
    status: int
    """HTTP status; null without an HTTP response"""


class NavigateParams(Model):
    url: str
    """http, https or about:blank"""
    wait_until: WaitUntil | None = None


class GoBackParams(Model):
    wait_until: WaitUntil | None = None


class GoForwardParams(Model):
    wait_until: WaitUntil | None = None


class ReloadParams(Model):
    wait_until: WaitUntil | None = None


class ClickParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    x: float | None = None
    """CSS pixels"""
    y: float | None = None
    """CSS pixels"""
    button: MouseButton | None = None
    click_count: int | None = None
    """Default 1"""
    delay: float | None = None
    """Between press and release, in ms; default 0"""


class ClickResult(Model):
    selector: str | None = None
    ref: str | None = None
    x: float | None = None
    y: float | None = None


class TypeParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    text: str | None = None
    secret: str | None = None
    """The name or id of a stored secret, of which `field` is typed, at once. A password goes into fields for passwords, a code into fields for codes or numbers, by their type, autocomplete, inputmode, or a word in name, id, label or placeholder; else 422 with `details.reason` `secret-field`"""
    field: SecretField | None = None
    delay: float | None = None
    """Between keystrokes, in ms; default 0"""
    submit: bool | None = None
    """Press Enter after, and wait until a navigation that this begins is committed, or the time is over; default false"""
    clear: bool | None = None
    """Empty the field first; default false"""


class TypeResult(Model):
    selector: str | None = None
    ref: str | None = None
    length: int | None = None
    """Characters typed; absent with `secret`"""
    value: str | None = None
    """What the field holds after, at most 1,000 characters; of a field that is no password and has no secret, and not of an editable element"""


class SelectParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    values: list[str]
    """Values or labels of options; more than one only where the list allows it, none deselects all"""


class SelectResult(Model):
    selector: str | None = None
    ref: str | None = None
    values: list[str]
    """Values of the options that are selected after the page has handled the change; at most 1,000, each cut at 10,000 characters"""


class UploadParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    files: list[str] | None = None
    """Paths relative to the caller's upload folder, or absolute inside it; at most 50 MiB each; none empties the input"""
    artifacts: list[str] | None = None
    """Ids of artifacts, of any size; needs artifacts:read"""
    drop: bool | None = None
    """Drops the files on the element; default false"""


class File(Model):
    name: str
    """As the page sees it"""
    size: int
    """Bytes"""


class UploadResult(Model):
    selector: str | None = None
    ref: str | None = None
    files: list[File]


class HoverParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None


class FocusParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None


class BlurParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None


class ElementResult(Model):
    selector: str | None = None
    ref: str | None = None


class EvaluateParams(Model):
    script: str
    """A function expression (called with args), an expression, or statements whose `return` is the result"""
    args: list[Any] | None = None
    """JSON values, default none"""
    encoding: Annotated[Literal["json", "artifact"], OPEN] | None = None
    """artifact stores the result; default json"""


BytesEncoding = TypeAliasType("BytesEncoding", Annotated[Literal["base64", "binary", "artifact"], OPEN])
"""base64 in the result, bytes in place of it, or stored as an artifact that the result describes; default base64"""


class CallToolParams(Model):
    name: str
    arguments: dict[str, Any] | None = None
    """As the tool's schema says; default none"""
    origin: str | None = None
    """Of the document that offers it, as the outline names it; default: that of the page"""


class CallToolResult(Model):
    name: str
    origin: str
    """Of the document that offers the tool"""
    outcome: Annotated[Literal["returned", "filled", "navigated", "interrupted"], OPEN]
    """returned: the tool has ended; filled: the form has these values, and its submission is left to a click; navigated: a navigation that the tool began has ended its call; interrupted: a dialog is open"""
    result: Any | None = None
    """Where it returned something: as an object or list if it is the JSON of one, else as text"""


OptimizeForSpeed = TypeAliasType("OptimizeForSpeed", bool)
"""false: a PNG is compressed to about two thirds of the size, which takes about twice as long; default true"""


class Clip(Model):
    x: float
    y: float
    width: float
    height: float


PdfSide = TypeAliasType("PdfSide", str)
"""Of a sheet in portrait, up to 200in; width and height are given together"""


PdfTemplate = TypeAliasType("PdfTemplate", str)
"""HTML with its own styles, where the classes date, title, url, pageNumber and totalPages are filled in; nothing is loaded and no script runs: pictures and fonts are data: URLs. Its text has no size unless a style gives one"""


PdfLength = TypeAliasType("PdfLength", str)
"""A number and px, in, cm or mm; px without a unit"""


class ContentParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    encoding: Annotated[Literal["text", "artifact"], OPEN] | None = None
    """artifact stores it; default text"""


class SnapshotParams(Model):
    root: Ref | None = None
    find: str | None = None
    """Only lines with all these words, and what they are inside of"""
    since: Revision | None = None
    cursor: str | None = None
    """Go on where an observation left lines out"""
    max_tokens: MaxTokens | None = None
    urls: bool | None = None
    """With the targets of links; default false"""
    boxes: bool | None = None
    """With @x,y,width,height of elements in CSS pixels of the page's viewport, also of those in iframes; default false"""
    visible: bool | None = None
    """Only what is inside the viewport; default false"""


class MarkdownParams(Model):
    root: Ref | None = None
    main: bool | None = None
    """Only the main content; false: all. Default: the main content where the page marks it and most of the text is in it, else all but navigation, header, footer and asides"""
    max_tokens: MaxTokens | None = None
    cursor: str | None = None
    """Go on where a result ended"""


class MarkdownResult(Model):
    markdown: str
    tokens: int
    """Of `markdown`, as maxTokens counts them"""
    url: str
    title: str
    cursor: str | None = None
    """Where there is more: `cursor` of the next call"""


class DialogParams(Model):
    accept: bool
    """OK; false is Cancel"""
    text: str | None = None
    """For a prompt; default: what it suggests"""
    count: int | None = None
    """How many of the next dialogs, where none is open; default 1"""


class DialogResult(Model):
    answered: Dialog | None = None
    armed: int | None = None
    """How many of the next dialogs will be answered so"""


class WaitParams(Model):
    wait_type: (
        Annotated[Literal["selector", "text", "url", "duration", "function", "download", "popup", "dialog"], OPEN]
        | None
    ) = None
    """Which of the conditions must be among those given"""
    selector: Selector | None = None
    ref: Ref | None = None
    text: str | None = None
    """Until this text is shown; whitespace counts as one space, case does not matter"""
    url: str | None = None
    """Until the page is at this URL, or one of which `*` stands for a part without a slash; without `?` and `#` whatever follows the path"""
    visible: bool | None = None
    """The element must be visible, not only there; default false"""
    hidden: bool | None = None
    """The element must be hidden or gone; default false"""
    duration: float | None = None
    """At least so long, in ms"""
    function: str | None = None
    """A script, as for evaluate, whose result must become true; needs `actions:evaluate`"""
    download: Literal[True] | None = None
    """Until a download of the page has ended that no wait has returned yet"""
    popup: Literal[True] | None = None
    """Until a page that this one opened is there that no wait has returned yet; after other steps, one that these have opened"""
    dialog: Literal[True] | None = None
    """Until a dialog was answered for which no wait has returned yet; after other steps, one that these have opened"""


class WaitResult(Model):
    waited: float
    """Ms"""
    download: Download | None = None
    popup: str | None = None
    """The id of that page"""


class ScrollParams(Model):
    x: float | None = None
    """CSS pixels from the left; default: as it is"""
    y: float | None = None
    """CSS pixels from the top; default: as it is"""
    selector: Selector | None = None
    ref: Ref | None = None
    behavior: Annotated[Literal["auto", "smooth"], OPEN] | None = None
    """smooth moves there step by step, as the page sees it; default auto"""


class ScrollResult(Model):
    x: float
    y: float


class KeyboardParams(Model):
    type: Annotated[Literal["press", "down", "up"], OPEN] | None = None
    """Default press; a key that is down stays down until it is up again"""
    key: str | None = None
    """A character, a name such as Enter, ArrowLeft or KeyA, or a chord such as Control+Shift+A"""
    text: str | None = None
    """Characters to type; only with press"""


class KeyboardResult(Model):
    keyboard_type: Annotated[Literal["press", "down", "up"], OPEN]
    key: str | None = None
    length: int | None = None
    """Characters typed"""


class MouseParams(Model):
    type: Annotated[Literal["move", "down", "up", "click"], OPEN] | None = None
    """Default click"""
    x: float
    """CSS pixels"""
    y: float
    """CSS pixels"""
    button: MouseButton | None = None


class MouseResult(Model):
    mouse_type: Annotated[Literal["move", "down", "up", "click"], OPEN]
    x: float
    y: float


class Point(Model):
    x: float
    y: float


class DragResult(Model):
    selector: str | None = None
    ref: str | None = None
    x: float | None = None
    y: float | None = None
    to_selector: str | None = None
    to_ref: str | None = None
    to_x: float | None = None
    to_y: float | None = None
    outcome: Annotated[Literal["dropped", "moved", "changed", "nothing", "unknown"], OPEN] | None = None
    """
    What the page was seen to do. `dropped`: an element has taken what was dropped; `moved`: what was pressed stands
    elsewhere than before; `changed`: the page added, removed, moved or filled something else; `nothing`: the page is
    as before; `unknown`: it cannot be told, as of a canvas or a selection. Absent where a dialog was held open.

    """


SameSite = TypeAliasType("SameSite", Annotated[Literal["Strict", "Lax", "None"], OPEN])
"""Default Lax"""


class Cookie(Model):
    name: str
    value: str
    domain: str
    """With a dot in front where subdomains get it, too"""
    path: str
    expires: float
    """Seconds since 1970; -1 ends with the browser session"""
    http_only: bool
    secure: bool
    same_site: SameSite


class NavigateFlatRequest(Model):
    type: Literal["navigate"]
    url: str
    """http, https or about:blank"""
    wait_until: WaitUntil | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class GoBackFlatRequest(Model):
    type: Literal["goBack"]
    wait_until: WaitUntil | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class GoForwardFlatRequest(Model):
    type: Literal["goForward"]
    wait_until: WaitUntil | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class ReloadFlatRequest(Model):
    type: Literal["reload"]
    wait_until: WaitUntil | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class ClickFlatRequest(Model):
    type: Literal["click"]
    selector: Selector | None = None
    ref: Ref | None = None
    x: float | None = None
    """CSS pixels"""
    y: float | None = None
    """CSS pixels"""
    button: MouseButton | None = None
    click_count: int | None = None
    """Default 1"""
    delay: float | None = None
    """Between press and release, in ms; default 0"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class TypeFlatRequest(Model):
    type: Literal["type"]
    selector: Selector | None = None
    ref: Ref | None = None
    text: str | None = None
    secret: str | None = None
    """The name or id of a stored secret, of which `field` is typed, at once. A password goes into fields for passwords, a code into fields for codes or numbers, by their type, autocomplete, inputmode, or a word in name, id, label or placeholder; else 422 with `details.reason` `secret-field`"""
    field: SecretField | None = None
    delay: float | None = None
    """Between keystrokes, in ms; default 0"""
    submit: bool | None = None
    """Press Enter after, and wait until a navigation that this begins is committed, or the time is over; default false"""
    clear_first: bool | None = None
    """Empty the field first; default false"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class SelectFlatRequest(Model):
    type: Literal["select"]
    selector: Selector | None = None
    ref: Ref | None = None
    values: list[str]
    """Values or labels of options; more than one only where the list allows it, none deselects all"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class UploadFlatRequest(Model):
    type: Literal["upload"]
    selector: Selector | None = None
    ref: Ref | None = None
    files: list[str] | None = None
    """Paths relative to the caller's upload folder, or absolute inside it; at most 50 MiB each; none empties the input"""
    artifacts: list[str] | None = None
    """Ids of artifacts, of any size; needs artifacts:read"""
    drop: bool | None = None
    """Drops the files on the element; default false"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class HoverFlatRequest(Model):
    type: Literal["hover"]
    selector: Selector | None = None
    ref: Ref | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class FocusFlatRequest(Model):
    type: Literal["focus"]
    selector: Selector | None = None
    ref: Ref | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class BlurFlatRequest(Model):
    type: Literal["blur"]
    selector: Selector | None = None
    ref: Ref | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class EvaluateFlatRequest(Model):
    type: Literal["evaluate"]
    function: str
    """A function expression (called with args), an expression, or statements whose `return` is the result"""
    args: list[Any] | None = None
    """JSON values, default none"""
    encoding: Annotated[Literal["json", "artifact"], OPEN] | None = None
    """artifact stores the result; default json"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class CallToolFlatRequest(Model):
    type: Literal["callTool"]
    name: str
    arguments: dict[str, Any] | None = None
    """As the tool's schema says; default none"""
    origin: str | None = None
    """Of the document that offers it, as the outline names it; default: that of the page"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class ScreenshotFlatRequest(Model):
    type: Literal["screenshot"]
    selector: Selector | None = None
    ref: Ref | None = None
    full_page: bool | None = None
    """The whole page, not only the viewport; default false"""
    clip: Clip | None = None
    quality: int | None = None
    """Of a JPEG or WebP, default 80; invalid with png"""
    optimize_for_speed: OptimizeForSpeed | None = None
    format: Annotated[Literal["png", "jpeg", "webp"], OPEN] | None = None
    """Default png"""
    encoding: BytesEncoding | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class ContentFlatRequest(Model):
    type: Literal["content"]
    selector: Selector | None = None
    ref: Ref | None = None
    encoding: Annotated[Literal["text", "artifact"], OPEN] | None = None
    """artifact stores it; default text"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class SnapshotFlatRequest(Model):
    type: Literal["snapshot"]
    root: Ref | None = None
    find: str | None = None
    """Only lines with all these words, and what they are inside of"""
    since: Revision | None = None
    cursor: str | None = None
    """Go on where an observation left lines out"""
    max_tokens: MaxTokens | None = None
    urls: bool | None = None
    """With the targets of links; default false"""
    boxes: bool | None = None
    """With @x,y,width,height of elements in CSS pixels of the page's viewport, also of those in iframes; default false"""
    visible: bool | None = None
    """Only what is inside the viewport; default false"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class MarkdownFlatRequest(Model):
    type: Literal["markdown"]
    root: Ref | None = None
    main: bool | None = None
    """Only the main content; false: all. Default: the main content where the page marks it and most of the text is in it, else all but navigation, header, footer and asides"""
    max_tokens: MaxTokens | None = None
    cursor: str | None = None
    """Go on where a result ended"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class DialogFlatRequest(Model):
    type: Literal["dialog"]
    accept: bool
    """OK; false is Cancel"""
    text: str | None = None
    """For a prompt; default: what it suggests"""
    count: int | None = None
    """How many of the next dialogs, where none is open; default 1"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class WaitFlatRequest(Model):
    type: Literal["wait"]
    wait_type: (
        Annotated[Literal["selector", "text", "url", "duration", "function", "download", "popup", "dialog"], OPEN]
        | None
    ) = None
    """Which of the conditions must be among those given"""
    selector: Selector | None = None
    ref: Ref | None = None
    text: str | None = None
    """Until this text is shown; whitespace counts as one space, case does not matter"""
    url: str | None = None
    """Until the page is at this URL, or one of which `*` stands for a part without a slash; without `?` and `#` whatever follows the path"""
    visible: bool | None = None
    """The element must be visible, not only there; default false"""
    hidden: bool | None = None
    """The element must be hidden or gone; default false"""
    duration: float | None = None
    """At least so long, in ms"""
    function: str | None = None
    """A script, as for evaluate, whose result must become true; needs `actions:evaluate`"""
    download: Literal[True] | None = None
    """Until a download of the page has ended that no wait has returned yet"""
    popup: Literal[True] | None = None
    """Until a page that this one opened is there that no wait has returned yet; after other steps, one that these have opened"""
    dialog: Literal[True] | None = None
    """Until a dialog was answered for which no wait has returned yet; after other steps, one that these have opened"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class ScrollFlatRequest(Model):
    type: Literal["scroll"]
    x: float | None = None
    """CSS pixels from the left; default: as it is"""
    y: float | None = None
    """CSS pixels from the top; default: as it is"""
    selector: Selector | None = None
    ref: Ref | None = None
    behavior: Annotated[Literal["auto", "smooth"], OPEN] | None = None
    """smooth moves there step by step, as the page sees it; default auto"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class KeyboardFlatRequest(Model):
    type: Literal["keyboard"]
    keyboard_type: Annotated[Literal["press", "down", "up"], OPEN] | None = None
    """Default press; a key that is down stays down until it is up again"""
    key: str | None = None
    """A character, a name such as Enter, ArrowLeft or KeyA, or a chord such as Control+Shift+A"""
    text: str | None = None
    """Characters to type; only with press"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class MouseFlatRequest(Model):
    type: Literal["mouse"]
    mouse_type: Annotated[Literal["move", "down", "up", "click"], OPEN] | None = None
    """Default click"""
    x: float
    """CSS pixels"""
    y: float
    """CSS pixels"""
    button: MouseButton | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class DragFlatRequest(Model):
    type: Literal["drag"]
    selector: Selector | None = None
    ref: Ref | None = None
    x: float | None = None
    """CSS pixels of the viewport, in place of an element"""
    y: float | None = None
    to_selector: Selector | None = None
    to_ref: Ref | None = None
    to_x: float | None = None
    to_y: float | None = None
    via: list[Point] | None = None
    """Points to pass on the way"""
    steps: int | None = None
    """Moves of the mouse for each part of the way, default 8"""
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class Metadata(Model):
    timestamp: Timestamp
    duration: float
    """Time the request took, in ms"""
    audit: Literal["failed"] | None = None
    """Present when the call was done but its audit row could not be stored; also the header `X-Pagewire-Audit`, in gRPC metadata of this name"""
    replayed: Literal[True] | None = None
    """Present when the result is that of an earlier call with the same idempotency key"""
    profile: ProfileSaving | None = None
    recreated: Literal[True] | None = None
    """Present when the change needed a new context in the browser, and pages have loaded again"""


class MessageResponse(Model):
    success: Success
    message: str
    metadata: Metadata


class Capacity(Model):
    contexts: int
    """That may have a browser at a time, as far as memory suffices"""
    live: int
    """Contexts that have one"""
    waiting: int
    """Calls that wait for capacity or memory"""
    memory: MachineMemory | None = None


class TokenPairResponse(Model):
    success: Success
    data: TokenPair
    metadata: Metadata


class CreateSessionRequest(Model):
    name: str | None = None
    metadata: CallerMetadata | None = None
    base_url: str | None = None
    """http or https; what relative URLs of this session's requests resolve against"""


class SessionResponse(Model):
    success: Success
    data: Session
    metadata: Metadata


class SessionListResponse(Model):
    success: Success
    data: list[Session]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class SessionSummaryListResponse(Model):
    success: Success
    data: list[SessionSummary]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class DeletedSessionsResponse(Model):
    success: Success
    message: str
    data: Data
    metadata: Metadata


class CreateApiKeyRequest(Model):
    name: str
    roles: list[Role] | None = None
    """Default the creator's"""
    scopes: list[Scope] | None = None
    """Default all of the roles' own"""
    expires_in: int | None = None
    """Ms from now, up to ten years; default never"""
    allowed_ips: list[str] | None = None
    """Addresses and ranges (CIDR) from which the key may be used; default all"""
    allowed_hosts: list[HostSuffix] | None = None
    """Bounds `allowedHosts` of the contexts that the key creates, changes and renders with, which get the hosts that both allow; other contexts it cannot use; default any"""
    blocked_hosts: list[HostSuffix] | None = None
    """Added to `blockedHosts` of those contexts"""
    plan: Annotated[Literal["basic", "standard", "premium"], OPEN] | None = None
    """Default standard"""
    metadata: CallerMetadata | None = None


class AuditListResponse(Model):
    success: Success
    data: list[AuditEntry]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class Process(Model):
    id: str
    """Of this run; a process that is started again has another one"""
    role: Annotated[Literal["all", "api", "worker"], OPEN]
    """`api` serves callers, `worker` runs browsers, `all` does both"""
    host: str
    """The machine's name"""
    pid: int
    """The operating system's number of the process"""
    address: str | None = None
    """Host and port at which the other processes reach it; absent: they do not"""
    version: str
    state: Annotated[Literal["ready", "draining", "lost"], OPEN]
    """`draining`: it is about to end; `lost`: it has not renewed its lease in time, and its contexts open elsewhere"""
    capacity: int
    """Contexts that may have a browser at a time; 0 with the role `api`"""
    contexts: int
    """Contexts that have a browser"""
    busy: int
    """Those of them that are in use"""
    waiting: int
    """Calls that wait for capacity"""
    started_at: Timestamp
    settings_differ: bool | None = None
    """Whether settings that processes have to agree in (secrets, limits, network policy) differ from those of the process that answers; absent where its version does not report them"""
    heartbeat_age: float | None = None
    """ms since the process renewed its lease; absent where its version does not report it"""
    calls: CallCounts | None = None
    memory: MachineMemory | None = None


class Overview(Model):
    covers: Annotated[Literal["all", "own"], OPEN]
    """All users, or the caller"""
    process: str
    """The id of the process that responds"""
    missing: list[str]
    """Ids of the processes that did not respond within a second: what they counted, and their browsers, are not here"""
    since: Timestamp
    now: OverviewNow
    actions: int
    """Actions that ended since, those of steps included"""
    failed: int
    """Actions, and calls without one, that failed"""
    errors: list[OverviewError]
    """The 20 most frequent, the most frequent first"""
    waits: OverviewDurations
    interval: int
    """Between two points of `history`, in ms"""
    history: list[OverviewPoint]
    """Oldest first; without those in which nothing was counted"""
    failures: list[OverviewFailure]
    """The last 20, the last first"""
    browsers: list[OverviewBrowser]
    """The largest first; browsers that run contexts of several users are shown to administrators only"""
    limits: list[OverviewLimit]


class SettingListResponse(Model):
    success: Success
    data: list[EffectiveSetting]
    metadata: Metadata


class ProcessListResponse(Model):
    success: Success
    data: list[Process]
    metadata: Metadata


class ContextConfig(Model):
    viewport: Viewport | None = None
    user_agent: str | None = None
    locale: str | None = None
    """Language tag (BCP 47), such as de-DE"""
    timezone: str | None = None
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: Geolocation | None = None
    permissions: list[Permission] | None = None
    extra_http_headers: dict[str, str] | None = Field(None, alias="extraHTTPHeaders")
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: bool | None = None
    http_credentials: HttpCredentials | None = None
    proxy: Proxy | None = None
    allowed_hosts: list[HostSuffix] | None = None
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: list[HostSuffix] | None = None
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: int | None = None
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: str | None = None
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: Annotated[Literal["light", "dark", "no-preference"], OPEN] | None = None
    reduced_motion: Annotated[Literal["reduce", "no-preference"], OPEN] | None = None
    java_script_enabled: bool | None = None
    bypass_csp: bool | None = Field(None, alias="bypassCSP")
    ignore_https_errors: bool | None = Field(None, alias="ignoreHTTPSErrors")
    cdp: bool | None = None
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: Annotated[Literal["dismiss", "accept", "hold"], OPEN] | None = None
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: Annotated[Literal["off", "flight", "full"], OPEN] | None = None
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: Annotated[Literal["accept", "deny"], OPEN] | None = None
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: list[ApprovalRule] | None = None
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: bool | None = None
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""


class CreateContextRequest(Model):
    viewport: Viewport | None = None
    user_agent: str | None = None
    locale: str | None = None
    """Language tag (BCP 47), such as de-DE"""
    timezone: str | None = None
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: Geolocation | None = None
    permissions: list[Permission] | None = None
    extra_http_headers: dict[str, str] | None = Field(None, alias="extraHTTPHeaders")
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: bool | None = None
    http_credentials: HttpCredentials | None = None
    proxy: Proxy | None = None
    allowed_hosts: list[HostSuffix] | None = None
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: list[HostSuffix] | None = None
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: int | None = None
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: str | None = None
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: Annotated[Literal["light", "dark", "no-preference"], OPEN] | None = None
    reduced_motion: Annotated[Literal["reduce", "no-preference"], OPEN] | None = None
    java_script_enabled: bool | None = None
    bypass_csp: bool | None = Field(None, alias="bypassCSP")
    ignore_https_errors: bool | None = Field(None, alias="ignoreHTTPSErrors")
    cdp: bool | None = None
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: Annotated[Literal["dismiss", "accept", "hold"], OPEN] | None = None
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: Annotated[Literal["off", "flight", "full"], OPEN] | None = None
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: Annotated[Literal["accept", "deny"], OPEN] | None = None
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: list[ApprovalRule] | None = None
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: bool | None = None
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""
    name: str | None = None
    """Default: context- and the first digits of its id"""
    create_page: bool | None = None
    """Open a first page, returned in `page`; default false, and true with `cdp: true`, whose clients attach to it"""
    temporary: bool | None = None
    """Delete the context once it has not been used for an hour, or for a minute when its user needs another and has as many as allowed; default false"""
    acquire_timeout: AcquireTimeout | None = None
    profile: str | None = None
    """The id or name of a profile, whose login the context begins with, as a copy of its own; needs `profiles:use`. 422 with `details.reason` `profile-unreadable` where DATA_KEY is another one than at its storing"""
    profile_save: Annotated[Literal["never", "onClose", "auto"], OPEN] | None = None
    """Whether the context saves the profile, whole: with `onClose` when it is deleted, with `auto` also a second after its last change; needs `profiles:write`. One context at a time saves a profile: 409 with `details.reason` `profile-writer` for a second one. Default never"""


class CloneProfileRequest(Model):
    name: ProfileName


class ProfileResponse(Model):
    success: Success
    data: Profile
    metadata: Metadata


class ProfileListResponse(Model):
    success: Success
    data: list[Profile]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class Index(Model):
    name: str
    key_path: KeyPath | None = None
    key_path_array: list[KeyPath] | None = None
    multi_entry: bool
    unique: bool


class Store(Model):
    name: str
    auto_increment: bool
    key_path: KeyPath | None = None
    key_path_array: list[KeyPath] | None = None
    records: list[Record]
    indexes: list[Index]


class StoredDatabase(Model):
    name: str
    version: int
    stores: list[Store]


class CreateSecretRequest(Model):
    name: SecretName
    username: str | None = None
    password: str
    totp: str | None = None
    """The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1"""
    origins: list[str]
    """Exact, such as `https://shop.example` or `http://127.0.0.1:8080`"""


class UpdateSecretRequest(Model):
    name: SecretName | None = None
    username: str | None = None
    password: str | None = None
    totp: str | None = None
    """The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1"""
    origins: list[str] | None = None
    """Exact, such as `https://shop.example` or `http://127.0.0.1:8080`"""


class SecretResponse(Model):
    success: Success
    data: Secret
    metadata: Metadata


class SecretListResponse(Model):
    success: Success
    data: list[Secret]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class CreateUserRequest(Model):
    username: str
    """Letters, digits, dots, hyphens, underscores and at signs, the first a letter or digit; unique"""
    password: NewPassword | None = None
    role: Role
    issuer: str | None = None
    """The identity provider, instead of a password"""
    subject: str | None = None
    """Who that is there: the claim `sub`"""


class UpdateUserRequest(Model):
    role: Role | None = None
    disabled: bool | None = None
    password: NewPassword | None = None
    revoke_keys: bool | None = None
    """Revokes the user's API keys as well"""


class UserResponse(Model):
    success: Success
    data: User
    metadata: Metadata


class UserListResponse(Model):
    success: Success
    data: list[User]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class UpdatedContext(Model):
    id: str
    name: str
    config: ContextConfig


class UpdatedContextResponse(Model):
    success: Success
    data: UpdatedContext
    metadata: Metadata


class ContextMetricsResponse(Model):
    success: Success
    data: ContextMetrics
    metadata: Metadata


class Context(Model):
    id: str
    user_id: str
    """Owner"""
    name: str
    config: ContextConfig
    created_at: Timestamp
    last_used_at: Timestamp
    temporary: bool | None = None
    """Present and true if it is deleted once it is not used any more"""
    profile: str | None = None
    """The id of the profile that it was opened with"""
    profile_save: str | None = None
    """onClose or auto; absent: it does not save the profile"""
    page: ContextPage | None = None
    pages: list[ContextPage] | None = None
    state: ContextState | None = None
    position: QueuePosition | None = None
    process: ContextProcess | None = None
    losses: ContextLosses | None = None
    unsaved: list[UnsavedStorage] | None = None
    """What its pages store and its saved state does not have: it is lost when the context hibernates or its browser ends; absent: none. At most 50"""


class ContextResponse(Model):
    success: Success
    data: Context
    metadata: Metadata


class ContextListResponse(Model):
    success: Success
    data: list[ContextSummary]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class RenderScreenshotRequest(Model):
    url: str | None = None
    """http or https; exactly one of url, html and artifact"""
    html: str | None = None
    """Shown on about:blank: relative URLs have no base"""
    artifact: str | None = None
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: WaitUntil | None = None
    selector: Selector | None = None
    text: str | None = None
    """Wait until this text is shown"""
    duration: float | None = None
    """Wait so long after it has loaded, in ms"""
    scroll: bool | None = None
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: bool | None = None
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: bool | None = None
    """Wait until its fonts are loaded; default false"""
    config: ContextConfig | None = None
    profile: str | None = None
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: int | None = None
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: AcquireTimeout | None = None
    element: Selector | None = None
    full_page: bool | None = None
    """The whole page, not only the viewport; default false"""
    clip: Clip | None = None
    type: Annotated[Literal["png", "jpeg", "webp"], OPEN] | None = None
    """Default png"""
    quality: int | None = None
    """Of a JPEG or WebP; invalid with png"""
    optimize_for_speed: OptimizeForSpeed | None = None
    encoding: Annotated[Literal["base64", "binary", "artifact"], OPEN] | None = None
    """Default binary: bytes, where the protocol has them; artifact: stored, and described in the result"""


class RenderContentRequest(Model):
    url: str | None = None
    """http or https; exactly one of url, html and artifact"""
    html: str | None = None
    """Shown on about:blank: relative URLs have no base"""
    artifact: str | None = None
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: WaitUntil | None = None
    selector: Selector | None = None
    text: str | None = None
    """Wait until this text is shown"""
    duration: float | None = None
    """Wait so long after it has loaded, in ms"""
    scroll: bool | None = None
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: bool | None = None
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: bool | None = None
    """Wait until its fonts are loaded; default false"""
    config: ContextConfig | None = None
    profile: str | None = None
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: int | None = None
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: AcquireTimeout | None = None
    element: Selector | None = None


class RenderMarkdownRequest(Model):
    url: str | None = None
    """http or https; exactly one of url, html and artifact"""
    html: str | None = None
    """Shown on about:blank: relative URLs have no base"""
    artifact: str | None = None
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: WaitUntil | None = None
    selector: Selector | None = None
    text: str | None = None
    """Wait until this text is shown"""
    duration: float | None = None
    """Wait so long after it has loaded, in ms"""
    scroll: bool | None = None
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: bool | None = None
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: bool | None = None
    """Wait until its fonts are loaded; default false"""
    config: ContextConfig | None = None
    profile: str | None = None
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: int | None = None
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: AcquireTimeout | None = None
    main: bool | None = None
    """Only the main content; false: all. Default: as the action markdown"""
    max_tokens: MaxTokens | None = None


class PageResponse(Model):
    success: Success
    data: Page
    metadata: Metadata


class PageListResponse(Model):
    success: Success
    data: list[Page]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class RenewControlRequest(Model):
    lease: Lease
    ttl: int | None = None
    """From now, in ms; default as before"""


class ControlRequest(Model):
    id: str
    instructions: str
    requested_by: ControlActor
    requested_at: Timestamp
    expires_at: Timestamp
    url: str | None = None
    """Where a person with an account answers it in the console"""
    approval: ApprovalAct | None = None


class Control(Model):
    context_id: str
    state: Annotated[Literal["free", "requested", "held"], OPEN]
    lease: int
    """The number of the last lease; 0: there was none"""
    holder: ControlActor | None = None
    note: str | None = None
    """The holder's"""
    expires_at: Timestamp | None = None
    request: ControlRequest | None = None
    last: ControlEnd | None = None


class ControlResponse(Model):
    success: Success
    data: Control
    metadata: Metadata


class PendingControlRequest(Model):
    context_id: str
    context_name: str
    state: Annotated[Literal["requested", "held"], OPEN]
    holder: ControlActor | None = None
    request: ControlRequest


class ControlRequestListResponse(Model):
    success: Success
    data: list[PendingControlRequest]
    total: int
    limit: int
    offset: int
    metadata: Metadata


class StepSeen(Model):
    text: str | None = None
    """A text that was not shown before: what the page says, a heading, or else the only new line; at most 100 characters"""
    state: StepState | None = None
    dialog: Annotated[Literal["accepted", "dismissed", "open"], OPEN] | None = None
    """How the dialog was answered that it has opened"""
    download: bool | None = None
    """It has begun a download"""
    popup: str | None = None
    """The id of the page that it has opened, the first of them"""
    closed: bool | None = None
    """Its page closed itself"""


class StepsProgram(Model):
    format: Annotated[Literal["steps", "curl", "typescript", "python", "go", "playwright"], OPEN]
    text: str
    steps: int
    """How many of the context's steps are in it"""
    parameters: list[StepsParameter]
    left: list[LeftStep]
    """Steps that are not in it"""


class StepsProgramResponse(Model):
    success: Success
    data: StepsProgram
    metadata: Metadata


class Artifact(Model):
    id: str
    name: str
    """A plain name, never a path"""
    content_type: str
    """As its sender said"""
    size: int
    """Bytes; while it is pending, of those that arrived"""
    sha256: str | None = None
    """Hex; of one that is ready"""
    source: ArtifactSource
    state: ArtifactState
    reason: str | None = None
    """Why it failed: too-large, quota, disk-full, canceled, lost (with its browser) or failed"""
    url: str | None = None
    """What was downloaded"""
    context_id: str | None = None
    page_id: str | None = None
    recording: ArtifactRecording | None = None
    created_at: Timestamp
    expires_at: Timestamp


class ArtifactResponse(Model):
    success: Success
    data: Artifact
    metadata: Metadata


class ArtifactListResponse(Model):
    success: Success
    data: list[Artifact]
    total: int
    limit: int
    offset: int
    max_size: int
    """Bytes that a file may have (ARTIFACT_LIMITS)"""
    metadata: Metadata


class ArtifactLinkResponse(Model):
    success: Success
    data: Data1
    metadata: Metadata


class CreatedShareLinkResponse(Model):
    success: Success
    data: CreatedShareLink
    metadata: Metadata


class ShareLinkListResponse(Model):
    success: Success
    data: list[ShareLink]
    metadata: Metadata


class CdpTicketResponse(Model):
    success: Success
    data: CdpTicket
    metadata: Metadata


class OpenedShareLinkResponse(Model):
    success: Success
    data: OpenedShareLink
    metadata: Metadata


class DispatchInputRequest(Model):
    lease: Lease
    events: list[InputEvent]


class DispatchInputResponse(Model):
    success: Success
    data: DispatchInputResult
    metadata: Metadata


class ExecuteStepsRequest(Model):
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""
    steps: list[Step]
    page_id: str | None = None
    """Of all steps. Default: the page used last"""
    timeout: int | None = None
    """Time for all steps, in ms; waiting in line counts; default 60000"""
    lease: Lease | None = None


class StepResult(Model):
    index: int
    action: str
    status: Annotated[Literal["done", "failed", "not-run"], OPEN]
    data: FreeObject | None = None
    error: StepError | None = None
    dialogs: list[Dialog] | None = None
    """That opened while it ran"""
    downloads: list[Download] | None = None
    """That began or went on while it ran"""
    duration: float | None = None
    """In ms; absent for a step that did not run"""


class StepsResult(Model):
    context_id: str
    page_id: str
    status: Annotated[Literal["done", "stopped"], OPEN]
    """stopped: a step failed, and those after it did not run"""
    steps: list[StepResult]
    """`data` only of actions that read, or navigate"""
    duration: float
    """In ms, without the observation"""
    observation: Observation | None = None
    recovered: PageRecovery | None = None
    pending_navigation: PendingNavigation | None = None


class StepsResultResponse(Model):
    success: Success
    data: StepsResult
    metadata: Metadata


class EvaluateResult(Model):
    result: Any | None = None
    """As JSON.stringify writes it, whatever the page has made of that; no key `__proto__`; absent for undefined and with an artifact"""
    artifact: Artifact | None = None


class ScreenshotParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    full_page: bool | None = None
    """The whole page, not only the viewport; default false"""
    clip: Clip | None = None
    quality: int | None = None
    """Of a JPEG or WebP, default 80; invalid with png"""
    optimize_for_speed: OptimizeForSpeed | None = None
    type: Annotated[Literal["png", "jpeg", "webp"], OPEN] | None = None
    """Default png"""
    encoding: BytesEncoding | None = None


class ScreenshotResult(Model):
    image: str | None = None
    """Only with base64; with binary encoding the bytes travel beside the result"""
    content_type: Annotated[Literal["image/png", "image/jpeg", "image/webp"], OPEN]
    encoding: Annotated[Literal["base64", "binary", "artifact"], OPEN]
    artifact: Artifact | None = None
    width: int
    """Pixels"""
    height: int
    """Pixels"""
    size: int
    """Bytes of the image"""


class PdfMargin(Model):
    top: PdfLength | None = None
    bottom: PdfLength | None = None
    left: PdfLength | None = None
    right: PdfLength | None = None


class PdfResult(Model):
    pdf: str | None = None
    """Only with base64; with binary encoding the bytes travel beside the result"""
    content_type: Literal["application/pdf"]
    encoding: Annotated[Literal["base64", "binary", "artifact"], OPEN]
    artifact: Artifact | None = None
    size: int
    """Bytes of the document"""


class ContentResult(Model):
    html: str | None = None
    """With the doctype; without the content of iframes and shadow roots; absent with an artifact"""
    artifact: Artifact | None = None
    url: str
    title: str


class DragParams(Model):
    selector: Selector | None = None
    ref: Ref | None = None
    x: float | None = None
    """CSS pixels of the viewport, in place of an element"""
    y: float | None = None
    to_selector: Selector | None = None
    to_ref: Ref | None = None
    to_x: float | None = None
    to_y: float | None = None
    via: list[Point] | None = None
    """Points to pass on the way"""
    steps: int | None = None
    """Moves of the mouse for each part of the way, default 8"""


class CookieParam(Model):
    name: str | None = None
    value: str | None = None
    domain: str | None = None
    """Host; with a dot in front its subdomains, too"""
    path: str | None = None
    """Default / when set"""
    expires: float | None = None
    """Seconds since 1970, 400 days from now at most; -1, the default, ends with the browser session"""
    http_only: bool | None = None
    """Default false"""
    secure: bool | None = None
    """Default false"""
    same_site: SameSite | None = None


class CookiesResult(Model):
    cookies: list[Cookie] | None = None
    count: int | None = None


class PdfFlatRequest(Model):
    type: Literal["pdf"]
    format: (
        Annotated[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"], OPEN]
        | None
    ) = None
    """Size of the paper, default Letter; invalid with width and height"""
    width: PdfSide | None = None
    height: PdfSide | None = None
    prefer_css_page_size: bool | None = Field(None, alias="preferCSSPageSize")
    """The size that the page's CSS gives in `@page` comes before those given here; default false"""
    landscape: bool | None = None
    """Default false"""
    scale: float | None = None
    """Default 1"""
    page_ranges: str | None = None
    """The sheets to print, as `1-3, 5, 8-`; default all"""
    display_header_footer: bool | None = None
    """Print the templates; without any: date, title, URL and page number. The default is true with a template, else false"""
    header_template: PdfTemplate | None = None
    footer_template: PdfTemplate | None = None
    margin: PdfMargin | None = None
    print_background: bool | None = None
    """Default false"""
    tagged: bool | None = None
    """With the structure that screen readers use; default false"""
    outline: bool | None = None
    """With bookmarks of the headings, and tagged; default false"""
    encoding: BytesEncoding | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class CookiesFlatRequest(Model):
    type: Literal["cookies"]
    operation: Annotated[Literal["get", "set", "delete"], OPEN]
    cookies: list[CookieParam] | None = None
    page_id: str | None = None
    """Default: the page used last"""
    timeout: int | None = None
    """Time for the whole action, in ms; waiting in line counts"""
    lease: Lease | None = None
    observe: Annotated[Literal["none", "delta", "snapshot"], OPEN] | None = None
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: Revision | None = None
    max_tokens: MaxTokens | None = None
    settle: int | None = None
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: Revision | None = None
    on_stale: Annotated[Literal["rebind", "refuse"], OPEN] | None = None
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""


class Health(Model):
    status: Literal["ok"]
    timestamp: Timestamp
    uptime: float
    """Seconds since the start"""
    environment: Annotated[Literal["development", "production"], OPEN]
    version: str
    checks: HealthChecks | None = None
    capacity: Capacity | None = None


class OverviewResponse(Model):
    success: Success
    data: Overview
    metadata: Metadata


class StoredOrigin(Model):
    origin: str
    local_storage: list[StoredItem]
    session_storage: list[StoredItem] | None = None
    indexed_db: list[StoredDatabase] | None = Field(None, alias="indexedDB")
    opfs: list[StoredFile] | None = None
    encoded: str | None = None
    """JSON text of an object with further items of these lists: those that have NUL or half a character, or more than 32 levels, as requests may not. Playwright ignores it"""


class RenderPdfRequest(Model):
    url: str | None = None
    """http or https; exactly one of url, html and artifact"""
    html: str | None = None
    """Shown on about:blank: relative URLs have no base"""
    artifact: str | None = None
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: WaitUntil | None = None
    selector: Selector | None = None
    text: str | None = None
    """Wait until this text is shown"""
    duration: float | None = None
    """Wait so long after it has loaded, in ms"""
    scroll: bool | None = None
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: bool | None = None
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: bool | None = None
    """Wait until its fonts are loaded; default false"""
    config: ContextConfig | None = None
    profile: str | None = None
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: int | None = None
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: AcquireTimeout | None = None
    format: (
        Annotated[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"], OPEN]
        | None
    ) = None
    """Size of the paper, default Letter; invalid with width and height"""
    width: PdfSide | None = None
    height: PdfSide | None = None
    prefer_css_page_size: bool | None = Field(None, alias="preferCSSPageSize")
    """The size that the page's CSS gives in `@page` comes before those given here; default false"""
    landscape: bool | None = None
    """Default false"""
    scale: float | None = None
    """Default 1"""
    page_ranges: str | None = None
    """The sheets to print, as `1-3, 5, 8-`; default all"""
    display_header_footer: bool | None = None
    """Print the templates; without any: date, title, URL and page number. The default is true with a template, else false"""
    header_template: PdfTemplate | None = None
    footer_template: PdfTemplate | None = None
    margin: PdfMargin | None = None
    print_background: bool | None = None
    """Default false"""
    tagged: bool | None = None
    """With the structure that screen readers use; default false"""
    outline: bool | None = None
    """With bookmarks of the headings, and tagged; default false"""
    encoding: Annotated[Literal["base64", "binary", "artifact"], OPEN] | None = None
    """Default binary: bytes, where the protocol has them; artifact: stored, and described in the result"""


class ContextStep(Model):
    id: str
    """Ids of later steps of the same process are behind it"""
    action: str
    command: str | None = None
    """Of WebDriver, where it was one"""
    page_id: str | None = None
    url: str | None = None
    """Where the action has led the page, until its next action began; at most 2,048 characters"""
    started_at: Timestamp
    duration: float
    """Ms"""
    outcome: Annotated[Literal["done", "failed"], OPEN]
    target: StepTarget | None = None
    params: FreeObject
    masked: list[str]
    """Names of the parameters that were given and are not in `params`"""
    seen: StepSeen | None = None
    actor: ControlActor | None = None
    protocol: Annotated[Literal["rest", "grpc", "connect", "ws", "mcp", "webdriver"], OPEN] | None = None
    request_id: str | None = None
    """Of the call, as its response and the log name it"""
    error: ContextStepError | None = None


class ContextSteps(Model):
    steps: list[ContextStep]
    next: str | None = None
    """For `after`: the id of the last one; absent where there is none"""
    dropped: int
    """Earlier steps that are not held any more"""


class ContextStepsResponse(Model):
    success: Success
    data: ContextSteps
    metadata: Metadata


class PdfParams(Model):
    format: (
        Annotated[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"], OPEN]
        | None
    ) = None
    """Size of the paper, default Letter; invalid with width and height"""
    width: PdfSide | None = None
    height: PdfSide | None = None
    prefer_css_page_size: bool | None = Field(None, alias="preferCSSPageSize")
    """The size that the page's CSS gives in `@page` comes before those given here; default false"""
    landscape: bool | None = None
    """Default false"""
    scale: float | None = None
    """Default 1"""
    page_ranges: str | None = None
    """The sheets to print, as `1-3, 5, 8-`; default all"""
    display_header_footer: bool | None = None
    """Print the templates; without any: date, title, URL and page number. The default is true with a template, else false"""
    header_template: PdfTemplate | None = None
    footer_template: PdfTemplate | None = None
    margin: PdfMargin | None = None
    print_background: bool | None = None
    """Default false"""
    tagged: bool | None = None
    """With the structure that screen readers use; default false"""
    outline: bool | None = None
    """With bookmarks of the headings, and tagged; default false"""
    encoding: BytesEncoding | None = None


class CookiesParams(Model):
    operation: Annotated[Literal["get", "set", "delete"], OPEN]
    cookies: list[CookieParam] | None = None


class StorageState(Model):
    cookies: list[StoredCookie]
    origins: list[StoredOrigin]


class CreateProfileRequest(Model):
    name: ProfileName
    context_id: str | None = None
    """The context whose login is stored"""
    state: StorageState | None = None


class UpdateProfileRequest(Model):
    name: ProfileName | None = None
    context_id: str | None = None
    """The context whose login is stored"""
    state: StorageState | None = None
    version: int | None = None
    """The version that the profile must have"""


class ProfileStateResponse(Model):
    success: Success
    data: StorageState
    metadata: Metadata


STEPS: dict[str, type[Model]] = {
    "navigate": NavigateFlatRequest,
    "goBack": GoBackFlatRequest,
    "goForward": GoForwardFlatRequest,
    "reload": ReloadFlatRequest,
    "click": ClickFlatRequest,
    "type": TypeFlatRequest,
    "select": SelectFlatRequest,
    "upload": UploadFlatRequest,
    "hover": HoverFlatRequest,
    "focus": FocusFlatRequest,
    "blur": BlurFlatRequest,
    "evaluate": EvaluateFlatRequest,
    "callTool": CallToolFlatRequest,
    "screenshot": ScreenshotFlatRequest,
    "pdf": PdfFlatRequest,
    "content": ContentFlatRequest,
    "snapshot": SnapshotFlatRequest,
    "markdown": MarkdownFlatRequest,
    "dialog": DialogFlatRequest,
    "wait": WaitFlatRequest,
    "scroll": ScrollFlatRequest,
    "keyboard": KeyboardFlatRequest,
    "mouse": MouseFlatRequest,
    "drag": DragFlatRequest,
    "cookies": CookiesFlatRequest,
}
