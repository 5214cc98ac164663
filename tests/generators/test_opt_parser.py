"""Command-line options of small record sets: whole expected files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.option_builder import OptionTarget
from tests.support.release import about
from tgdsl.generators import opt_parser, opt_rst
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.records import Code, Ref

EXPECTED = Path(__file__).parent / "expected"


def everything() -> OptionTarget:
    """Options of all kinds, in groups, with aliases, values and a variable."""
    target = OptionTarget()
    target.group("grp_files", "<file options>", HelpText="what is read", Flags=(Ref("HelpHidden"),))
    target.group("grp_out", "<out>", Group=Ref("grp_files"), EnumName="out_group", Visibility=(Ref("DefaultVis"),))
    target.option("help", "help", prefixes=("--", "-"), HelpText='Show "this"')
    target.option("h", "h", Alias=Ref("help"))
    target.option("o", "o", "SEPARATE", MetaVarName="<file>", HelpText="Write to <file>", Group=Ref("grp_out"))
    target.option("std_EQ", "std=", "JOINED", ("-", "--"), Values="old,new", HelpText="Choose it")
    target.option("newest", "newest", Alias=Ref("std_EQ"), AliasArgs=("new",), Flags=(Ref("HelpHidden"),))
    target.option(
        "level",
        "level=",
        "JOINED",
        Values="low,high",
        Group=Ref("grp_files"),
        KeyPath=Code("Opts.Level"),
        MacroPrefix=Code("TOOL_"),
        DefaultValue=Code("Low"),
        NormalizedValuesScope=Code("Level"),
        NormalizedValues=("Low", "High"),
        Normalizer=Code("normalizeSimpleEnum"),
        Denormalizer=Code("denormalizeSimpleEnum"),
    )
    target.option("cpu", "cpu=", "JOINED", ValuesCode=Code('const char *cpu_Values = "a";'), NumArgs=1)
    text = target.add("cpu_text", "HelpTextVariant", Visibilities=(Ref("DefaultVis"),), Text="Other text")
    target.option("with", "with", "MULTIARG", HelpText="Text", HelpTextsForVariants=(text,), NumArgs=2)
    return target


@pytest.mark.parametrize("number", RELEASES)
def test_options(number: int) -> None:
    with about(RELEASES[number]):
        text = opt_parser.GENERATOR.generate(Model(everything().records()))
    assert text == (EXPECTED / f"options_{number}.inc").read_text()


def test_a_page() -> None:
    assert opt_rst.GENERATOR.generate(Model(everything().records())) == (EXPECTED / "options.rst").read_text()


def test_no_options() -> None:
    model = Model(OptionTarget().records())
    assert not opt_rst.GENERATOR.applies(model)
    assert opt_rst.GENERATOR.generate(model).startswith("OPTIONS\n-------\n\n.. option:: <input>\n\n")
