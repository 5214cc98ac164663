"""Names for a new target: the spellings of a name in a text, those that can be told apart from the text's others, and those that are taken.

A back end has its name in identifiers of Python and C++ (``TinyInstrInfo``, ``getTheTinyTarget``, ``fixup_tiny_hi16``, ``TINY_H``), in names of
files and in text. A copy under another name has that in the same spellings, and nothing else is another one:

- The old name is one only as a word of an identifier: ``Tiny`` before no small letter, ``tiny`` and ``TINY`` between no letters. So ``destiny``
  is left alone.
- All are replaced in one pass over a text, so that a new name that contains the old one is no trouble.
- A new identifier must not be one that the texts have already (``Tiny`` and ``Operand`` would be LLVM's ``MachineOperand`` in a target called
  Machine), and two different ones must not become one.
- A name must not be one that LLVM's headers declare at the top, since the C++ has a namespace of the target's name within LLVM's. Those of one word
  are known here; of others, such as ``BasicBlock``, the compiler complains.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Callable, Iterable
from typing import Final
from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.llvm import RELEASES

#: Packages that the new one would hide, or be hidden by.
_PACKAGES = frozenset({"generators", "targets", "tests", "tgdsl"})

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Spellings:
    """The spellings of a target's name.

    Attributes:
        camel: in names of classes and files, and of the Target: ``Tiny``.
        lower: of the package, the triple and ``-march``, and in names of functions: ``tiny``.
        upper: in names of macros: ``TINY``.
    """

    __slots__ = ("camel", "lower", "upper")

    def __init__(self, name: str) -> None:
        self.camel: Final = name[:1].upper() + name[1:]
        self.lower: Final = name.lower()
        self.upper: Final = name.upper()

    @property
    def all(self) -> tuple[str, str, str]:
        return self.camel, self.lower, self.upper

    def replaced_by(self, new: Spellings) -> Callable[[str], str]:
        """The function that gives a text with the new name in the place of this one."""
        pairs = dict(zip(self.all, new.all, strict=True))
        camel, lower, upper = map(re.escape, self.all)
        word = re.compile(f"{camel}(?![a-z])|(?<![A-Za-z])(?:{lower}|{upper})(?![A-Za-z])")
        return lambda text: word.sub(lambda found: pairs[found.group()], text)


def problem_of_name(name: str) -> str | None:
    """Why a target cannot have a name, and what to do; None if it can."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", name):
        return f"'{name}' is not a name for Python, C++ and LLVM's triples: begin with a letter, and use letters and digits of ASCII alone"
    spellings = Spellings(name)
    if any([spellings.lower in release.targets for release in RELEASES.values()]):
        return f"LLVM has a target or an architecture '{spellings.lower}' already; choose another name"
    for one in spellings.all:
        problem = "is a keyword of Python" if keyword.iskeyword(one) else unfit_as_identifier(one)
        if problem is not None:
            return f"'{one}' {problem}; choose another name"
    if any([spellings.camel in release.header_words for release in RELEASES.values()]):
        return f"LLVM's headers declare a '{spellings.camel}' of their own; choose another name"
    if spellings.lower in sys.stdlib_module_names or spellings.lower in _PACKAGES:
        return f"there is a package or module '{spellings.lower}' already, of Python or of what is needed here; choose another name"
    return None


def collision(texts: Iterable[str], rename: Callable[[str], str]) -> tuple[str, str] | None:
    """Two identifiers of texts that would be one after renaming, or None: the renaming is one to one, and no name means another thing then."""
    known = {name for text in texts for name in _IDENTIFIER.findall(text)}
    seen: dict[str, str] = {}
    for old in sorted(known):
        other = seen.setdefault(rename(old), old)
        if other != old:
            return other, old
    return None
