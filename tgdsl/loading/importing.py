"""Targets in Python: their modules are imported, and what goes wrong there is reported at the target's own lines."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Protocol

from tgdsl.classes import FieldOrderError, FrozenInstanceError, frozen
from tgdsl.diagnostics import DiagnosticError, Note, Place, Report, fail, file_place
from tgdsl.language.core.definition import defining
from tgdsl.language.core.guards import guard_definitions
from tgdsl.language.core.running import forget_lines
from tgdsl.language.lowering.exceptions import place_of_exception, words_of, wrong_call, wrong_operands
from tgdsl.language.lowering.lower import lower
from tgdsl.llvm import DEFAULT, Release
from tgdsl.loading.module_space import imports_apart
from tgdsl.loading.target_module import TargetModule, not_there, target_module
from tgdsl.process.surroundings import Surroundings
from tgdsl.records import RecordSet
from tgdsl.std import MODULES


class Finder(Protocol):
    """A finder of ``sys.meta_path``."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None: ...


#: The classes of command-line options and of intrinsics, which need no Target.
_OPTION, _INTRINSIC = "Option", "Intrinsic"

#: The modules that are predefined where there are definitions of some classes, as targets in TableGen include LLVM's files for them.
_MORE_MODULES = {
    "tgdsl.std.options": {_OPTION},
    "tgdsl.std.intrinsic_properties": {_INTRINSIC},
    "tgdsl.std.intrinsic_types": {_INTRINSIC},
    "tgdsl.std.combining": {"GICombineRule", "GICombinePatFrag", "GICombiner"},
}


def import_target(source: str, report: Report, release: Release = DEFAULT) -> RecordSet:
    """The records of a target in Python: of a package's folder, a module's file, or the dotted name of either.

    Args:
        report: gets warnings.
        release: the release of LLVM that the records are for.

    Raises:
        DiagnosticError: with all that is wrong with the target's definitions.
    """
    records, classes = lowered(source, report, release)
    report.check()
    if not classes.isdisjoint({_OPTION, _INTRINSIC}) and not any(map(records.of_class, ("Target", "RegisterClass"))):
        return records
    records.one_of_class("Target", "bind one to the name that LLVM has for it: Sparc = Target(instruction_set=...)")
    return records


def lowered(source: str, report: Report, release: Release) -> tuple[RecordSet, frozenset[str | None]]:
    """The records of a target in Python, whatever is wrong with them, and the TableGen classes of its definitions.

    Args:
        report: gets all mistakes but those that end an import.
    """
    with imported(source) as target:
        return target.lowered(report, release)


@contextmanager
def imported(source: str, finder: Finder | None = None) -> Generator[Imported]:
    """A target in Python, which is imported here, and forgotten afterwards.

    Args:
        finder: finds some of the target's modules, before others look for them.

    Raises:
        DiagnosticError: what ends the import.
    """
    predefined = [importlib.import_module(name) for name in MODULES]
    guard_definitions()
    importlib.invalidate_caches()  # there may be files that were not there before
    target = target_module(source)
    try:
        with Surroundings(), imports_apart(target):
            if finder is not None:
                sys.meta_path.insert(0, finder)
            try:
                place = file_place(_import(target, source))
            finally:
                if finder is not None:
                    sys.meta_path.remove(finder)
            yield Imported(target.name, place, predefined)
    finally:
        forget_lines()


@frozen
class Imported:
    """A target whose modules are imported now.

    Attributes:
        name: of its package, or of its module.
        place: of the whole.
    """

    name: str
    place: Place
    _predefined: Sequence[ModuleType]

    def lowered(self, report: Report, release: Release) -> tuple[RecordSet, frozenset[str | None]]:
        """See :func:`lowered`; of the modules that are imported by now."""
        inner = self.name + "."
        imported = sys.modules.copy()  # the thread of the status line may import meanwhile
        modules = [module for name, module in imported.items() if name == self.name or name.startswith(inner)]
        classes = frozenset([one.record_class for module in modules for one in defining(module).definitions])
        more = [importlib.import_module(name) for name, some in _MORE_MODULES.items() if some & classes]
        records = lower(modules, self.place, report, [*self._predefined, *more], release)
        _check_that_all_are_imported(sys.modules[self.name], report)
        records.files = _files_of_modules()
        return records, classes

    def add(self, module: str) -> None:
        """Import one more module of the target's package, which nothing has imported."""
        importlib.invalidate_caches()
        importlib.import_module(f"{self.name}.{module}")


def _files_of_modules() -> list[str]:
    """The files of all modules that are imported now."""
    files = [module.__dict__.get("__file__") for module in list(sys.modules.values())]
    return [file for file in files if isinstance(file, str)]


def _import(target: TargetModule, source: str) -> str:
    """Import a target; its file."""
    try:
        if importlib.util.find_spec(target.name) is None:
            raise not_there(source)
        module = importlib.import_module(target.name)
    except DiagnosticError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (target.name == error.name or target.name.startswith(error.name + ".")):
            raise not_there(source) from None
        raise _raised(error, source) from error
    except SyntaxError as error:
        place = file_place(error.filename or source, error.lineno or 0)
        raise fail(place, f"this is not Python: {error.msg}") from None
    except KeyboardInterrupt:  # most often of the user
        raise
    except BaseException as error:
        raise _raised(error, source) from error
    return str(module.__file__ or source)


#: What modules of a package are called that are no part of a target: ``_helper.py``, ``__main__.py``, tests.
_NO_PART = ("_", "test_", "tests", "conftest")


def _check_that_all_are_imported(target: ModuleType, report: Report) -> None:
    """Report each module of the target's package that nothing has imported: what it defines is not there."""
    waiting = [(target.__name__, Path(folder)) for folder in getattr(target, "__path__", ())]
    while waiting:
        package, folder = waiting.pop()
        for path in sorted(folder.iterdir()):
            inner = path / "__init__.py"
            module = inner if inner.exists() else path
            if path.name.startswith(_NO_PART) or module.suffix != ".py":
                continue
            name = f"{package}.{path.stem}"
            if name not in sys.modules:
                report.error(
                    file_place(module),
                    f"nothing imports this module of the target's package, so what it defines is not there; import it in"
                    f" {package}'s __init__.py, or call it _{path.name} if it is not part of the target",
                )
            elif module is inner:
                waiting.append((name, path))


def _raised(error: BaseException, source: str) -> DiagnosticError:
    """The diagnostic for an exception of the target's own code: at its innermost line, with the calls that led there."""
    place = place_of_exception(error) or file_place(source)
    notes = [Note(place, str(note)) for note in getattr(error, "__notes__", [])]
    wrong = wrong_operands(error)
    if wrong is not None:
        return fail(place, f"this call {wrong}", *notes)
    if isinstance(error, (FrozenInstanceError, FieldOrderError)):
        return fail(place, str(error), *notes)
    refused = wrong_call(error, place)
    if refused is not None:
        return refused
    return fail(place, f"the target raised {words_of(error)}", *notes)
