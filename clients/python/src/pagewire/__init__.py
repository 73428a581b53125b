"""Typed client of Pagewire, a service that drives real browsers."""

from ._async.client import AsyncBrowserContext, AsyncPagewire
from ._async.events import AsyncEvents
from ._sync.client import BrowserContext, Pagewire
from ._sync.events import Events
from .errors import (
    ActionFailedError,
    ConflictError,
    ActionTimeoutError,
    DeadlineExceededError,
    ForbiddenError,
    NotFoundError,
    PagewireConnectionError,
    PagewireError,
    PayloadTooLargeError,
    RateLimitError,
    UnauthorizedError,
    UnavailableError,
    ValidationError,
)

__all__ = [
    "ActionFailedError",
    "AsyncBrowserContext",
    "AsyncEvents",
    "AsyncPagewire",
    "BrowserContext",
    "ConflictError",
    "ActionTimeoutError",
    "DeadlineExceededError",
    "Events",
    "ForbiddenError",
    "NotFoundError",
    "Pagewire",
    "PagewireConnectionError",
    "PagewireError",
    "PayloadTooLargeError",
    "RateLimitError",
    "UnauthorizedError",
    "UnavailableError",
    "ValidationError",
]
