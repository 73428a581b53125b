"""The parameters of actions."""

from __future__ import annotations

import os
import re
from typing import Any


def params_of(target: str | None = None, /, **given: Any) -> dict[str, Any]:
    """Those that are given. A target is a selector, or a ref of an outline, such as `e12`."""
    params = {name: value for name, value in given.items() if value is not None}
    if target is not None:
        params["ref" if re.fullmatch(r"e\d+", target) else "selector"] = target
    return params


def url_of(given: str | None) -> str:
    url = given or os.environ.get("PAGEWIRE_URL") or "http://127.0.0.1:8443"
    if not re.match(r"https?://", url):
        raise ValueError(f"the URL must begin with http:// or https://, not {url!r}")
    return url


def key_of_environment() -> str | None:
    return os.environ.get("PAGEWIRE_API_KEY")
