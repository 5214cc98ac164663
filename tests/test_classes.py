"""Classes of data (tgdsl.classes): what the adapter adds to attrs, and keeps of it."""

from __future__ import annotations

import copy
import pickle
from functools import cached_property
from typing import ClassVar

import pytest

from tgdsl.classes import FieldOrderError, FrozenInstanceError, define, evolve, field, fields, frozen


@frozen
class Point:
    x: int
    y: int = 0
    label: str = field(default="", eq=False)

    kind: ClassVar[str] = "point"


@frozen(kw_only=True)
class Named(Point):
    name: str = "none"
    _size: int = field(default=0, repr=False)

    def words(self) -> str:
        return f"{super().__repr__()} {self.name}"


@define
class Box:
    inside: list[int] = field(factory=list[int])
    _size: int = field(default=0, alias="size")
    width: int = field(init=False)

    def __attrs_post_init__(self) -> None:
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


def test_an_object_with_other_values() -> None:
    point = Point(1, 2, "a")
    assert evolve(point, y=3) == Point(1, 3) and evolve(point, y=3).label == "a"
    assert evolve(Named(1, name="n"), x=2) == Named(2, name="n")
    assert evolve(Box([1], size=2), size=3).width == 6 and evolve(Lazy(3), x=2).square == 4
    with pytest.raises(TypeError, match="'z'"):
        evolve(point, z=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'z'"):
        evolve(Lazy(3), z=1)  # type: ignore[call-arg]


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
    assert repr(Box([1], 2)) == "Box(inside=[1], size=2, width=4)"
    assert Named(1, name="n").words().endswith(" n")
    assert repr(evolve(Point(1, 2), y=5)) == "Point(x=1, y=5, label='')"
    assert [attribute.name for attribute in fields(Named)] == ["x", "y", "label", "name", "_size"]


def test_slots_also_where_a_property_is_cached() -> None:
    assert not any(hasattr(value, "__dict__") for value in (Point(1), Named(1), Lazy(1)))
    assert Lazy(3).square == 9


def test_methods_of_the_body_stay() -> None:
    @frozen
    class Word:
        text: str = field(default="", alias="words")

        def __hash__(self) -> int:
            return 7

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "a word"

    word = Word(words="x")
    assert (word.text, hash(word), repr(word), word == 5) == ("x", 7, "a word", True)
    assert evolve(word, words="y").text == "y"


def test_fields_that_must_be_given_come_first() -> None:
    with pytest.raises(FieldOrderError, match="the field 'z' of 'Later' must be given, and stands after 'label'"):

        @frozen
        class Later(Point):  # pyright: ignore[reportGeneralTypeIssues]  # the very mistake
            z: int  # type: ignore[misc]  # the very mistake


def test_a_frozen_object_is_copied_and_pickled_and_refuses_assignments() -> None:
    point, named = Point(1, 2, "a"), Named(1, name="n")
    for value in (point, named, Empty()):
        hash(value)
        for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert same == value and same is not value and repr(same) == repr(value)
    with pytest.raises(FrozenInstanceError, match="'y' of a frozen object is assigned, which never changes") as raised:
        setattr(point, "y", 3)
    assert (raised.value.name, raised.value.obj, point.y) == ("y", point, 2)
    with pytest.raises(FrozenInstanceError, match="'z' of a frozen object is deleted, and 'Named' has no such field"):
        delattr(named, "z")
