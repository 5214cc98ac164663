"""``emitter`` against llvm-tblgen, for random encodings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import strategies as st

from tests.generators.encodings import (
    IMM,
    REG,
    EncodedTarget,
    Part,
    ascend,
    descend,
    part_of,
    segment,
    word,
)
from tests.oracle.tblgen import check_random
from tests.support.instruction_builder import tree
from tgdsl.records import Bits, Dag, DagArg, Ref, Value

#: Operand lists that instructions have.
OPERANDS: tuple[Mapping[str, Value], ...] = (
    {},
    {"rd": REG, "rs": REG, "i": IMM},
    {"i": Ref("odd"), "m": Ref("all"), "rd": REG},
    {"i": IMM, "m": Ref("pair")},
    {"m": tree("pair", DagArg(None, "rs"), DagArg(None, "i")), "rd": Ref("variable_ops")},
)
MODES = ("DefaultMode", "Fast", "Slow")

constants = st.text("01?", max_size=3)


@st.composite
def slices(draw: st.DrawFn, names: tuple[str, ...], most: int) -> Part:
    low = draw(st.integers(0, 4))
    return draw(st.sampled_from(names)), low + draw(st.integers(0, most)), low


@st.composite
def words(draw: st.DrawFn, names: tuple[str, ...], most: int) -> Bits:
    parts: st.SearchStrategy[Part] = constants
    if names:
        parts = st.one_of(constants, slices(names, most))
    return word("1", *draw(st.lists(parts, max_size=5)))


@st.composite
def segments(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2) -> Dag:
    parts: list[Value] = []
    for kind in draw(st.lists(st.integers(0, 3 if depth else 2), max_size=4)):
        coders = draw(st.lists(st.sampled_from([Dag.call("encoder", ["e"]), Dag.call("decoder", ["d"])]), max_size=2))
        if kind == 3:
            parts.append(draw(segments(names, depth - 1)))
        elif kind == 0 or not names:
            parts.append(word(draw(st.text("01", min_size=1, max_size=70))))
        elif kind == 1:
            parts.append(segment("$" + draw(st.sampled_from(names)), draw(st.integers(1, 70)), *coders))
        else:
            low, more = draw(st.integers(0, 5)), draw(st.integers(0, 5))
            parts.append(part_of("$" + draw(st.sampled_from(names)), low + more, low, *coders))
    return draw(st.sampled_from([ascend, descend]))(*parts)


def targets(
    inst: Callable[[tuple[str, ...]], st.SearchStrategy[Bits | Dag]], modes: tuple[str, ...]
) -> st.SearchStrategy[EncodedTarget]:
    """Targets whose instructions are encoded as ``inst`` says; now and then one names an operand that is not there.

    llvm-tblgen does not reverse bits where there are modes, nor odd numbers of them; they are reversed if there are no modes.
    """

    @st.composite
    def made(draw: st.DrawFn) -> EncodedTarget:
        target = EncodedTarget()
        if not modes:
            target.add("TestInstrInfo", "InstrInfo", isLittleEndianEncoding=True)
        target.modes("Fast", "Slow")
        for name in draw(st.lists(st.sampled_from(["A", "B", "A10", "A9", "a"]), min_size=1, max_size=4, unique=True)):
            ins = draw(st.sampled_from(OPERANDS))
            names = (
                *(name for name in ins if name != "rd" or len(ins) > 2),
                *(["x"] if draw(st.integers(0, 40)) == 0 else []),
            )
            fields: dict[str, Value] = {
                "PostEncoderMethod": draw(st.sampled_from(["", "", "fixUp"])),
                "isPseudo": draw(st.integers(0, 9)) == 0,
                "DisableEncoding": draw(st.sampled_from(["", "", "", "$i"])) if "i" in ins else "",
            }
            encoding = inst(names)
            if modes and draw(st.integers(0, 2)) == 0:
                chosen = draw(st.lists(st.sampled_from(modes), min_size=1, max_size=2, unique=True))
                fields["EncodingInfos"] = target.by_mode({mode: draw(encoding) for mode in chosen})
                target.add(
                    name, "Instruction", InOperandList=tree("ins", *[DagArg(v, n) for n, v in ins.items()]), **fields
                )
                continue
            value = draw(encoding)
            if isinstance(value, Bits):
                target.encoded(name, value, ins, **fields)
            else:
                target.segmented(name, value, ins, **fields)
        return target

    return made()


def check(made: st.SearchStrategy[EncodedTarget]) -> None:
    check_random(made, EncodedTarget.records, "emitter", examples=60, accepted=0.4)


@pytest.mark.usefixtures("each_tblgen")
def test_small_words() -> None:
    check(targets(lambda names: words(names, 10), MODES))


@pytest.mark.usefixtures("each_tblgen")
def test_large_words() -> None:
    check(targets(lambda names: words(names, 70), MODES))


@pytest.mark.usefixtures("each_tblgen")
def test_segments() -> None:
    check(targets(lambda names: segments(names), MODES[1:]))


@pytest.mark.usefixtures("each_tblgen")
def test_reversed_words() -> None:
    check(targets(lambda names: words(names, 10).filter(lambda bits: len(bits) % 2 == 0), ()))
