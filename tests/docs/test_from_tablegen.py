"""The pages on TableGen: in each section, the blocks of TableGen and those of Python are the same target.

llvm-tblgen-19 writes the same files from the TableGen blocks, with LLVM's ``Target.td``, and from the Python blocks, exported as
``.td``; our own generators write the same from the Python blocks.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.docs.pages import Section, pages, sections
from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours, without_source
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records.td_writer import to_td

PAIRED = [section for page in pages("from-tablegen") for section in sections(page) if section.text("tablegen")]

#: llvm-tblgen's generators of files that a target can have.
GENERATORS: Sequence[str] = (
    "register-info",
    "instr-info",
    "asm-writer",
    "emitter",
    "callingconv",
    "dag-isel",
    "asm-matcher",
    "disassembler",
    "subtarget",
)

#: Of these, generators that read no record that none of the others reads.
OF_SAME_RECORDS = ("asm-writer", "emitter")

#: Generators that are called only for sections in which one of the languages has this text. LLVM's own equivalents for GlobalISel are in each target, and
#: llvm-tblgen refuses to look for searchable tables in files that do not include theirs.
OF_SOME = {
    "pseudo-lowering": "PseudoInst",
    "macro-fusion-pred": "Fusion",
    "exegesis": "Pfm",
    "register-bank": "RegisterBank",
    "searchable-tables": "TableGen/SearchableTable.td",
    "global-isel": "GINodeEquiv<",
    "global-isel-combiner": "GlobalISel/Combine.td",
}

#: What a .td file that has intrinsics and no Target includes, and the generators of its files.
INTRINSICS = "llvm/IR/Intrinsics.td"
OF_INTRINSICS = ("intrinsic-enums", "intrinsic-impl")

#: The options with which llvm-tblgen makes files of some generators.
OPTIONS = {"global-isel-combiner": ["-combiners=ToyCombiner"]}

#: What it says of a register file alone.
NO_INSTRUCTIONS = "error: No instructions defined!\n"

INCLUDE = Path("/usr/lib/llvm-19/include")


def _run(source: Path, generator: str) -> str:
    """What llvm-tblgen writes, or its only acceptable error."""
    command = [TBLGEN, f"-gen-{generator}", *OPTIONS.get(generator, ()), f"-I{INCLUDE}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        assert done.stderr == NO_INSTRUCTIONS, done.stderr
        return NO_INSTRUCTIONS
    return without_source(done.stdout)


def test_every_section_has_both_languages() -> None:
    assert PAIRED
    for section in PAIRED:
        pairs = [language for language, _ in section.blocks if language in ("tablegen", "python")]
        assert pairs == ["tablegen", "python"] * (len(pairs) // 2), f"{section.page}: {section.title}"


@needs_tblgen
@pytest.mark.skipif(not INCLUDE.exists(), reason="LLVM's Target.td is not installed; apt-get install llvm-19-dev")
@pytest.mark.parametrize("section", PAIRED, ids=[f"{section.page}: {section.title}" for section in PAIRED])
def test_both_languages_give_the_same_files(section: Section, tmp_path: Path) -> None:
    module, source, export = tmp_path / "documented.py", tmp_path / "documented.td", tmp_path / "export.td"
    module.write_text(section.text("python"))
    source.write_text(section.text("tablegen"))
    records = load_target(str(module))
    texts = module.read_text() + source.read_text()
    generators = [*GENERATORS, *(name for name, sign in OF_SOME.items() if sign in texts)]
    if INTRINSICS in source.read_text():
        generators = [*OF_INTRINSICS]
    export.write_text(to_td(records))
    with ThreadPoolExecutor(2) as pool:
        expected = dict(zip(generators, pool.map(partial(_run, source), generators), strict=True))
        exported = [name for name in generators if name not in OF_SAME_RECORDS]
        found = dict(zip(exported, pool.map(partial(_run, export), exported), strict=True))
    for name in exported:
        assert found[name] == expected[name], name
    model = Model(records)
    has_target = bool(records.of_class("Target"))
    for name, listed in installed().items():
        generator = listed.load()
        if generator.needs_target and not has_target:
            continue
        if generator.parts(model.release) and generator.applies(model):
            assert without_source(ours(records, name)) == expected[name], name
