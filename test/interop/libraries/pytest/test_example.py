import os

import pytest
from playwright.sync_api import Page, expect

SITE = os.environ["PAGEWIRE_TEST_SITE"]


def test_fills_a_form(page: Page):
    page.goto(f"{SITE}/form")
    page.locator("#name").fill("Ada")
    expect(page.locator("#name")).to_have_value("Ada")


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_has_a_context_of_its_own(page: Page, name: str):
    page.goto(f"{SITE}/form")
    assert page.evaluate("[document.cookie, localStorage.length]") == ["", 0]
    page.context.add_cookies([{"name": name, "value": "1", "url": SITE}])
    page.evaluate("name => localStorage.setItem('test', name)", name)
    page.reload()
    assert page.evaluate("document.cookie") == f"{name}=1"


def test_gets_a_download(page: Page):
    page.goto(f"{SITE}/form")
    page.evaluate("document.body.innerHTML = '<a href=/download>get</a>'")
    with page.expect_download() as download:
        page.click("a")
    assert download.value.suggested_filename == "data.bin"
    assert download.value.failure() is None
