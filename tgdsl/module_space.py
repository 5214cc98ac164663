"""Imports of one target, apart from all others of the process: its modules are read anew, and leave ``sys.modules`` afterwards."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from threading import RLock
from types import ModuleType

from tgdsl.classes import define, field, frozen

#: Folders of installed distributions: what stands beside a target there is a library, not a part of it.
_INSTALLED = ("site-packages", "dist-packages")

#: The package that is never a target's own: targets import it.
FRAMEWORK = "tgdsl"

_ALONE = RLock()  # there is one sys.modules


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


@contextmanager
def imports_apart(target: TargetModule) -> Generator[None]:
    """Import a target's modules here, then forget them: ``sys.modules`` and ``sys.path`` are again what they were.

    A target's modules are those of its top-level package, those beside it, and those in folders that the target itself adds to
    ``sys.path``. Of the first two, it gets none that was imported before. Libraries that it imports stay imported.
    """
    with _ALONE:
        path = list(sys.path)
        hidden = _modules_below({target.top, *_names_beside(target)})
        finder = _Finder(target, frozenset(Path(folder).resolve() for folder in path))
        for name in hidden:
            del sys.modules[name]
        sys.meta_path.insert(0, finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            for name in _modules_below(finder.own):
                del sys.modules[name]
            sys.modules.update(hidden)
            sys.path[:] = path


def _names_beside(target: TargetModule) -> Iterator[str]:
    """The names of modules in a target's folder that imports mean, but for those of Python and of the framework."""
    if target.root.name not in _INSTALLED:
        for path in target.root.iterdir():
            name = path.stem if path.suffix == ".py" else path.name if (path / "__init__.py").exists() else ""
            if name not in sys.stdlib_module_names and name != FRAMEWORK and path != target.file:
                yield name


def _modules_below(packages: set[str]) -> Mapping[str, ModuleType]:
    """The imported modules of some top-level packages."""
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] in packages}


def is_library(name: str) -> bool:
    """Whether a top-level name is that of a module of Python, of an installed distribution, or of the framework."""
    if name in sys.stdlib_module_names or name == FRAMEWORK:
        return True
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # a module that was not imported, as the one that Python was started with
        return True
    root = None if spec is None else root_of(spec)
    return root is not None and root.name in _INSTALLED


def root_of(spec: ModuleSpec) -> Path | None:
    """The folder where a top-level module was found; None for one that has no file."""
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if folders:
        return folders[0].resolve().parent
    return Path(spec.origin).resolve().parent if spec.origin and spec.has_location else None


@define(eq=False)
class _Finder:
    """The finder of ``sys.meta_path`` that finds a target's modules before Python looks for them.

    Attributes:
        own: the top-level names of the target's modules.
    """

    target: TargetModule
    _libraries: frozenset[Path]
    own: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.own = {self.target.top}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None:
            spec = self._top_level(fullname)
        else:
            spec = PathFinder.find_spec(fullname, path) if fullname.partition(".")[0] in self.own else None
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Source(fullname, spec.loader.path)
        return spec

    def _top_level(self, name: str) -> ModuleSpec | None:
        mine = name == self.target.top
        if mine and self.target.file is not None:
            return importlib.util.spec_from_file_location(name, self.target.file)
        if not mine and name in sys.stdlib_module_names:
            return None
        spec = PathFinder.find_spec(name, [str(self.target.root), *sys.path])
        if spec is not None and (mine or self._is_beside(spec)):
            self.own.add(name)
            return spec
        return None

    def _is_beside(self, spec: ModuleSpec) -> bool:
        """Whether a module is in the target's folder, or in one that the target has added to ``sys.path``."""
        root = root_of(spec)
        if root is None or root.name in _INSTALLED or (spec.origin and Path(spec.origin) == self.target.file):
            return False
        return root == self.target.root or root not in self._libraries


class _Source(SourceFileLoader):
    """Reads a Python file, without trusting byte code of the last moments.

    Python compares the times of source and byte code in whole seconds: of a file that is changed twice in one, it could run the first
    version.
    """

    def path_stats(self, path: str) -> Mapping[str, float]:
        stats = super().path_stats(path)
        if time.time() - stats["mtime"] < 2:
            raise OSError("too young for byte code")  # to Python's loader, that there is none
        return stats
