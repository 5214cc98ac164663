"""The sections of the file, each for another including file, and the namespaces in them::

    with section(out, subject, "GET_INSTRINFO_NAMED_OPS", "llvm", "AVR"):
        ...

Newer releases of LLVM frame all sections alike; the blank lines of older ones follow no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

from tgdsl.generation import origins
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease

_Section: TypeAlias = Callable[[Writer, str, Sequence[str], str], AbstractContextManager[None]]

#: By macro, the lines of an opening that are followed by an empty line: 0 for ``#undef``, 1 for the first namespace.
_EMPTY_AFTER: Mapping[str, Sequence[int]] = {
    "GET_INSTRINFO_ENUM": (1,),
    "GET_INSTRINFO_SCHED_ENUM": (1,),
    "GET_INSTRINFO_MC_DESC": (1,),
    "GET_INSTRINFO_HELPER_DECLS": (0,),
    "GET_INSTRINFO_HELPERS": (0,),
    "GET_INSTRINFO_MC_HELPER_DECLS": (0,),
    "GET_INSTRINFO_MC_HELPERS": (0, 2),
    "GET_COMPUTE_FEATURES": (2,),
    "ENABLE_INSTR_PREDICATE_VERIFIER": (2,),
    "GET_INSTRMAP_INFO": (1, 2),
}
#: Those with an empty line before the ends of namespaces.
_EMPTY_BEFORE_NAMESPACES = ("GET_INSTRINFO_ENUM",)
#: Those with an empty line before ``#endif``.
_EMPTY_BEFORE_END = ("GET_INSTRINFO_HELPER_DECLS", "GET_INSTRINFO_MC_HELPER_DECLS", "GET_INSTRINFO_MC_HELPERS")
#: Comments after ``#endif`` that are not the macro behind a blank.
_ENDS: Mapping[str, str] = {
    "GET_INSTRINFO_OPERAND_ENUM": "//GET_INSTRINFO_OPERAND_ENUM",
    "GET_INSTRINFO_NAMED_OPS": "//GET_INSTRINFO_NAMED_OPS",
    "GET_INSTRINFO_MC_HELPERS": "// GET_GENISTRINFO_MC_HELPERS",
}


@contextmanager
def _each_its_own(out: Writer, macro: str, names: Sequence[str], preamble: str) -> Generator[None, None, None]:
    empty_after = _EMPTY_AFTER.get(macro, ())
    openings = [origins.fixed(f"#ifdef {macro}\n#undef {macro}"), *[f"namespace {name} {{" for name in names]]
    for position, opening in enumerate(openings):
        out.line(opening)
        if not position and preamble:
            out.line(preamble)
            out.line()
        if position in empty_after:
            out.line()
    yield
    if macro in _EMPTY_BEFORE_NAMESPACES:
        out.line()
    out.lines([f"}} // end namespace {name}" for name in reversed(names)])
    if macro in _EMPTY_BEFORE_END:
        out.line()
    out.line(origins.fixed(f"#endif {_ENDS.get(macro, f'// {macro}')}"))
    out.line()


@contextmanager
def bare_section(out: Writer, macro: str, preamble: str = "") -> Generator[None, None, None]:
    """A section as newer releases write all of them, up to its namespaces."""
    out.lines([origins.fixed(f"#ifdef {macro}"), origins.fixed(f"#undef {macro}")])
    out.line()
    if preamble:
        out.line(preamble)
        out.line()
    yield
    out.line(origins.fixed(f"#endif // {macro}"))
    out.line()


@contextmanager
def _all_alike(out: Writer, macro: str, names: Sequence[str], preamble: str) -> Generator[None, None, None]:
    with bare_section(out, macro, preamble):
        if names:
            with whole_namespace(out, *names):
                yield
        else:
            yield
            out.line()


#: The frame of a section, which has a macro to ask for it: since 22, the same for all.
_SECTION: ByRelease[_Section] = ByRelease({19: _each_its_own, 22: _all_alike})


def section(out: Writer, subject: Subject, macro: str, *names: str, preamble: str = "") -> AbstractContextManager[None]:
    """A part that the including file asks for with a macro, and an empty line after it.

    Args:
        names: of the namespaces around it.
        preamble: a line before these.
    """
    return _SECTION[subject.release](out, macro, [name for name in names if name], preamble)


@contextmanager
def whole_namespace(out: Writer, *names: str) -> Generator[None, None, None]:
    """A namespace in others, set off by empty lines, as newer releases write all of them."""
    name = "::".join(names)
    out.line(f"namespace {name} {{")
    out.line()
    yield
    out.line()
    out.line(f"}} // namespace {name}")
    out.line()


@contextmanager
def inner_namespace(out: Writer, subject: Subject, name: str) -> Generator[None, None, None]:
    """A namespace in that of a section, from an empty line to an empty line."""
    out.line(f"namespace {name} {{")
    out.line()
    yield
    out.line()
    out.line(f"}} // {_END[subject.release]}namespace {name}")


#: The word in the comment at the end of a namespace.
_END = ByRelease({19: "end ", 22: ""})
