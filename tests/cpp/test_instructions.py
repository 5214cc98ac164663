"""Generated instruction information compiles, links with LLVM 19, and agrees with the model."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.cpp.compiling import FOLDER, entries, generate, include_folder, needs_compiler, run
from tests.cpp.features import features_of
from tests.cpp.instruction_lines import feature_sets, flag_names, lines, operand_names
from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tgdsl.loading.load import load_target
from tgdsl.model import Model


def check(model: Model, folder: Path) -> None:
    generate(model, "register-info", folder)
    generate(model, "instr-info", folder)
    features = features_of(model)
    entries(folder, "names", INSTRUCTION=[i.qualified_name for i in model.instructions.instructions])
    entries(folder, "flags", FLAG=flag_names())
    entries(folder, "sched", CLASS=[sched.name for sched in model.schedule.classes])
    entries(folder, "operands", OPERAND=operand_names(model))
    entries(folder, "feature_sets", SET=[f"{features.bits(chosen):#x}" for chosen in feature_sets(model)])
    (folder / "features.inc").write_text(features.enumeration())
    macros = {"NAMESPACE": model.instructions.namespace}
    assert run(folder, model, ["instructions.cpp", "instructions_mc.cpp"], macros) == lines(model)


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    check(Model(load_target("targets.sparc")), tmp_path)


@needs_compiler
@needs_tblgen
def test_instructions_of_all_shapes(tmp_path: Path) -> None:
    dump = tmp_path / "records.json"
    source = str(FOLDER / "instructions.td")
    subprocess.run([TBLGEN, "-I", include_folder(), source, "--dump-json", "-o", str(dump)], check=True, timeout=60)
    check(Model(load_target(str(dump))), tmp_path)
