"""Which module TARGET stands for: a path of a file or a folder, or a dotted name.

What this module asks the system, a run records as if the target itself had asked (:mod:`tgdsl.builds.askers`): which links a path leads through,
whether there is a folder of that name.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, did_you_mean, fail, file_place

#: Folders of installed distributions: what stands beside a target there is a library, not a part of it.
INSTALLED = ("site-packages", "dist-packages")

#: The package that is never a target's own: targets import it.
FRAMEWORK = "tgdsl"

_COMMAND = "__main__"  #: the module that Python was started with: this command's own


@frozen
class TargetModule:
    """The module that is a target, or the package.

    Attributes:
        name: its dotted name, as its own modules import it.
        root: the folder where the first part of the name is found.
        file: the module's file if no import statement finds it by that name; None if they do.
    """

    name: str
    root: Path
    file: Path | None = None

    @property
    def top(self) -> str:
        """The name of the top-level package."""
        return self.name.partition(".")[0]


def target_module(source: str) -> TargetModule:
    """The module that a path or a dotted name stands for."""
    path = Path(source)
    if os.path.exists(path):  # which has no errors, as for a name that is too long
        target = _module_of(path.resolve())
    else:
        target = _named(source)
    if target.top == FRAMEWORK:
        raise fail(
            file_place(source),
            f"this target is in a package named '{FRAMEWORK}', which it could not import from itself; rename the package",
        )
    return target


def not_there(source: str) -> DiagnosticError:
    """The diagnostic for a TARGET that is nothing."""
    folder = Path(source).parent
    siblings = [str(p) for p in folder.iterdir()] if os.access(folder, os.R_OK | os.X_OK) and folder.is_dir() else []
    hint = did_you_mean(source, [s.removeprefix("./") for s in siblings])
    return fail(file_place(source), f"there is no such folder, module or records file{hint}")


def is_library(name: str) -> bool:
    """True if a top-level name is that of a module of Python, of an installed distribution, or of the framework."""
    if name in sys.stdlib_module_names or name == FRAMEWORK:
        return True
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # a module that was not imported, as the one that Python was started with
        return True
    root = None if spec is None else root_of(spec)
    return root is not None and root.name in INSTALLED


def root_of(spec: ModuleSpec) -> Path | None:
    """The folder where a top-level module was found; None for one that has no file."""
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if folders:
        return folders[0].resolve().parent
    return Path(spec.origin).resolve().parent if spec.origin and spec.has_location else None


def _named(source: str) -> TargetModule:
    """The module of a dotted name: of the working folder, whether or not ``sys.path`` has it, or else one that ``sys.path`` leads to."""
    top = source.partition(".")[0]
    own = os.path.join(*source.split("."))
    is_there = os.path.exists(os.path.join(own, "__init__.py")) or os.path.exists(f"{own}.py")
    if not all(part.isidentifier() for part in source.split(".")) or top == _COMMAND and not is_there:
        raise not_there(source)
    if top not in sys.stdlib_module_names and is_there:
        return TargetModule(source, Path.cwd())
    try:
        spec = importlib.util.find_spec(top)
    except ValueError:  # a module that was not imported, as the one that Python was started with
        spec = None
    root = None if spec is None else root_of(spec)
    if root is None:
        raise not_there(source)
    return TargetModule(source, root)


def _module_of(path: Path) -> TargetModule:
    """The module of a file, or the package of a folder; the folders above that are packages, too, are parts of its name."""
    if path.is_dir():
        if not (path / "__init__.py").exists():
            raise fail(file_place(path), "this folder is not a Python package; a target's folder has an __init__.py")
    elif path.name == "__init__.py":
        path = path.parent
    elif path.suffix != ".py":
        raise fail(
            file_place(path),
            "this is neither a target in Python, nor a .td file, nor a records file, whose name ends in .json or .json.xz",
        )
    parts = [path.stem if path.is_file() else path.name]
    root = path.parent
    while (root / "__init__.py").exists():
        parts.insert(0, root.name)
        root = root.parent
    file = path if path.is_file() else path / "__init__.py"
    if len(parts) == 1 and ("." in parts[0] or (path.is_file() and is_library(parts[0]))):
        # No import statement can mean it by its name, or others mean a library. So it gets a name that none has.
        return TargetModule(f"<{parts[0].replace('.', '_')}>", root, file)
    return TargetModule(".".join(parts), root)
