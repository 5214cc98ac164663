"""``opt-parser-defs`` and ``opt-rst`` against llvm-tblgen, for random options."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, needs_tblgen
from tests.support.option_builder import KINDS, OptionTarget
from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tgdsl.records import Code, Ref, Value
from tgdsl.records.class_table import classes_of

#: Names that begin each other, and differ in case.
NAMES = ("a", "A", "ab", "aB", "AB", "abc", "b", "b=", "B", "b-c", "z", "Z=", "_", "1", "10", "2", "é", 'q"', "<>")
PREFIXES = ((), ("-",), ("--",), ("-", "--"), ("--", "-"), ("-", "/"), ("/", "-", "+"), ("A",), ("a",))
TEXTS = (
    "",
    "x",
    " spaces. ",
    "Two\nlines",
    'a "quoted" word',
    "back\\slash",
    "dot.",
    "é",
    "tab\there",
    "<file>",
    "what??",
)
VALUES = ("a", "a,b", "a,,b", ",a,b,c", "none,é")


def _maybe(draw: st.DrawFn, values: Sequence[Value]) -> Value:
    return draw(st.sampled_from([None, *values]))


def _some(draw: st.DrawFn, refs: Sequence[Ref]) -> tuple[Value, ...]:
    return tuple(draw(st.lists(st.sampled_from(refs), max_size=3)))


@st.composite
def options(draw: st.DrawFn) -> Target:
    """Groups, options of all kinds, aliases, values and variables."""
    target = OptionTarget()
    flags = [Ref("HelpHidden"), Ref("RenderJoined"), target.add("Mine", "OptionFlag")]
    visibilities = [Ref("DefaultVis"), target.add("ToolVis", "OptionVisibility")]
    groups: list[Ref] = []
    for number in range(draw(st.integers(0, 4))):
        groups.append(
            target.group(
                f"G{number}",
                draw(st.sampled_from(["<g>", "g", "options", "other options", "a" * 20, "é"])),
                EnumName=_maybe(draw, ["Named", f"N{number}"]),
                HelpText=_maybe(draw, TEXTS),
                Group=draw(st.sampled_from([None, *groups])),
                Flags=_some(draw, flags),
                Visibility=_some(draw, visibilities),
            )
        )
    commands = [
        target.add(f"c{n}", "SubCommand", Name=f"cmd{n}", HelpText="h", Usage="u")
        for n in draw(st.permutations(range(3)))
        if "SubCommand" in classes_of(RELEASE)
    ]
    made: list[Ref] = []
    for number in range(draw(st.sampled_from([1, 3, 8, 17, 25]))):
        values = draw(st.sampled_from([None, None, *VALUES]))
        marshalled: dict[str, Value] = {}
        if draw(st.integers(0, 3)) == 0:
            count = len([one for one in (values or "").split(",") if one])
            marshalled = {
                "KeyPath": draw(st.sampled_from([Code(""), Code("Opts.X")])),
                "DefaultValue": Code(draw(st.sampled_from(["", "0", "f(1, 2)"]))),
                "ImpliedValue": _maybe(draw, [Code("1")]),
                "MacroPrefix": Code(draw(st.sampled_from(["", "CODEGEN_"]))),
                "NormalizedValuesScope": Code(draw(st.sampled_from(["", "A::B"]))),
                "NormalizedValues": (
                    tuple([f"V{n}" for n in range(count + draw(st.integers(0, 1)))])
                    if values is not None and draw(st.booleans())
                    else None
                ),
                "ShouldAlwaysEmit": draw(st.booleans()),
            }
        # A record's order by number, and by name, differ.
        made.append(
            target.option(
                f"o{draw(st.sampled_from(['', 'x', 'X']))}{number}",
                draw(st.sampled_from(NAMES)),
                draw(st.sampled_from([*KINDS, "FLAG", "JOINED"])),
                draw(st.sampled_from(PREFIXES)),
                EnumName=_maybe(draw, [f"e{number}"]),
                NumArgs=draw(st.integers(0, 2)),
                HelpText=_maybe(draw, TEXTS),
                HelpTextsForVariants=tuple(
                    [
                        target.add(
                            f"v{number}_{n}",
                            "HelpTextVariant",
                            Visibilities=_some(draw, visibilities),
                            Text=draw(st.sampled_from(TEXTS)),
                        )
                        for n in range(draw(st.sampled_from([0, 0, 1, 2])))
                    ]
                ),
                MetaVarName=_maybe(draw, TEXTS),
                Values=values,
                ValuesCode=Code("code") if values is None and draw(st.integers(0, 5)) == 0 else None,
                Flags=_some(draw, flags),
                Visibility=_some(draw, visibilities),
                Group=draw(st.sampled_from([None, None, *groups])),
                Alias=draw(st.sampled_from([None, None, *made])),
                AliasArgs=tuple(draw(st.lists(st.sampled_from(["x", "y z"]), max_size=2))),
                SubCommands=_some(draw, commands) if commands else (),
                **marshalled,
            )
        )
    return target


@needs_tblgen
def test_random_options() -> None:
    check_random(options(), Target.records, "opt-parser-defs", examples=150, accepted=0.1, shrink=False)


@needs_tblgen
def test_random_pages() -> None:
    check_random(options(), Target.records, "opt-rst", examples=100, accepted=0.1, shrink=False)
