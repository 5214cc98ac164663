"""CPython's core of ``signal``, which imports much less: what tgdsl.process takes of it."""

from collections.abc import Callable
from types import FrameType

SIGINT: int
SIG_IGN: int

def default_int_handler(signalnum: int, frame: FrameType | None, /) -> None: ...
def getsignal(signalnum: int, /) -> Callable[[int, FrameType | None], None] | int | None: ...
def signal(
    signalnum: int, handler: Callable[[int, FrameType | None], None] | int, /
) -> Callable[[int, FrameType | None], None] | int | None: ...
