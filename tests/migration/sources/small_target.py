"""A small target in TableGen, migrated with its sources or without: registers, and the definitions of a test."""

from __future__ import annotations

from pathlib import Path

from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.folding.naming import FunctionNames, SourceNames
from tgdsl.migration.sources.placing import with_sources
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.trials.correcting import corrected

_HEAD = """
include "llvm/Target/Target.td"

def InstrInfoOfT : InstrInfo;
def T : Target { let InstructionSet = InstrInfoOfT; }

class Reg<string n> : Register<n> { let Namespace = "T"; }
def R0 : Reg<"r0">;
def R1 : Reg<"r1">;
def GPR : RegisterClass<"T", [i32], 32, (add R0, R1)>;
"""


def migrated_target(
    folder: Path, definitions: str, *, has_sources: bool = True, has_notes: bool = True
) -> tuple[str, Notes]:
    """The text of the module of a target, and its notes; the package is in the folder's ``again``.

    Args:
        definitions: in TableGen, behind the Target and the registers.
        has_sources: whether names are those of the sources.
        has_notes: whether comments, and numbers as they are spelled, are theirs, too.
    """
    (folder / "T.td").write_text(_HEAD + definitions)
    options = SourceOptions(llvm=19, include=(str(RELEASES[19].include), str(folder)))
    records = load_target(str(folder / "T.td"), source_options=options)
    names, notes = FunctionNames(), Notes()
    if has_sources:
        records, notes = with_sources(str(folder), records, ())
        names = SourceNames(notes.origins)
    (folder / "again").mkdir()
    made = corrected(records, "again", folder / "again", notes if has_notes else Notes(), names)
    assert not made.defects
    return next(text for path, text in made.files.items() if Path(path).stem == "t"), notes
