"""``disassembler`` against llvm-tblgen-19, for random encodings: overlaps, open bits, soft failures, predicates, decoders, HwModes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import pytest
from attrs import evolve
from hypothesis import strategies as st

from tests.generators.encodings import IMM, REG, EncodedTarget, Part, fields_in, word
from tests.generators.test_disassembler import Decoded
from tests.oracle.tblgen import check_random, needs_tblgen
from tests.oracle.test_emitter import segments
from tests.support.instruction_builder import leaf, operands, tree
from tests.support.record_builder import dag
from tests.support.release import RELEASE
from tgdsl.files import DisassemblerTables
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import BitRef, Bits, Dag, Ref, Value

pytestmark = needs_tblgen

#: Inputs that instructions have; ``rd`` may be an output, too.
INPUTS: tuple[Mapping[str, Value], ...] = (
    {},
    {"rs": REG, "i": IMM},
    {"i": Ref("number"), "rs": REG},
    {"m": Ref("address"), "i": IMM},
    {"m": tree("pair", leaf("base", None), leaf("offset", None)), "i": Ref("single")},
)
#: As above, with operands that no decoder knows.
WRONG: tuple[Mapping[str, Value], ...] = (
    {"m": Ref("pair")},
    {"m": tree("address", leaf("base", None), leaf("offset", None))},
)
PREDICATES = ("HasA", "HasBoth", "HasEither", "Compiler")
NAMESPACES = ("", "", "X")


#: With operands that no encoding has, which 19 never refuses.
LENIENT = ByRelease({19: DisassemblerTables(), 22: DisassemblerTables(ignore_non_decodable_operands=True)})[RELEASE]


class Random(Decoded):
    """The records that random targets have in common."""

    def __init__(self) -> None:
        super().__init__()
        self.features()
        both = operands("ops", {"base": REG, "offset": IMM})
        self.add("number", "Operand", DecoderMethod="decodeNumber", hasCompleteDecoder=False)
        self.add("address", "Operand", DecoderMethod="decodeAddress", MIOperandInfo=both)
        self.add("single", "Operand", MIOperandInfo=operands("ops", {"": Ref("number")}))
        self.modes("Fast", "Slow")


#: Encodings that cannot be told apart are refused, so that most words begin with bits of their own.
APART = ByRelease({19: False, 22: True})[RELEASE]


#: The share of targets that are accepted at least.
MOST = ByRelease({19: 0.9, 22: 0.2})[RELEASE]


@st.composite
def words(draw: st.DrawFn, names: tuple[str, ...], width: int, number: int = 0) -> Bits:
    """A word: first bits that others are likely to have, too, then a few more constants and operands.

    Args:
        number: of the word, which its bits begin with if words are to be told apart.
    """
    parts: list[Part] = [draw(st.sampled_from(["00", "01", "1?", "?0", "0", "1"]))]
    if APART and draw(st.integers(0, 30)):
        parts = [
            draw(
                st.sampled_from(
                    [f"{number % 32:05b}", f"{number % 32:05b}", f"{number % 8:03b}0", f"{number % 16:04b}?"]
                )
            )
        ]
    left = width - len(parts[0])
    while left > 0:
        size = min(left, draw(st.integers(1, 6)))
        is_field = draw(st.booleans())
        if is_field and names:
            low = draw(st.sampled_from((0, 0, 0, 2)))
            parts.append((draw(st.sampled_from(names)), low + size - 1, low))
        else:
            parts.append(draw(st.one_of(st.just("?" * size), st.text("01", min_size=size, max_size=size))))
        left -= size
    return word(*parts)


@st.composite
def facts(draw: st.DrawFn, *, whole: bool = True) -> dict[str, Value]:
    """Fields of an InstructionEncoding."""
    found: dict[str, Value] = {
        "DecoderNamespace": draw(st.sampled_from(NAMESPACES)),
        "Predicates": tuple([Ref(name) for name in draw(st.lists(st.sampled_from(PREDICATES), max_size=2))]),
        "hasCompleteDecoder": draw(st.integers(0, 3)) > 0,
    }
    if whole:
        found["DecoderMethod"] = draw(st.sampled_from(["", "", "", "decodeIt"]))
    return found


def soft_masks(width: int, bits: Bits) -> st.SearchStrategy[dict[str, Value]]:
    """SoftFail, most often of constants of a word."""
    constants = sum([1 << place for place, bit in enumerate(bits.elements) if isinstance(bit, bool)])
    masks = st.integers(0, (1 << width) - 1)
    apart = masks.map(lambda mask: mask & constants & mask >> 1)
    some = apart if APART else st.one_of(apart, masks)
    none = st.just(dict[str, Value]())
    return st.one_of(none, none, some.map(lambda mask: {"SoftFail": Bits.of(mask, width)}))


@st.composite
def fixed_targets(draw: st.DrawFn, *, modes: bool = False, wrong: bool = False) -> EncodedTarget:
    target = Random()
    names = draw(st.lists(st.sampled_from([f"I{n}" for n in range(12)]), min_size=1, max_size=9, unique=True))
    numbers = count()
    for name in names:
        ins = draw(st.sampled_from(INPUTS + WRONG * wrong))
        size = draw(st.sampled_from([1, 2, 2, 2]))
        own = (*ins, "rd", *(["base", "offset"] if "m" in ins else []))
        lists: dict[str, Value] = {}
        if draw(st.booleans()):
            lists["OutOperandList"] = operands("outs", {"rd": REG})
            if "rs" in ins and draw(st.booleans()):
                lists["Constraints"] = "$rd = $rs"
        width = 8 * size
        flag = draw(st.sampled_from([*[""] * 9, "isPseudo", "isCodeGenOnly", "isAsmParserOnly"]))
        common: dict[str, Value] = {"Size": size, **({flag: True} if flag else {})}
        bits = draw(words(own, width, next(numbers)))
        if modes and draw(st.integers(0, 2)) == 0:
            chosen = draw(
                st.lists(st.sampled_from(["DefaultMode", "Fast", "Slow"]), min_size=1, max_size=2, unique=True)
            )
            encodings: list[Value] = []
            for mode in chosen:
                one = draw(words(own, width, next(numbers)))
                more = draw(facts()) | draw(soft_masks(width, one)) | fields_in(one)
                encodings.append(target.add(f"{name}_{mode}", "InstructionEncoding", Inst=one, **more, Size=size))
            refs = tuple([Ref(mode) for mode in chosen])
            common["EncodingInfos"] = target.add(f"C{name}", "EncodingByHwMode", Modes=refs, Objects=tuple(encodings))
        fields = draw(facts()) | draw(soft_masks(width, bits))
        if draw(st.integers(0, 4)) == 0 and "i" in ins:
            used = {bit.index for bit in bits.elements if isinstance(bit, BitRef) and bit.field == "i"}
            fields["i"] = Bits(tuple([None if n in used else draw(st.booleans()) for n in range(9)]))
        real = target.encoded(name, bits, ins, **lists, **common, **fields)
        if draw(st.integers(0, 5)) == 0:
            other = draw(words(own, width, next(numbers)))
            more = draw(facts()) | draw(soft_masks(width, other)) | fields_in(other)
            target.add(f"{name}_more", "AdditionalEncoding", AliasOf=real, Inst=other, **more, Size=size)
    return target


@st.composite
def variable_targets(draw: st.DrawFn) -> EncodedTarget:
    target = Random()
    names = draw(st.lists(st.sampled_from([f"I{n}" for n in range(9)]), min_size=1, max_size=6, unique=True))
    for name in names:
        ins = draw(st.sampled_from(INPUTS))
        own = tuple([one for one in ins if one != "m"])
        start = word(draw(st.sampled_from(["01", "10", "0", "001"])))
        inst = Dag.call("ascend", [start, draw(segments(own, 1))])
        fields = draw(facts())
        fields["isPseudo"] = draw(st.integers(0, 9)) == 0
        target.segmented(name, inst, ins, Size=draw(st.sampled_from([0, 2, 2, 4])), **fields)
    return target


def check(made: st.SearchStrategy[EncodedTarget], accepted: float, file: DisassemblerTables = LENIENT) -> None:
    check_random(made, EncodedTarget.records, "disassembler", examples=60, accepted=accepted, file=file)


def test_words() -> None:
    check(fixed_targets(), MOST)


def test_operands_that_no_decoder_knows() -> None:
    check(fixed_targets(wrong=True), 0.1)


def test_many_bits() -> None:
    """Fields of 64 bits, and regions of more."""
    check(long_targets(), MOST)


@st.composite
def long_targets(draw: st.DrawFn) -> EncodedTarget:
    target = Random()
    for number in range(draw(st.integers(1, 5))):
        parts: list[Part] = []
        left = 80
        while left:
            size = min(left, draw(st.one_of(st.just(64), st.integers(1, 70))))
            constant = f"{draw(st.sampled_from([0, 1, 5, -1, -2])) % (1 << size):0{size}b}"
            choices: list[Part] = ["?" * size, constant, constant, ("i", size - 1, 0)]
            parts.append(draw(st.sampled_from(choices)))
            left -= size
        target.encoded(f"I{number}", word(*parts), {"i": IMM}, Size=10)
    return target


FILES = (
    LENIENT,
    evolve(LENIENT, suppress_per_hwmode_duplicates="O1"),
    evolve(LENIENT, suppress_per_hwmode_duplicates="O2"),
)

#: Options that came with a release.
FURTHER: tuple[DisassemblerTables, ...] = ByRelease(
    {
        19: (),
        22: (
            DisassemblerTables(),
            evolve(LENIENT, ignore_fully_defined_operands=True),
            evolve(LENIENT, specialize_decoders_per_bitwidth=True),
            evolve(LENIENT, specialize_decoders_per_bitwidth=True, use_fn_table_in_decode_to_mcinst=True),
        ),
    }
)[RELEASE]


@pytest.mark.parametrize("file", FURTHER, ids=lambda file: file.spec)
def test_options(file: DisassemblerTables) -> None:
    check(fixed_targets(), MOST / 4, file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.spec)
def test_hw_modes(file: DisassemblerTables) -> None:
    check(fixed_targets(modes=True), MOST, file)


def test_segments() -> None:
    check(variable_targets(), 0.3)


def test_predicates() -> None:
    check(conditional_targets(), 0.5)


@st.composite
def conditional_targets(draw: st.DrawFn) -> EncodedTarget:
    target = Random()
    features: st.SearchStrategy[Value] = st.sampled_from([Ref("FeatureA"), Ref("FeatureB")])
    malformed = draw(st.integers(0, 3)) == 0  # "not" of several conditions, which is refused, and then the whole target

    def nested(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
        some = st.lists(inner, min_size=1, max_size=3)
        return st.one_of(
            inner.map(lambda one: dag("not", one)),
            some.map(lambda all_of: dag("all_of", *all_of)),
            some.map(lambda any_of: dag("any_of", *any_of)),
            *[some.map(lambda wrong: dag("not", *wrong))] * malformed,
        )

    conditions = nested(st.recursive(features, nested, max_leaves=6))
    for number in range(4):
        condition = draw(conditions)
        assert isinstance(condition, Dag)
        target.predicate(f"P{number}", condition)
    names = [*PREDICATES, *(f"P{number}" for number in range(4))]
    for number in range(8):
        chosen = draw(st.lists(st.sampled_from(names), max_size=2))
        target.encoded(
            f"I{number}", word(f"{number:03b}?????"), Size=1, Predicates=tuple([Ref(name) for name in chosen])
        )
    return target
