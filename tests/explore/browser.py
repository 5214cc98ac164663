"""A browser without a window, for pages from disk: Chromium, driven by Selenium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PROGRAMS = ("chromium", "chromedriver")

_DECODE = """
const [words, cpu, done] = arguments;
const answers = [];
const next = () => {
  if (answers.length === words.length) { done(answers); return; }
  tgdsl.decodeWord(words[answers.length], cpu, (answer) => { answers.push(answer); setTimeout(next, 0); });
};
next();
"""


def missing_programs() -> Sequence[str]:
    return [one for one in PROGRAMS if shutil.which(one) is None]


class Browser:
    """An open browser."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, path: Path, fragment: str = "") -> None:
        self.driver.get(path.absolute().as_uri() + (f"#{fragment}" if fragment else ""))

    def messages(self) -> Sequence[str]:
        """The messages in the console since this was asked last."""
        log: list[Any] = self.driver.get_log("browser")  # type: ignore[no-untyped-call]  # Selenium has no types for it
        return [entry["message"] for entry in log]

    def run(self, script: str, *arguments: object) -> None:
        """Run a script in the page that is open."""
        execute: Callable[..., object] = getattr(self.driver, "execute_script")  # whose types Selenium leaves open
        execute(script, *arguments)

    def decoded(self, words: Sequence[str], cpu: str = "") -> Sequence[Mapping[str, Any]]:
        """The answers of the page that is open to words."""
        execute: Callable[..., list[Mapping[str, Any]]] = getattr(self.driver, "execute_async_script")
        return execute(_DECODE, list(words), cpu)


@contextmanager
def browser() -> Generator[Browser]:
    """A browser, which is closed in the end."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which(PROGRAMS[0]) or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1200,900",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which(PROGRAMS[1]) or ""))
    driver.set_script_timeout(60)
    try:
        yield Browser(driver)
    finally:
        driver.quit()
