"""X86's own generators against llvm-tblgen, for random instructions of class X86Inst."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, ours
from tests.support.x86_builder import X86Target, encoding
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.x86.operand_codes import FORMS
from tgdsl.records import Ref, Value

#: Operands by the place that the form of an instruction has for them.
OPERANDS = {
    "imm": ("i8imm", "i32imm", "VR128"),
    "rm": ("GR32", "VR128", "GR16", "GR64", "VR256"),
    "reg": ("GR32", "VR128", "GR16", "GR64", "VR256"),
    "vvvv": ("GR32", "VR128", "GR64", "VR256"),
    "mask": ("VK1WM",),
    "mem": ("i32mem", "f128mem", "i8mem", "i64mem", "f32mem"),
    "rel": ("i8imm", "i32imm"),
    "opcode": ("GR32", "GR8", "GR16", "GR64"),
}

#: Operands that do not fit, at which llvm-tblgen's disassembler reads what is no operand.
UNFIT = ("GR8", "i8mem", "i8imm", "VK1WM")

#: Forms with a register, and the same with memory.
PAIRS = (
    (encoding.DEST_REG, encoding.DEST_MEM),
    (encoding.SRC_REG, encoding.SRC_MEM),
    (encoding.SRC_REG, encoding.SRC_MEM),
    (encoding.SRC_REG_CC, encoding.SRC_MEM_CC),
    (encoding.SRC_REG_OP4, encoding.SRC_MEM_OP4),
    (encoding.SRC_REG_4V_OP3, encoding.SRC_MEM_4V_OP3),
    (encoding.REG_FORM_0 + 3, encoding.MEM_0 + 3),
    (encoding.X_REG, encoding.X_MEM),
    (encoding.X_REG_CC, encoding.X_MEM_CC),
)
OTHERS = tuple(form for form in FORMS if not any(form in pair for pair in PAIRS))

NAMES = ("ADD", "MOVAPSX", "MOVDQUX", "XEXPAND", "ADDSS", "CFCMOV")
SUFFIXES = ("", "", "_ND", "_NF", "_EVEX", "_REV", "_alt", "k", "kz", "b", "_NF_ND", "mb")
FLAGS = (
    *(
        "hasREX_W",
        "hasVEX_4V",
        "hasVEX_L",
        "hasEVEX_L2",
        "hasEVEX_K",
        "hasEVEX_K hasEVEX_Z",
        "hasEVEX_B",
        "hasEVEX_B hasEVEX_U",
    ),
    *(
        "hasEVEX_U",
        "hasEVEX_NF",
        "hasEVEX_B hasEVEX_RC",
        "ignoresVEX_L",
        "IgnoresW",
        "hasLockPrefix",
        "hasVEX_L hasVEX_4V",
    ),
)
EXTRAS: tuple[Mapping[str, Value], ...] = (
    {"isCodeGenOnly": True},
    {"isCodeGenOnly": True, "ForceDisassemble": True},
    {"isAsmParserOnly": True},
    {"Predicates": (Ref("In64BitMode"),)},
    {"Predicates": (Ref("HasAVXVNNI"), Ref("Not64BitMode"))},
    {"isMoveReg": True},
    {"AsmVariantName": "NonParsable"},
    {"isPseudo": True},
)


def _some(draw: st.DrawFn, likely: int, *others: int) -> int:
    """A number, mostly the likely one."""
    return draw(st.sampled_from(others)) if draw(st.integers(0, 3)) == 3 else likely


def _operands(draw: st.DrawFn, form: int, flags: str, is_nd: bool, fits: bool) -> list[str]:
    """Operands that fit a form, mostly."""
    names: list[str] = []
    for word in FORMS[form].split():
        place, is_optional = word.strip("<>?"), word.endswith("?")
        if place in ("any", "vvvv", "nd") and word[0] == "<":
            if "hasVEX_4V" not in flags or place != "any" and (place == "nd") != is_nd:
                continue
            place = "vvvv"
        if is_optional and draw(st.integers(0, 2)):
            break
        if place == "mask" and "hasEVEX_K" not in flags:
            continue
        choices = OPERANDS[place] if fits or draw(st.integers(0, 19)) < 19 else UNFIT
        names.append(draw(st.sampled_from(choices)))
    return names


def _add(
    draw: st.DrawFn, target: X86Target, name: str, form: int, common: dict[str, int], flags: str, fits: bool
) -> None:
    is_nd = common["map"] == encoding.MAP_4 and "hasEVEX_B" in flags
    operands = _operands(draw, form, flags, is_nd, fits)
    if not fits and draw(st.integers(0, 19)) == 19 and operands:
        operands.pop()
    outputs = draw(st.integers(0, 1)) if operands and not operands[0].endswith("mem") else 0
    named: dict[str, Value] = {f"o{number}": Ref(operand) for number, operand in enumerate(operands)}
    outs = {name: kind for name, kind in named.items() if name < f"o{outputs}"}
    ins = {name: kind for name, kind in named.items() if name not in outs}
    extra: dict[str, Value] = {}
    if draw(st.integers(0, 3)) == 3:
        extra |= EXTRAS[draw(st.integers(0, len(EXTRAS) - 1))]
    if draw(st.booleans()) and outs:
        ins = {"tied": named["o0"], **ins}
        extra["Constraints"] = "$tied = $o0"
    asm = draw(st.sampled_from(["{foo|bar}\t$o0"] * 5 + ["foo${cond}{l|}\t", "baz\t$o0", "{l|l}ock foo\t"]))
    target.x86(name, asm, outs=outs, ins=ins, flags=flags, fields=extra, more=common | {"form": form})


@st.composite
def instruction_sets(draw: st.DrawFn, has_named: bool = False, fits: bool = False) -> X86Target:
    """Families of instructions with nearly the same encoding.

    Args:
        has_named: whether those are there that LLVM's table of folds names.
        fits: whether each has the operands, lengths and prefixes that its form and encoding need.
    """
    target = X86Target()
    for name in ("In64BitMode", "Not64BitMode", "HasAVXVNNI"):
        target.add(name, "Predicate", CondString=f"Subtarget->{name.lower()}()")
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True)):
        pair = draw(st.sampled_from(PAIRS)) if draw(st.integers(0, 3)) else (draw(st.sampled_from(OTHERS)),) * 2
        prefix = draw(st.integers(0, 3))
        common = {
            "opcode": draw(st.sampled_from([0x40, 0x41, 0xC0, 0xF0, 0xF8, 0xFF])),
            "map": _some(draw, draw(st.integers(0, 2)), *range(12)),
            "prefix": draw(st.integers(0, 4)) if not prefix else _some(draw, encoding.PD, 1, 2, 3, 4),
            "encoding": prefix,
            "operand_size": _some(draw, 0, 1, 2),
            "address_size": _some(draw, 0, 1, 2, 3),
            "explicit_prefix": _some(draw, 0, 1, 3),
            "scale": _some(draw, 0, 2, 16, 64) if prefix == encoding.EVEX else 0,
            "vector_size": 16,
        }
        flags = draw(st.sampled_from(("", "", *FLAGS)))
        for suffix in draw(st.lists(st.sampled_from(SUFFIXES), min_size=1, max_size=3, unique=True)):
            own = f"{flags} {draw(st.sampled_from(FLAGS))}" if draw(st.integers(0, 2)) == 2 else flags
            if fits and "hasVEX_L" in own and "hasEVEX_L2" in own:
                own = flags
            changed = common | (
                {"encoding": draw(st.integers(0, 3)), "prefix": encoding.XS} if draw(st.integers(0, 4)) == 4 else {}
            )
            if fits:  # so that few have the same encoding
                changed["opcode"] = draw(st.sampled_from([0x00, 0x10, 0x18, 0x50, 0x80, 0xD0, 0xF0, 0xFF]))
            for letter, form in zip("rm", pair) if draw(st.integers(0, 2)) else [("r", pair[0])]:
                full = f"{name}r{letter}{suffix}"
                for one in (full, f"V{full}") if not fits and draw(st.integers(0, 5)) == 5 else (full,):
                    if one not in target.names:
                        _add(draw, target, one, form, changed, own, fits)
    if has_named:
        target.named_folds()
    return target


def corresponds(generator: str) -> Callable[[X86Target], bool]:
    """True of instructions that have as many operands as others of the same encoding; llvm-tblgen reads behind the last one otherwise."""

    def holds(target: X86Target) -> bool:
        try:
            ours(target.records(), generator)
        except DiagnosticError as error:
            return "the same instruction by its encoding" not in str(error)
        return True

    return holds


@pytest.mark.usefixtures("each_tblgen")
@pytest.mark.parametrize("generator", ["x86-mnemonic-tables", "x86-instr-mapping"])
def test_random_instructions(generator: str) -> None:
    sets = instruction_sets().filter(corresponds(generator))
    check_random(sets, X86Target.records, generator, examples=60, accepted=0.5)


@pytest.mark.usefixtures("each_tblgen")
def test_random_folds() -> None:
    sets = instruction_sets(has_named=True).filter(corresponds("x86-fold-tables"))
    check_random(sets, X86Target.records, "x86-fold-tables", examples=40, accepted=0.5)


@pytest.mark.usefixtures("each_tblgen")
def test_random_decoders() -> None:
    """Few, as each file has 70,000 lines."""
    sets = instruction_sets(fits=True)
    check_random(sets, X86Target.records, "disassembler", examples=12, accepted=0.1, shrink=False)
