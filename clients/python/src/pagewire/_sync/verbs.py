# Written by generate.py from verbs.py, sha256 cea14700109f6c1bac67c3d490c8ececb2bb9bcdfbebd5c180d0a8a9d582b7db. Do not edit.
# Written by generate.py from openapi.json, sha256 4d760054a4396fda332c090e883a1e831dc251b71dd4c553c0f8e9cf63712df4. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from .._params import params_of
from ..models import (
    BlurResult,
    CallToolResult,
    ClickResult,
    ContentResult,
    CookiesResult,
    DialogResult,
    DragResult,
    FocusResult,
    GoBackResult,
    GoForwardResult,
    HoverResult,
    KeyboardResult,
    MarkdownResult,
    MouseResult,
    NavigateResult,
    ReloadResult,
    ScrollResult,
    SelectResult,
    TypeResult,
    UploadResult,
    WaitResult,
)


class Verbs:
    """What is done in a page, one method for each action; docs/actions.md says what its parameters mean."""

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
        raise NotImplementedError

    def navigate(
        self,
        url: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> NavigateResult:
        """The action navigate."""
        params = params_of(url=url, waitUntil=wait_until)
        result = self.execute(
            "navigate",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(NavigateResult, result)

    def go_back(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> GoBackResult:
        """One step back in the page's history; 422 at its beginning."""
        params = params_of(waitUntil=wait_until)
        result = self.execute(
            "goBack",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(GoBackResult, result)

    def go_forward(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> GoForwardResult:
        """One step forward in the page's history; 422 where it ends."""
        params = params_of(waitUntil=wait_until)
        result = self.execute(
            "goForward",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(GoForwardResult, result)

    def reload(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle0", "networkidle2"] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> ReloadResult:
        """Load the page again."""
        params = params_of(waitUntil=wait_until)
        result = self.execute(
            "reload",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(ReloadResult, result)

    def click(
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
        params = params_of(target, x=x, y=y, button=button, clickCount=click_count, delay=delay)
        result = self.execute(
            "click",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(ClickResult, result)

    def type(
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
        result = self.execute(
            "type",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(TypeResult, result)

    def select(
        self,
        target: str,
        values: Sequence[Any],
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> SelectResult:
        """Make exactly these options of a select list the selected ones."""
        params = params_of(target, values=values)
        result = self.execute(
            "select",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(SelectResult, result)

    def upload(
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
        result = self.execute(
            "upload",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(UploadResult, result)

    def hover(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> HoverResult:
        """Move the mouse over an element."""
        params = params_of(target)
        result = self.execute(
            "hover",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(HoverResult, result)

    def focus(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> FocusResult:
        """Give an element the focus."""
        params = params_of(target)
        result = self.execute(
            "focus",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(FocusResult, result)

    def blur(
        self,
        target: str,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> BlurResult:
        """Take the focus from an element, if it has it."""
        params = params_of(target)
        result = self.execute(
            "blur",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(BlurResult, result)

    def call_tool(
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
        result = self.execute(
            "callTool",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(CallToolResult, result)

    def content(
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
        result = self.execute(
            "content",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(ContentResult, result)

    def markdown(
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
        params = params_of(root=root, main=main, maxTokens=max_tokens, cursor=cursor)
        result = self.execute(
            "markdown",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(MarkdownResult, result)

    def dialog(
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
        result = self.execute(
            "dialog",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(DialogResult, result)

    def wait_for(
        self,
        target: str | None = None,
        *,
        wait_type: Literal["selector", "text", "url", "duration", "function", "download"] | None = None,
        text: str | None = None,
        url: str | None = None,
        visible: bool | None = None,
        hidden: bool | None = None,
        duration: float | None = None,
        function: str | None = None,
        download: Literal[True] | None = None,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> WaitResult:
        """Wait until all conditions given hold; at least one of selector, ref, text, url, duration, function and download."""
        params = params_of(
            target,
            waitType=wait_type,
            text=text,
            url=url,
            visible=visible,
            hidden=hidden,
            duration=duration,
            function=function,
            download=download,
        )
        result = self.execute(
            "wait",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(WaitResult, result)

    def scroll(
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
        result = self.execute(
            "scroll",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(ScrollResult, result)

    def press(
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
        result = self.execute(
            "keyboard",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(KeyboardResult, result)

    def mouse(
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
        result = self.execute(
            "mouse",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(MouseResult, result)

    def drag(
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
            target, x=x, y=y, toSelector=to_selector, toRef=to_ref, toX=to_x, toY=to_y, via=via, steps=steps
        )
        result = self.execute(
            "drag",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(DragResult, result)

    def cookies(
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
        result = self.execute(
            "cookies",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast(CookiesResult, result)
