"""Where TableGen looks for a file that another one includes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence


def looked_for(files: Iterable[str], folders: Sequence[str]) -> list[str]:
    """The files that would have been read in place of others, had they been there: TableGen looks for the name in an include directive
    in the working folder, then in each folder of the include path.

    It tells only the file that it came to, ``A/B/C.td``. That may be ``B/C.td`` in the folder ``A``, or ``C.td`` in ``A/B``, if both are in
    the path; then what comes before either is looked for.

    Args:
        files: those that were read.
        folders: the include path, as TableGen was given it.
    """
    found: dict[str, None] = {}
    for file in files:
        for number, folder in enumerate(folders):
            start = f"{folder}{os.sep}"
            if file.startswith(start):
                name = file.removeprefix(start)
                found[name] = None
                found.update(dict.fromkeys(f"{before}{os.sep}{name}" for before in folders[:number]))
    return list(found)
