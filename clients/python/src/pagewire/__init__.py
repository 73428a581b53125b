"""Typed client of Pagewire, a service that drives real browsers."""

from ._async.client import AsyncBrowserContext, AsyncBrowserPage, AsyncPagewire
from ._async.events import AsyncEvents
from ._sync.client import BrowserContext, BrowserPage, Pagewire
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
    "AsyncBrowserPage",
    "AsyncEvents",
    "AsyncPagewire",
    "BrowserContext",
    "BrowserPage",
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
