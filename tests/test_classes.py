"""Classes of data (tgdsl.classes)."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import attrs
import pytest

from tgdsl.classes import FrozenInstanceError, define, evolve, field, fields, frozen

ROOT = Path(__file__).resolve().parent.parent


@frozen
class Point:
    x: int
    y: int = 0
    label: str = field(default="", eq=False)

    kind: ClassVar[str] = "point"


@frozen(kw_only=True)
class Named(Point):
    name: str = "none"

    def words(self) -> str:
        return f"{super().__repr__()} {self.name}"


@define
class Box:
    inside: list[int] = field(factory=list[int])
    _size: int = field(default=0, alias="size")
    width: int = field(init=False)

    def __post_init__(self) -> None:
        self.width = 2 * self._size


@define(eq=False)
class Lazy:
    x: int

    @cached_property
    def square(self) -> int:
        return self.x**2


@frozen(cache_hash=True)
class Empty:
    pass


def test_fields_are_given_by_position_or_name() -> None:
    assert (Point(1).x, Point(1, 2).y, Point(y=3, x=1).y, Point.kind) == (1, 2, 3, "point")
    assert Named(1, name="n").name == "n"
    assert Named.__match_args__ == ("x", "y", "label")
    with pytest.raises(TypeError, match=r"^Point\.__init__\(\) missing 1 required positional argument: 'x'$"):
        Point()  # type: ignore[call-arg]  # the very mistake
    with pytest.raises(
        TypeError, match=r"^Named\.__init__\(\) takes from 2 to 4 positional arguments but 5 were given$"
    ):
        Named(1, 2, "", "n")  # type: ignore[call-arg]  # the very mistake


def test_equality_and_hash() -> None:
    assert Point(1, 2, "a") == Point(1, 2, "b") and hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
    assert Point(1, 2) != Point(1, 3) and Point(1, 2) != Named(1, 2)
    assert Empty() == Empty() and hash(Empty()) == hash(Empty())
    assert Lazy(1) != Lazy(1) and {Lazy(1)}
    assert Box([1]) == Box([1]) != Box([2])
    with pytest.raises(TypeError, match="unhashable type: 'Box'"):
        hash(Box())


def test_a_default_is_made_for_each_object() -> None:
    first, second = Box(), Box(size=2)
    first.inside.append(1)
    assert (first.inside, second.inside, second.width) == ([1], [], 4)


def test_representation_and_changes() -> None:
    assert repr(Named(1, name="n")) == "Named(x=1, y=0, label='', name='n')"
    assert Named(1, name="n").words().endswith(" n")
    assert repr(evolve(Point(1, 2), y=5)) == "Point(x=1, y=5, label='')"
    assert [one.name for one in fields(Named)] == ["x", "y", "label", "name"]


def test_slots_unless_a_property_is_cached() -> None:
    assert not hasattr(Point(1), "__dict__") and not hasattr(Named(1), "__dict__")
    assert Lazy(3).square == 9


def test_a_method_is_compiled_when_it_is_called() -> None:
    @frozen
    class Late:
        x: int

    before = Late.__init__
    assert Late(1).x == 1
    assert Late.__init__ is not before and Late.__init__ is Late.__init__
    assert Late(2).x == 2


def test_no_run_imports_attrs() -> None:
    script = "import sys, tgdsl.generation.generating, tgdsl.loading.importing, generators.dag_isel, tgdsl.model.patterns; print('attr' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_annotations_of_a_module_that_does_not_ask_for_strings() -> None:
    """Python 3.14 evaluates them when somebody asks, and others where they are."""
    text = """
class Base: ...
@frozen
class Pair(Base):
    kind: ClassVar[str] = "pair"
    first: int
    second: list[Base] = field(factory=list[Base])
@frozen
class Triple(Pair):
    third: "Later" = 3
"""
    names: dict[str, object] = {"ClassVar": ClassVar, "field": field, "frozen": frozen, "__name__": __name__}
    exec(compile(text, "<module>", "exec", dont_inherit=True), names)
    triple = names["Triple"]
    assert isinstance(triple, type)
    assert [one.name for one in fields(triple)] == ["first", "second", "third"]
    assert repr(triple(1)) == "Triple(first=1, second=[], third=3)"


def test_a_parameter_of_another_name_and_a_hash_of_its_own() -> None:
    @frozen
    class Kept:
        text: str = field(default="", alias="words")

        def __hash__(self) -> int:
            return 7

    made = Kept(words="x")
    assert (made.text, hash(made), repr(made)) == ("x", 7, "Kept(words='x')")
    assert evolve(made, words="y").text == "y"


# -- the same classes, made by attrs ------------------------------------------------------------------------------------

HEADER = "from typing import ClassVar\n"

#: For classes whose parameters have other names than their fields: attrs shows the fields' names, ``frozen`` the parameters'.
VALUES = "    def __repr__(self): return str([getattr(self, name) for name in 'NAMES'.split()])"

BODIES = {
    "fields": "class A:\n    x: int\n    y: list[int] = field(factory=list)\n    k: ClassVar[int] = 3",
    "private": f"class A:\n    _x: int\n    __y: int = 2\n{VALUES.replace('NAMES', '_x _A__y')}",
    "alias": "class A:\n    text: str = field(default='a', alias='words')\n    x: int = field(default=1, alias='_n')\n"
    + VALUES.replace("NAMES", "text x"),
    "hash": "class A:\n    x: int = 1\n    def __hash__(self): return 7",
    "equal": "class A:\n    x: int = 1\n    def __eq__(self, other): return True",
    "shown": "class A:\n    x: int = field(default=1, repr=False)\n    y: int = field(default=2, eq=False)\n    z: int = 3",
    "own words": "class A:\n    x: int = 1\n    def __repr__(self): return 'words'",
    "derived": "class B:\n    x: int\n    y: int = 2\n{}class A(B):\n    z: int = 3\n    y: int = 4",
    "derived, plain": "class B:\n    x: int = 1\n\nclass A(B):\n    def more(self): self.x = 5",
    "by name": "class A:\n    x: int = 2\n    y: int = field(kw_only=True)",
    "order": "class A:\n    x: int = 2\n    y: int",
    "order, derived": "class B:\n    x: int = 2\n{}class A(B):\n    y: int",
    "no parameter": "class A:\n    x: int\n    y: int = field(init=False, default=4)",
    "nothing": "class A: pass",
}

USES = (
    "A()",
    "A(1)",
    "A(1, 2)",
    "A(1, y=[2])",
    "A(1, 2, 3)",
    "A(words='w', _n=3)",
    "A(y=2)",
    "A(nowhere=1)",
    "A(1).y.append(3) or A(1)",
    "A(1) == A(1), A(1) != A(2), A() == 1",
    "A() == A(), A(1, 2) == A(1, 3)",
    "{A(1): 2}[A(1)]",
    "{A(1, 2): 2}[A(1, 2)]",
    "hash(A(1)) == hash(A(1))",
    "change(A(1), 'x', 2)",
    "change(A(), 'x', 2)",
    "change(A(), 'nowhere', 2)",
    "remove(A(1), 'x')",
    "remove(A(), 'nowhere')",
    "A().more()",
    "evolve(A(1), x=3)",
    "evolve(A(), words='x')",
    "evolve(A(1), nowhere=3)",
    "copy.copy(A(1)), copy.deepcopy(A(1)), copy.deepcopy(A())",
    "A.__match_args__",
)


def change(changed: object, name: str, value: object) -> object:
    setattr(changed, name, value)
    return changed


def remove(changed: object, name: str) -> object:
    delattr(changed, name)
    return changed


def outcome(names: dict[str, object], text: str) -> object:
    """What an expression gives, or the exception that it raises, of those that both have."""
    try:
        return repr(eval(text, names))
    except AttributeError as error:
        return "frozen" if isinstance(error, (FrozenInstanceError, attrs.exceptions.FrozenInstanceError)) else "missing"
    except TypeError:
        return TypeError


def made_by(decorators: dict[str, object], decorator: str, body: str) -> dict[str, object] | type[Exception]:
    names = {"__name__": __name__, "copy": copy, "change": change, "remove": remove, **decorators}
    try:
        exec(f"{HEADER}@{decorator}\n{body.format(f'@{decorator}{chr(10)}')}", names)
    except ValueError:
        return ValueError
    return names


@pytest.mark.parametrize("decorator", ["frozen", "define"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_attrs_does_the_same(decorator: str, body: str) -> None:
    ours = made_by({"define": define, "evolve": evolve, "field": field, "frozen": frozen}, decorator, body)
    theirs = made_by(
        {"define": attrs.define, "evolve": attrs.evolve, "field": attrs.field, "frozen": attrs.frozen}, decorator, body
    )
    if isinstance(ours, dict) and isinstance(theirs, dict):
        assert [(use, outcome(ours, use)) for use in USES] == [(use, outcome(theirs, use)) for use in USES]
    else:
        assert ours == theirs == ValueError and "order" in next(name for name in BODIES if BODIES[name] == body)


def test_a_frozen_object_is_copied_and_pickled() -> None:
    point, named = Point(1, 2, "a"), Named(1, name="n")
    for one in (point, named, Empty()):
        hash(one)
        for same in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert same == one and same is not one and repr(same) == repr(one)
    with pytest.raises(FrozenInstanceError, match="'y' of a frozen object is assigned, which never changes") as raised:
        setattr(point, "y", 3)
    assert (raised.value.name, raised.value.obj, point.y) == ("y", point, 2)
