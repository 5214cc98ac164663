"""From ``Inst`` to words and back: for random encodings, SPARC, and LLVM's own targets."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generators.encodings import IMM, REG, EncodedTarget, Part, ascend, descend, fields_in, part_of, word
from tests.generators.test_reference import REFERENCE
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.model.bits import FixedEncodingTable
from tgdsl.records import BitRef, Bits, Opaque, Value

SPARC = Path(__file__).parents[2] / "targets" / "sparc"

#: A pack, and how many of its encodings have bits.
COUNTS = {"AVR": 192, "BPF": 191, "Hexagon": 2483, "SystemZ": 2619}

names = st.sampled_from(["rd", "i", "x", "y"])
bits = st.one_of(
    st.booleans(), st.none(), st.builds(BitRef, names, st.integers(0, 9)), st.builds(Opaque, st.sampled_from("ab"))
)


@st.composite
def insts(draw: st.DrawFn) -> Bits:
    """Whole slices of fields between bits of any kind."""
    parts: list[Part] = []
    for name, low, width, constants in draw(
        st.lists(st.tuples(names, st.integers(0, 9), st.integers(1, 9), st.text("01?", max_size=3)), max_size=5)
    ):
        parts += [(name, low + width - 1, low), constants]
    return Bits((*draw(st.lists(bits, max_size=9)), *word(*parts).elements))


def inst_again(model: Model, reverse: bool) -> tuple[int, list[str]]:
    """How many encodings have bits, and the names of those whose words are not their ``Inst``."""
    table = model.encodings
    assert isinstance(table, FixedEncodingTable)
    count, different = 0, list[str]()
    for encoding in table.all():
        inst = encoding.word.bits()
        if reverse:
            inst = Bits(inst.elements[::-1])
        count += 1
        if inst != encoding.record.value("Inst"):
            different.append(encoding.record.name)
        word = encoding.word
        masks = (word.ones, word.zeros, word.unset, *[field.mask for field in word.fields])
        assert sum(masks) + sum([1 << bit for bit, _ in word.opaque]) == (1 << word.width) - 1
    return count, different


@settings(max_examples=100)
@given(st.lists(insts(), min_size=1, max_size=3), st.booleans())
def test_random_encodings(encodings: list[Bits], reverse: bool) -> None:
    target = EncodedTarget()
    target.add("TestInstrInfo", "InstrInfo", isLittleEndianEncoding=reverse)
    target.modes("Fast")
    ins: dict[str, Value] = {"rd": REG, "i": IMM}
    for number, inst in enumerate(encodings):
        target.encoded(f"I{number}", inst, ins)
    more = encodings[0]
    alias = target.instruction("MODES", ins=ins, EncodingInfos=target.by_mode({"Fast": encodings[-1]}))
    target.add("MORE", "AdditionalEncoding", AliasOf=alias, **fields_in(more), Inst=more)
    assert inst_again(Model(target.records()), reverse) == (len(encodings) + 2, [])


@settings(max_examples=100)
@given(
    st.lists(
        st.one_of(st.text("01", min_size=1, max_size=3), st.tuples(names, st.integers(1, 9), st.integers(0, 9))),
        max_size=7,
    ),
    st.lists(st.integers(0, 7), max_size=3),
)
def test_random_segments(parts: list[str | tuple[str, int, int]], splits: list[int]) -> None:
    """Parts from the highest bit down, split into nested dags in both directions, are the text of the word."""
    text, values = "", list[Value]()
    for part in parts:
        if isinstance(part, str):
            text += part
            values.append(word(part))
        else:
            name, width, low = part
            high = low + width - 1
            text += f" {name}{{{low if width == 1 else f'{high}-{low}'}}} "
            values.append(part_of(f"${name}", high, low))
    for split in splits:
        nested: list[Value] = [descend(*values[:split]), ascend(*values[split:][::-1])]
        values = nested
    target = EncodedTarget()
    target.segmented("A", descend(*values), {"rd": REG, "i": IMM, "x": IMM, "y": REG})
    (encoding,) = Model(target.records()).encodings.all()
    assert str(encoding.word) == " ".join(text.split())


@pytest.mark.parametrize("pack", COUNTS)
def test_llvms_targets(pack: str) -> None:
    path = REFERENCE / pack / "records.json.xz"
    if not path.exists():
        pytest.skip("the reference packs are not there")
    assert inst_again(Model(load_target(str(path))), reverse=False) == (COUNTS[pack], [])


def test_sparc() -> None:
    assert inst_again(Model(load_target(str(SPARC))), reverse=False) == (497, [])
