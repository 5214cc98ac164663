"""docs/lint-examples.md has each rule of lint, with a message that lint gives."""

from tests.lint_doc import PAGE, broken_examples, examples, is_of_the_source, written
from tgdsl.linting.run import all_kinds


def test_the_page_has_every_rule() -> None:
    page = PAGE.read_text()
    assert written(page) == page, "write it by python -m tests.lint_doc --update"
    assert list(examples(page)) == [kind.identifier for kind in all_kinds()]


def test_the_messages_that_are_written_by_hand_are_those_of_the_source() -> None:
    by_hand = {rule: text for rule, text in examples(PAGE.read_text()).items() if rule not in broken_examples()}
    assert len(by_hand) >= 30
    assert {rule: text for rule, text in by_hand.items() if not text or not is_of_the_source(text)} == {}
    assert not is_of_the_source("nothing of it is said there; drop it")


def test_a_rule_that_is_new_has_a_row_and_one_that_is_gone_has_none() -> None:
    page = PAGE.read_text()
    assert (
        written(page.replace("| `barrier-inside` |", "| `barrier-gone` |")).count("barrier-inside` | an instruction")
        == 1
    )
    assert "barrier-gone" not in written(page.replace("| `barrier-inside` |", "| `barrier-gone` |"))
