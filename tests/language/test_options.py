"""Command-line options in Python: their records, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.targets import errors_of, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model

HEAD = """\
from tgdsl.language.options import *
from tgdsl.records import Code
from tgdsl.std.options import HelpHidden
DASHES = ["-", "--"]
a = Flag(DASHES, "a")
j = Joined(DASHES, "j=")
"""

ALL = """
tool_vis = OptionVisibility()
outer = OptionGroup("<outer>", help_text="outer")
inner = OptionGroup("<inner>", group=outer, flags=[HelpHidden], visibility=[tool_vis], enum_name="Inner")
text = HelpTextVariant([tool_vis], "other text")
b = Flag(["-"], "b", alias=j, alias_args=["x", "y"], flags=[HelpHidden], enum_name="bee")
s = Separate(DASHES, "s", meta_var_name="<s>", help_text="s", help_texts_for_variants=[text], group=inner)
c = CommaJoined(DASHES, "c,", values=["one", "two"], visibility=[tool_vis])
m = MultiArg(DASHES, "m", num_args=3)
o = JoinedOrSeparate(["/"], "o")
p = JoinedAndSeparate(["/"], "p")
r = RemainingArgs(DASHES, "r")
q = RemainingArgsJoined(DASHES, "q")
"""


@needs_tblgen
def test_as_llvm_tblgen_writes_them(tmp_path: Path) -> None:
    records = load(tmp_path, ALL, HEAD)
    check_same(records, "opt-parser-defs")
    check_same(records, "opt-rst")


def test_lines_of_their_own() -> None:
    """``HEAD`` is as long as the line numbers below have it."""
    assert HEAD.count("\n") == 6


#: Options, and what is said of them, at line 7.
WRONG = {
    "b = Flag([], 'b')": 'an option has no prefixes, so any text is one; give some: ["-", "--"]',
    "b = Flag(DASHES, '')": "the name of an option is empty; give what follows its prefixes",
    "b = Joined(DASHES, 'b', values=['x,y'])": "the value 'x,y' is empty or has a comma, which stands between values; give one without",
    "b = Joined(DASHES, 'b', values=['x'], values_code=Code(''))": "an option has values and values_code, but LLVM reads only one; give one",
    "b = Flag(DASHES, 'b', alias_args=['x'])": "alias_args are the values of another option; name that: alias=...",
    "b = Flag(DASHES, 'b', alias=a, alias_args=['x'])": "alias_args are values, and the alias is a Flag, which has none; leave them out",
    "b = MultiArg(DASHES, 'b', num_args=0)": "num_args is 0, but must be between 1 and 255",
    "b = Flag(DASHES, 'b', alias='a')": "'alias' of Flag() should be an Option or None, but is the string 'a'; correct it",
    "b = Flag('-', 'b')": "'prefixes' of Flag() should be a list of strings, but is the string '-'; write ['-']",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_options(line: str, tmp_path: Path) -> None:
    assert errors_of(tmp_path, line, HEAD) == f"T:7: error: {WRONG[line]}\n1 error\n"


#: Options that do not go together: the line of the mistake, and what is said.
TOGETHER = {
    "b = Flag(DASHES, 'b', alias=a)\nc = Flag(DASHES, 'c', alias=b)": (
        8,
        "the option 'c' is an alias of 'b', which is an alias, too",
    ),
    "b = Flag(['/'], 'x')\nc = Flag(['+', '/'], 'x')": (7, "'/x' is the option 'c', and never 'b'"),
    "\nb = Separate(DASHES, 'a')": (8, "the options 'a' and 'b' are both spelled '-a'"),
}


@pytest.mark.parametrize("text", TOGETHER)
def test_options_that_do_not_go_together(text: str, tmp_path: Path) -> None:
    line, message = TOGETHER[text]
    with pytest.raises(DiagnosticError) as raised:
        _ = Model(load(tmp_path, text, HEAD)).llvm.options
    (found,) = raised.value.diagnostics
    assert found.place.innermost is not None and found.place.innermost.line == line
    assert found.message.startswith(message)
