"""Drives a running service by Selenium from PyPI. Arguments: URL of the service, API key or access token, URL of the test site."""

import os
import sys
import tempfile
from urllib.parse import urlsplit, urlunsplit

from selenium import webdriver
from selenium.common import exceptions
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.file_detector import LocalFileDetector
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

SERVICE, KEY, SITE = sys.argv[1:4]


def remote():
    parts = urlsplit(SERVICE)
    url = urlunsplit(parts._replace(netloc=f"any:{KEY}@{parts.netloc}", path="/wd/hub"))
    options = webdriver.ChromeOptions()
    options.add_argument("--headless=new")
    options.enable_downloads = True
    options.web_socket_url = True
    return webdriver.Remote(url, options=options)


def raises(kind, work):
    try:
        work()
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


def navigates(driver):
    driver.get(f"{SITE}/")
    driver.find_element(By.LINK_TEXT, "Form").click()
    assert driver.title == "Form", driver.title
    driver.back()
    assert driver.title == "Home", driver.title


def fills_a_form(driver):
    driver.get(f"{SITE}/form")
    driver.find_element(By.ID, "name").send_keys("Ada ", "Lovelace")
    driver.find_element(By.ID, "filled").send_keys(Keys.CONTROL + "a" + Keys.NULL, "new")
    Select(driver.find_element(By.ID, "colour")).select_by_visible_text("Green")
    driver.find_element(By.ID, "check").click()
    driver.find_element(By.ID, "send").click()
    body = driver.find_element(By.ID, "body").text
    assert "name=Ada+Lovelace" in body and "filled=new" in body and "colour=g" in body and "check=on" in body, body


def reads_elements(driver):
    driver.get(f"{SITE}/form")
    field = driver.find_element(By.ID, "filled")
    assert field.get_attribute("value") == "before" and field.is_displayed() and field.is_enabled()
    raises(exceptions.NoSuchElementException, lambda: driver.find_element(By.ID, "none"))
    driver.refresh()
    raises(exceptions.StaleElementReferenceException, field.click)


def answers_alerts(driver):
    driver.get(f"{SITE}/")
    driver.execute_script("setTimeout(() => (document.title = prompt('name?')))")
    alert = WebDriverWait(driver, 5).until(expected.alert_is_present())
    assert alert.text == "name?"
    alert.send_keys("typed")
    alert.accept()
    assert driver.title == "typed", driver.title


def switches(driver):
    driver.get(f"{SITE}/frames?of=/form")
    driver.switch_to.frame("inner")
    driver.find_element(By.ID, "name").send_keys("in a frame")
    driver.switch_to.default_content()
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    assert len(driver.window_handles) == 2
    driver.close()
    driver.switch_to.window(first)


def has_cookies(driver):
    driver.get(f"{SITE}/")
    driver.add_cookie({"name": "a", "value": "1"})
    assert driver.get_cookie("a")["value"] == "1"
    driver.delete_all_cookies()
    assert driver.get_cookies() == []


def moves_files(driver):
    driver.file_detector = LocalFileDetector()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("bytes")
        driver.get(f"{SITE}/form")
        driver.find_element(By.ID, "file").send_keys(path)
        assert driver.execute_script("return document.querySelector('#file').files[0].name") == "a.txt"
        driver.get(f"{SITE}/")
        driver.execute_script("location.href = '/download'")
        WebDriverWait(driver, 10).until(lambda d: d.get_downloadable_files() == ["data.bin"])
        driver.download_file("data.bin", folder)
        with open(os.path.join(folder, "data.bin"), encoding="utf-8") as file:
            assert file.read() == "data"


def takes_pictures(driver):
    driver.get(f"{SITE}/form")
    assert driver.get_screenshot_as_png()[1:4] == b"PNG"
    assert driver.find_element(By.ID, "send").screenshot_as_png[1:4] == b"PNG"
    assert len(driver.print_page()) > 500


def speaks_bidi(driver):
    said = []
    driver.get(f"{SITE}/")
    driver.script.add_console_message_handler(lambda entry: said.append(entry.text))
    driver.execute_script("console.log('said')")
    WebDriverWait(driver, 5).until(lambda _: said == ["said"])


def speaks_cdp(driver):
    assert "Chrome" in driver.execute_cdp_cmd("Runtime.evaluate", {"expression": "navigator.userAgent"})["result"]["value"]
    raises(exceptions.WebDriverException, lambda: driver.execute_cdp_cmd("Browser.crash", {}))


def main():
    driver = remote()
    try:
        for work in (
            navigates,
            fills_a_form,
            reads_elements,
            answers_alerts,
            switches,
            has_cookies,
            moves_files,
            takes_pictures,
            speaks_bidi,
            speaks_cdp,
        ):
            work(driver)
            print(f"ok {work.__name__}", flush=True)
    finally:
        driver.quit()


main()
