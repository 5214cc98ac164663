"""Instructions that are another one with other text: calls of ``with_asm``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from tests.migration.test_folding import folded, instruction
from tgdsl.classes import evolve
from tgdsl.diagnostics import Location, Place
from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.folding.other_asm import with_other_asm
from tgdsl.migration.instructions.classes import Families
from tgdsl.migration.python import AS_DEFINED, Assignment, ClassStatement, Joined, Plain, Several, Statement, lines
from tgdsl.records import Record, RecordSet


@frozen
class _Source:
    """Records of instructions, each at its chain of lines."""

    places: Mapping[str, tuple[int, ...]]
    release: Release = DEFAULT
    is_python: bool = False
    place: Place = Place(())

    @property
    def names(self) -> Sequence[str]:
        return list(self.places)

    @property
    def classes(self) -> Sequence[str]:
        return ["Instruction"]

    def members(self, class_name: str) -> Iterable[str]:
        return self.names

    def load(self, name: str, owner: RecordSet) -> Record:
        place = Place(tuple([Location("T.td", line) for line in self.places[name]]))
        return Record(owner, name, ("Instruction",), {"mayLoad": False}, {}, place=place)


def _stack(name: str, text: str, operands: Sequence[str] = ("b",), **attributes: str) -> ClassStatement:
    """The stack form of an instruction: that of ``instruction`` with some of its operands."""
    first = instruction(name, text, 1, **attributes)
    [*others, both, _] = first.body
    assert isinstance(both, Assignment) and isinstance(both.value, Several)
    kept = dict(zip("ab", both.value.items))
    declared: list[Statement] = [Assignment(one, kept[one]) for one in operands]
    asm = Assignment("asm", Joined([f"{text} ", *[Plain(one) for one in operands]]))
    return evolve(first, body=[*others, *declared, asm])


def _made(statements: Sequence[Statement], places: Mapping[str, tuple[int, ...]], apart: Sequence[str] = ()) -> str:
    found = with_other_asm(statements, "t.a", RecordSet(_Source(places)), Families({}, {}, {}), apart)
    return "\n".join([line for one in found[1:] for line in lines(one, AS_DEFINED)])


_OF_ONE = {"ADD": (1, 9), "ADD_S": (2, 9)}


def test_an_instruction_beside_another_one_is_that_with_other_text() -> None:
    first = instruction("ADD", "add", 1, is_call="True", predicates="HAS_A", may_load="True", pattern="P")
    second = _stack("ADD_S", "add", is_call="True", predicates="HAS_A")
    second = evolve(second, keywords=[*second.keywords, ("stack", Plain("1"))])
    assert _made([first, second], _OF_ONE) == ('ADD_S = ADD.with_asm(lambda b: f"add {b}", stack=1, may_load=False)')


def test_others_stay_as_they_are() -> None:
    first = instruction("ADD", "add", 1)
    assert "class ADD_S" in _made([first, _stack("ADD_S", "add", predicates="HAS_A")], _OF_ONE)
    assert "class ADD_S" in _made([first, _stack("ADD_S", "add", pattern="P")], _OF_ONE)
    assert "class ADD_S" in _made([first, _stack("ADD_S", "add")], {"ADD": (1, 9), "ADD_S": (2, 8)})
    assert "class ADD_S" in _made([first, _stack("ADD_S", "add")], {"ADD": (1,), "ADD_S": (2,)})
    assert "class ADD_S" in _made([first, _stack("ADD_S", "add")], _OF_ONE, ["ADD_S"])
    other = instruction("ADD", "add", 1, kind="FPR")
    assert "class ADD_S" in _made([other, _stack("ADD_S", "add", ("a",))], _OF_ONE)


def test_what_a_line_of_a_multiclass_defines_is_a_call_if_most_of_it_is() -> None:
    places = {f"{name}{end}": (1 + len(end), 9 + number) for number, name in enumerate("CDE") for end in ("", "_S")}
    [first, second, third] = [[instruction(name, "add", 1), _stack(f"{name}_S", "add")] for name in "CDE"]
    [other, another] = [[instruction(name, "add", 1), _stack(f"{name}_S", "add", pattern="P")] for name in "DE"]
    assert _made([*first, *second, *third], places).count("with_asm") == 3
    assert _made([*first, *second, *another], places).count("with_asm") == 2
    assert "with_asm" not in _made([*first, *other, *another], places)


def test_a_function_makes_both() -> None:
    given: list[Statement] = []
    places: dict[str, tuple[int, ...]] = {}
    for number, name in enumerate([*"cdefghijklmnop"]):
        both = [instruction(name.upper(), name, 1), _stack(f"{name.upper()}_S", name)]
        places |= {name.upper(): (1, 10 + number), f"{name.upper()}_S": (2, 10 + number)}
        given += with_other_asm(both, "t.a", RecordSet(_Source(places)), Families({}, {}, {}), ())
    text = folded(given, places)
    assert 'S = plain.with_asm(lambda b: f"{mnemonic} {b}")\n' in text
    assert text.endswith('O = format("o")\nP = format("p")')
