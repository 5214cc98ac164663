"""Imports of one target, apart from all others of the process: its modules are read anew, and leave ``sys.modules`` afterwards."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from threading import RLock
from types import ModuleType

from tgdsl.builds.byte_code import checked_byte_code
from tgdsl.classes import define, field
from tgdsl.loading.target_module import FRAMEWORK, INSTALLED, TargetModule, root_of

_ALONE = RLock()  # there is one sys.modules


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
        sys.meta_path.insert(1 if isinstance(sys.meta_path[0], LooksFirst) else 0, finder)
        try:
            with checked_byte_code():
                yield
        finally:
            sys.meta_path.remove(finder)
            for name in _modules_below(finder.own):
                del sys.modules[name]
            sys.modules.update(hidden)
            sys.path[:] = path


def _names_beside(target: TargetModule) -> Iterator[str]:
    """The names of modules in a target's folder that imports mean, but for those of Python and of the framework."""
    if target.root.name not in INSTALLED:
        for path in target.root.iterdir():
            name = path.stem if path.suffix == ".py" else path.name if (path / "__init__.py").exists() else ""
            if name not in sys.stdlib_module_names and name != FRAMEWORK and path != target.file:
                yield name


def _modules_below(packages: set[str]) -> Mapping[str, ModuleType]:
    """The imported modules of some top-level packages."""
    imported = sys.modules.copy()  # the thread of the status line may import meanwhile
    return {name: module for name, module in imported.items() if name.partition(".")[0] in packages}


@define(eq=False)
class _Finder:
    """The finder of ``sys.meta_path`` that finds a target's modules before Python looks for them.

    Attributes:
        own: the top-level names of the target's modules.
    """

    target: TargetModule
    _libraries: frozenset[Path]
    own: set[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.own = {self.target.top}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None:
            return self._top_level(fullname)
        return PathFinder.find_spec(fullname, path) if fullname.partition(".")[0] in self.own else None

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
        """True if a module is in the target's folder, or in one that the target has added to ``sys.path``."""
        root = root_of(spec)
        if root is None or root.name in INSTALLED or (spec.origin and Path(spec.origin) == self.target.file):
            return False
        return root == self.target.root or root not in self._libraries


class LooksFirst:
    """A finder of ``sys.meta_path`` that finds nothing, and tells what is looked for. As the first one, it is asked for everything, also by
    ``importlib.import_module`` and ``find_spec``."""

    def __init__(self, tell: Callable[[str, Sequence[str] | None], None]) -> None:
        self._tell = tell

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        self._tell(fullname, path)
        return None
