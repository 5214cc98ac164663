"""Command-line options in Python: a C++ tool that includes the generated file reads its arguments as they are described."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.cpp.compiling import FOLDER, include_folder, needs_compiler
from tests.support.targets import load
from tgdsl.generators.opt_parser import GENERATOR
from tgdsl.model import Model

OPTIONS = """\
from tgdsl.language.options import Flag, Joined, JoinedOrSeparate, MultiArg, OptionGroup
from tgdsl.std.options import HelpHidden

DASHES = ["-", "--"]
out = OptionGroup("<out>", help_text="what is written")
help_ = Flag(DASHES, "help", help_text="Show this", enum_name="help")
h = Flag(["-"], "h", alias=help_)
output = JoinedOrSeparate(["-"], "o", meta_var_name="<file>", help_text="Write to <file>", group=out)
std_EQ = Joined(DASHES, "std=", values=["old", "new"])
newest = Flag(DASHES, "newest", alias=std_EQ, alias_args=["new"], flags=[HelpHidden])
pair = MultiArg(DASHES, "pair", num_args=2)
"""

#: Arguments, and the lines that the tool prints.
ASKED = {
    ("-ofile", "-o", "file2"): ["o [file]", "o [file2]"],
    ("--newest", "-std=old"): ["std= [new]", "std= [old]"],
    ("-pair", "a", "b", "c"): ["pair [a] [b]", "<input> [c]"],
    ("--nosuch",): ["<unknown> [--nosuch]"],
    ("-o",): ["missing 1"],
    ("-h",): [
        "help",
        "OVERVIEW: A tool",
        "",
        "USAGE: tool [options]",
        "",
        "OPTIONS:",
        "  -help Show this",
        "",
        "what is written:",
        "  -o <file> Write to <file>",
    ],
}


@needs_compiler
def test_a_tool_reads_its_options(tmp_path: Path) -> None:
    (tmp_path / "Opts.inc").write_text(GENERATOR.generate(Model(load(tmp_path, OPTIONS, base=""))))
    tool = tmp_path / "tool"
    library = str(Path(include_folder()).parent / "lib")
    subprocess.run(
        [
            "g++",
            "-std=c++17",
            "-fno-rtti",
            "-isystem",
            include_folder(),
            f"-I{tmp_path}",
            str(FOLDER / "options.cpp"),
            "-o",
            str(tool),
        ]
        + [f"-L{library}", "-lLLVM-19", f"-Wl,-rpath,{library}"],
        check=True,
        timeout=300,
    )
    for arguments, expected in ASKED.items():
        done = subprocess.run([str(tool), *arguments], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines() == expected
