"""A definition is not changed after it was made: an assignment is an error at its line, for all that the language exports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

import pytest

from tests.language.calls import NEEDED, TARGET
from tests.language.test_wrong_calls import STATEMENTS, names
from tests.support.marks import Marks
from tests.support.targets import BASE, errors_of, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.language.core.definition import Definition, definition_of
from tgdsl.language.core.guards import guard_definitions

#: Calls with lists that those of tests.language.calls leave out.
WITH_LISTS = """
X = PatFrag(lambda lhs: add(lhs, lhs), address_spaces=[1], properties=[SDNPMayLoad])
X = ComplexPattern(i32, 2, "Select", root_nodes=[add], properties=[SDNPMayLoad])
X = SDNode("T::X", SDTIntBinOp, properties=[SDNPMayLoad])
X = Operand(i32, mi_operand_info=[i32])
X = Operand(i32, mi_operand_info={"a": i32})
X = Reg("x", alt_names=["y"], aliases=[R0], sub_regs=[R1], sub_reg_indices=[Sub], dwarf_numbers=[1], cost_per_use=[1])
X = RegisterClass([i32], members=[R0], alignment=32)
X = SDTypeProfile(1, 2, [SDTCisVT(0, i32)])
X = InstAlias("alias", ADD(R0, R1, R2), predicates=[Condition])
X = Processor("x", features=[FeatureA])
X = RegisterFile(Mode, 8, [GPR])
X = SchedReadAdvance(Mode, 1, [WriteA])
X = SubtargetFeature("x", "X", "true", "X", implies=[FeatureA])
X = NumberedRegisters([R0])
""".strip().splitlines()

END = "which has no effect, or one that nothing checks; give its constructor the value"


@pytest.mark.parametrize("change", ["X.place = 5", "X.nowhere = 5", "del X.place", "X.problems = []"])
def test_every_definition(change: str) -> None:
    guard_definitions()
    changed = 0
    for text in STATEMENTS:
        there = {**names()}
        exec(text, there)
        if isinstance(there.get("X"), Definition):
            with pytest.raises(DiagnosticError, match="is changed after that was made"):
                exec(change, there)
            changed += 1
    assert changed > 150


@pytest.mark.parametrize(
    ("name", "attribute"),
    [("ADD", "size"), ("ADD", "asm"), ("Format", "size"), ("Mode", "issue_width"), ("Encoding", "inst")],
)
def test_a_class(tmp_path: Path, name: str, attribute: str) -> None:
    said = errors_of(tmp_path, f"{name}.{attribute} = 4\n" + TARGET, NEEDED)
    first, note, *_ = said.splitlines()
    assert f"error: '{attribute}' of the class '{name}' is changed after the class statement" in first
    assert note.endswith("note: the class is defined here")


def test_a_row(marks: Marks) -> None:
    text = """
        from typing import Annotated
        class Row(TableRow):
            Name: str
            Encoding: Annotated[int, Bits(8)]
        row = Row("x", 9)
        row.Encoding = 500
        #! error: 'Encoding' of a Row is changed after that was made, which has no effect, or one that nothing checks;
        #!     give its constructor the value
        #! note at `row = Row("x", 9)`: it is made here
        """
    marks.check(text)


def test_an_object_of_a_class_of_data(marks: Marks) -> None:
    marks.check("""
        RenamedClass(GPR, 1).cost = 4
        #! error: 'cost' of a frozen object is assigned, which never changes; make another 'RenamedClass' with the value
        """)
    marks.check("""
        file = files.AsmWriter(asmwriternum=1)
        file.asmwriternumber = 2
        #! error: 'asmwriternumber' of a frozen object is assigned, and 'AsmWriter' has no such field; declare it in the
        #!     class
        """)


def test_a_class_of_data_of_the_target(marks: Marks) -> None:
    marks.check("""
        @frozen
        #! error: the field 'y' of 'Pair' must be given, and stands after 'x', which has a default; give it one, or
        #!     declare it before
        class Pair:
            x: int = 0
            y: int
        """)
    marks.check("""
        @frozen
        class Pair:
            x: int = 0
            y: int = 1
        pair = Pair()
        del pair.x  #! error: 'x' of a frozen object is deleted, which never changes; make another 'Pair' with the value
        """)


def test_the_constructor_of_a_class_of_the_target_may_assign(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Own(Register, namespace="T"):
            def __init__(self, name: str) -> None:
                super().__init__(name)
                self.bank = 3
                self.more()

            def more(self) -> None:
                self.bank += 1

        A = Own("a")
        class Sized(Instruction):
            def __init_subclass__(cls, **numbers: int) -> None:
                cls.size = 4
                super().__init_subclass__(**numbers)
        class X(Sized):
            is_pseudo = True
            asm = "x"
        """,
        BASE,
    )
    assert records["X"].fields["Size"] == 4 and "A" in records


def test_nothing_but_tuples_is_kept(tmp_path: Path) -> None:
    """A list that the target changes later is not one that a definition has."""
    records = load(
        tmp_path,
        """
        members, names = [R0], ["a"]
        Few = RegisterClass(i32, members=members, alignment=32)
        Named = Reg("x", alt_names=names)
        members.append(R1)
        names.append("b")
        """,
    )
    assert str(records["Few"].fields["MemberList"]).count("R1") == 0
    assert records["Named"].fields["AltNames"] == ("a",)


def kept(value: object, seen: dict[int, object]) -> dict[int, object]:
    """All that the attributes of an object hold, by identity: in lists, tuples and dictionaries, too."""
    if id(value) not in seen:
        seen[id(value)] = value
        if isinstance(value, (list, tuple, set, frozenset)):
            parts = [*cast("Iterable[object]", value)]
        elif isinstance(value, Mapping):
            parts = [*cast("Mapping[object, object]", value).values()]
        else:
            parts = []
        for part in parts:
            kept(part, seen)
    return seen


def attributes(made: object) -> dict[str, object]:
    slots = [name for kind in type(made).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(made, name) for name in slots if hasattr(made, name)} | getattr(made, "__dict__", {})


def test_nothing_that_is_kept_can_be_changed() -> None:
    """No public attribute is a list, a dictionary or a set, and none holds a list or a dictionary that a call was given."""
    guard_definitions()
    given, wrong = 0, list[str]()
    for text in [*STATEMENTS, *WITH_LISTS]:
        there = {**names()}
        statement = ast.parse(text).body[0]
        arguments = list[str]()
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
            call = statement.value
            for number, one in enumerate([*call.args, *call.keywords]):
                value = one.value if isinstance(one, ast.keyword) else one
                if isinstance(value, (ast.List, ast.Dict)):
                    there[f"given{number}"] = eval(ast.unparse(value), there)
                    arguments.append(f"given{number}")
                    name = ast.Name(f"given{number}")
                    if isinstance(one, ast.keyword):
                        one.value = name
                    else:
                        call.args[number] = name
        exec(ast.unparse(statement), there)
        made = there.get("X", there.get("int_t_x"))
        record = definition_of(made) or made
        if isinstance(record, type):
            continue
        held = attributes(record)
        wrong += [
            f"{type(record).__name__}.{name}"
            for name, value in held.items()
            if isinstance(value, (list, dict, set)) and name != "problems" and not name.startswith("_")
        ]
        everything = kept(tuple(held.values()), {})
        wrong += [f"{text}: {ast.unparse(statement)}" for name in arguments if id(there[name]) in everything]
        given += len(arguments)
    assert wrong == []
    assert given > 80


def test_a_class_with_types_is_called(tmp_path: Path) -> None:
    """``SDNode[...](...)`` makes a node, on which typing then sets the types."""
    node = 'Typed = FixedNode[[I32], I32]("T::TYPED", SDTIntUnaryOp)\n'
    imports = (
        "from tgdsl.std.node_shapes import FixedNode\n"
        "from tgdsl.std.type_profiles import SDTIntUnaryOp\n"
        "from tgdsl.std.value_types import I32\n"
    )
    assert load(tmp_path, imports + node)["Typed"].string("Opcode") == "T::TYPED"
