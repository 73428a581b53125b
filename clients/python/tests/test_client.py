"""What is no scenario."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest

from pagewire import AsyncPagewire, Pagewire, PagewireConnectionError, ValidationError
from pagewire.models import Event

from .services import SITE, TOKEN, URL, behind, setting

README = Path(__file__).parent.parent / "README.md"


def test_the_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGEWIRE_URL", URL)
    monkeypatch.setenv("PAGEWIRE_API_KEY", setting("API_KEY"))
    found = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert found is not None
    exec(found[1].replace("https://example.com/", f"{SITE}/"), {})
    title, *shown = capsys.readouterr().out.splitlines()
    assert title == "Home"
    assert "textbox" in "\n".join(shown)


def test_an_open_file_is_sent_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "numbers.txt"
    path.write_bytes(b"1\n" * 1_000_000)
    with Pagewire(URL, token=TOKEN) as pagewire, path.open("rb") as file:
        assert pagewire.upload("numbers.txt", file).size == 2_000_000


def test_credentials_are_given_once() -> None:
    with pytest.raises(TypeError, match="either an api_key or a token"):
        Pagewire(URL)
    with pytest.raises(ValueError, match="the api_key is empty"):
        Pagewire(URL, api_key="")
    with pytest.raises(ValueError, match="the token is empty"):
        Pagewire(URL, token="")


def test_a_url_without_http_is_rejected() -> None:
    with pytest.raises(ValueError, match="must begin with http:// or https://, not '127.0.0.1:8443'"):
        Pagewire("127.0.0.1:8443", api_key="k")


def test_names_are_those_of_python_and_content_is_left_alone() -> None:
    with Pagewire(URL, token=TOKEN) as pagewire:
        with pagewire.create_context(color_scheme="dark", viewport={"width": 500, "height": 400}) as context:
            context.navigate(f"{SITE}/form", wait_until="load")
            assert context.select("#colour", "g").values == ["g"]
            assert context.evaluate("args[0].snake_case + args[0].camelCase", {"snake_case": 1, "camelCase": 2}) == 3
            assert context.evaluate("({ camelCase: matchMedia('(prefers-color-scheme: dark)').matches })") == {
                "camelCase": True
            }
            with pytest.raises(ValidationError, match="colour_scheme|colourScheme"):
                pagewire.create_context(colour_scheme="dark")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_values_that_only_a_newer_service_returns_are_kept() -> None:
    event = Event.model_validate(
        {
            **{"id": "1", "type": "page.dreamt", "contextId": "c", "timestamp": "2026-11-20T10:00:00.000Z"},
            **{"cursor": {"epoch": 1, "seq": 1}, "data": {"someName": 1}, "isLit": True},
        }
    )
    assert (event.type, event.data, event.model_extra) == ("page.dreamt", {"someName": 1}, {"isLit": True})
    assert event.timestamp.year == 2026


def test_a_service_that_is_not_there_is_a_connection_error() -> None:
    with Pagewire("http://127.0.0.1:1", api_key="k", retries=0) as nowhere:
        with pytest.raises(PagewireConnectionError, match="was not reached"):
            nowhere.create_context()
    with Pagewire(behind("gateway", 9), api_key="k") as gateway:
        with pytest.raises(PagewireConnectionError, match="HTTP 502"):
            gateway.create_context()


async def test_a_canceled_task_ends_its_action() -> None:
    async with AsyncPagewire(URL, token=TOKEN) as pagewire, await pagewire.create_context(create_page=True) as context:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await context.execute("wait", {"duration": 60_000}, cancelable=True)
        began = time.monotonic()
        assert await context.evaluate("1 + 1") == 2
        assert time.monotonic() - began < 10
