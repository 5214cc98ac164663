"""Checks of arguments against the annotations of their parameters, where no type checker has seen a target.

A type checker finds these mistakes while one types. Without one, Python would go on with a wrong value, and fail far away from it. So
the annotations of constructors, of the language's functions, and of the attributes that class bodies set are read here when they are
first needed, and each value is compared with its own.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ForwardRef, TypeAlias, TypeGuard, TypeVar, Union, cast, get_args, get_origin

from tgdsl.classes import field, frozen
from tgdsl.records import Code
from tgdsl.records.record import Path

#: A test of a value; True for one that fits.
Test: TypeAlias = Callable[[object], bool]


@frozen
class Kind:
    """The values that an annotation allows.

    Attributes:
        fits: whether a value is one of them.
        words: what it should be, in messages: "a Register".
        several: the same for more of them: "Register objects".
        element: of a list or tuple, the kind of its elements.
        value: of a mapping, the kind of its values; ``element`` is then that of its keys.
    """

    fits: Test
    words: str
    several: str
    element: Kind | None = None
    value: Kind | None = None


@frozen
class Misfit:
    """A value, or a part of one, that its annotation does not allow.

    Attributes:
        path: to the part.
        message: what it should be, and what it is, as the rest of a sentence that begins with the parameter's name.
        remedy: what to write instead; ``{}`` stands for the source text of the value.
        rewritten: whether that replaces the whole value, so that the name can stand before it.
        value: the part.
    """

    path: Path
    message: str
    remedy: str
    value: object
    rewritten: bool = False


ANYTHING = Kind(lambda value: True, "anything", "values")


# -- from annotations to kinds ---------------------------------------------------------------------------------------


def kind_of(annotation: object, names: Mapping[str, object]) -> Kind:
    """The kind of values that an annotation stands for: any values, if it says too little, or only type checkers understand it.

    Args:
        names: the global variables of the module of the annotation.
    """
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        if annotation in names:  # a name alone, as most are
            return kind_of(names[annotation], names)
        try:
            annotation = cast(object, eval(annotation, dict(names)))  # the annotations of this package alone
        except NameError:  # imported for type checkers alone
            return ANYTHING
        return kind_of(annotation, names)
    if annotation is None or annotation is types.NoneType:
        return Kind(lambda value: value is None, "None", "None")
    if isinstance(annotation, TypeVar):
        bound: object = annotation.__bound__
        return ANYTHING if bound is None else kind_of(bound, names)
    origin: object = get_origin(annotation)
    inner: tuple[object, ...] = get_args(annotation)
    if origin is cast(object, Union) or origin is types.UnionType:
        return _union([kind_of(one, names) for one in inner])
    if origin in (typing.Annotated, typing.ClassVar):
        return kind_of(inner[0], names)
    if _is_class(origin):
        return _generic(origin, inner, names)
    return _plain(annotation) if isinstance(annotation, type) else ANYTHING


def _is_class(value: object) -> TypeGuard[type[object]]:
    return isinstance(value, type)


def _generic(origin: type[object], inner: Sequence[object], names: Mapping[str, object]) -> Kind:
    if origin is type:
        return _derived(inner[0])
    if origin is tuple and inner[-1:] != (Ellipsis,):
        kinds = [kind_of(one, names) for one in inner]
        return Kind(
            lambda value: isinstance(value, (tuple, list))
            and len(elements := cast("Sequence[object]", value)) == len(kinds)
            and all(kind.fits(one) for kind, one in zip(kinds, elements)),
            f"a tuple of {_listed([kind.words for kind in kinds], 'and')}",
            "tuples",
        )
    if issubclass(origin, Mapping):
        return _mapping(kind_of(inner[0], names), kind_of(inner[1], names))
    if issubclass(origin, (Sequence, tuple)):
        return _list(kind_of(inner[0], names))
    if issubclass(origin, Iterable):
        element = kind_of(inner[0], names)
        return Kind(
            lambda value: isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)),
            f"a list of {element.several}",
            "lists",
            element,
        )
    if origin.__module__ == "collections.abc":
        return Kind(callable, "a function", "functions")
    return _plain(origin)


def _plain(of: type[object]) -> Kind:
    if of is object or getattr(of, "only_typed", False):
        return ANYTHING
    if of is bool:
        return Kind(lambda value: isinstance(value, int) and 0 <= value <= 1, "True or False", "True or False")
    if of in (int, str):
        word = "integer" if of is int else "string"
        return Kind(lambda value: isinstance(value, of), f"{article(word)} {word}", f"{word}s")
    if of is Code:
        return Kind(lambda value: isinstance(value, Code), "C++ code, Code(...)", "C++ code")
    return Kind(lambda value: isinstance(value, of), f"{article(of.__name__)} {of.__name__}", f"{of.__name__} objects")


def _derived(base: object) -> Kind:
    """The classes that are derived from one, or from the bound of a type variable."""
    if isinstance(base, TypeVar):
        names = vars(sys.modules[base.__module__])  # where the variable is declared
        base = base.__bound__
        base = cast(object, eval(base.__forward_arg__, dict(names))) if isinstance(base, ForwardRef) else base
    of: object = get_origin(base) or base
    if not isinstance(of, type):
        return ANYTHING
    return Kind(
        lambda value: isinstance(value, type) and issubclass(value, of),
        f"a class that is derived from {of.__name__}",
        f"classes that are derived from {of.__name__}",
    )


def _list(element: Kind) -> Kind:
    fits = element.fits

    def test(value: object) -> bool:
        if isinstance(value, (list, tuple)):
            return all(map(fits, cast("Sequence[object]", value)))
        if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
            return False
        return all(map(fits, cast("Sequence[object]", value)))

    return Kind(test, f"a list of {element.several}", f"lists of {element.several}", element)


def _mapping(key: Kind, value: Kind) -> Kind:
    def test(given: object) -> bool:
        if not isinstance(given, Mapping):
            return False
        items = cast("Mapping[object, object]", given).items()
        return all(key.fits(one) and value.fits(other) for one, other in items)

    return Kind(test, f"a dict from {key.several} to {value.several}", "dicts", key, value)


def _union(kinds: Sequence[Kind]) -> Kind:
    tests = [kind.fits for kind in kinds]
    words = dict.fromkeys(kind.words for kind in kinds)
    several = dict.fromkeys(kind.several.removesuffix(" objects") for kind in kinds)
    objects = " objects" if all(kind.several.endswith(" objects") for kind in kinds) else ""
    inner = [kind for kind in kinds if kind.element is not None]

    def fits(value: object) -> bool:
        for test in tests:
            if test(value):
                return True
        return False

    return Kind(
        fits,
        _listed(list(words), "or"),
        _listed(list(several), "or") + objects,
        inner[0].element if inner else None,
        inner[0].value if inner else None,
    )


# -- what is wrong with a value --------------------------------------------------------------------------------------


def misfit(kind: Kind, value: object) -> Misfit | None:
    """The reason why a value is of the wrong kind; None if it fits."""
    if kind.fits(value):
        return None
    for number, element in enumerate(_elements(kind, value)):
        inner = misfit(kind.element, element) if kind.element is not None else None
        if inner is not None:
            # Of a list in a list, the message is about the inner one, whose words say more.
            message = inner.message if inner.path else f"should be {kind.words}, and has in it {given(inner.value)}"
            return Misfit((number, *inner.path), message, inner.remedy, inner.value)
    for one in _items(kind, value):
        return Misfit((), f"should be {kind.words}, and has in it {given(one)}", "correct it", one)
    remedy = _remedy(kind, value)
    return Misfit((), f"should be {kind.words}, but is {given(value)}", remedy, value, remedy.startswith("write "))


def _elements(kind: Kind, value: object) -> Sequence[object]:
    """The elements that are to be checked one by one."""
    if kind.value is not None or isinstance(value, str) or not isinstance(value, Sequence):
        return ()
    return cast("Sequence[object]", value)


def _items(kind: Kind, value: object) -> Iterator[object]:
    """The keys and values of a mapping that do not fit."""
    if kind.element is not None and kind.value is not None and isinstance(value, Mapping):
        for key, other in cast("Mapping[object, object]", value).items():
            yield from () if kind.element.fits(key) else (key,)
            yield from () if kind.value.fits(other) else (other,)


def fitting(kind: Kind, value: object) -> Sequence[object] | None:
    """The elements of a list that fit; None for another value, or where none is wanted."""
    if kind.element is None or kind.value is not None:
        return None
    if kind.element.fits(value):
        return [value]
    return [one for one in _elements(kind, value) if kind.element.fits(one)]


def given(value: object) -> str:
    """A value in a message."""
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return f"the integer {value}" if abs(value) < 1 << 100 else "a very large integer"
    if isinstance(value, str):
        return f"the string '{_short(value)}'"
    if isinstance(value, float):
        return f"the number {value}"
    if isinstance(value, type):
        return f"the class '{value.__name__}'"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
        return f"the function '{value.__name__}'"
    if isinstance(value, types.ModuleType):
        return f"the module '{value.__name__}'"
    words: object = getattr(value, "in_words", None)
    if isinstance(words, str):
        return words
    name = type(value).__name__
    return f"{article(name)} {name}"


def _remedy(kind: Kind, value: object) -> str:
    element = kind.element
    if element is not None and kind.value is None:
        if element is not ANYTHING and element.fits(value):
            return "write [{}]"
        if isinstance(value, (set, frozenset, Iterator, dict)):
            return "give a list, since the order counts"
    if isinstance(value, str):
        if value.strip().lstrip("-").isdecimal() and kind.fits(int(value)):
            return f"write {value.strip()}, without quotes"
        if kind.fits(Code(value)):
            return "write Code({})"
        if "a ByName" in kind.words:
            return f"give the object, or ByName('{_short(value)}') for one that is defined later"
        if value.isidentifier() and "objects" in kind.several:
            return f"give the object, not its name: {value} without quotes"
    elif isinstance(value, int) and kind.fits(str(value)):
        return f"write '{value}'"
    if isinstance(value, type):
        if _makes(kind, value):
            return f"give an object of it: {value.__name__}(...)"
    instead: object = getattr(value, "instead", None)
    if isinstance(instead, Mapping):
        for wanted, hint in cast("Mapping[str, str]", instead).items():
            if wanted in kind.words:
                return hint
    return "correct it"


def _makes(kind: Kind, made: type) -> bool:
    """True if objects of a class would fit."""
    try:
        return kind.fits(cast(object, object.__new__(made)))
    except TypeError:  # of a class that is written in C
        return False


def _short(text: str) -> str:
    shown = text if len(text) < 40 else text[:40] + "..."
    return shown.encode(errors="backslashreplace").decode().replace("\n", "\\n")


def article(name: str) -> str:
    """The article before a name in a message: "an" before SDNode and Operand."""
    acronym = name[:2].isupper() and name[0] in "AEFHILMNORSX"
    return "an" if acronym or name[:1] in "AEIOaeio" else "a"


def _listed(words: Sequence[str], joint: str) -> str:
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# -- parameters ------------------------------------------------------------------------------------------------------


@frozen
class Parameters:
    """The parameters of a function, with the kinds of their values.

    Attributes:
        positional: those that can be given without their names, in order.
        rest: the kind of any further ones; None if there can be none.
        named: all that can be given by name, and the options of a TypedDict.
        defaults: of those that have one.
        others: whether it takes any further ones by name.
        bound: whether there is a first one, ``self`` or ``cls``, that is not counted among them.
    """

    positional: Sequence[tuple[str, Kind]]
    rest: tuple[str, Kind] | None
    named: Mapping[str, Kind]
    defaults: Mapping[str, object]
    others: bool
    bound: bool
    _tests: Sequence[Test] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_tests", [kind.fits for _, kind in self.positional])

    def fit(self, args: Sequence[object], named: Mapping[str, object]) -> bool:
        """True if all arguments are of the annotated kinds, and each name is that of a parameter."""
        for value, test in zip(args, self._tests):
            if not test(value):
                return False
        if self.rest is not None and len(args) > len(self._tests):
            test = self.rest[1].fits
            if not all(map(test, args[len(self._tests) :])):
                return False
        kinds = self.named
        for name, value in named.items():
            if name in kinds:
                if not kinds[name].fits(value):
                    return False
            elif not self.others:
                return False
        return True

    def unknown(self, named: Mapping[str, object]) -> str | None:
        """A name that no parameter has; None if there is none."""
        return None if self.others else next((name for name in named if name not in self.named), None)

    def misfits(self, args: Sequence[object], named: Mapping[str, object]) -> Iterator[tuple[str, Misfit]]:
        """The arguments that are not what the annotations say, by the names of their parameters."""
        for value, (name, kind) in zip(args, self.positional):
            found = misfit(kind, value)
            if found is not None:
                yield name, found
        if self.rest is not None:
            name, kind = self.rest
            for number, value in enumerate(args[len(self.positional) :]):
                found = misfit(kind, value)
                if found is not None:
                    message = f"should each be {kind.words}, and one is {given(value)}"
                    message = found.message if found.path else message
                    yield name, Misfit((number, *found.path), message, found.remedy, found.value)
        for name, value in named.items():
            found = misfit(self.named[name], value) if name in self.named else None
            if found is not None:
                yield name, found

    def mended(self, args: Sequence[object], named: Mapping[str, object]) -> tuple[list[object], dict[str, object]]:
        """The arguments with something harmless in the place of each wrong one, so that other mistakes can be found."""
        fixed = [self._mended(name, kind, value) for value, (name, kind) in zip(args, self.positional)]
        if self.rest is not None:
            fixed += [value for value in args[len(self.positional) :] if self.rest[1].fits(value)]
        return fixed, {
            name: self._mended(name, self.named[name], value) if name in self.named else value
            for name, value in named.items()
        }

    def _mended(self, name: str, kind: Kind, value: object) -> object:
        if kind.fits(value):
            return value
        elements = fitting(kind, value)
        if elements:
            return elements
        if name in self.defaults:
            return self.defaults[name]
        if elements is not None:
            return elements
        return next((one for one in (0, "") if kind.fits(one)), value)


def parameters_of(function: Callable[..., object]) -> Parameters:
    """The parameters of a function of this package, without ``self``."""
    declared: object = getattr(function, "declared_parameters", None)  # of a constructor that with_fields() makes
    if callable(declared):
        return cast("Callable[[], Parameters]", declared)()
    names: Mapping[str, object] = vars(sys.modules[function.__module__])
    positional: list[tuple[str, Kind]] = []
    named: dict[str, Kind] = {}
    defaults: dict[str, object] = {}
    rest: tuple[str, Kind] | None = None
    others = bound = False
    for name, parameter in inspect.signature(function).parameters.items():
        if name in ("self", "cls"):
            bound = True
            continue
        annotation: object = parameter.annotation
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            options = _options(annotation, names)
            others = not options
            named |= options
            continue
        kind = kind_of(annotation, names)
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            rest = name, kind
            continue
        if parameter.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
            positional.append((name, kind))
        named[name] = kind
        if parameter.default is not inspect.Parameter.empty:
            defaults[name] = parameter.default
    return Parameters(positional, rest, named, defaults, others, bound)


def _options(annotation: object, names: Mapping[str, object]) -> Mapping[str, Kind]:
    """The kinds of the options of a TypedDict that a function takes by name: ``**options: Unpack[Options]``."""
    unpacked = cast(object, eval(annotation, dict(names))) if isinstance(annotation, str) else annotation
    return kinds_of(get_args(unpacked)[0]) if get_origin(unpacked) is typing.Unpack else {}


def kinds_of(described: type) -> Mapping[str, Kind]:
    """The kinds of the annotated attributes of a class, or of the keys of a TypedDict, by name."""
    names: Mapping[str, object] = vars(sys.modules[described.__module__])
    return {name: kind_of(annotation, names) for name, annotation in described.__annotations__.items()}
