"""A record set as a module: ``from sparc_records import G0``.

The module has two lines; a stub beside it or in ``typings/`` gives its names to type checkers:

    from tgdsl.records import module_of

    records, __getattr__, __dir__ = module_of(__file__, "sparc.json.xz")

``python -m tgdsl.stubs`` writes the stub, without which a type checker reports every name as unknown.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator
from pathlib import Path

from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet, no_such_record

SET = "records"  #: the name of the set itself in the module


def importable_names(records: RecordSet) -> Iterator[str]:
    """The names of records that can be names in a Python module, in order: no anonymous ones, no keywords of Python."""
    return (name for name in records.names if _is_importable(name))


def _is_importable(name: str) -> bool:
    return (
        name.isidentifier()
        and not keyword.iskeyword(name)
        and not (name.startswith("__") and name.endswith("__"))
        and not name.removeprefix("anonymous_").isdecimal()
        and name != SET
    )


def module_of(module_file: str, source: str) -> tuple[RecordSet, Callable[[str], Record], Callable[[], list[str]]]:
    """The ``records``, ``__getattr__`` and ``__dir__`` of a module that stands for a records file.

    Args:
        module_file: the module's ``__file__``.
        source: the records file, ``.json`` or ``.json.xz``; relative to the module's folder.

    Raises:
        DiagnosticError: the file is no valid records file.
    """
    from tgdsl.records.json_reader import read_json  # only for those who read JSON

    records = read_json(Path(module_file).parent / source)

    def __getattr__(name: str) -> Record:
        if name in records and _is_importable(name):
            return records[name]
        raise AttributeError(no_such_record(records, name))

    def __dir__() -> list[str]:
        return [SET, *importable_names(records)]

    return records, __getattr__, __dir__
