"""What a call raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx

from ._hints import HINTS
from .models import ErrorCode, FieldFault


class PagewireError(Exception):
    """An error that the service has responded with. Its subclasses are those of the codes."""

    def __init__(self, status: int, error: Mapping[str, Any], retry_after: float | None = None) -> None:
        super().__init__(f"{error['code']}: {error['message']} (request {error.get('requestId', '-')})")
        self.code: ErrorCode = error["code"]
        self.status = status
        """Of HTTP; 0: the error came over the connection of events."""
        self.message: str = error["message"]
        given: list[Any] | dict[str, Any] | None = error.get("details")
        self.details: list[FieldFault] | dict[str, Any] | None = (
            [FieldFault.model_validate(each) for each in given] if isinstance(given, list) else given
        )
        """The faulty fields with `ValidationError`; otherwise `reason` and `outcome` say more."""
        self.request_id: str = error.get("requestId", "")
        """Names the request in the service's log."""
        self.retry_after = retry_after
        """After which a repetition is worth while, in seconds; None: the service has not said."""

    @property
    def hint(self) -> str:
        """What to do about it, in a sentence."""
        return HINTS.get(self.reason or "") or HINTS.get(self.code, "")

    @property
    def reason(self) -> str | None:
        """Such as `stale-ref`; None where there is none."""
        return self._detail("reason")

    @property
    def outcome(self) -> str | None:
        """`unknown`: the action may have run. Look at the page before it is repeated."""
        return self._detail("outcome")

    def _detail(self, name: str) -> str | None:
        value = self.details.get(name) if isinstance(self.details, dict) else None
        return value if isinstance(value, str) else None


class ValidationError(PagewireError):
    """400: a parameter is missing or wrong; `details` names it."""


class UnauthorizedError(PagewireError):
    """401: the credentials are wrong, or have ended."""


class ForbiddenError(PagewireError):
    """403: the credentials, or the network policy, do not allow it."""


class NotFoundError(PagewireError):
    """404: there is none, or it is another user's."""


class ConflictError(PagewireError):
    """409: the state of the page or context does not allow it now."""


class PayloadTooLargeError(PagewireError):
    """413."""


class ActionFailedError(PagewireError):
    """422: the page, its script or its server has failed."""


class RateLimitError(PagewireError):
    """429: too many calls, contexts or files; `retry_after` may say when to call again."""


class UnavailableError(PagewireError):
    """503: no capacity, or the browser was lost under the call; see `outcome`."""


class ActionTimeoutError(PagewireError, TimeoutError):
    """504: the call was not done in its time; `details` says what it waited for."""


class PagewireConnectionError(ConnectionError):
    """The service was not reached, or its response was no response of the service."""


class DeadlineExceededError(PagewireConnectionError, TimeoutError):
    """The service has not responded within the client's `timeout`."""


_CLASSES: Mapping[str, type[PagewireError]] = {
    "VALIDATION_ERROR": ValidationError,
    "UNAUTHORIZED": UnauthorizedError,
    "FORBIDDEN": ForbiddenError,
    "NOT_FOUND": NotFoundError,
    "SESSION_NOT_FOUND": NotFoundError,
    "CONFLICT": ConflictError,
    "PAYLOAD_TOO_LARGE": PayloadTooLargeError,
    "ACTION_FAILED": ActionFailedError,
    "RATE_LIMIT_EXCEEDED": RateLimitError,
    "SERVICE_UNAVAILABLE": UnavailableError,
    "TIMEOUT": ActionTimeoutError,
}


def error_of(status: int, error: Mapping[str, Any], retry_after: float | None = None) -> PagewireError:
    return _CLASSES.get(error["code"], PagewireError)(status, error, retry_after)


def response_error(response: httpx.Response) -> Exception:
    """The error of a response, whose body has been read."""
    try:
        error = response.json()["error"]
        return error_of(response.status_code, error, retry_after_of(response))
    except (ValueError, KeyError, TypeError):
        return PagewireConnectionError(f"the response is HTTP {response.status_code} without an error of the service")


def retry_after_of(response: httpx.Response) -> float | None:
    value = response.headers.get("retry-after", "")
    return float(value) if value.isdecimal() else None
