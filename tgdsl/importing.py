"""Targets in Python: their modules are imported, and what goes wrong there is reported at the target's own lines."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

from tgdsl.classes import FieldOrderError, FrozenInstanceError
from tgdsl.diagnostics import DiagnosticError, Note, Report, did_you_mean, fail, file_place
from tgdsl.language.definition import guard_definitions
from tgdsl.language.exceptions import place_of_exception, words_of, wrong_call, wrong_operands
from tgdsl.language.lowering import lower
from tgdsl.module_space import FRAMEWORK, TargetModule, imports_apart, is_library, root_of
from tgdsl.records import RecordSet
from tgdsl.std import MODULES
from tgdsl.surroundings import Surroundings


def import_target(source: str, report: Report) -> RecordSet:
    """The records of a target in Python: of a package's folder, a module's file, or the dotted name of either.

    Args:
        report: gets warnings.

    Raises:
        DiagnosticError: with all that is wrong with the target's definitions.
    """
    predefined = [importlib.import_module(name) for name in MODULES]
    guard_definitions()
    importlib.invalidate_caches()  # there may be files that were not there before
    target = _target_module(source)
    with Surroundings(), imports_apart(target):
        place = file_place(_import(target, source))
        inner = target.name + "."
        modules = [module for name, module in sys.modules.items() if name == target.name or name.startswith(inner)]
        records = lower(modules, place, report, predefined)
        _check_that_all_are_imported(sys.modules[target.name], report)
        records.files = _files_of_modules()
    report.check()
    records.one_of_class("Target", "bind one to the name that LLVM has for it: Sparc = Target(instruction_set=...)")
    return records


def _files_of_modules() -> list[str]:
    """The files of all modules that are imported now."""
    files = [module.__dict__.get("__file__") for module in list(sys.modules.values())]
    return [file for file in files if isinstance(file, str)]


def _import(target: TargetModule, source: str) -> str:
    """Import a target; its file."""
    try:
        if importlib.util.find_spec(target.name) is None:
            raise _not_there(source)
        module = importlib.import_module(target.name)
    except DiagnosticError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (target.name == error.name or target.name.startswith(error.name + ".")):
            raise _not_there(source) from None
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
                    f"nothing imports this module of the target's package, so that what it defines is not there; import it in"
                    f" {package}'s __init__.py, or call it _{path.name} if it is no part of the target",
                )
            elif module is inner:
                waiting.append((name, path))


def _target_module(source: str) -> TargetModule:
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


_COMMAND = "__main__"  #: the module that Python was started with: this command's own


def _named(source: str) -> TargetModule:
    """The module of a dotted name: of the working folder, whether or not ``sys.path`` has it, or else one that ``sys.path`` leads to."""
    top = source.partition(".")[0]
    own = os.path.join(*source.split("."))
    is_there = os.path.exists(os.path.join(own, "__init__.py")) or os.path.exists(f"{own}.py")
    if not all(part.isidentifier() for part in source.split(".")) or top == _COMMAND and not is_there:
        raise _not_there(source)
    if top not in sys.stdlib_module_names and is_there:
        return TargetModule(source, Path.cwd())
    try:
        spec = importlib.util.find_spec(top)
    except ValueError:  # a module that was not imported, as the one that Python was started with
        spec = None
    root = None if spec is None else root_of(spec)
    if root is None:
        raise _not_there(source)
    return TargetModule(source, root)


def _module_of(path: Path) -> TargetModule:
    """The module of a file, or the package of a folder; the folders above that are packages, too, are parts of its name."""
    if path.is_dir():
        if not (path / "__init__.py").exists():
            raise fail(file_place(path), "this folder is no Python package; a target's folder has an __init__.py")
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


def _not_there(source: str) -> DiagnosticError:
    folder = Path(source).parent
    siblings = [str(p) for p in folder.iterdir()] if os.access(folder, os.R_OK | os.X_OK) and folder.is_dir() else []
    hint = did_you_mean(source, [s.removeprefix("./") for s in siblings])
    return fail(file_place(source), f"there is no such folder, module or records file{hint}")


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
