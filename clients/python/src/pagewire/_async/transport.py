"""Requests over REST, with credentials, a deadline, and repetitions of what is safe to repeat."""

from __future__ import annotations

from collections.abc import AsyncIterable, Awaitable, Callable, Mapping
from time import monotonic
from typing import TypeAlias
from urllib.parse import quote

import httpx

from .._waiting import async_sleep
from ..errors import DeadlineExceededError, PagewireConnectionError, response_error, retry_after_of

QueryValue: TypeAlias = str | int | float | bool | list[str] | None
AsyncTokenSource: TypeAlias = str | Callable[[], Awaitable[str]]
AsyncContent: TypeAlias = bytes | str | AsyncIterable[bytes]

IDEMPOTENCY_KEY = "Idempotency-Key"
DEFAULT_TIMEOUT = 150.0
_FIRST_DELAY = 0.2
_MAX_DELAY = 10.0
# Nothing was done where these come, apart from 503, which a key makes safe.
_REPEATED = (429, 503)


class AsyncTransport:
    """How the service is reached: its address, credentials, connections and limits."""

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        token: AsyncTokenSource | None = None,
        retries: int = 2,
        timeout: float = DEFAULT_TIMEOUT,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self._api_key = api_key
        self._token = token
        self._retries = retries
        self._timeout = timeout
        self._http = http or httpx.AsyncClient()

    async def aclose(self) -> None:
        await self._http.aclose()

    async def credentials(self) -> dict[str, str]:
        """Of the message `auth`: an API key or an access token."""
        if self._api_key is not None:
            return {"apiKey": self._api_key}
        token = self._token
        return {"token": await token() if callable(token) else token or ""}

    async def request(
        self,
        method: str,
        path: str,
        *,
        parameters: Mapping[str, str] | None = None,
        query: Mapping[str, QueryValue] | None = None,
        body: object = None,
        content: AsyncContent | None = None,
        content_type: str = "application/octet-stream",
        idempotency_key: str | None = None,
        timeout: float | None = None,
        stream: bool = False,
        anonymous: bool = False,
    ) -> httpx.Response:
        """Sends a request, and returns a response of success. With `stream` its body is still to be read, and it to be closed.

        `timeout` is in seconds, repetitions included; that of a file, which may take long, is for each of its parts.
        """
        for name, value in (parameters or {}).items():
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        headers: dict[str, str] = {}
        if content is not None:
            headers["content-type"] = content_type
        if idempotency_key is not None:
            headers[IDEMPOTENCY_KEY] = idempotency_key
        may_repeat = idempotency_key is not None or method == "GET"
        left = self._retries if may_repeat else 0
        limit = self._timeout if timeout is None else timeout
        deadline = monotonic() + limit
        delay = _FIRST_DELAY
        while True:
            if not anonymous:
                headers.update(_headers_of(await self.credentials()))
            request = self._http.build_request(
                method,
                f"{self.url}/api/v1{path}",
                params=_query_of(query),
                headers=headers,
                json=body,
                content=content,
                timeout=max(deadline - monotonic(), 0.001),
            )
            pause = delay
            try:
                response = await self._http.send(request, stream=stream)
                if response.is_success:
                    return response
                await response.aread()
            except httpx.TransportError as error:
                if monotonic() >= deadline:
                    raise DeadlineExceededError(f"{self.url} did not respond in {limit} s") from error
                if left <= 0:
                    raise PagewireConnectionError(f"{self.url} was not reached") from error
            else:
                failure = response_error(response)
                # What was sent before, and whose response was lost, still runs.
                is_running = getattr(failure, "reason", None) == "idempotency-in-flight"
                if not is_running:
                    if left <= 0 or response.status_code not in _REPEATED:
                        raise failure
                else:
                    left += 1
                pause = retry_after_of(response) or delay
            left -= 1
            await async_sleep(max(min(pause, _MAX_DELAY, deadline - monotonic()), 0))
            delay *= 2


def _headers_of(credentials: Mapping[str, str]) -> dict[str, str]:
    if "apiKey" in credentials:
        return {"x-api-key": credentials["apiKey"]}
    return {"authorization": f"Bearer {credentials['token']}"}


def _query_of(query: Mapping[str, QueryValue] | None) -> httpx.QueryParams:
    pairs: list[tuple[str, str | int | float | bool | None]] = []
    for name, value in (query or {}).items():
        if isinstance(value, list):
            # Only `include` is one parameter with commas.
            pairs += [(name, ",".join(value))] if name == "include" else [(name, v) for v in value]
        elif value is not None:
            pairs.append((name, value))
    return httpx.QueryParams(pairs)
