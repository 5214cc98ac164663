"""TableGen's type ``code`` as a Python value. It has a file of its own, since mypyc compiles no subclass of ``str``."""

from __future__ import annotations

from textwrap import dedent, indent


class Code(str):
    """C++ code, which generators write verbatim."""

    __slots__ = ()

    @classmethod
    def block(cls, text: str) -> Code:
        """Statements on lines of their own, as TableGen has them between a line that ends in ``[{`` and one with ``}]``: indented by two
        more than in the text, whose common indentation is dropped, as are empty lines around it."""
        return cls("\n" + indent(dedent(text).strip("\n"), "  ") + "\n")
