import os

import pytest


@pytest.fixture(scope="session")
def browser(playwright):
    """The only difference from a project with a local browser."""
    browser = playwright.chromium.connect_over_cdp(os.environ["PAGEWIRE_CDP_URL"])
    yield browser
    browser.close()
