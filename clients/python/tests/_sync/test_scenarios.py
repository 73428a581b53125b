# Written by generate.py from test_scenarios.py, sha256 102f425fe5f79f72e2cac0e154635a2e2dd91b36e5a0445b3f827ba507d101a9. Do not edit.
"""The scenarios of clients/scenarios.txt, each by its name."""

from __future__ import annotations

import uuid
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import pytest

from pagewire import (
    ActionTimeoutError,
    BrowserContext,
    Pagewire,
    ConflictError,
    DeadlineExceededError,
    ForbiddenError,
    NotFoundError,
    RateLimitError,
    UnauthorizedError,
    UnavailableError,
    ValidationError,
)

from ..services import (
    SITE,
    TOKEN,
    URL,
    in_parallel,
    result,
    sleep,
    start,
    behind,
    setting,
)

LARGE = 48 * 65_536


@pytest.fixture(scope="module", name="pagewire")
def pagewire_of_module() -> Iterator[Pagewire]:
    with Pagewire(URL, token=TOKEN) as client:
        yield client


@pytest.fixture(scope="module", name="context")
def context_of_module(pagewire: Pagewire) -> Iterator[BrowserContext]:
    with pagewire.create_context(name="shared", create_page=True) as made:
        yield made


@contextmanager
def filled(retries: int = 2) -> Generator[tuple[Pagewire, BrowserContext]]:
    """The context that takes all of the small service's capacity."""
    with Pagewire(setting("FULL_URL"), token=setting("FULL_TOKEN"), retries=retries) as full:
        with full.create_context() as held:
            full.api.take_control(held.id, {"ttl": 600_000})
            yield full, held


def test_sign_in_with_a_password() -> None:
    tokens = Pagewire.login(URL, setting("USERNAME"), setting("PASSWORD"))
    with Pagewire(URL, token=tokens.access_token) as signed_in:
        assert (signed_in.api.get_current_session()).data.is_current


def test_sign_in_with_an_api_key() -> None:
    with Pagewire(URL, api_key=setting("API_KEY")) as keyed:
        with keyed.create_context() as made:
            assert (made.navigate(f"{SITE}/")).status == 200


def test_ask_for_the_token_of_each_request(context: BrowserContext) -> None:
    asked: list[str] = []

    def token() -> str:
        asked.append(TOKEN)
        return TOKEN

    with Pagewire(URL, token=token) as fresh:
        fresh.context(context.id).pages()
        fresh.context(context.id).pages()
    assert len(asked) == 2


def test_delete_a_context_at_the_end_of_its_scope(pagewire: Pagewire) -> None:
    with pagewire.create_context(name="scoped") as scoped:
        scoped.navigate(f"{SITE}/form")
        assert [page.title for page in scoped.pages()] == ["Form"]
    with pytest.raises(NotFoundError):
        scoped.pages()
    scoped.delete()


def test_list_contexts_page_by_page(pagewire: Pagewire, context: BrowserContext) -> None:
    made = [pagewire.create_context(name=name) for name in "abc"]
    listed = [each.id for each in pagewire.contexts(2)]
    assert {context.id, *(each.id for each in made)} <= set(listed)
    assert len(set(listed)) == len(listed)
    for each in made:
        each.delete()


def test_read_and_change_a_context_that_exists(pagewire: Pagewire) -> None:
    with pagewire.create_context(name="before", locale="de-DE") as made:
        existing = pagewire.context(made.id)
        existing.update(viewport={"width": 700, "height": 500})
        found = existing.get()
        assert found.name == "before"
        assert found.config.locale == "de-DE"
        assert existing.evaluate("innerWidth") == 700


def test_open_list_and_close_pages(pagewire: Pagewire) -> None:
    with pagewire.create_context() as made:
        with made.open_page() as opened:
            opened.navigate(f"{SITE}/form")
            assert opened.evaluate("document.title") == "Form"
            assert [(page.id, page.title) for page in made.pages()] == [(opened.id, "Form")]
        assert made.pages() == []


def test_navigate_type_and_evaluate(context: BrowserContext) -> None:
    opened = context.navigate(f"{SITE}/form", wait_until="domcontentloaded")
    assert (opened.status, opened.title) == (200, "Form")
    typed = context.type("#name", "typ")
    assert typed.length == 3
    assert (context.execute("type", {"selector": "#name", "text": "ed"}))["length"] == 2
    assert context.evaluate("document.querySelector('#name').value") == "typed"


def test_evaluate_with_arguments(context: BrowserContext) -> None:
    assert context.evaluate("(one, other) => one + other", 1, 2) == 3
    assert context.evaluate("args", {"nested": [None, "ü"]}) == [{"nested": [None, "ü"]}]


def test_wait_for_an_element(context: BrowserContext) -> None:
    context.navigate(f"{SITE}/late?ms=300")
    assert (context.wait_for("#late", visible=True)).waited > 0


def test_set_and_read_cookies(pagewire: Pagewire) -> None:
    with pagewire.create_context() as made:
        made.navigate(f"{SITE}/")
        made.cookies("set", cookies=[{"name": "seen", "value": "yes", "same_site": "Lax"}])
        cookies = (made.cookies()).cookies
        assert [(each.name, each.value, each.same_site) for each in cookies or []] == [("seen", "yes", "Lax")]


def test_return_pictures_and_pdfs_as_bytes(context: BrowserContext) -> None:
    assert (context.screenshot())[1:4] == b"PNG"
    assert (context.pdf()).startswith(b"%PDF-")


def test_look_and_act_by_ref(context: BrowserContext) -> None:
    context.navigate(f"{SITE}/form")
    line = next(each for each in (context.look()).text.splitlines() if "textbox" in each)
    ref = next(word for word in line.split() if word[0] == "e" and word[1:].isdecimal())
    done = context.act([{"action": "type", "ref": ref, "text": "by ref"}])
    assert [step.status for step in done.steps] == ["done"]
    assert done.observation is not None and "by ref" in done.observation.text


def test_execute_steps_in_one_call(context: BrowserContext) -> None:
    context.navigate(f"{SITE}/form")
    done = context.act(
        [
            {"action": "type", "selector": "#name", "text": "Ada"},
            {"action": "click", "selector": "#check", "click_count": 1},
            {"action": "evaluate", "script": "document.querySelector('#name').value"},
        ],
        observe="none",
    )
    assert (done.status, [step.status for step in done.steps]) == ("done", ["done"] * 3)
    assert done.steps[2].data == {"result": "Ada"}
    assert done.observation is None


def test_stop_at_the_step_that_fails(context: BrowserContext) -> None:
    context.navigate(f"{SITE}/form")
    stopped = context.act(
        [{"action": "click", "selector": "#none", "timeout": 200}, {"action": "click", "selector": "#check"}]
    )
    assert (stopped.status, [step.status for step in stopped.steps]) == ("stopped", ["failed", "not-run"])
    failed = stopped.steps[0].error
    assert failed is not None and failed.code == "TIMEOUT"


def test_answer_a_dialog(context: BrowserContext) -> None:
    context.navigate(f"{SITE}/form")
    done = context.act(
        [{"action": "dialog", "accept": True, "text": "Ada"}, {"action": "evaluate", "script": "prompt('Who?')"}]
    )
    step = done.steps[1]
    assert step.data is not None and step.data["result"] == "Ada"
    assert [(each.message, each.answer) for each in step.dialogs or []] == [("Who?", "accepted")]


def large() -> Iterator[bytes]:
    for _ in range(LARGE // 65_536):
        yield b"a" * 65_536


def test_store_a_file_from_a_stream(pagewire: Pagewire) -> None:
    stored = pagewire.upload("a.txt", large(), content_type="text/plain")
    assert (stored.size, stored.content_type) == (LARGE, "text/plain")
    pagewire.api.delete_artifact(stored.id)
    with pytest.raises(NotFoundError):
        assert [part for part in pagewire.download(stored.id)] == []


def test_read_a_file_as_a_stream(pagewire: Pagewire) -> None:
    stored = pagewire.upload("a.txt", large())
    sizes = [len(part) for part in pagewire.download(stored.id)]
    assert sum(sizes) == LARGE
    assert len(sizes) > 1
    empty = pagewire.upload("empty.txt", b"")
    assert b"".join([part for part in pagewire.download(empty.id)]) == b""


def test_give_a_stored_file_to_a_page(pagewire: Pagewire, context: BrowserContext) -> None:
    stored = pagewire.upload("given.txt", b"given", content_type="text/plain")
    context.navigate(f"{SITE}/form")
    context.upload("#file", artifacts=[stored.id])
    assert context.evaluate("document.querySelector('#file').files[0].text()") == "given"


def test_list_the_downloads_of_a_page(pagewire: Pagewire) -> None:
    with pagewire.create_context() as made:
        made.navigate(f"{SITE}/")
        made.evaluate("location.href = '/download'")
        download = (made.wait_for(download=True)).download
        assert download is not None and download.id is not None
        assert (download.name, download.size, download.state) == ("data.bin", 4, "ready")
        assert b"".join([part for part in pagewire.download(download.id)]) == b"data"
        listed = pagewire.api.list_artifacts({"filter[contextId]": made.id})
        assert [(each.name, each.source) for each in listed.data] == [("data.bin", "download")]


def test_render_markdown_and_a_picture(pagewire: Pagewire) -> None:
    rendered = pagewire.api.render_markdown({"html": "<h1>Title</h1>"})
    assert "# Title" in rendered.text
    picture = pagewire.api.render_screenshot({"html": "<p>x"})
    assert picture.content[1:4] == b"PNG"


def test_read_the_events_of_a_context(pagewire: Pagewire) -> None:
    watched = pagewire.create_context()
    watched.navigate(f"{SITE}/form")
    seen: list[Any] = []
    types = ["page.navigated", "context.closed"]
    for event in watched.events(types, after={"epoch": 1, "seq": 0}):
        seen.append(event)
        if event.type == "page.navigated":
            watched.delete()
    assert [event.type for event in seen] == types
    assert (seen[0].context_id, seen[0].data["url"]) == (watched.id, f"{SITE}/form")


def test_resume_events_after_a_lost_connection(pagewire: Pagewire) -> None:
    url = behind("cut", 1)
    watched = pagewire.create_context()
    seen: list[str] = []
    types = ["context.created", "page.navigated", "context.closed"]
    with Pagewire(url, token=TOKEN) as through:
        for event in through.context(watched.id).events(types, after={"epoch": 1, "seq": 0}):
            seen.append(event.type)
            if len(seen) == 1:
                watched.navigate(f"{SITE}/form")
            if len(seen) == 2:
                urlopen(url).close()
                watched.navigate(f"{SITE}/tall")
            if len(seen) == 3:
                watched.delete()
    assert seen == [types[0], types[1], types[1], types[2]]


def test_end_a_stream_of_events(pagewire: Pagewire) -> None:
    with pagewire.events(["context.closed"]) as events:

        def close() -> None:
            sleep(0.3)
            events.close()

        closing = start(close)
        assert [event for event in events] == []
        result(closing)
    with pytest.raises(NotFoundError):
        assert [event for event in pagewire.context("0000").events()] == []


def test_create_once_when_the_response_is_lost(pagewire: Pagewire) -> None:
    name = str(uuid.uuid4())
    with Pagewire(behind("lose", 1), token=TOKEN) as flaky:
        with flaky.create_context(name=name) as made:
            listed = pagewire.api.list_contexts({"filter[name]": name})
            assert [each.id for each in listed.data] == [made.id]


def test_act_once_when_the_response_is_lost(context: BrowserContext) -> None:
    context.evaluate("window.count = 0")
    script = "window.count++; return new Promise((done) => setTimeout(() => done(window.count), 1500))"
    with Pagewire(behind("lose", 2), token=TOKEN) as flaky:
        assert flaky.context(context.id).evaluate(script) == 1


def test_repeat_while_there_is_no_capacity() -> None:
    with Pagewire(behind("full", 2), token=TOKEN) as patient:
        (patient.create_context()).delete()
    with Pagewire(behind("full", 2), token=TOKEN, retries=1) as once:
        with pytest.raises(UnavailableError):
            once.create_context()


def test_log_in_with_a_profile(pagewire: Pagewire) -> None:
    name = str(uuid.uuid4())
    with pagewire.create_context() as first:
        first.navigate(f"{SITE}/login")
        first.click("#enter")
        pagewire.api.create_profile({"name": name, "context_id": first.id})
    with pagewire.create_context(profile=name) as second:
        assert (second.navigate(f"{SITE}/account")).title == "Account"


def test_type_a_secret(pagewire: Pagewire, context: BrowserContext) -> None:
    name = str(uuid.uuid4())
    pagewire.api.create_secret({"name": name, "password": "opensesame", "origins": [SITE]})
    context.navigate(f"{SITE}/login")
    context.type("#password", secret=name, field="password")
    assert context.evaluate("document.querySelector('#password').value.length") == 10
    assert "opensesame" not in (context.look()).text


def test_wait_in_the_queue() -> None:
    with filled() as (full, held):
        waiting = start(lambda: full.create_context(name="waits", acquire_timeout=20_000))
        states: list[Any] = []
        while states != ["queued"]:
            listed = full.api.list_contexts({"include": ["state"], "filter[name]": "waits"})
            states = [each.state for each in listed.data]
        held.delete()
        (result(waiting)).delete()


def test_run_calls_concurrently(pagewire: Pagewire) -> None:
    with pagewire.create_context() as made:

        def doubled(index: int) -> Any:
            return lambda: made.evaluate("args[0] * 2", index)

        results = in_parallel([doubled(index) for index in range(20)])
    assert results == [index * 2 for index in range(20)]


def test_fail_with_400_and_the_field(context: BrowserContext) -> None:
    with pytest.raises(ValidationError) as raised:
        context.navigate("nowhere")
    assert raised.value.status == 400
    assert isinstance(raised.value.details, list)
    assert raised.value.details[0].field == "params.url"


def test_fail_with_401_for_a_wrong_key() -> None:
    with Pagewire(URL, api_key="pw_nothing") as stranger:
        with pytest.raises(UnauthorizedError) as raised:
            stranger.create_context()
    assert (raised.value.status, raised.value.code) == (401, "UNAUTHORIZED")


def test_fail_with_403_for_a_viewer() -> None:
    with Pagewire(URL, token=setting("VIEWER_TOKEN")) as viewer:
        with pytest.raises(ForbiddenError) as raised:
            viewer.create_context()
    assert raised.value.status == 403


def test_fail_with_404_for_a_context_that_does_not_exist(pagewire: Pagewire) -> None:
    with pytest.raises(NotFoundError) as raised:
        pagewire.context("0000").evaluate("1")
    assert raised.value.status == 404
    assert raised.value.hint == "Check the id, or list what there is."
    assert str(raised.value).startswith("NOT_FOUND: ") and raised.value.request_id in str(raised.value)


def test_fail_with_409_for_a_key_of_another_call(context: BrowserContext) -> None:
    key = str(uuid.uuid4())
    assert context.evaluate("1", idempotency_key=key) == 1
    with pytest.raises(ConflictError) as raised:
        context.evaluate("2", idempotency_key=key)
    assert (raised.value.status, raised.value.reason) == (409, "idempotency-key-reused")


def test_fail_with_429_and_the_time_to_wait() -> None:
    username = str(uuid.uuid4())
    for _ in range(2):
        with pytest.raises(UnauthorizedError):
            Pagewire.login(setting("FULL_URL"), username, "wrong")
    with pytest.raises(RateLimitError) as raised:
        Pagewire.login(setting("FULL_URL"), username, "wrong")
    assert raised.value.status == 429
    assert raised.value.retry_after and raised.value.retry_after > 0


def test_fail_with_503_when_all_contexts_are_in_use() -> None:
    with filled(retries=0) as (full, _):
        with pytest.raises(UnavailableError) as raised:
            full.create_context(acquire_timeout=0)
    assert raised.value.status == 503
    assert (raised.value.reason, raised.value.outcome) == ("pool-full", "not-executed")


def test_end_an_action_at_its_timeout(context: BrowserContext) -> None:
    with pytest.raises(ActionTimeoutError) as raised:
        context.execute("click", {"selector": "#none"}, timeout_ms=200)
    assert (raised.value.status, raised.value.reason) == (504, "missing")


def test_cancel_an_action(context: BrowserContext) -> None:
    with Pagewire(URL, token=TOKEN, timeout=0.5) as hasty:
        with pytest.raises(DeadlineExceededError):
            hasty.context(context.id).execute("wait", {"duration": 60_000}, cancelable=True)
    assert context.evaluate("1 + 1") == 2
