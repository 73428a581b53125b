"""What waits, for callers with and without `async`."""

from __future__ import annotations

import asyncio
import time

sleep = time.sleep
async_sleep = asyncio.sleep
