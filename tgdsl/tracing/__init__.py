"""From a line of a generated file back to the definitions that it comes from, for ``python -m tgdsl.why``."""

from tgdsl.tracing.traced_file import TracedFile, trace

__all__ = ["TracedFile", "trace"]
