"""TableGen's type ``code`` as a Python value. It has a file of its own, since mypyc compiles no subclass of ``str``."""


class Code(str):
    """C++ code, which generators write verbatim."""

    __slots__ = ()
