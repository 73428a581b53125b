"""What the scenarios run against, from the environment, and what runs beside a call."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def setting(name: str) -> str:
    return os.environ[f"PAGEWIRE_TEST_{name}"]


URL = setting("URL")
TOKEN = setting("TOKEN")
SITE = setting("SITE")


def behind(fault: str, count: int) -> str:
    """The service behind a proxy with a fault that hits the first `count` requests."""
    return f"{setting('FAULTS')}/{fault}/{count}/{uuid.uuid4()}"


async def async_in_parallel(calls: Sequence[Callable[[], Awaitable[T]]]) -> list[T]:
    return list(await asyncio.gather(*(call() for call in calls)))


def in_parallel(calls: Sequence[Callable[[], T]]) -> list[T]:
    with ThreadPoolExecutor(len(calls)) as threads:
        return [started.result() for started in [threads.submit(call) for call in calls]]


def async_start(call: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
    return asyncio.ensure_future(call())


async def async_result(started: asyncio.Future[T]) -> T:
    return await started


def start(call: Callable[[], T]) -> Future[T]:
    future: Future[T] = Future()
    threading.Thread(target=lambda: future.set_result(call()), daemon=True).start()
    return future


def result(started: Future[T]) -> T:
    return started.result(30)


async_sleep = asyncio.sleep
sleep = time.sleep
