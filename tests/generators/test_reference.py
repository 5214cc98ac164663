"""Every generator on the records of LLVM's own targets, against what llvm-tblgen made of them.

The reference packs lie beside the project, in ``../shared/reference/<Target>/``; without that folder there is nothing to do. With
it, each file that is named here has to be there, and the same.
"""

from __future__ import annotations

import lzma
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from tgdsl.files import AsmWriter, File, GlobalISelCombiner, InstrInfo, X86FoldTables, X86MnemonicTables
from tgdsl.generation import Generator
from tgdsl.generation.generator import installed
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.model import Model

SHARED = Path(__file__).resolve().parents[3] / "shared"
REFERENCE = SHARED / "reference"

EVERY = frozenset(
    {
        "AsmMatcher",
        "AsmWriter",
        "CallingConv",
        "DAGISel",
        "DisassemblerTables",
        "InstrInfo",
        "MCCodeEmitter",
        "RegisterInfo",
        "SubtargetInfo",
    }
)

#: The files of each pack that our generators write, by their suffixes. LoongArch, RISCV and WebAssembly state their calling
#: conventions in C++.
FILES: Mapping[str, Collection[str]] = {
    "AVR": EVERY,
    "BPF": EVERY | {"GlobalISel", "RegisterBank"},
    "Hexagon": EVERY | {"DFAPacketizer"},
    "Lanai": EVERY,
    "LoongArch": EVERY - {"CallingConv"} | {"MCPseudoLowering"},
    "MSP430": EVERY,
    "Mips": EVERY | {"Exegesis", "GlobalISel", "MCPseudoLowering", "RegisterBank"},
    "RISCV": EVERY - {"CallingConv"}
    | {"CompressInstEmitter", "GlobalISel", "MCPseudoLowering", "MacroFusion", "RegisterBank", "SearchableTables"},
    "Sparc": EVERY | {"SearchableTables"},
    "SystemZ": EVERY,
    "WebAssembly": EVERY - {"CallingConv"},
    "XCore": EVERY - {"AsmMatcher", "MCCodeEmitter"},
}

#: Files that could be written, and that LLVM's build does not ask for.
NOT_BUILT: Mapping[str, Collection[str]] = {
    "XCore": {"MCCodeEmitter"},
    "Mips": {"GICombiner"},
    "RISCV": {"TargetParserDef"},
}

#: Files that take more than a few seconds.
SLOW: Mapping[str, Collection[str]] = {
    "AMDGPU": EVERY | {"MCPseudoLowering", "RegisterBank", "SearchableTables"},
    "RISCV": {"DAGISel", "GlobalISel"},
    "X86": {
        *EVERY - {"MCCodeEmitter"},
        *(
            "AsmWriter1",
            "Exegesis",
            "FastISel",
            "FoldTables",
            "GlobalISel",
            "InstrMapping",
            "MnemonicTables",
            "RegisterBank",
        ),
    },
}

#: Files that LLVM's build makes with options, by pack and suffix.
OPTIONS: Mapping[tuple[str, str], File] = {
    ("X86", "InstrInfo"): InstrInfo(instr_info_expand_mi_operand_info=False),
    ("Mips", "PostLegalizeGICombiner"): GlobalISelCombiner(combiners="MipsPostLegalizerCombiner"),
    ("X86", "AsmWriter1"): AsmWriter(suffix="AsmWriter1", asmwriternum=1),
    ("X86", "FoldTables"): X86FoldTables(asmwriternum=1),
    ("X86", "MnemonicTables"): X86MnemonicTables(asmwriternum=1),
}

#: The packs of other releases, by number, and the files in each that our generators write, counted.
OF_RELEASES: Mapping[tuple[int, str], int] = {
    (22, "BPF"): 15,
    (22, "Hexagon"): 12,
    (22, "Lanai"): 11,
    (22, "LoongArch"): 14,
    (22, "MSP430"): 14,
    (22, "Mips"): 17,
    (22, "Sparc"): 13,
}

#: Files that are made if a target asks for them, by pack.
ASKED_FOR: Mapping[str, Collection[str]] = {
    "Mips": {"FastISel", "PostLegalizeGICombiner"},
    "WebAssembly": {"FastISel"},
}

pytestmark = pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")


@pytest.mark.parametrize("pack", FILES)
def test_same_as_llvm_tblgen(pack: str) -> None:
    model = model_of(pack)
    applying = {suffix for suffix, one in by_suffix().items() if one.parts(model.release) and one.applies(model)}
    assert applying == {*FILES[pack], *NOT_BUILT.get(pack, ())}
    check(pack, model, set(FILES[pack]) - set(SLOW.get(pack, ())))


@pytest.mark.parametrize(("number", "pack"), OF_RELEASES)
def test_same_as_llvm_tblgen_of_another_release(number: int, pack: str) -> None:
    folder = SHARED / f"reference-{number}" / pack
    theirs = {path.name.removesuffix(".xz"): path for path in sorted(folder.glob(f"{pack}Gen*.inc.xz"))}
    assert len(theirs) == OF_RELEASES[number, pack]
    model = Model(load_target(str(folder / "records.json.xz")))
    assert model.release is RELEASES[number]
    made: set[str] = set()
    for generator in by_suffix().values():
        file = generator.file()
        stem = file.stem(pack)
        if f"{stem}.inc" in theirs:
            for part in generator.parts(model.release):
                name = f"{stem}{part.suffix}.inc"
                text = lzma.open(theirs[name], "rt", encoding="utf-8").read()
                assert lines_of(part.text(model, file, stem)) == lines_of(text), name
                made.add(name)
    assert made == theirs.keys()


@pytest.mark.parametrize("pack", ASKED_FOR)
def test_files_that_are_asked_for(pack: str) -> None:
    check(pack, model_of(pack), ASKED_FOR[pack])


@pytest.mark.all_packs
@pytest.mark.parametrize("pack", SLOW)
def test_slow_ones_too(pack: str) -> None:
    check(pack, model_of(pack), SLOW[pack])


def by_suffix() -> dict[str, Generator]:
    generators = [listed.load() for listed in installed().values()]
    return {generator.suffix: generator for generator in generators}


def model_of(pack: str) -> Model:
    return Model(load_target(str(REFERENCE / pack / "records.json.xz")))


def check(pack: str, model: Model, suffixes: Collection[str]) -> None:
    """Compare some files of a pack with what the generators write."""
    folder, generators = REFERENCE / pack, by_suffix()
    for suffix in sorted(suffixes):
        theirs = lzma.open(folder / f"{pack}Gen{suffix}.inc.xz", "rt", encoding="utf-8").read()
        assert theirs
        file = OPTIONS.get((pack, suffix)) or generators[suffix].file()
        writers = {generator.file: generator for generator in generators.values()}
        assert lines_of(writers[type(file)].generate(model, file)) == lines_of(theirs), f"{pack}Gen{suffix}.inc"


def lines_of(text: str) -> list[str]:
    """All but the line that names the source file."""
    return [line for line in text.split("\n") if not line.startswith("|* From: ")]
