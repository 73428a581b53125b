# Written by generate.py from events.py, sha256 b0394294a14e7f03d4fd65f87c1c1ba606a27b7664f81a75e682542a0af30548. Do not edit.
"""Streams of events, over all reconnections."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .._waiting import sleep
from ..errors import error_of
from .. import params
from ..models import Event, EventCursor, EventGap
from .transport import Transport

_FIRST_DELAY = 0.2
_MAX_DELAY = 5.0
_MAX_MESSAGE = 16 * 1024 * 1024


class Events:
    """The events of a topic: each connection continues after the last event that was read.

    Where events are no longer available, an event `events.lost` says so. The stream ends when its context is closed, or by
    `aclose`. Raises PagewireError where the service rejects the subscription.
    """

    def __init__(
        self,
        transport: Transport,
        topic: str,
        types: Sequence[str] | None,
        after: EventCursor | params.EventCursor | None,
    ) -> None:
        self._transport = transport
        self._topic = topic
        self._types = types
        self._cursor = None if after is None else EventCursor.model_validate(after)
        self._socket: ClientConnection | None = None
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream, also while an event is waited for."""
        self._closed = True
        if self._socket is not None:
            self._socket.close()

    def __iter__(self) -> Iterator[Event]:
        delay = _FIRST_DELAY
        while not self._closed:
            try:
                with connect(self._address(), max_size=_MAX_MESSAGE) as self._socket:
                    self._send({"id": "0", "type": "auth", **self._transport.credentials()})
                    for text in self._socket:
                        message: dict[str, Any] = json.loads(text)
                        for event in self._events_of(message):
                            delay = _FIRST_DELAY
                            yield event
                            if self._closed:
                                return
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                pass
            if not self._closed:
                sleep(delay)
                delay = min(delay * 2, _MAX_DELAY)

    def _address(self) -> str:
        return f"ws{self._transport.url.removeprefix('http')}/ws"

    def _send(self, message: Mapping[str, object]) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(message))

    def _events_of(self, message: Mapping[str, Any]) -> list[Event]:
        """The events in a message; it may also be one to respond to, or the last."""
        kind = message["type"]
        if kind == "authenticated":
            subscription: dict[str, object] = {"id": "1", "type": "subscribe", "topic": self._topic}
            if self._types is not None:
                subscription["types"] = list(self._types)
            if self._cursor is not None:
                subscription["after"] = self._cursor.model_dump()
            self._send(subscription)
        if kind == "error":
            raise error_of(0, message["error"])
        if kind == "unsubscribed":
            self._closed = True
        if "gap" in message:
            return [self._lost(EventGap.model_validate(message["gap"]))]
        if kind != "event":
            return []
        event = Event.model_validate(message["payload"])
        self._cursor = event.cursor
        if event.type == "context.closed" and self._topic != "contexts":
            self._closed = True
        return [event]

    def _lost(self, gap: EventGap) -> Event:
        return Event(
            id=f"lost-{gap.to.epoch}-{gap.to.seq}",
            cursor=gap.to,
            type="events.lost",
            context_id=self._topic.removeprefix("context:"),
            timestamp=datetime.now(UTC),
            data=gap.model_dump(by_alias=True),
        )
