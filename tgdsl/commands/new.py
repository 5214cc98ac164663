"""``python -m tgdsl.new``: a whole LLVM back end to begin with, ``targets/tiny`` under a name of your own.

    python -m tgdsl.new Acorn              a folder ``acorn`` with the package ``acorn``, its C++, a test, and a README with the commands
    python -m tgdsl.new Acorn -o DIR       the folder DIR, which is made, too

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

_OLD = Spellings("Tiny")

#: The example, and what a project of its own has besides.
_PROJECT = Path(__file__).parent.parent / "new_project"
_TARGET = _PROJECT / _OLD.lower  # in a checkout, a link to the package in targets

_ENDINGS = (".cpp", ".h", ".ll", ".md", ".py", ".toml", ".txt")


@frozen
class Options:
    """The command line."""

    name: str
    output: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda _: _run(options))


def _run(options: Options) -> int:
    new = Spellings(options.name)
    folder = Path(options.output or new.lower)
    files = project(new)
    write_new(folder, files)
    put([f"{folder}: {counted(len(files), 'file')}; {folder / 'README.md'} has the commands"])
    return 0


def project(new: Spellings) -> dict[str, str]:
    """The files of the new project, by their paths in it."""
    sources = _sources()
    rename = _OLD.replaced_by(new)
    return {rename(path): rename(text) for path, text in sources.items()}


def _sources() -> dict[str, str]:
    """The files of the project before its name is replaced. Its package is at the top, and not in ``targets``."""
    found: dict[str, str] = {}
    for top, prefix in ((_PROJECT, Path()), (_TARGET, Path(_OLD.lower))):
        for path in sorted(top.rglob("*")):
            if (path.suffix in _ENDINGS or path.name == ".gitignore") and "__pycache__" not in path.parts:
                text = path.read_text(encoding="utf-8")
                for separator in "./":
                    text = text.replace(f"targets{separator}{_OLD.lower}", _OLD.lower)
                found[(prefix / path.relative_to(top)).as_posix()] = text
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
                    file_place(folder), "this is there already, and is not overwritten; choose another folder with -o"
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
    options = Options(**vars(parser.parse_args(arguments)))
    problem = problem_of_name(options.name)
    if problem is None and options.name.lower() == _OLD.lower:
        problem = f"'{options.name}' is the example's own name; choose another one"
    if problem is None:
        problem = _problem_of_names(Spellings(options.name))
    if problem is not None:
        parser.error(problem)
    return options


def _problem_of_names(new: Spellings) -> str | None:
    same = collision(_sources().values(), _OLD.replaced_by(new))
    if same is None:
        return None
    return f"with the name '{new.camel}', '{same[0]}' and '{same[1]}' would be one identifier; choose another name"
