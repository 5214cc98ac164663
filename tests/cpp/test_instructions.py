"""Generated instruction information compiles, links with LLVM 19, and says there what the model says."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.cpp.compiling import FOLDER, generate, include_folder, needs_compiler, run
from tests.cpp.instruction_lines import flag_names, lines
from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tgdsl.loading import load_target
from tgdsl.model import Model


@needs_compiler
@needs_tblgen
def test_instructions(tmp_path: Path) -> None:
    dump = tmp_path / "records.json"
    source = str(FOLDER / "instructions.td")
    subprocess.run([TBLGEN, "-I", include_folder(), source, "--dump-json", "-o", str(dump)], check=True)
    model = Model(load_target(str(dump)))
    generate(model, "register-info", tmp_path)
    generate(model, "instr-info", tmp_path)
    names = [f"INSTRUCTION({instruction.qualified_name})\n" for instruction in model.instructions.instructions]
    (tmp_path / "names.inc").write_text("".join(names))
    (tmp_path / "flags.inc").write_text("".join([f"FLAG({name})\n" for name in flag_names()]))
    assert run(tmp_path, model, ["instructions.cpp"], {}) == lines(model)
