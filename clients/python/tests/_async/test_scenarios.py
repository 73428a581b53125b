"""The scenarios of clients/scenarios.txt, each by its name."""

from __future__ import annotations

import uuid
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import urlopen

import pytest

from pagewire import (
    ActionTimeoutError,
    AsyncBrowserContext,
    AsyncPagewire,
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
    async_in_parallel,
    async_result,
    async_sleep,
    async_start,
    behind,
    setting,
)

LARGE = 48 * 65_536


@pytest.fixture(scope="module", name="pagewire")
async def pagewire_of_module() -> AsyncIterator[AsyncPagewire]:
    async with AsyncPagewire(URL, token=TOKEN) as client:
        yield client


@pytest.fixture(scope="module", name="context")
async def context_of_module(pagewire: AsyncPagewire) -> AsyncIterator[AsyncBrowserContext]:
    async with await pagewire.create_context(name="shared", create_page=True) as made:
        yield made


@asynccontextmanager
async def filled(retries: int = 2) -> AsyncGenerator[tuple[AsyncPagewire, AsyncBrowserContext]]:
    """The context that takes all of the small service's capacity."""
    async with AsyncPagewire(setting("FULL_URL"), token=setting("FULL_TOKEN"), retries=retries) as full:
        async with await full.create_context() as held:
            await full.api.take_control(held.id, {"ttl": 600_000})
            yield full, held


async def test_sign_in_with_a_password() -> None:
    tokens = await AsyncPagewire.login(URL, setting("USERNAME"), setting("PASSWORD"))
    async with AsyncPagewire(URL, token=tokens.access_token) as signed_in:
        assert (await signed_in.api.get_current_session()).data.is_current


async def test_sign_in_with_an_api_key() -> None:
    async with AsyncPagewire(URL, api_key=setting("API_KEY")) as keyed:
        async with await keyed.create_context() as made:
            assert (await made.navigate(f"{SITE}/")).status == 200


async def test_ask_for_the_token_of_each_request(context: AsyncBrowserContext) -> None:
    asked: list[str] = []

    async def token() -> str:
        asked.append(TOKEN)
        return TOKEN

    async with AsyncPagewire(URL, token=token) as fresh:
        await fresh.context(context.id).pages()
        await fresh.context(context.id).pages()
    assert len(asked) == 2


async def test_delete_a_context_at_the_end_of_its_scope(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context(name="scoped") as scoped:
        await scoped.navigate(f"{SITE}/form")
        assert [page.title for page in await scoped.pages()] == ["Form"]
    with pytest.raises(NotFoundError):
        await scoped.pages()
    await scoped.delete()


async def test_list_contexts_page_by_page(pagewire: AsyncPagewire, context: AsyncBrowserContext) -> None:
    made = [await pagewire.create_context(name=name) for name in "abc"]
    listed = [each.id async for each in pagewire.contexts(2)]
    assert {context.id, *(each.id for each in made)} <= set(listed)
    assert len(set(listed)) == len(listed)
    for each in made:
        await each.delete()


async def test_read_and_change_a_context_that_exists(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context(name="before", locale="de-DE") as made:
        existing = pagewire.context(made.id)
        await existing.update(viewport={"width": 700, "height": 500})
        found = await existing.get()
        assert found.name == "before"
        assert found.config.locale == "de-DE"
        assert await existing.evaluate("innerWidth") == 700


async def test_open_list_and_close_pages(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context() as made:
        async with await made.open_page() as opened:
            await opened.navigate(f"{SITE}/form")
            assert await opened.evaluate("document.title") == "Form"
            assert [(page.id, page.title) for page in await made.pages()] == [(opened.id, "Form")]
        assert await made.pages() == []


async def test_navigate_type_and_evaluate(context: AsyncBrowserContext) -> None:
    opened = await context.navigate(f"{SITE}/form", wait_until="domcontentloaded")
    assert (opened.status, opened.title) == (200, "Form")
    typed = await context.type("#name", "typ")
    assert typed.length == 3
    assert (await context.execute("type", {"selector": "#name", "text": "ed"}))["length"] == 2
    assert await context.evaluate("document.querySelector('#name').value") == "typed"


async def test_evaluate_with_arguments(context: AsyncBrowserContext) -> None:
    assert await context.evaluate("(one, other) => one + other", 1, 2) == 3
    assert await context.evaluate("args", {"nested": [None, "ü"]}) == [{"nested": [None, "ü"]}]


async def test_wait_for_an_element(context: AsyncBrowserContext) -> None:
    await context.navigate(f"{SITE}/late?ms=300")
    assert (await context.wait_for("#late", visible=True)).waited > 0


async def test_set_and_read_cookies(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context() as made:
        await made.navigate(f"{SITE}/")
        await made.cookies("set", cookies=[{"name": "seen", "value": "yes", "same_site": "Lax"}])
        cookies = (await made.cookies()).cookies
        assert [(each.name, each.value, each.same_site) for each in cookies or []] == [("seen", "yes", "Lax")]


async def test_return_pictures_and_pdfs_as_bytes(context: AsyncBrowserContext) -> None:
    assert (await context.screenshot())[1:4] == b"PNG"
    assert (await context.pdf()).startswith(b"%PDF-")


async def test_look_and_act_by_ref(context: AsyncBrowserContext) -> None:
    await context.navigate(f"{SITE}/form")
    line = next(each for each in (await context.look()).text.splitlines() if "textbox" in each)
    ref = next(word for word in line.split() if word[0] == "e" and word[1:].isdecimal())
    done = await context.act([{"action": "type", "ref": ref, "text": "by ref"}])
    assert [step.status for step in done.steps] == ["done"]
    assert done.observation is not None and "by ref" in done.observation.text


async def test_execute_steps_in_one_call(context: AsyncBrowserContext) -> None:
    await context.navigate(f"{SITE}/form")
    done = await context.act(
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


async def test_stop_at_the_step_that_fails(context: AsyncBrowserContext) -> None:
    await context.navigate(f"{SITE}/form")
    stopped = await context.act(
        [{"action": "click", "selector": "#none", "timeout": 200}, {"action": "click", "selector": "#check"}]
    )
    assert (stopped.status, [step.status for step in stopped.steps]) == ("stopped", ["failed", "not-run"])
    failed = stopped.steps[0].error
    assert failed is not None and failed.code == "TIMEOUT"


async def test_answer_a_dialog(context: AsyncBrowserContext) -> None:
    await context.navigate(f"{SITE}/form")
    done = await context.act(
        [{"action": "dialog", "accept": True, "text": "Ada"}, {"action": "evaluate", "script": "prompt('Who?')"}]
    )
    step = done.steps[1]
    assert step.data is not None and step.data["result"] == "Ada"
    assert [(each.message, each.answer) for each in step.dialogs or []] == [("Who?", "accepted")]


async def large() -> AsyncIterator[bytes]:
    for _ in range(LARGE // 65_536):
        yield b"a" * 65_536


async def test_store_a_file_from_a_stream(pagewire: AsyncPagewire) -> None:
    stored = await pagewire.upload("a.txt", large(), content_type="text/plain")
    assert (stored.size, stored.content_type) == (LARGE, "text/plain")
    await pagewire.api.delete_artifact(stored.id)
    with pytest.raises(NotFoundError):
        assert [part async for part in pagewire.download(stored.id)] == []


async def test_read_a_file_as_a_stream(pagewire: AsyncPagewire) -> None:
    stored = await pagewire.upload("a.txt", large())
    sizes = [len(part) async for part in pagewire.download(stored.id)]
    assert sum(sizes) == LARGE
    assert len(sizes) > 1
    empty = await pagewire.upload("empty.txt", b"")
    assert b"".join([part async for part in pagewire.download(empty.id)]) == b""


async def test_give_a_stored_file_to_a_page(pagewire: AsyncPagewire, context: AsyncBrowserContext) -> None:
    stored = await pagewire.upload("given.txt", b"given", content_type="text/plain")
    await context.navigate(f"{SITE}/form")
    await context.upload("#file", artifacts=[stored.id])
    assert await context.evaluate("document.querySelector('#file').files[0].text()") == "given"


async def test_list_the_downloads_of_a_page(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context() as made:
        await made.navigate(f"{SITE}/")
        await made.evaluate("location.href = '/download'")
        download = (await made.wait_for(download=True)).download
        assert download is not None and download.id is not None
        assert (download.name, download.size, download.state) == ("data.bin", 4, "ready")
        assert b"".join([part async for part in pagewire.download(download.id)]) == b"data"
        listed = await pagewire.api.list_artifacts({"filter[contextId]": made.id})
        assert [(each.name, each.source) for each in listed.data] == [("data.bin", "download")]


async def test_render_markdown_and_a_picture(pagewire: AsyncPagewire) -> None:
    rendered = await pagewire.api.render_markdown({"html": "<h1>Title</h1>"})
    assert "# Title" in rendered.text
    picture = await pagewire.api.render_screenshot({"html": "<p>x"})
    assert picture.content[1:4] == b"PNG"


async def test_read_the_events_of_a_context(pagewire: AsyncPagewire) -> None:
    watched = await pagewire.create_context()
    await watched.navigate(f"{SITE}/form")
    seen: list[Any] = []
    types = ["page.navigated", "context.closed"]
    async for event in watched.events(types, after={"epoch": 1, "seq": 0}):
        seen.append(event)
        if event.type == "page.navigated":
            await watched.delete()
    assert [event.type for event in seen] == types
    assert (seen[0].context_id, seen[0].data["url"]) == (watched.id, f"{SITE}/form")


async def test_resume_events_after_a_lost_connection(pagewire: AsyncPagewire) -> None:
    url = behind("cut", 1)
    watched = await pagewire.create_context()
    seen: list[str] = []
    types = ["context.created", "page.navigated", "context.closed"]
    async with AsyncPagewire(url, token=TOKEN) as through:
        async for event in through.context(watched.id).events(types, after={"epoch": 1, "seq": 0}):
            seen.append(event.type)
            if len(seen) == 1:
                await watched.navigate(f"{SITE}/form")
            if len(seen) == 2:
                urlopen(url).close()
                await watched.navigate(f"{SITE}/tall")
            if len(seen) == 3:
                await watched.delete()
    assert seen == [types[0], types[1], types[1], types[2]]


async def test_end_a_stream_of_events(pagewire: AsyncPagewire) -> None:
    async with pagewire.events(["context.closed"]) as events:

        async def close() -> None:
            await async_sleep(0.3)
            await events.aclose()

        closing = async_start(close)
        assert [event async for event in events] == []
        await async_result(closing)
    with pytest.raises(NotFoundError):
        assert [event async for event in pagewire.context("0000").events()] == []


async def test_create_once_when_the_response_is_lost(pagewire: AsyncPagewire) -> None:
    name = str(uuid.uuid4())
    async with AsyncPagewire(behind("lose", 1), token=TOKEN) as flaky:
        async with await flaky.create_context(name=name) as made:
            listed = await pagewire.api.list_contexts({"filter[name]": name})
            assert [each.id for each in listed.data] == [made.id]


async def test_act_once_when_the_response_is_lost(context: AsyncBrowserContext) -> None:
    await context.evaluate("window.count = 0")
    script = "window.count++; return new Promise((done) => setTimeout(() => done(window.count), 1500))"
    async with AsyncPagewire(behind("lose", 2), token=TOKEN) as flaky:
        assert await flaky.context(context.id).evaluate(script) == 1


async def test_repeat_while_there_is_no_capacity() -> None:
    async with AsyncPagewire(behind("full", 2), token=TOKEN) as patient:
        await (await patient.create_context()).delete()
    async with AsyncPagewire(behind("full", 2), token=TOKEN, retries=1) as once:
        with pytest.raises(UnavailableError):
            await once.create_context()


async def test_log_in_with_a_profile(pagewire: AsyncPagewire) -> None:
    name = str(uuid.uuid4())
    async with await pagewire.create_context() as first:
        await first.navigate(f"{SITE}/login")
        await first.click("#enter")
        await pagewire.api.create_profile({"name": name, "context_id": first.id})
    async with await pagewire.create_context(profile=name) as second:
        assert (await second.navigate(f"{SITE}/account")).title == "Account"


async def test_type_a_secret(pagewire: AsyncPagewire, context: AsyncBrowserContext) -> None:
    name = str(uuid.uuid4())
    await pagewire.api.create_secret({"name": name, "password": "opensesame", "origins": [SITE]})
    await context.navigate(f"{SITE}/login")
    await context.type("#password", secret=name, field="password")
    assert await context.evaluate("document.querySelector('#password').value.length") == 10
    assert "opensesame" not in (await context.look()).text


async def test_wait_in_the_queue() -> None:
    async with filled() as (full, held):
        waiting = async_start(lambda: full.create_context(name="waits", acquire_timeout=20_000))
        states: list[Any] = []
        while states != ["queued"]:
            listed = await full.api.list_contexts({"include": ["state"], "filter[name]": "waits"})
            states = [each.state for each in listed.data]
        await held.delete()
        await (await async_result(waiting)).delete()


async def test_run_calls_concurrently(pagewire: AsyncPagewire) -> None:
    async with await pagewire.create_context() as made:

        def doubled(index: int) -> Any:
            return lambda: made.evaluate("args[0] * 2", index)

        results = await async_in_parallel([doubled(index) for index in range(20)])
    assert results == [index * 2 for index in range(20)]


async def test_fail_with_400_and_the_field(context: AsyncBrowserContext) -> None:
    with pytest.raises(ValidationError) as raised:
        await context.navigate("nowhere")
    assert raised.value.status == 400
    assert isinstance(raised.value.details, list)
    assert raised.value.details[0].field == "params.url"


async def test_fail_with_401_for_a_wrong_key() -> None:
    async with AsyncPagewire(URL, api_key="pw_nothing") as stranger:
        with pytest.raises(UnauthorizedError) as raised:
            await stranger.create_context()
    assert (raised.value.status, raised.value.code) == (401, "UNAUTHORIZED")


async def test_fail_with_403_for_a_viewer() -> None:
    async with AsyncPagewire(URL, token=setting("VIEWER_TOKEN")) as viewer:
        with pytest.raises(ForbiddenError) as raised:
            await viewer.create_context()
    assert raised.value.status == 403


async def test_fail_with_404_for_a_context_that_does_not_exist(pagewire: AsyncPagewire) -> None:
    with pytest.raises(NotFoundError) as raised:
        await pagewire.context("0000").evaluate("1")
    assert raised.value.status == 404
    assert raised.value.hint == "Check the id, or list what there is."
    assert str(raised.value).startswith("NOT_FOUND: ") and raised.value.request_id in str(raised.value)


async def test_fail_with_409_for_a_key_of_another_call(context: AsyncBrowserContext) -> None:
    key = str(uuid.uuid4())
    assert await context.evaluate("1", idempotency_key=key) == 1
    with pytest.raises(ConflictError) as raised:
        await context.evaluate("2", idempotency_key=key)
    assert (raised.value.status, raised.value.reason) == (409, "idempotency-key-reused")


async def test_fail_with_429_and_the_time_to_wait() -> None:
    username = str(uuid.uuid4())
    for _ in range(2):
        with pytest.raises(UnauthorizedError):
            await AsyncPagewire.login(setting("FULL_URL"), username, "wrong")
    with pytest.raises(RateLimitError) as raised:
        await AsyncPagewire.login(setting("FULL_URL"), username, "wrong")
    assert raised.value.status == 429
    assert raised.value.retry_after and raised.value.retry_after > 0


async def test_fail_with_503_when_all_contexts_are_in_use() -> None:
    async with filled(retries=0) as (full, _):
        with pytest.raises(UnavailableError) as raised:
            await full.create_context(acquire_timeout=0)
    assert raised.value.status == 503
    assert (raised.value.reason, raised.value.outcome) == ("pool-full", "not-executed")


async def test_end_an_action_at_its_timeout(context: AsyncBrowserContext) -> None:
    with pytest.raises(ActionTimeoutError) as raised:
        await context.execute("click", {"selector": "#none"}, timeout_ms=200)
    assert (raised.value.status, raised.value.reason) == (504, "missing")


async def test_cancel_an_action(context: AsyncBrowserContext) -> None:
    async with AsyncPagewire(URL, token=TOKEN, timeout=0.5) as hasty:
        with pytest.raises(DeadlineExceededError):
            await hasty.context(context.id).execute("wait", {"duration": 60_000}, cancelable=True)
    assert await context.evaluate("1 + 1") == 2
