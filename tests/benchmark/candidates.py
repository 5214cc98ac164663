"""What is compared with llvm-tblgen: checkouts and installations of tgdsl."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

#: Says what code a Python imports as tgdsl, and writes the byte code of all modules, so that no measured run does it.
_PROBE = """
import compileall, hashlib, json, pathlib, platform, tgdsl
try:  # what cannot be imported is found before anything is measured
    import tgdsl.generation.generating
    from tgdsl import generators
except ImportError:  # an earlier state
    import tgdsl.generating, generators
digest, files = hashlib.sha256(), {}
for package in (tgdsl, generators):
    folder = pathlib.Path(package.__path__[0])
    compileall.compile_dir(folder, quiet=2)
    files |= {path.resolve(): path.relative_to(folder) for path in folder.rglob("*") if path.suffix in (".py", ".so", ".pyd")}
compiled = len([path for path in files if path.suffix != ".py"])
for path, name in sorted(files.items()):
    digest.update(f"{name} {path.stat().st_size} ".encode() + path.read_bytes())
folder = pathlib.Path(tgdsl.__path__[0])
python = f"{platform.python_implementation()} {platform.python_version()}"
print(json.dumps([str(folder), python, compiled, digest.hexdigest()[:16]]))
"""


class BenchmarkError(Exception):
    """Why something cannot be measured, in one line, with what to do."""


@frozen
class Identity:
    """The code of a candidate, so that results of two states are not mixed.

    Attributes:
        python: "CPython 3.11.2".
        compiled: the number of extension modules; 0 for pure Python.
        digest: of all modules of tgdsl and generators.
    """

    python: str
    compiled: int
    digest: str


@frozen
class Candidate:
    """A tgdsl to measure.

    Attributes:
        name: its name in tables and results.
        python: the interpreter.
        environment: of its processes.
    """

    name: str
    python: str
    environment: dict[str, str]
    identity: Identity

    def command(self, *arguments: str) -> list[str]:
        return [self.python, *arguments]


def candidate(name: str, where: str, work: Path) -> Candidate:
    """The tgdsl of a checkout, or the one that is installed for a Python.

    Args:
        where: the folder of a checkout, which may have compiled modules beside its sources, or the interpreter of an environment.
        work: a folder without Python modules, in which processes run.

    Raises:
        BenchmarkError: there is no tgdsl.
    """
    path = Path(where)
    # With Python's cache of byte code, as a user has it.
    environment = {key: value for key, value in os.environ.items() if key not in _NOT_PASSED}
    if path.is_dir():
        python = sys.executable
        environment["PYTHONPATH"] = str(path.resolve())
    elif os.access(path, os.X_OK):
        python = str(path.absolute())  # not resolved: the link says which environment it is
    else:
        raise BenchmarkError(f"{where}: this is neither the folder of a checkout nor the interpreter of an environment")
    done = subprocess.run(
        [python, "-c", _PROBE], env=environment, cwd=work, capture_output=True, text=True, check=False
    )
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise BenchmarkError(f"{where}: there is no tgdsl to measure ({reason}); install it there, or name a checkout")
    folder, version, compiled, digest = json.loads(done.stdout)
    if path.is_dir() and not Path(folder).is_relative_to(path.resolve()):
        raise BenchmarkError(f"{where}: this is not a checkout of tgdsl, since Python finds it in {folder}")
    return Candidate(name, python, environment, Identity(version, compiled, digest))


_NOT_PASSED = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONSTARTUP")


def candidates(checkout: Path, compare: Sequence[str], work: Path) -> list[Candidate]:
    """The checkout itself, called "pure", and those that ``--compare NAME=WHERE`` names.

    Raises:
        BenchmarkError: a name is wrong or given twice, or there is no tgdsl.
    """
    found = [candidate("pure", str(checkout), work)]
    for text in compare:
        name, equals, where = text.partition("=")
        if not equals or not name or "|" in name or name.startswith("llvm-tblgen"):
            raise BenchmarkError(f"--compare {text}: write NAME=PYTHON or NAME=FOLDER")
        if any(one.name == name for one in found):
            raise BenchmarkError(f"--compare {text}: the name '{name}' is taken; give another one")
        found.append(candidate(name, where, work))
    return found
