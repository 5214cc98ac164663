"""The pages in Chromium, from disk: no errors, the search box, words, and what axe-core says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_selenium_python import Axe
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.explore.browser import Browser
from tests.explore.conftest import explored
from tgdsl.diagnostics import DiagnosticError
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts

#: A page of each kind.
PAGES = (
    *("index.html", "instructions.html", "instructions/ADDri.html", "registers.html", "registers/G0_G1.html"),
    *("classes/IntRegs.html", "decoder.html#82102001", "decoder/SparcV832.html", "assembler.html", "assembler/e.html"),
    *("patterns.html", "patterns/add.html", "processors.html", "processors/LEON4ItinerariesModel.html", "records.html"),
    *("records.html#FADDS", "records.html#class:SparcReg"),
)

#: Pages of the same kind of another target are enough for axe-core, which takes seconds for thousands of elements.
LONG = ("instructions.html", "assembler.html", "patterns.html", "processors.html", "registers.html")


def opened(window: Browser, folder: Path, page: str) -> None:
    name, _, fragment = page.partition("#")
    window.open(folder / name, fragment)


def shown(window: Browser, css: str, text: str = "") -> list[str]:
    """The texts of the elements that a selector finds, as soon as there are some with a text. Scripts may replace them meanwhile."""

    def found(_: object) -> list[str]:
        elements = window.driver.find_elements(By.CSS_SELECTOR, css)
        return [said for one in elements if text in (said := one.text)]

    return WebDriverWait(window.driver, 20, ignored_exceptions=[StaleElementReferenceException]).until(found)


@pytest.mark.parametrize("page", PAGES)
def test_pages_open_without_errors(window: Browser, site: Callable[[str], Path], page: str) -> None:
    window.messages()
    opened(window, site("sparc"), page)
    assert shown(window, "main h1")[0]
    assert window.messages() == []


@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_serious(window: Browser, site: Callable[[str], Path], page: str) -> None:
    opened(window, site("tiny" if page.startswith(LONG) else "sparc"), page)
    shown(window, "main h1", {"FADDS": "FADDS", "class:SparcReg": "class SparcReg"}.get(page.partition("#")[2], ""))
    axe = Axe(window.driver)
    axe.inject()
    for theme in ("light", "dark"):
        window.run("document.documentElement.dataset.theme = arguments[0]", theme)
        results: Mapping[str, Any] = axe.run()
        serious = [one for one in results["violations"] if one["impact"] in ("serious", "critical")]
        assert [(theme, one["id"], [node["html"] for node in one["nodes"]][:3]) for one in serious] == []


# -- the search box ----------------------------------------------------------------------------------------------------


def found(window: Browser, text: str) -> list[tuple[str, ...]]:
    """What the search box finds: name and kind of each."""
    box = window.driver.find_element(By.ID, "search")
    box.clear()
    box.send_keys(text)
    return [tuple(one.split("\n")) for one in shown(window, "#found li")]


def test_search_finds_names_and_mnemonics(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "index.html")
    assert found(window, "faddq")[:2] == [("FADDQ", "instruction"), ("faddq", "mnemonic")]
    assert found(window, "intregs")[0] == ("IntRegs", "register class")
    assert found(window, "G0_G1") == [("G0_G1", "register")]
    assert found(window, "featurev9")[0] == ("FeatureV9", "record")
    assert found(window, "xyzzy") == [("nothing has this name",)]


def test_search_leads_to_pages(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "instructions/ADDri.html")
    for text, heading in {"FADDS": "FADDS", "CC_Sparc32": "CC_Sparc32", "G7": "G7", "fsmuld": "FSMULD"}.items():
        found(window, text)
        window.driver.find_element(By.ID, "search").send_keys(Keys.ENTER)
        assert shown(window, "main h1", heading)


def test_search_decodes_words(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "index.html")
    box = window.driver.find_element(By.ID, "search")
    for text in ("82102001", "0x82102001", "82 10 20 01"):
        box.clear()
        box.send_keys(text)
        assert shown(window, "#found a.decoded")[0].split("\n") == ["mov 1, %g1", "ORri"]


def test_the_theme_is_kept(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "index.html")
    button = window.driver.find_element(By.ID, "theme")
    wanted = button.text.lower()
    button.click()
    opened(window, site("sparc"), "registers.html")
    html = window.driver.find_element(By.TAG_NAME, "html")
    assert html.get_attribute("data-theme") == wanted  # pyright: ignore[reportUnknownMemberType]
    window.run("localStorage.clear()")


# -- words -------------------------------------------------------------------------------------------------------------


def some_words(disassembler: Disassembler, count: int) -> Iterator[int]:
    """Words: one in four by chance, others with the constants of an encoding."""
    random = Random(20)
    encodings = [one for table in disassembler.tables.values() for one in table.encodings]
    for number in range(count):
        word = random.getrandbits(32)
        if number % 4:
            one = random.choice(encodings)
            word = word & ~one.known | one.value
        yield word


def disassembled(target: MCTarget, words: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """The texts of words as ``python -m tgdsl.disasm`` has them, and whether each is one that must not be executed."""
    disassembler, texts = Disassembler(target), InstructionTexts(target, CounterpartMethods(target))
    for word in words:
        try:
            decoded = disassembler.decode(word.to_bytes(4, target.byte_order))
        except DiagnosticError as error:
            yield error.diagnostics[0].message, False
            continue
        if decoded is None:
            yield "no instruction", False
        else:
            yield texts.text(decoded.inst).replace("\t", " "), bool(decoded.soft_fail)


@pytest.mark.parametrize("name, cpu", [("sparc", ""), ("sparc", "v9"), ("sparc", "leon3"), ("or1k", ""), ("tiny", "")])
def test_words_are_decoded_as_disasm_does(window: Browser, site: Callable[[str], Path], name: str, cpu: str) -> None:
    opened(window, site(name), "decoder.html")
    model = explored(name).model
    target = MCTarget(model, read_subtarget(model, cpu, ""))
    words = [*some_words(Disassembler(target), 200)]
    expected = [*disassembled(target, words)]
    answers = window.decoded([f"{word:08x}" for word in words], cpu)
    assert [(one["text"], bool(one.get("soft"))) for one in answers] == expected
    assert sum([text != "no instruction" for text, _ in expected]) > 80


def test_the_page_of_the_decoder(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "decoder.html")
    box = window.driver.find_element(By.ID, "word")
    box.send_keys("81c3e008")
    assert shown(window, "#answer code", "retl")
    box.clear()
    box.send_keys("zz")
    assert shown(window, "#answer p", "Hexadecimal digits make a word.")
    box.clear()
    box.send_keys("ffffffff")
    assert shown(window, "#answer code", "no instruction")


def test_two_processors_beside_each_other(window: Browser, site: Callable[[str], Path]) -> None:
    opened(window, site("sparc"), "processors.html")
    shown(window, "#costs table")
    window.driver.find_element(By.ID, "filter").send_keys("FDIVD")
    assert shown(window, "#costs tbody tr:first-child th", "FDIVD") == ["FDIVD"]
    assert len(shown(window, "#costs tbody tr:first-child td")) == 6
