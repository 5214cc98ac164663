"""The part of axe-selenium-python that tests/explore uses; it has no types."""

from typing import Any

from selenium.webdriver import Chrome

class Axe:
    def __init__(self, selenium: Chrome) -> None: ...
    def inject(self) -> None: ...
    def run(self, context: str | None = None, options: str | None = None) -> dict[str, Any]: ...
