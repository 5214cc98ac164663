"""``python -m tgdsl.new``: a whole LLVM back end to begin with, ``targets/tiny`` or ``targets/or1k`` under a name of your own.

    python -m tgdsl.new Acorn              a folder ``acorn`` with the package ``acorn``, its C++, tests, and a README with the commands
    python -m tgdsl.new Acorn -o DIR       the folder DIR, which is made, too
    python -m tgdsl.new Acorn --from or1k  a copy of OpenRISC: big-endian, with a flag, delay slots, and features

NAME is the Target's, as ``Sparc`` is: the classes of C++ begin with it. The package and ``-march=`` have it in small letters. What is made passes mypy,
gives all generated files, and builds as a plug-in for LLVM's tools. The exit status is 1 if the folder is there already or cannot be
written, when nothing is, and 2 for a mistake in the command line, such as a name that LLVM has for a target.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.commands.new_names import Spellings, collision, problem_of_name
from tgdsl.commands.options import command_parser, output_name
from tgdsl.diagnostics import counted, fail, file_place
from tgdsl.process.interrupts import Writing
from tgdsl.process.running import put, run_command

#: The examples, and what a project of its own has besides.
_PROJECT = Path(__file__).parent.parent / "new_project"
_TINY = Spellings("Tiny")  # whose name the files that all projects have are written with


@frozen
class _Example:
    """A back end to copy.

    Attributes:
        replaced: texts of the README that are others for it, before names are replaced.
    """

    name: Spellings
    replaced: Mapping[str, str]

    @property
    def folder(self) -> Path:
        return _PROJECT / self.name.lower  # in a checkout, a link to the package in targets


_EXAMPLES = {
    "tiny": _Example(_TINY, {}),
    "or1k": _Example(
        Spellings("Or1k"),
        {"echo 'add r1, r2, r3'": "echo 'l.add r3, r4, r5'", "tgdsl.new Tiny`": "tgdsl.new Tiny --from or1k`"},
    ),
}

_ENDINGS = (".cpp", ".h", ".py", ".txt")  # of an example


@frozen
class Options:
    """The command line."""

    name: str
    output: str | None
    source: str


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda _: _run(options))


def _run(options: Options) -> int:
    new = Spellings(options.name)
    folder = Path(options.output or new.lower)
    files = project(new, options.source)
    write_new(folder, files)
    put([f"{folder}: {counted(len(files), 'file')}; {folder / 'README.md'} has the commands"])
    return 0


def project(new: Spellings, source: str = "tiny") -> dict[str, str]:
    """The files of the new project, by their paths in it."""
    example = _EXAMPLES[source]
    common, own = _TINY.replaced_by(new), example.name.replaced_by(new)
    return {
        **{common(path): common(text) for path, text in _common(example).items()},
        **{own(path): own(text) for path, text in _own(example).items()},
    }


def _common(example: _Example) -> dict[str, str]:
    """The files that all projects have, with tiny's name."""
    found = {path.name: path.read_text(encoding="utf-8") for path in sorted(_PROJECT.iterdir()) if path.is_file()}
    for old, new in example.replaced.items():
        found["README.md"] = found["README.md"].replace(old, new)
    return found


def _own(example: _Example) -> dict[str, str]:
    """The files of an example, with its name: its package, which is at the top, and not in ``targets``, and its tests."""
    name = example.name.lower
    tests = [_PROJECT / "tests" / file for file in (f"test_{name}.py", f"{name}.s")]
    found = {f"tests/{test.name}": test.read_text(encoding="utf-8") for test in tests}
    for path in sorted(example.folder.rglob("*")):
        if path.suffix in _ENDINGS and "__pycache__" not in path.parts:
            text = path.read_text(encoding="utf-8")
            for separator in "./":
                text = text.replace(f"targets{separator}{name}", name)
            found[f"{name}/{path.relative_to(example.folder).as_posix()}"] = text
    return found


def write_new(folder: Path, files: Mapping[str, str]) -> None:
    """Make a folder with files, all or none: they are written into a folder beside it, which gets its name when it is complete.

    Raises:
        DiagnosticError: the folder is there already, or cannot be written.
    """
    staged = folder.parent / f".{folder.name}-{os.urandom(8).hex()}.tmp"
    with Writing() as writing:
        try:
            if os.path.lexists(folder):
                raise fail(
                    file_place(folder), "this already exists, and is not overwritten; choose another folder with -o"
                )
            staged.mkdir()
            for name, text in files.items():
                writing.check()
                path = staged / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            staged.rename(folder)
        except OSError as error:
            reason = error.strerror or str(error)
            raise fail(
                file_place(folder), f"cannot make this folder: {reason}; choose another one with -o, or make room there"
            ) from None
        finally:
            shutil.rmtree(staged, ignore_errors=True)
        writing.done = True


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("new", __doc__)
    parser.add_argument("name", metavar="NAME", help="the target's name: a letter, then letters and digits")
    parser.add_argument("-o", "--output", type=output_name, metavar="DIR", help="default: NAME in small letters")
    parser.add_argument(
        "--from", dest="source", choices=[*_EXAMPLES], default="tiny", help="the back end to copy (default: tiny)"
    )
    options = Options(**vars(parser.parse_args(arguments)))
    problem = problem_of_name(options.name)
    if problem is None and options.name.lower() == options.source:
        problem = f"'{options.name}' is the example's own name; choose another one"
    if problem is None:
        problem = _problem_of_names(Spellings(options.name), _EXAMPLES[options.source])
    if problem is not None:
        parser.error(problem)
    return options


def _problem_of_names(new: Spellings, example: _Example) -> str | None:
    for old, files in ((example.name, _own(example)), (_TINY, _common(example))):
        same = collision(files.values(), old.replaced_by(new))
        if same is not None:
            return (
                f"with the name '{new.camel}', '{same[0]}' and '{same[1]}' would be one identifier; choose another name"
            )
    return None
