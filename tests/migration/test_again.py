"""A second run on changed records changes only what it must in the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from tests.migration.packs import Json, changed, migrated, needs_packs, small_pack, texts

pytestmark = needs_packs


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The package that a pack gives, each of which is made once."""

    @cache
    def made(name: str) -> Path:
        return migrated(small_pack(name), tmp_path_factory.mktemp("first") / f"mig_{name.lower()}")

    return made


def changes(before: Path, after: Path) -> Sequence[str]:
    """The lines that differ, with their signs; blank ones left out."""
    old, new = texts(before), texts(after)
    assert old.keys() == new.keys()
    found = [line for name in old for line in unified_diff(old[name].splitlines(), new[name].splitlines(), n=0)]
    return [line for line in found if line[:3] not in ("---", "+++") and line[:2] != "@@" and line[1:].strip()]


def more(records: Json, of: str, name: str, **fields: object) -> None:
    """Add a record behind another one that it is a copy of, but for its name and some fields."""
    new = deepcopy(records[of])
    new.update({"!name": name, **fields})
    before = list(records.items())
    records.clear()
    for other, record in before:
        records[other] = record
        if other == of:
            records[name] = new
    for members in cast("dict[str, list[str]]", records["!instanceof"]).values():
        if of in members:
            members.insert(members.index(of) + 1, name)


def less(records: Json, class_name: str, **fields: object) -> None:
    """Remove the only record of a class with such fields."""
    members = cast("dict[str, list[str]]", records["!instanceof"])
    [name] = [
        one for one in members[class_name] if all([_text(records[one][field]) == fields[field] for field in fields])
    ]
    del records[name]
    for names in members.values():
        if name in names:
            names.remove(name)


def _text(value: object) -> object:
    """A field's value; of a dag what it is printed as."""
    return cast("dict[str, object]", value)["printable"] if isinstance(value, dict) else value


def _with_bit(records: Json, name: str, bit: int) -> list[object]:
    """The word of an instruction with another bit."""
    word = list(cast("list[object]", records[name]["Inst"]))
    assert word[bit] in (0, 1)
    word[bit] = 1 - cast(int, word[bit])
    return word


def _latency(records: Json) -> None:
    [one] = [
        records[name]
        for name in cast("dict[str, list[str]]", records["!instanceof"])["WriteRes"]
        if records[name]["Latency"] == 4
    ]
    one["Latency"] = 5


def _opcode(records: Json) -> None:
    records["INCRd"]["Inst"] = _with_bit(records, "INCRd", 3)


def _format(records: Json) -> None:
    records["JCOND"]["AddedComplexity"] = 7


def _store(records: Json) -> None:
    more(records, "CORE_ST", "CORE_NEW", AsmString="core_new($src, $opcode, $ptr, $offset)")


def _multiplication(records: Json) -> None:
    more(records, "FMULS", "FMULX", AsmString="fmulx\t$rd, $rr", Inst=_with_bit(records, "FMULS", 7))


def _branch(records: Json) -> None:
    less(records, "InstAlias", AsmString="brhs\t$k")


def _pattern(records: Json) -> None:
    less(records, "Pattern", PatternToMatch="(i32 (extloadi8 ADDRri:$src))")


def _subtraction(records: Json) -> None:
    less(records, "Pattern", PatternToMatch="(sub GPR:$Rs1, i32hi16:$imm)")


#: What a second run shows, in the order of the modules.
_CASES: Sequence[tuple[str, Callable[[Json], None], Sequence[str]]] = (
    (
        "BPF",
        _format,
        [
            '-JCOND = TYPE_ALU_JMP_JCOND.define(lambda BrDst: f"may_goto {BrDst}", in_(brtarget), opcode=0b11100101)',
            "+JCOND = TYPE_ALU_JMP_JCOND.define(",
            '+    lambda BrDst: f"may_goto {BrDst}", in_(brtarget), opcode=0b11100101, added_complexity=7',
            "+)",
        ],
    ),
    (
        "BPF",
        _store,
        [
            "-class CORE_ST(InstBPF, is_code_gen_only=True, places_operands=False):",
            "+class TYPE_LD_ST_CORE(InstBPF):",
            "+    is_code_gen_only, places_operands = True, False",
            '+    inst = concat("01100", "?" * 59)',
            "+class CORE_ST(TYPE_LD_ST_CORE):",
            '-    inst = concat("01100", "?" * 59)',
            "+class CORE_NEW(TYPE_LD_ST_CORE):",
            "+    src, opcode, ptr, offset = in_(gpr_or_imm), in_(u64imm), in_(GPR), in_(u64imm)",
            '+    asm = f"core_new({src}, {opcode}, {ptr}, {offset})"',
        ],
    ),
    (
        "Lanai",
        _latency,
        ["-    WriteRes(WriteSTSW, [LdSt], latency=4),", "+    WriteRes(WriteSTSW, [LdSt], latency=5),"],
    ),
    ("AVR", _opcode, ['-INCRd = fr_d(0b0011, "inc", 1)', '+INCRd = fr_d(0b1011, "inc", 1)']),
    ("AVR", _multiplication, ['+FMULX = ffmulr_d_rr_fmul(0b000000110, 0, "fmulx")']),
    ("AVR", _branch, ['-brcs_aliases("brhs", BRBSsk, 5)']),
    ("Lanai", _subtraction, ["-pat(lambda Rs1, imm: (sub(Rs1, imm), SUB.I_HI(Rs1, imm)), GPR, i32hi16)"]),
    ("Sparc", _pattern, ["-pat(lambda src: (i32(extloadi8(ADDRri(src))), LDUB.ri(ADDRri(src))), IPTR)"]),
)


@pytest.mark.parametrize(
    ("name", "change", "expected"),
    [
        pytest.param(*case, id=f"{case[0]}{case[1].__name__}", marks=[pytest.mark.all_packs] if number else [])
        for number, case in enumerate(_CASES)
    ],
)
def test_what_a_change_shows(
    name: str, change: Callable[[Json], None], expected: Sequence[str], first: Callable[[str], Path], tmp_path: Path
) -> None:
    again = migrated(changed(name, tmp_path, change), tmp_path / f"mig_{name.lower()}")
    assert changes(first(name), again) == expected
