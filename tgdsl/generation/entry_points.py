"""Entry points of the distributions that are installed, as importlib.metadata finds them, without the 10 to 30 ms of importing that.

Where a path has more than folders (an archive, an egg, a finder of somebody's own), importlib.metadata is asked after all.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder

_METADATA = (".dist-info", ".egg-info")


def entry_points(group: str) -> dict[str, str]:
    """The entry points of a group, ``module:attribute`` by name. Of several with one name, that of the first folder of ``sys.path`` counts."""
    if not _has_folders_alone():
        from importlib.metadata import entry_points as search

        found = [(entry.name, _bare(entry.value)) for entry in search(group=group)]
    else:
        found = [entry for text in _texts() for entry in _entries(text, group)]
    return dict(reversed(found))


def _has_folders_alone() -> bool:
    """Whether distributions can only be in the folders of ``sys.path``."""
    others = [one for one in sys.meta_path if one is not PathFinder and hasattr(one, "find_distributions")]
    return not others and not any(folder.endswith(".egg") or os.path.isfile(folder) for folder in sys.path)


def _texts() -> Iterator[str]:
    """The contents of the files ``entry_points.txt``. Of a distribution that is there twice, the first one counts, as its modules do."""
    seen: set[str] = set()
    for folder in sys.path:
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.lower().endswith(_METADATA))
        except OSError:  # there is none
            continue
        for name in names:
            distribution = re.sub("[-_.]+", "-", name.lower().rpartition(".")[0].partition("-")[0])
            if distribution in seen:
                continue
            seen.add(distribution)
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                    yield file.read()
            except OSError:  # it has none
                pass


def _entries(text: str, group: str) -> Iterator[tuple[str, str]]:
    """The entries of a group in a file ``entry_points.txt``."""
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), _bare(value)


def _bare(value: str) -> str:
    """``module:attribute`` without extras, which mean nothing any more."""
    return value.partition("[")[0].replace(" ", "")
