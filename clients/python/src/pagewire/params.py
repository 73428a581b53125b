# Written by generate.py from openapi.json, sha256 bc93b8c76108e84713b84133995f32537233852dde8c849afee94fad7e3bed52. Do not edit.
"""What the service is asked for."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

FreeObject: TypeAlias = dict[str, Any]


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
"""`read:session` is an alias of `sessions:read`"""


class LoginRequest(TypedDict):
    username: str
    password: str


class RefreshTokenRequest(TypedDict):
    refresh_token: str
    access_token: NotRequired[str]
    """The access token to be replaced"""


class RevokeTokenRequest(TypedDict):
    refresh_token: str


class CallerMetadata(TypedDict):
    pass


class Viewport(TypedDict):
    width: int
    height: int


class Geolocation(TypedDict):
    latitude: float
    """Degrees"""
    longitude: float
    """Degrees"""
    accuracy: NotRequired[float]
    """Metres, default 0"""


class HttpCredentials(TypedDict):
    username: str
    password: str
    """Reads "***" in responses"""
    origin: NotRequired[str]
    """The only origin that they are sent to, such as `https://example.com`. Default: the origins of the URLs that were opened by `navigate` or with a new page, and by no page itself, so that no third party gets them; the origin that a redirect leads to must be given"""


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
"""Without clipboard-read, because the contexts of one browser share its clipboard"""


HostSuffix: TypeAlias = str
"""A host, and with it all hosts below it: `example.com` is also `www.example.com`; an IP address is only itself"""


class Proxy(TypedDict):
    server: str
    """`http://host:port`, `https://host:port` or `socks5://host:port`; default ports 80, 443 and 1080"""
    username: NotRequired[str]
    password: NotRequired[str]
    """Reads "***" in responses"""


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
    """click: also by a key, the mouse, a drag, an upload or `submit`; evaluate: also the `function` of wait; navigate: by its URL, the history or a reload; leaveOrigin: a URL, link or form that leads from one origin to another; submitPassword: a form with a password; any: all that is no reading"""
    names: NotRequired[list[str]]
    """One of these texts, in any case, is part of the accessible name or text of what is acted on, or of the name of the tool"""
    origins: NotRequired[list[str]]
    """Of the document, or of where a navigation leads: `https://shop.example`, or `https://*.shop.example` for hosts below it"""


AcquireTimeout: TypeAlias = int
"""How long to wait, in ms, while as many contexts are in use as the service may have; default 30 s (CONTEXT_LIMITS). 0: do not wait, and get 503. It adds to the time of the call"""


ProfileName: TypeAlias = str
"""Unique among the profiles of its user"""


class StoredCookie(TypedDict):
    name: str
    value: str
    domain: str
    path: str
    expires: float
    """Seconds since 1970; -1: with the browser"""
    http_only: bool
    secure: bool
    same_site: Literal["Strict", "Lax", "None"]
    partition_key: NotRequired[str]
    field_cr_has_cross_site_ancestor: NotRequired[bool]


class StoredItem(TypedDict):
    name: str
    value: str


class StoredFile(TypedDict):
    path: str
    type: Literal["file", "directory"]
    base64: NotRequired[str]


class Record(TypedDict):
    key: NotRequired[Any]
    key_encoded: NotRequired[Any]
    value: NotRequired[Any]
    value_encoded: NotRequired[Any]


KeyPath: TypeAlias = str


SecretName: TypeAlias = str
"""Unique among the secrets of its user"""


SecretField: TypeAlias = Literal["username", "password", "totp"]


NewPassword: TypeAlias = str
"""8 to 1024 bytes"""


class UpdateContextRequest(TypedDict):
    viewport: NotRequired[Viewport]
    """Size of a page in CSS pixels"""
    user_agent: NotRequired[str]
    locale: NotRequired[str]
    """Language tag (BCP 47), such as de-DE"""
    timezone: NotRequired[str]
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extra_http_headers: NotRequired[dict[str, str]]
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: NotRequired[bool]
    http_credentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    """All requests of the context go through it, none past it. The service resolves and checks every name, also that of the proxy, and hands the proxy an address. Where the proxy fails, a navigation fails with `details.reason` proxy-connection-failed, proxy-authentication-failed or tunnel-connection-failed"""
    allowed_hosts: NotRequired[list[HostSuffix]]
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: NotRequired[list[HostSuffix]]
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: NotRequired[int]
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: NotRequired[str]
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: NotRequired[Literal["light", "dark", "no-preference"] | None]
    reduced_motion: NotRequired[Literal["reduce", "no-preference"] | None]
    java_script_enabled: NotRequired[bool]
    bypass_csp: NotRequired[bool]
    ignore_https_errors: NotRequired[bool]
    cdp: NotRequired[bool]
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"] | None]
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: NotRequired[Literal["off", "flight", "full"] | None]
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: NotRequired[Literal["accept", "deny"] | None]
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: NotRequired[list[ApprovalRule]]
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: NotRequired[bool]
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""
    name: NotRequired[str]


class CreatePageRequest(TypedDict):
    url: NotRequired[str]
    """Where to go first; default about:blank"""
    viewport: NotRequired[Viewport]


class EventCursor(TypedDict):
    epoch: int
    """Grows with each recovery of the context, and with a restart of the service"""
    seq: int
    """Counts from 1 within an epoch, without gaps"""


class TakeControlRequest(TypedDict):
    ttl: int
    """How long the lease lasts without input, an action or a renewal, in ms"""
    force: NotRequired[bool]
    """End the lease of another credential; default false"""
    note: NotRequired[str]
    """For callers whose actions are rejected"""


class RequestControlRequest(TypedDict):
    instructions: str
    """What the person is to do"""
    ttl: int
    """How long the request stays, in ms"""


Lease: TypeAlias = int
"""The number of a lease of control"""


class AnswerControlRequestRequest(TypedDict):
    approved: bool
    note: NotRequired[str]
    """For the caller that asked"""


ArtifactName: TypeAlias = str


class ExportStepsRequest(TypedDict):
    format: Literal["steps", "curl", "typescript", "python", "go", "playwright"]
    """steps: the body of executeSteps, with `{{name}}` for each parameter, or a list of such where there are more than 25 or several pages: `{{page:1}}` is `pageId` of the first response, and `{{page:2}}` the `popup` that the last step of a request returns; curl: a shell script, which needs jq"""
    after: NotRequired[str]
    """Only steps after the one with this id"""
    steps: NotRequired[list[str]]
    """Only the steps with these ids; default all"""


class SaveRecordingRequest(TypedDict):
    format: NotRequired[Literal["html", "har", "trace"]]
    """html: one file that replays pictures, steps, console, requests and outlines; har: the requests; trace: a trace of Playwright; default html"""
    name: NotRequired[ArtifactName]


class UpdateArtifactRequest(TypedDict):
    name: ArtifactName


class CreateArtifactRequest(TypedDict):
    text: str
    """The file as text"""


ShareScope: TypeAlias = Literal["read", "control"]
"""read: watches; control: also takes control"""


class CreateShareLinkRequest(TypedDict):
    scope: ShareScope
    ttl: int
    """How long the link lasts, in ms: 1 minute to 7 days"""
    name: NotRequired[str]
    """For the list of links"""


class OpenShareLinkRequest(TypedDict):
    secret: str


class InputEvent(TypedDict):
    type: Literal["mouseMove", "mouseDown", "mouseUp", "wheel", "keyDown", "keyUp", "text"]
    x: NotRequired[float]
    """Of the mouse and the wheel: CSS pixels of the viewport"""
    y: NotRequired[float]
    button: NotRequired[Literal["left", "right", "middle"]]
    """Of mouseDown and mouseUp; default left"""
    click_count: NotRequired[int]
    """Of mouseDown and mouseUp: 2 for the second click of a double click; default 1"""
    delta_x: NotRequired[float]
    """Of wheel, in CSS pixels; default 0"""
    delta_y: NotRequired[float]
    key: NotRequired[str]
    """Of keyDown and keyUp: a character, or a name such as Enter or ArrowLeft"""
    text: NotRequired[str]
    """Of text: inserted at once, as from an input method or a paste"""


class Step(TypedDict):
    action: str
    params: NotRequired[FreeObject]
    timeout: NotRequired[int]
    """Of this step, in ms; default by action"""


WaitUntil: TypeAlias = Literal["load", "domcontentloaded", "networkidle0", "networkidle2"]
"""When a navigation counts as done; networkidle0 and networkidle2 are at most 0 or 2 requests in flight for 500 ms"""


MouseButton: TypeAlias = Literal["left", "right", "middle"]
"""Default left; a move of the mouse keeps the buttons as they are. Middle pastes nothing"""


Selector: TypeAlias = str
"""CSS, `text=`, `role=` or `xpath=`; `frame=<iframe> >>` in front looks inside that iframe; the first match counts, or with `only=` in front of the last part the only one"""


Ref: TypeAlias = str
"""
An element of an observation, such as e12, in place of a selector. It stands for what was shown (element, role, name,
row); where it is gone, or something else by now, the action is rejected with 409 `stale-ref` and nothing is done.

"""


Revision: TypeAlias = str
"""What a page showed at one time, such as 3.12, in a request also r3.12; the part before the point names the document"""


MaxTokens: TypeAlias = int
"""The most that `text` may cost, counted as a third of its bytes; default 2000"""


class NavigateParams(TypedDict):
    url: str
    """http, https or about:blank"""
    wait_until: NotRequired[WaitUntil]


class GoBackParams(TypedDict):
    wait_until: NotRequired[WaitUntil]


class GoForwardParams(TypedDict):
    wait_until: NotRequired[WaitUntil]


class ReloadParams(TypedDict):
    wait_until: NotRequired[WaitUntil]


class ClickParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    x: NotRequired[float]
    """CSS pixels"""
    y: NotRequired[float]
    """CSS pixels"""
    button: NotRequired[MouseButton]
    click_count: NotRequired[int]
    """Default 1"""
    delay: NotRequired[float]
    """Between press and release, in ms; default 0"""


class TypeParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    secret: NotRequired[str]
    """The name or id of a stored secret, of which `field` is typed, at once. A password goes into fields for passwords, a code into fields for codes or numbers, by their type, autocomplete, inputmode, or a word in name, id, label or placeholder; else 422 with `details.reason` `secret-field`"""
    field: NotRequired[SecretField]
    delay: NotRequired[float]
    """Between keystrokes, in ms; default 0"""
    submit: NotRequired[bool]
    """Press Enter after, and wait until a navigation that this begins is committed, or the time is over; default false"""
    clear: NotRequired[bool]
    """Empty the field first; default false"""


class SelectParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    values: list[str]
    """Values or labels of options; more than one only where the list allows it, none deselects all"""


class UploadParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    files: NotRequired[list[str]]
    """Paths relative to the caller's upload folder, or absolute inside it; at most 50 MiB each; none empties the input"""
    artifacts: NotRequired[list[str]]
    """Ids of artifacts, of any size; needs artifacts:read"""
    drop: NotRequired[bool]
    """Drops the files on the element; default false"""


class HoverParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class FocusParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class BlurParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]


class EvaluateParams(TypedDict):
    script: str
    """A function expression (called with args), an expression, or statements whose `return` is the result"""
    args: NotRequired[list[Any]]
    """JSON values, default none"""
    encoding: NotRequired[Literal["json", "artifact"]]
    """artifact stores the result; default json"""


BytesEncoding: TypeAlias = Literal["base64", "binary", "artifact"]
"""base64 in the result, bytes in place of it, or stored as an artifact that the result describes; default base64"""


class CallToolParams(TypedDict):
    name: str
    arguments: NotRequired[dict[str, Any]]
    """As the tool's schema says; default none"""
    origin: NotRequired[str]
    """Of the document that offers it, as the outline names it; default: that of the page"""


OptimizeForSpeed: TypeAlias = bool
"""false: a PNG is compressed to about two thirds of the size, which takes about twice as long; default true"""


class Clip(TypedDict):
    x: float
    y: float
    width: float
    height: float


PdfSide: TypeAlias = str
"""Of a sheet in portrait, up to 200in; width and height are given together"""


PdfTemplate: TypeAlias = str
"""HTML with its own styles, where the classes date, title, url, pageNumber and totalPages are filled in; nothing is loaded and no script runs: pictures and fonts are data: URLs. Its text has no size unless a style gives one"""


PdfLength: TypeAlias = str
"""A number and px, in, cm or mm; px without a unit"""


class ContentParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    encoding: NotRequired[Literal["text", "artifact"]]
    """artifact stores it; default text"""


class SnapshotParams(TypedDict):
    root: NotRequired[Ref]
    find: NotRequired[str]
    """Only lines with all these words, and what they are inside of"""
    since: NotRequired[Revision]
    cursor: NotRequired[str]
    """Go on where an observation left lines out"""
    max_tokens: NotRequired[MaxTokens]
    urls: NotRequired[bool]
    """With the targets of links; default false"""
    boxes: NotRequired[bool]
    """With @x,y,width,height of elements in CSS pixels of the page's viewport, also of those in iframes; default false"""
    visible: NotRequired[bool]
    """Only what is inside the viewport; default false"""


class MarkdownParams(TypedDict):
    root: NotRequired[Ref]
    main: NotRequired[bool]
    """Only the main content; false: all. Default: the main content where the page marks it and most of the text is in it, else all but navigation, header, footer and asides"""
    max_tokens: NotRequired[MaxTokens]
    cursor: NotRequired[str]
    """Go on where a result ended"""


class DialogParams(TypedDict):
    accept: bool
    """OK; false is Cancel"""
    text: NotRequired[str]
    """For a prompt; default: what it suggests"""
    count: NotRequired[int]
    """How many of the next dialogs, where none is open; default 1"""


class WaitParams(TypedDict):
    wait_type: NotRequired[Literal["selector", "text", "url", "duration", "function", "download", "popup", "dialog"]]
    """Which of the conditions must be among those given"""
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    text: NotRequired[str]
    """Until this text is shown; whitespace counts as one space, case does not matter"""
    url: NotRequired[str]
    """Until the page is at this URL, or one of which `*` stands for a part without a slash; without `?` and `#` whatever follows the path"""
    visible: NotRequired[bool]
    """The element must be visible, not only there; default false"""
    hidden: NotRequired[bool]
    """The element must be hidden or gone; default false"""
    duration: NotRequired[float]
    """At least so long, in ms"""
    function: NotRequired[str]
    """A script, as for evaluate, whose result must become true; needs `actions:evaluate`"""
    download: NotRequired[Literal[True]]
    """Until a download of the page has ended that no wait has returned yet"""
    popup: NotRequired[Literal[True]]
    """Until a page that this one opened is there that no wait has returned yet; after other steps, one that these have opened"""
    dialog: NotRequired[Literal[True]]
    """Until a dialog was answered for which no wait has returned yet; after other steps, one that these have opened"""


class ScrollParams(TypedDict):
    x: NotRequired[float]
    """CSS pixels from the left; default: as it is"""
    y: NotRequired[float]
    """CSS pixels from the top; default: as it is"""
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    behavior: NotRequired[Literal["auto", "smooth"]]
    """smooth moves there step by step, as the page sees it; default auto"""


class KeyboardParams(TypedDict):
    type: NotRequired[Literal["press", "down", "up"]]
    """Default press; a key that is down stays down until it is up again"""
    key: NotRequired[str]
    """A character, a name such as Enter, ArrowLeft or KeyA, or a chord such as Control+Shift+A"""
    text: NotRequired[str]
    """Characters to type; only with press"""


class MouseParams(TypedDict):
    type: NotRequired[Literal["move", "down", "up", "click"]]
    """Default click"""
    x: float
    """CSS pixels"""
    y: float
    """CSS pixels"""
    button: NotRequired[MouseButton]


class Point(TypedDict):
    x: float
    y: float


SameSite: TypeAlias = Literal["Strict", "Lax", "None"]
"""Default Lax"""


class CreateSessionRequest(TypedDict):
    name: NotRequired[str]
    metadata: NotRequired[CallerMetadata]
    base_url: NotRequired[str]
    """http or https; what relative URLs of this session's requests resolve against"""


class CreateApiKeyRequest(TypedDict):
    name: str
    roles: NotRequired[list[Role]]
    """Default the creator's"""
    scopes: NotRequired[list[Scope]]
    """Default all of the roles' own"""
    expires_in: NotRequired[int]
    """Ms from now, up to ten years; default never"""
    allowed_ips: NotRequired[list[str]]
    """Addresses and ranges (CIDR) from which the key may be used; default all"""
    allowed_hosts: NotRequired[list[HostSuffix]]
    """Bounds `allowedHosts` of the contexts that the key creates, changes and renders with, which get the hosts that both allow; other contexts it cannot use; default any"""
    blocked_hosts: NotRequired[list[HostSuffix]]
    """Added to `blockedHosts` of those contexts"""
    plan: NotRequired[Literal["basic", "standard", "premium"]]
    """Default standard"""
    metadata: NotRequired[CallerMetadata]


class ContextConfig(TypedDict):
    viewport: NotRequired[Viewport]
    user_agent: NotRequired[str]
    locale: NotRequired[str]
    """Language tag (BCP 47), such as de-DE"""
    timezone: NotRequired[str]
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extra_http_headers: NotRequired[dict[str, str]]
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: NotRequired[bool]
    http_credentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    allowed_hosts: NotRequired[list[HostSuffix]]
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: NotRequired[list[HostSuffix]]
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: NotRequired[int]
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: NotRequired[str]
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: NotRequired[Literal["light", "dark", "no-preference"]]
    reduced_motion: NotRequired[Literal["reduce", "no-preference"]]
    java_script_enabled: NotRequired[bool]
    bypass_csp: NotRequired[bool]
    ignore_https_errors: NotRequired[bool]
    cdp: NotRequired[bool]
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"]]
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: NotRequired[Literal["off", "flight", "full"]]
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: NotRequired[Literal["accept", "deny"]]
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: NotRequired[list[ApprovalRule]]
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: NotRequired[bool]
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""


class CreateContextRequest(TypedDict):
    viewport: NotRequired[Viewport]
    user_agent: NotRequired[str]
    locale: NotRequired[str]
    """Language tag (BCP 47), such as de-DE"""
    timezone: NotRequired[str]
    """Time-zone name (IANA), such as Europe/Berlin"""
    geolocation: NotRequired[Geolocation]
    permissions: NotRequired[list[Permission]]
    extra_http_headers: NotRequired[dict[str, str]]
    """Sent with every request, to every origin: also `authorization`, to each third party whose images or scripts a page loads. Use `httpCredentials` for what only one origin may get. Values of credentials read "***" in responses"""
    offline: NotRequired[bool]
    http_credentials: NotRequired[HttpCredentials]
    proxy: NotRequired[Proxy]
    allowed_hosts: NotRequired[list[HostSuffix]]
    """The only hosts that pages reach, within what URL_ALLOWLIST admits; default any"""
    blocked_hosts: NotRequired[list[HostSuffix]]
    """Hosts that pages do not reach, also where `allowedHosts` has them"""
    max_egress_bytes: NotRequired[int]
    """How much the context may send and receive in all, within CONTEXT_LIMITS; then its connections end, the event `egress.limited` is sent, and navigations fail with `details.reason` egress-limit until it is raised"""
    ca_certificates: NotRequired[str]
    """Certificates of authorities (PEM) that the context trusts besides the public ones, also for its `proxy`. Such a context shares no browser with contexts that trust others; a change opens it anew"""
    color_scheme: NotRequired[Literal["light", "dark", "no-preference"]]
    reduced_motion: NotRequired[Literal["reduce", "no-preference"]]
    java_script_enabled: NotRequired[bool]
    bypass_csp: NotRequired[bool]
    ignore_https_errors: NotRequired[bool]
    cdp: NotRequired[bool]
    """Let clients of the Chrome DevTools Protocol connect, see createCdpTicket; the context has a browser process of its own. Needs the scope `contexts:cdp`; default false"""
    dialogs: NotRequired[Literal["dismiss", "accept", "hold"]]
    """How dialogs of pages are answered: at once, or, with hold, by the action `dialog` within 30 s, then dismissed; default dismiss. `beforeunload` is always accepted"""
    recording: NotRequired[Literal["off", "flight", "full"]]
    """What is recorded of the pages: with flight the last minute, stored as an artifact when an action fails, a page crashes, or by saveRecording; with full everything, stored in parts; default off. Masks passwords and typed text"""
    downloads: NotRequired[Literal["accept", "deny"]]
    """accept, the default, stores what pages download as artifacts; deny cancels it"""
    approvals: NotRequired[list[ApprovalRule]]
    """Acts that wait until a person approves them: 409 with `details.reason` `approval-required`; see answerControlRequest. Default: none. Not a boundary against pages, nor for persons who have control"""
    webmcp: NotRequired[bool]
    """Pages may offer tools by WebMCP, which the outline shows and `callTool` calls; default false. Chromium's feature is experimental and belongs to a browser: a change opens the context anew in another one"""
    name: NotRequired[str]
    """Default: context- and the first digits of its id"""
    create_page: NotRequired[bool]
    """Open a first page, returned in `page`; default false, and true with `cdp: true`, whose clients attach to it"""
    temporary: NotRequired[bool]
    """Delete the context once it has not been used for an hour, or for a minute when its user needs another and has as many as allowed; default false"""
    acquire_timeout: NotRequired[AcquireTimeout]
    profile: NotRequired[str]
    """The id or name of a profile, whose login the context begins with, as a copy of its own; needs `profiles:use`. 422 with `details.reason` `profile-unreadable` where DATA_KEY is another one than at its storing"""
    profile_save: NotRequired[Literal["never", "onClose", "auto"]]
    """Whether the context saves the profile, whole: with `onClose` when it is deleted, with `auto` also a second after its last change; needs `profiles:write`. One context at a time saves a profile: 409 with `details.reason` `profile-writer` for a second one. Default never"""


class CloneProfileRequest(TypedDict):
    name: ProfileName


class Index(TypedDict):
    name: str
    key_path: NotRequired[KeyPath]
    key_path_array: NotRequired[list[KeyPath]]
    multi_entry: bool
    unique: bool


class Store(TypedDict):
    name: str
    auto_increment: bool
    key_path: NotRequired[KeyPath]
    key_path_array: NotRequired[list[KeyPath]]
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
    """The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1"""
    origins: list[str]
    """Exact, such as `https://shop.example` or `http://127.0.0.1:8080`"""


class UpdateSecretRequest(TypedDict):
    name: NotRequired[SecretName]
    username: NotRequired[str]
    password: NotRequired[str]
    totp: NotRequired[str]
    """The key of one-time codes (RFC 6238): an otpauth:// URI, or the key in base32, of 6 digits each 30 s by SHA-1"""
    origins: NotRequired[list[str]]
    """Exact, such as `https://shop.example` or `http://127.0.0.1:8080`"""


class CreateUserRequest(TypedDict):
    username: str
    """Letters, digits, dots, hyphens, underscores and at signs, the first a letter or digit; unique"""
    password: NotRequired[NewPassword]
    role: Role
    issuer: NotRequired[str]
    """The identity provider, instead of a password"""
    subject: NotRequired[str]
    """Who that is there: the claim `sub`"""


class UpdateUserRequest(TypedDict):
    role: NotRequired[Role]
    disabled: NotRequired[bool]
    password: NotRequired[NewPassword]
    revoke_keys: NotRequired[bool]
    """Revokes the user's API keys as well"""


class RenderScreenshotRequest(TypedDict):
    url: NotRequired[str]
    """http or https; exactly one of url, html and artifact"""
    html: NotRequired[str]
    """Shown on about:blank: relative URLs have no base"""
    artifact: NotRequired[str]
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    """Wait until this text is shown"""
    duration: NotRequired[float]
    """Wait so long after it has loaded, in ms"""
    scroll: NotRequired[bool]
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: NotRequired[bool]
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: NotRequired[bool]
    """Wait until its fonts are loaded; default false"""
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: NotRequired[int]
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: NotRequired[AcquireTimeout]
    element: NotRequired[Selector]
    full_page: NotRequired[bool]
    """The whole page, not only the viewport; default false"""
    clip: NotRequired[Clip]
    type: NotRequired[Literal["png", "jpeg", "webp"]]
    """Default png"""
    quality: NotRequired[int]
    """Of a JPEG or WebP; invalid with png"""
    optimize_for_speed: NotRequired[OptimizeForSpeed]
    encoding: NotRequired[Literal["base64", "binary", "artifact"]]
    """Default binary: bytes, where the protocol has them; artifact: stored, and described in the result"""


class RenderContentRequest(TypedDict):
    url: NotRequired[str]
    """http or https; exactly one of url, html and artifact"""
    html: NotRequired[str]
    """Shown on about:blank: relative URLs have no base"""
    artifact: NotRequired[str]
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    """Wait until this text is shown"""
    duration: NotRequired[float]
    """Wait so long after it has loaded, in ms"""
    scroll: NotRequired[bool]
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: NotRequired[bool]
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: NotRequired[bool]
    """Wait until its fonts are loaded; default false"""
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: NotRequired[int]
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: NotRequired[AcquireTimeout]
    element: NotRequired[Selector]


class RenderMarkdownRequest(TypedDict):
    url: NotRequired[str]
    """http or https; exactly one of url, html and artifact"""
    html: NotRequired[str]
    """Shown on about:blank: relative URLs have no base"""
    artifact: NotRequired[str]
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    """Wait until this text is shown"""
    duration: NotRequired[float]
    """Wait so long after it has loaded, in ms"""
    scroll: NotRequired[bool]
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: NotRequired[bool]
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: NotRequired[bool]
    """Wait until its fonts are loaded; default false"""
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: NotRequired[int]
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: NotRequired[AcquireTimeout]
    main: NotRequired[bool]
    """Only the main content; false: all. Default: as the action markdown"""
    max_tokens: NotRequired[MaxTokens]


class RenewControlRequest(TypedDict):
    lease: Lease
    ttl: NotRequired[int]
    """From now, in ms; default as before"""


class DispatchInputRequest(TypedDict):
    lease: Lease
    events: list[InputEvent]


class ExecuteStepsRequest(TypedDict):
    observe: NotRequired[Literal["none", "delta", "snapshot"]]
    """What changed, in a new document a brief outline; or all that is shown, once the page has settled; default none"""
    since: NotRequired[Revision]
    max_tokens: NotRequired[MaxTokens]
    settle: NotRequired[int]
    """The most that an observation waits for the page to settle, in ms; default 500"""
    if_revision: NotRequired[Revision]
    on_stale: NotRequired[Literal["rebind", "refuse"]]
    """Whether a ref may stand for the one like element that replaced its own; default rebind"""
    steps: list[Step]
    page_id: NotRequired[str]
    """Of all steps. Default: the page used last"""
    timeout: NotRequired[int]
    """Time for all steps, in ms; waiting in line counts; default 60000"""
    lease: NotRequired[Lease]


class ScreenshotParams(TypedDict):
    selector: NotRequired[Selector]
    ref: NotRequired[Ref]
    full_page: NotRequired[bool]
    """The whole page, not only the viewport; default false"""
    clip: NotRequired[Clip]
    quality: NotRequired[int]
    """Of a JPEG or WebP, default 80; invalid with png"""
    optimize_for_speed: NotRequired[OptimizeForSpeed]
    type: NotRequired[Literal["png", "jpeg", "webp"]]
    """Default png"""
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
    """CSS pixels of the viewport, in place of an element"""
    y: NotRequired[float]
    to_selector: NotRequired[Selector]
    to_ref: NotRequired[Ref]
    to_x: NotRequired[float]
    to_y: NotRequired[float]
    via: NotRequired[list[Point]]
    """Points to pass on the way"""
    steps: NotRequired[int]
    """Moves of the mouse for each part of the way, default 8"""


class CookieParam(TypedDict):
    name: NotRequired[str]
    value: NotRequired[str]
    domain: NotRequired[str]
    """Host; with a dot in front its subdomains, too"""
    path: NotRequired[str]
    """Default / when set"""
    expires: NotRequired[float]
    """Seconds since 1970, 400 days from now at most; -1, the default, ends with the browser session"""
    http_only: NotRequired[bool]
    """Default false"""
    secure: NotRequired[bool]
    """Default false"""
    same_site: NotRequired[SameSite]


class StoredOrigin(TypedDict):
    origin: str
    local_storage: list[StoredItem]
    session_storage: NotRequired[list[StoredItem]]
    indexed_db: NotRequired[list[StoredDatabase]]
    opfs: NotRequired[list[StoredFile]]
    encoded: NotRequired[str]
    """JSON text of an object with further items of these lists: those that have NUL or half a character, or more than 32 levels, as requests may not. Playwright ignores it"""


class RenderPdfRequest(TypedDict):
    url: NotRequired[str]
    """http or https; exactly one of url, html and artifact"""
    html: NotRequired[str]
    """Shown on about:blank: relative URLs have no base"""
    artifact: NotRequired[str]
    """The id of an artifact of the caller: an HTML file, or a ZIP archive of index.html and the files that it names by relative URLs; needs `artifacts:read`"""
    wait_until: NotRequired[WaitUntil]
    selector: NotRequired[Selector]
    text: NotRequired[str]
    """Wait until this text is shown"""
    duration: NotRequired[float]
    """Wait so long after it has loaded, in ms"""
    scroll: NotRequired[bool]
    """Scroll through the page for what loads only then, at most 10 s and 100 screens, and back to its top; default false"""
    images: NotRequired[bool]
    """Wait until the images of the document are decoded, or have failed; default false"""
    fonts: NotRequired[bool]
    """Wait until its fonts are loaded; default false"""
    config: NotRequired[ContextConfig]
    profile: NotRequired[str]
    """The id or name of a profile whose login the page has; needs `profiles:use`"""
    timeout: NotRequired[int]
    """Of everything once the context is open, in ms; default 30000"""
    acquire_timeout: NotRequired[AcquireTimeout]
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    """Size of the paper, default Letter; invalid with width and height"""
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    prefer_css_page_size: NotRequired[bool]
    """The size that the page's CSS gives in `@page` comes before those given here; default false"""
    landscape: NotRequired[bool]
    """Default false"""
    scale: NotRequired[float]
    """Default 1"""
    page_ranges: NotRequired[str]
    """The sheets to print, as `1-3, 5, 8-`; default all"""
    display_header_footer: NotRequired[bool]
    """Print the templates; without any: date, title, URL and page number. The default is true with a template, else false"""
    header_template: NotRequired[PdfTemplate]
    footer_template: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    print_background: NotRequired[bool]
    """Default false"""
    tagged: NotRequired[bool]
    """With the structure that screen readers use; default false"""
    outline: NotRequired[bool]
    """With bookmarks of the headings, and tagged; default false"""
    encoding: NotRequired[Literal["base64", "binary", "artifact"]]
    """Default binary: bytes, where the protocol has them; artifact: stored, and described in the result"""


class PdfParams(TypedDict):
    format: NotRequired[Literal["Letter", "Legal", "Tabloid", "Ledger", "A0", "A1", "A2", "A3", "A4", "A5", "A6"]]
    """Size of the paper, default Letter; invalid with width and height"""
    width: NotRequired[PdfSide]
    height: NotRequired[PdfSide]
    prefer_css_page_size: NotRequired[bool]
    """The size that the page's CSS gives in `@page` comes before those given here; default false"""
    landscape: NotRequired[bool]
    """Default false"""
    scale: NotRequired[float]
    """Default 1"""
    page_ranges: NotRequired[str]
    """The sheets to print, as `1-3, 5, 8-`; default all"""
    display_header_footer: NotRequired[bool]
    """Print the templates; without any: date, title, URL and page number. The default is true with a template, else false"""
    header_template: NotRequired[PdfTemplate]
    footer_template: NotRequired[PdfTemplate]
    margin: NotRequired[PdfMargin]
    print_background: NotRequired[bool]
    """Default false"""
    tagged: NotRequired[bool]
    """With the structure that screen readers use; default false"""
    outline: NotRequired[bool]
    """With bookmarks of the headings, and tagged; default false"""
    encoding: NotRequired[BytesEncoding]


class CookiesParams(TypedDict):
    operation: Literal["get", "set", "delete"]
    cookies: NotRequired[list[CookieParam]]


class StorageState(TypedDict):
    cookies: list[StoredCookie]
    origins: list[StoredOrigin]


class CreateProfileRequest(TypedDict):
    name: ProfileName
    context_id: NotRequired[str]
    """The context whose login is stored"""
    state: NotRequired[StorageState]


class UpdateProfileRequest(TypedDict):
    name: NotRequired[ProfileName]
    context_id: NotRequired[str]
    """The context whose login is stored"""
    state: NotRequired[StorageState]
    version: NotRequired[int]
    """The version that the profile must have"""
