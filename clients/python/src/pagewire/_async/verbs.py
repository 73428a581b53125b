# Written by generate.py from openapi.json, sha256 bc93b8c76108e84713b84133995f32537233852dde8c849afee94fad7e3bed52. Do not edit.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .._model import AnyModel, Model, body_of
from .._params import params_of
from ..models import (
    BlurParams,
    CallToolParams,
    CallToolResult,
    ClickParams,
    ClickResult,
    ContentParams,
    ContentResult,
    CookiesParams,
    CookiesResult,
    DialogParams,
    DialogResult,
    DragParams,
    DragResult,
    ElementResult,
    FocusParams,
    GoBackParams,
    GoForwardParams,
    HoverParams,
    KeyboardParams,
    KeyboardResult,
    MarkdownParams,
    MarkdownResult,
    MouseParams,
    MouseResult,
    NavigateParams,
    NavigationResult,
    ReloadParams,
    ScrollParams,
    ScrollResult,
    SelectParams,
    SelectResult,
    TypeParams,
    TypeResult,
    UploadParams,
    UploadResult,
    WaitParams,
    WaitResult,
)


class AsyncVerbs(ABC):
    """What is done in a page, one method for each action; docs/actions.md says what its parameters mean."""

    @abstractmethod
    async def execute(
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

    async def _do(
        self,
        action: str,
        taken: type[Model],
        returned: type[AnyModel],
        params: Mapping[str, Any],
        page_id: str | None,
        timeout_ms: int | None,
        idempotency_key: str | None,
        cancelable: bool,
    ) -> AnyModel:
        data = await self.execute(
            action,
            body_of(taken, params),
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return returned.model_validate(data)

    async def navigate(
        self,
        url: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> NavigationResult:
        """The action navigate."""
        params = params_of(url=url, wait_until=wait_until)
        return await self._do(
            "navigate", NavigateParams, NavigationResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def go_back(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> NavigationResult:
        """One step back in the page's history; 422 at its beginning."""
        params = params_of(wait_until=wait_until)
        return await self._do(
            "goBack", GoBackParams, NavigationResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def go_forward(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> NavigationResult:
        """One step forward in the page's history; 422 where it ends."""
        params = params_of(wait_until=wait_until)
        return await self._do(
            "goForward", GoForwardParams, NavigationResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def reload(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> NavigationResult:
        """Load the page again."""
        params = params_of(wait_until=wait_until)
        return await self._do(
            "reload", ReloadParams, NavigationResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def click(
        self,
        target: str,
        *,
        x: float | None = None,
        y: float | None = None,
        button: Literal["left", "right", "middle"] | None = None,
        click_count: int | None = None,
        delay: float | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ClickResult:
        """An element by selector or ref, or x and y in the viewport; with both, x and y are the offset inside its border."""
        params = params_of(target, x=x, y=y, button=button, click_count=click_count, delay=delay)
        return await self._do(
            "click", ClickParams, ClickResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def type(
        self,
        target: str,
        text: str | None = None,
        *,
        secret: str | None = None,
        field: Literal["username", "password", "totp"] | None = None,
        delay: float | None = None,
        submit: bool | None = None,
        clear: bool | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> TypeResult:
        """Without selector and ref, into what has the focus; 422 where nothing editable has it, or where the focus leaves for a frame of another origin."""
        params = params_of(target, text=text, secret=secret, field=field, delay=delay, submit=submit, clear=clear)
        return await self._do("type", TypeParams, TypeResult, params, page_id, timeout_ms, idempotency_key, cancelable)

    async def select(
        self,
        target: str,
        values: str | Sequence[Any],
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> SelectResult:
        """Make exactly these options of a select list the selected ones."""
        params = params_of(target, values=[values] if isinstance(values, str) else values)
        return await self._do(
            "select", SelectParams, SelectResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def upload(
        self,
        target: str,
        *,
        files: Sequence[Any] | None = None,
        artifacts: Sequence[Any] | None = None,
        drop: bool | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> UploadResult:
        """Choose files in a file input, in place of those chosen before: exactly one of `files` and `artifacts`."""
        params = params_of(target, files=files, artifacts=artifacts, drop=drop)
        return await self._do(
            "upload", UploadParams, UploadResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def hover(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ElementResult:
        """Move the mouse over an element."""
        params = params_of(target)
        return await self._do(
            "hover", HoverParams, ElementResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def focus(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ElementResult:
        """Give an element the focus."""
        params = params_of(target)
        return await self._do(
            "focus", FocusParams, ElementResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def blur(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ElementResult:
        """Take the focus from an element, if it has it."""
        params = params_of(target)
        return await self._do(
            "blur", BlurParams, ElementResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def call_tool(
        self,
        name: str,
        *,
        arguments: Mapping[str, Any] | None = None,
        origin: str | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> CallToolResult:
        """Calls a tool that the page offers by WebMCP, in a context with `webmcp`; waits for one that it does not offer yet."""
        params = params_of(name=name, arguments=arguments, origin=origin)
        return await self._do(
            "callTool", CallToolParams, CallToolResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def content(
        self,
        *,
        selector: str | None = None,
        ref: str | None = None,
        encoding: Literal["text", "artifact"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ContentResult:
        """The HTML of the page, or of an element, as it is now."""
        params = params_of(selector=selector, ref=ref, encoding=encoding)
        return await self._do(
            "content", ContentParams, ContentResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def markdown(
        self,
        *,
        root: str | None = None,
        main: bool | None = None,
        max_tokens: int | None = None,
        cursor: str | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> MarkdownResult:
        """The page, or an element of it, as Markdown to read; all of it without maxTokens."""
        params = params_of(root=root, main=main, max_tokens=max_tokens, cursor=cursor)
        return await self._do(
            "markdown", MarkdownParams, MarkdownResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def dialog(
        self,
        accept: bool,
        *,
        text: str | None = None,
        count: int | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> DialogResult:
        """Answers the dialog that is open in the page."""
        params = params_of(accept=accept, text=text, count=count)
        return await self._do(
            "dialog", DialogParams, DialogResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def wait_for(
        self,
        target: str | None = None,
        *,
        wait_type: (
            Literal["selector", "text", "url", "duration", "function", "download", "popup", "dialog"] | None
        ) = None,
        text: str | None = None,
        url: str | None = None,
        visible: bool | None = None,
        hidden: bool | None = None,
        duration: float | None = None,
        function: str | None = None,
        download: Literal[True] | None = None,
        popup: Literal[True] | None = None,
        dialog: Literal[True] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> WaitResult:
        """Wait until all conditions given hold; at least one of selector, ref, text, url, duration, function, download, popup and dialog."""
        params = params_of(
            target,
            wait_type=wait_type,
            text=text,
            url=url,
            visible=visible,
            hidden=hidden,
            duration=duration,
            function=function,
            download=download,
            popup=popup,
            dialog=dialog,
        )
        return await self._do("wait", WaitParams, WaitResult, params, page_id, timeout_ms, idempotency_key, cancelable)

    async def scroll(
        self,
        *,
        x: float | None = None,
        y: float | None = None,
        selector: str | None = None,
        ref: str | None = None,
        behavior: Literal["auto", "smooth"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ScrollResult:
        """To x and y of the page or, with a selector or ref, of the element's content; an element alone is brought into view."""
        params = params_of(x=x, y=y, selector=selector, ref=ref, behavior=behavior)
        return await self._do(
            "scroll", ScrollParams, ScrollResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def press(
        self,
        key: str,
        *,
        type: Literal["press", "down", "up"] | None = None,
        text: str | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> KeyboardResult:
        """Exactly one of key and text; it goes to the element that has the focus."""
        params = params_of(key=key, type=type, text=text)
        return await self._do(
            "keyboard", KeyboardParams, KeyboardResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def mouse(
        self,
        x: float,
        y: float,
        *,
        type: Literal["move", "down", "up", "click"] | None = None,
        button: Literal["left", "right", "middle"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> MouseResult:
        """Moves the mouse to a point of the viewport, then presses or releases its button there as asked."""
        params = params_of(x=x, y=y, type=type, button=button)
        return await self._do(
            "mouse", MouseParams, MouseResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )

    async def drag(
        self,
        target: str | None = None,
        *,
        x: float | None = None,
        y: float | None = None,
        to_selector: str | None = None,
        to_ref: str | None = None,
        to_x: float | None = None,
        to_y: float | None = None,
        via: Sequence[Any] | None = None,
        steps: int | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> DragResult:
        """Drags with the left mouse button: from an element or the point x, y to an element (`toSelector`, `toRef`) or the point toX, toY."""
        params = params_of(
            target, x=x, y=y, to_selector=to_selector, to_ref=to_ref, to_x=to_x, to_y=to_y, via=via, steps=steps
        )
        return await self._do("drag", DragParams, DragResult, params, page_id, timeout_ms, idempotency_key, cancelable)

    async def cookies(
        self,
        operation: Literal["get", "set", "delete"] = "get",
        *,
        cookies: Sequence[Any] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> CookiesResult:
        """The context's cookies."""
        params = params_of(operation=operation, cookies=cookies)
        return await self._do(
            "cookies", CookiesParams, CookiesResult, params, page_id, timeout_ms, idempotency_key, cancelable
        )
