"""A file that a generator writes (:class:`File`), with llvm-tblgen's options for it (:func:`option`), their texts and their mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeAlias, TypeVar

from tgdsl.classes import field, fields, frozen

OptionValue: TypeAlias = bool | int | str

Default = TypeVar("Default", bound=OptionValue)

_SUFFIX = re.compile(r"[A-Za-z0-9_]+")
_LARGEST = (1 << 32) - 1

_TRUE, _FALSE = ("", "true", "TRUE", "True", "1"), ("false", "FALSE", "False", "0")

# llvm::StringRef::getAsInteger with an automatic radix: a prefix, else 8 after a zero, else 10.
_NUMBER = re.compile(
    r"0[xX](?P<hex>[0-9a-fA-F]+)|0[bB](?P<bin>[01]+)|0o(?P<oct>[0-7]+)|0(?P<zero>[0-7]+)|(?P<dec>0|[1-9][0-9]*)"
)
_RADIX = {"hex": 16, "bin": 2, "oct": 8, "zero": 8, "dec": 10}


_EXPLAINED = "explained"  # the key of an option's explanation among its field's metadata


class _Wrong(ValueError):
    """A text that an option does not take; the message is for whoever wrote it."""


@frozen
class _Explained:
    """The metadata of an option's field; see :class:`Option`."""

    explanation: str
    choices: tuple[str, ...]


def option(default: Default, explanation: str, choices: Sequence[str] = ()) -> Default:
    """An option of llvm-tblgen in the body of a :class:`File`: ``asmwriternum: int = option(0, "...")`` is ``-asmwriternum``.

    Numbers are unsigned, of 32 bits. Dashes of llvm-tblgen's name are underscores in Python.

    Args:
        choices: all values of an option whose values are texts; any text is one if there are none.
    """
    return field(default=default, metadata={_EXPLAINED: _Explained(explanation, tuple(choices))})


@frozen(kw_only=True)
class File:
    """One file of a target: its kind, by the derived class, what stands in its name after ``Gen``, and options.

    Attributes:
        suffix: "AsmWriter1" for ``X86GenAsmWriter1.inc``; the usual one unless given.
    """

    generator: ClassVar[str] = ""  #: the name of llvm-tblgen's backend: "asm-writer" for ``-gen-asm-writer``
    usual_suffix: ClassVar[str] = ""  #: "AsmWriter" for ``SparcGenAsmWriter.inc``
    ending: ClassVar[str] = "inc"  #: "inc" for ``SparcGenAsmWriter.inc``

    suffix: str | None = None

    @property
    def options(self) -> dict[str, str]:
        """The options that do not have their default values, by llvm-tblgen's names, as on its command line."""
        given = {one.name: (one.value_in(self), one.default) for one in options_of(type(self))}
        return {name: option_text(value) for name, (value, default) in given.items() if value != default}

    @property
    def spec(self) -> str:
        """The notation of the command line: ``[SUFFIX=]GENERATOR[,OPTION=VALUE]...``."""
        named = f"{self.suffix}=" if self.suffix not in (None, self.usual_suffix) else ""
        return named + ",".join([self.generator, *(f"{name}={value}" for name, value in self.options.items())])

    def name(self, target: str, part: str = "") -> str:
        """The name of the file in LLVM's build, such as ``SparcGenRegisterInfo.inc``.

        Args:
            part: of a file that its generator writes beside it, what that one's name has more (:class:`tgdsl.generation.Part`).
        """
        return f"{self.stem(target)}{part}.{self.ending}"

    def stem(self, target: str) -> str:
        """The file's name without its ending."""
        return f"{target}Gen{self.usual_suffix if self.suffix is None else self.suffix}"

    def problems(self) -> Iterator[str]:
        """The mistakes in the suffix and the options; in their types, too, which a target that no type checker has seen may miss."""
        if self.suffix is not None:
            problem = suffix_problem(self.suffix)
            if problem:
                yield problem
        for one in options_of(type(self)):
            value = one.value_in(self)
            if type(value) is not type(one.default):
                yield f"the option '{one.attribute}' of {self.generator} must be of type {one.kind}, and is {_shown(value)}"
            elif isinstance(value, str):
                if one.choices and value not in one.choices:
                    listed = ", ".join(one.choices)
                    yield f"the option '{one.attribute}' of {self.generator} is {value!r}, and must be one of: {listed}"
            elif not 0 <= value <= _LARGEST:
                yield f"the option '{one.attribute}' of {self.generator} is {value}, but must be between 0 and {_LARGEST}"


@frozen
class Option:
    """One option of a :class:`File`.

    Attributes:
        attribute: its name in Python.
        explanation: for people, in ``--list``.
        choices: of an option whose values are texts: all values; empty if any text is one.
    """

    attribute: str
    default: OptionValue
    explanation: str
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """llvm-tblgen's name: "instr-info-expand-mi-operand-info"."""
        return self.attribute.replace("_", "-")

    @property
    def kind(self) -> str:
        """The Python type of its values."""
        return type(self.default).__name__

    def value_in(self, file: File) -> OptionValue:
        value: OptionValue = getattr(file, self.attribute)
        return value

    def parse(self, text: str | None) -> OptionValue:
        """The value that llvm-tblgen's command line reads from a text; None for an option without ``=``.

        Raises:
            ValueError: it has no such value; the message says which there are.
        """
        if isinstance(self.default, bool):
            given = "" if text is None else text
            if given in (*_TRUE, *_FALSE):
                return given in _TRUE
            raise _Wrong(f"'{given}' is not a value of the option '{self.name}'; give 0, 1, false or true")
        if isinstance(self.default, str):
            if text is None or self.choices and text not in self.choices:
                given = "it has none" if text is None else f"'{text}' is none"
                listed = f"one of {', '.join(self.choices)}" if self.choices else "a text"
                raise _Wrong(f"the option '{self.name}' needs {listed}, and {given}: {self.name}={self.default}")
            return text
        found = _NUMBER.fullmatch(text or "")
        value = _LARGEST + 1 if found is None else _number(found)
        if value > _LARGEST:
            given = "it has none" if text is None else f"'{text}' is none"
            raise _Wrong(
                f"the option '{self.name}' needs a number from 0 to {_LARGEST}, and {given}: {self.name}={self.default}"
            )
        return value


def _number(found: re.Match[str]) -> int:
    kind = found.lastgroup or ""
    digits = found[kind].lstrip("0") or "0"
    return int(digits, _RADIX[kind]) if len(digits) <= 32 else _LARGEST + 1  # Python refuses thousands of digits


def option_text(value: OptionValue) -> str:
    """The value of an option on llvm-tblgen's command line."""
    return value if isinstance(value, str) else str(int(value))


def options_of(kind: type[File]) -> Sequence[Option]:
    """The options of a kind of files, in the order of their declaration."""
    explained: list[tuple[str, OptionValue, _Explained]] = [
        (one.name, one.default, one.metadata[_EXPLAINED]) for one in fields(kind) if _EXPLAINED in one.metadata
    ]
    return [Option(name, default, known.explanation, known.choices) for name, default, known in explained]


def _shown(value: object) -> str:
    """A value in a message."""
    return repr(value) if isinstance(value, (bool, int, float, str)) else f"of type {type(value).__name__}"


def suffix_problem(suffix: object) -> str:
    """The mistake in a suffix; empty if it can be a part of a file's name."""
    if isinstance(suffix, str) and _SUFFIX.fullmatch(suffix):
        return ""
    return f"the suffix {_shown(suffix)} can be no part of a file's name: it takes letters, digits and underscores, as 'AsmWriter1' does"
