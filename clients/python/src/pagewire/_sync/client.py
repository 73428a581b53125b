# Written by generate.py from client.py, sha256 fb144cdae0bf138aef4a3dc205365817c2028d1735c71a565cb116fc83ac686a. Do not edit.
"""The client: a service, and contexts in it."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Iterator, Callable, Mapping, Sequence
from typing import Any, Literal, Self, Unpack, cast

import httpx

from .._params import key_of_environment, url_of
from ..errors import NotFoundError
from .. import models
from .._model import body_of
from ..models import (
    STEPS,
    Artifact,
    ArtifactResponse,
    Context,
    ContextSummary,
    Observation,
    Page,
    StepsResult,
    TokenPair,
    TokenPairResponse,
    UpdatedContext,
)
from ..params import (
    CreateContextRequest,
    CreatePageRequest,
    EventCursor,
    ExecuteStepsRequest,
    PdfParams,
    ScreenshotParams,
    SnapshotParams,
    Step,
    UpdateContextRequest,
)
from .events import Events
from .operations import Operations
from .transport import DEFAULT_TIMEOUT, Content, TokenSource, Transport
from .verbs import Verbs

# After the service's own deadline of a call, in which its response arrives.
_MARGIN = 10.0


class Pagewire:
    """A connection to a Pagewire service. `api` has every operation of the contract.

    Give at most one of `api_key` and `token` (a text, or a function that is called for each request). What is not given is
    that of PAGEWIRE_URL (default http://127.0.0.1:8443) and PAGEWIRE_API_KEY. `retries` says how often a
    request that is safe to repeat is repeated, `timeout` how long a response is waited for, in seconds.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        api_key: str | None = None,
        token: TokenSource | None = None,
        retries: int = 2,
        timeout: float = DEFAULT_TIMEOUT,
        http: httpx.Client | None = None,
    ) -> None:
        if api_key is None and token is None:
            api_key = key_of_environment()
        if (api_key is None) == (token is None):
            raise TypeError("give either an api_key or a token, or set PAGEWIRE_API_KEY")
        if "" in (api_key, token):
            raise ValueError("the api_key is empty" if api_key == "" else "the token is empty")
        self._transport = Transport(
            url_of(url),
            api_key=api_key,
            token=token,
            retries=retries,
            timeout=timeout,
            http=http,
        )
        self.api = Operations(self._transport)

    @classmethod
    def login(cls, url: str, username: str, password: str) -> TokenPair:
        """An access token of a new session, and the token to renew it with."""
        transport = Transport(url, token="")
        try:
            response = transport.request(
                "POST",
                "/auth/login",
                body={"username": username, "password": password},
                anonymous=True,
            )
        finally:
            transport.close()
        return TokenPairResponse.model_validate_json(response.content).data

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. Contexts go on."""
        self._transport.close()

    def create_context(
        self,
        *,
        idempotency_key: str | None = None,
        cancelable: bool = False,
        **config: Unpack[CreateContextRequest],
    ) -> BrowserContext:
        """Opens an isolated browser profile. It is deleted by `delete`, or at the end of its `async with`."""
        result = self.api.create_context(config, idempotency_key=_key_of(idempotency_key, cancelable))
        return self.context(result.data.id)

    def context(self, context_id: str) -> BrowserContext:
        """A context that exists. Nothing is asked of the service: the first call fails where there is none."""
        return BrowserContext(self._transport, self.api, context_id)

    def contexts(self, page_size: int = 100) -> Iterator[ContextSummary]:
        """All contexts of the caller, page by page."""
        offset = 0
        while True:
            listed = self.api.list_contexts({"limit": page_size, "offset": offset})
            for each in listed.data:
                yield each
            if len(listed.data) < page_size:
                return
            offset += page_size

    def each(
        self,
        operation: Callable[..., Any],
        query: Mapping[str, Any] | None = None,
        page_size: int = 100,
    ) -> Iterator[Any]:
        """All items of a list, page by page: `each(pagewire.api.list_profiles)`."""
        offset = 0
        while True:
            listed = operation({**(query or {}), "limit": page_size, "offset": offset})
            for each in listed.data:
                yield each
            if len(listed.data) < page_size:
                return
            offset += page_size

    def events(
        self, types: Sequence[str] | None = None, after: models.EventCursor | EventCursor | None = None
    ) -> Events:
        """What happens in all contexts of the caller, over all reconnections."""
        return Events(self._transport, "contexts", types, after)

    def upload(
        self,
        name: str,
        content: Content,
        *,
        content_type: str = "application/octet-stream",
        ttl: int | None = None,
        context_id: str | None = None,
    ) -> Artifact:
        """Stores a file while it is sent; `ttl` is in ms. It is not sent again where that fails."""
        response = self._transport.request(
            "POST",
            "/artifacts",
            query={"name": name, "ttl": ttl, "contextId": context_id, "contentType": content_type},
            content=content,
            content_type=content_type,
        )
        return ArtifactResponse.model_validate_json(response.content).data

    def download(self, artifact_id: str) -> Iterator[bytes]:
        """The bytes of a stored file, as they arrive."""
        response = self._transport.request(
            "GET",
            "/artifacts/{artifactId}/content",
            parameters={"artifactId": artifact_id},
            stream=True,
        )
        try:
            for part in response.iter_bytes():
                yield part
        finally:
            response.close()


class PageMethods(Verbs):
    """What is done in a page, with values of their own for scripts, pictures, documents and outlines."""

    def evaluate(
        self,
        script: str,
        *args: object,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """The value of a script; a function expression is called with `args`."""
        params = {"script": script, "args": list(args)}
        result = self.execute(
            "evaluate",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
        )
        return result.get("result")

    def screenshot(self, **params: Unpack[ScreenshotParams]) -> bytes:
        """A picture of the page, or of an element."""
        given = body_of(models.ScreenshotParams, {**params, "encoding": "base64"})
        return base64.b64decode((self.execute("screenshot", given))["image"])

    def pdf(self, **params: Unpack[PdfParams]) -> bytes:
        """The page as PDF."""
        given = body_of(models.PdfParams, {**params, "encoding": "base64"})
        return base64.b64decode((self.execute("pdf", given))["pdf"])

    def look(self, **params: Unpack[SnapshotParams]) -> Observation:
        """What the page shows, as short lines with refs; a ref stands for its element in the next steps."""
        return Observation.model_validate(self.execute("snapshot", body_of(models.SnapshotParams, params)))


class BrowserContext(PageMethods):
    """One context: an isolated browser profile with its pages.

    Its methods act in the page that was used last; `page` and `open_page` give one whose methods act there.

    Calls take `page_id` (default the page used last), `timeout_ms` (the service ends the call then), `idempotency_key` (it is
    done once however often it is sent; default a random one) and `cancelable`: such a call carries no key, is not repeated,
    and ends in the service when its caller leaves.
    """

    def __init__(self, transport: Transport, api: Operations, context_id: str) -> None:
        self.id = context_id
        self.api = api
        self._transport = transport

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def get(self) -> Context:
        return (self.api.get_context(self.id)).data

    def update(self, **changes: Unpack[UpdateContextRequest]) -> UpdatedContext:
        """Changes the configuration: objects are replaced whole, and None restores the default."""
        return (self.api.update_context(self.id, changes)).data

    def delete(self) -> None:
        """Deletes the context with its pages, cookies and storage. It may have been deleted before."""
        try:
            self.api.delete_context(self.id)
        except NotFoundError:
            pass

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def page(self, page_id: str) -> BrowserPage:
        """A page that is open."""
        return BrowserPage(self, page_id)

    def open_page(self, url: str | None = None) -> BrowserPage:
        """Opens a page, by default an empty one. It is closed at the end of its `async with`."""
        body: CreatePageRequest = {} if url is None else {"url": url}
        return self.page((self.api.create_page(self.id, body, idempotency_key=str(uuid.uuid4()))).data.id)

    def pages(self) -> list[Page]:
        return (self.api.list_pages(self.id)).data

    def execute(
        self,
        action: str,
        params: Mapping[str, Any] | None = None,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> Any:
        """Executes an action that is given as the contract has it, and returns the `data` of its result in the same way."""
        request: dict[str, Any] = {"action": action, "params": dict(params or {})}
        if page_id is not None:
            request["pageId"] = page_id
        if timeout_ms is not None:
            request["timeout"] = timeout_ms
        result = self.api.execute_action(
            self.id,
            request,
            idempotency_key=_key_of(idempotency_key, cancelable),
            timeout=_timeout_of(timeout_ms),
        )
        return result["data"]["data"]

    def act(
        self,
        steps: Sequence[Mapping[str, Any]],
        *,
        observe: Literal["none", "delta", "snapshot"] = "delta",
        if_revision: str | None = None,
        max_tokens: int | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> StepsResult:
        """Does steps in a page, in order, and returns what each did and what the page shows then.

        It stops at the first step that fails, and raises only where no step was begun.
        """
        body: ExecuteStepsRequest = {"steps": [cast(Step, _step_of(step)) for step in steps], "observe": observe}
        if if_revision is not None:
            body["if_revision"] = if_revision
        if max_tokens is not None:
            body["max_tokens"] = max_tokens
        if page_id is not None:
            body["page_id"] = page_id
        if timeout_ms is not None:
            body["timeout"] = timeout_ms
        result = self.api.execute_steps(
            self.id,
            body,
            idempotency_key=_key_of(idempotency_key, cancelable),
            timeout=_timeout_of(timeout_ms),
        )
        return result.data

    def events(
        self, types: Sequence[str] | None = None, after: models.EventCursor | EventCursor | None = None
    ) -> Events:
        """What happens in the context, over all reconnections, until it is closed."""
        return Events(self._transport, f"context:{self.id}", types, after)


class BrowserPage(PageMethods):
    """One page of a context; its methods act in it, whatever page was used last."""

    def __init__(self, context: BrowserContext, page_id: str) -> None:
        self.id = page_id
        self.context = context

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the page. It may have been closed before."""
        try:
            self.context.api.close_page(self.context.id, self.id)
        except NotFoundError:
            pass

    def execute(
        self,
        action: str,
        params: Mapping[str, Any] | None = None,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> Any:
        """Executes an action in this page, and returns the `data` of its result."""
        return self.context.execute(
            action,
            params,
            page_id=page_id or self.id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )

    def act(self, steps: Sequence[Mapping[str, Any]], **options: Any) -> StepsResult:
        """Does steps in this page; see the context."""
        options.setdefault("page_id", self.id)
        return self.context.act(steps, **options)


def _key_of(given: str | None, cancelable: bool) -> str | None:
    """A call with a key goes on in the service when its caller has left."""
    return given if given is not None or cancelable else str(uuid.uuid4())


def _timeout_of(timeout_ms: int | None) -> float | None:
    return None if timeout_ms is None else timeout_ms / 1000 + _MARGIN


def _step_of(step: Mapping[str, Any]) -> dict[str, Any]:
    model = STEPS.get(str(step.get("action")))
    return dict(step) if model is None else body_of(model, step)
