"""Functions that an earlier one is in general."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import own
from tgdsl.classes import evolve
from tgdsl.migration.folding.special_functions import with_general_functions
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Joined,
    Listing,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.python.moving import with_values
from tgdsl.migration.text.module_text import Module, text_of

_VALUES = "tgdsl.language.core.dag_values"


def _registers(values: str) -> Expression:
    return Subscript(Name(of_language("RegisterClass")), Name(Symbol(_VALUES, values)))


def _load(name: str, values: str, needs: Expression, *more: Parameter, asm: str = "ld ") -> Procedure:
    """A function for an instruction that loads a register."""
    body: Sequence[Statement] = [
        Assignment("may_load", Plain("True")),
        Assignment("predicates", needs),
        Assignment("rd", Call(Plain("out"), [Plain("rc")])),
        Assignment("asm", Joined([asm, Plain("rd")])),
    ]
    made = ClassStatement("made", [Plain("F1")], [("op", Plain("op"))], body)
    parameters = [Parameter("op", Plain("int")), Parameter("rc", _registers(values)), *more]
    return Procedure(name, parameters, Plain("type"), [made], Plain("made"))


_NEEDS = Parameter("needs", Subscript(Plain("list"), Name(of_language("Predicate"))), Listing([]))
_GENERAL = _load("load", "NumberValue", Plain("needs"), _NEEDS)
_ATOMIC = Listing([own("HasAtomics")])


def _calls(function: str, module: str = "a") -> list[Statement]:
    call = Call(own(function, module), [Plain("0x1a"), own("I32")])
    return [Assignment(f"{function.upper()}_{number}", call, (f"{number}",)) for number in range(2)]


def _last(*modules: Sequence[Statement]) -> str:
    found = with_general_functions([Module(name, list(some)) for name, some in zip("ab", modules)], "t")
    return text_of(found[-1], "t")


def test_the_general_function_is_called_with_what_the_special_one_says() -> None:
    special = _load("atomic_load", "IntegerValue", _ATOMIC)
    found = _last([_GENERAL, *_calls("load"), special, *_calls("atomic_load")])
    assert "def atomic_load" not in found
    assert (
        "\nATOMIC_LOAD_0 = load(0x1a, I32, needs=[HasAtomics])\n" in found and "\nLOAD_0 = load(0x1a, I32)\n" in found
    )


def test_the_general_function_may_be_one_of_an_earlier_module() -> None:
    special = _load("load", "NumberValue", Listing([]))
    found = _last([_GENERAL, *_calls("load")], [special, *_calls("load", "b")])
    assert "from t.a import I32, load\n" in found and found.endswith(
        "LOAD_0 = load(0x1a, I32)\nLOAD_1 = load(0x1a, I32)\n"
    )


def test_the_comment_above_the_special_function_stays() -> None:
    special: list[Statement] = [Comment(["Atomic loads."], above=True), _load("atomic_load", "IntegerValue", _ATOMIC)]
    assert "# Atomic loads.\nATOMIC_LOAD_0 = load(" in _last(
        [_GENERAL, *_calls("load"), *special, *_calls("atomic_load")]
    )


def test_a_function_with_values_of_more_types_or_another_text_stays() -> None:
    for other in (_load("other", "DagValue", _ATOMIC), _load("other", "IntegerValue", _ATOMIC, asm="l ")):
        assert "def other" in _last([_GENERAL, *_calls("load"), other, *_calls("other")])


def test_a_function_that_is_used_otherwise_stays() -> None:
    special = _load("atomic_load", "IntegerValue", _ATOMIC)
    use = Assignment("", Call(Plain("for_all"), [own("atomic_load")]))
    assert "def atomic_load" in _last([_GENERAL, *_calls("load"), special, *_calls("atomic_load"), use])


def test_a_general_function_that_is_there_later_stands_before_the_special_one() -> None:
    special = _load("atomic_load", "IntegerValue", _ATOMIC)
    found = _last([Comment(["Atomic."], above=True), special, *_calls("atomic_load"), _GENERAL, *_calls("load")])
    assert "def atomic_load" not in found and found.index("def load(") < found.index("# Atomic.\nATOMIC_LOAD_0 = load(")


def test_a_general_function_that_needs_what_is_there_later_stays() -> None:
    general = _load("load", "NumberValue", Call(own("with_feature"), [Plain("needs")]), _NEEDS)
    special = _load("atomic_load", "IntegerValue", Call(own("with_feature"), [_ATOMIC]))
    feature = Assignment("with_feature", Plain("list"))
    assert "def atomic_load" not in _last([feature, special, *_calls("atomic_load"), general, *_calls("load")])
    assert "def atomic_load" in _last([special, *_calls("atomic_load"), feature, general, *_calls("load")])


def test_a_text_of_the_general_function_may_be_one_with_more_words() -> None:
    name = Parameter("name", Plain("str"))
    general = _named("load", Joined([Plain("name"), "\t", Plain("rd")]), Plain("name"), name)
    special = _named(
        "load_lane", Joined(["v", Plain("name"), ".lane\t", Plain("rd")]), Joined(["v", Plain("name"), ".lane"]), name
    )
    calls = [
        Assignment("LANE", Call(own("load_lane"), [Plain('"ld"')])),
        Assignment("ADD", Call(own("load"), [Plain('"ld"')])),
    ]
    assert _last([general, special, *calls]).endswith('LANE = load("vld.lane")\nADD = load("ld")\n')
    other = _named(
        "load_lane", Joined(["v", Plain("name"), ".lane\t", Plain("rd")]), Joined(["v", Plain("name")]), name
    )
    assert "def load_lane" in _last([general, other, *calls])
    operand = _named("load_lane", Joined([Plain("rt"), "\t", Plain("rd")]), Plain("rt"), name)
    assert "def load_lane" in _last([general, operand, *calls])


def _named(name: str, asm: Expression, value: Expression, parameter: Parameter) -> Procedure:
    """A function with a text in two places."""
    made = ClassStatement("made", [Plain("F1")], [], [Assignment("rd", Plain("out(GPR)")), Assignment("asm", asm)])
    return Procedure(name, [parameter], Plain("type"), [made], Call(Plain("with_asm"), [Plain("made"), value]))


def test_calls_in_loops_and_functions_are_those_of_the_general_one() -> None:
    special = _load("atomic_load", "IntegerValue", _ATOMIC)
    first, second = [one for one in _calls("atomic_load") if isinstance(one, Assignment)]
    loop = Loop("vt", Plain("TYPES"), [evolve(first, target="")])
    both = Procedure("both", [], Plain("None"), [evolve(second, target="")], None)
    found = _last([_GENERAL, *_calls("load"), special, loop, both])
    assert "def atomic_load" not in found and found.count("    load(0x1a, I32, needs=[HasAtomics])\n") == 2


def test_an_operand_is_no_text_of_a_parameter() -> None:
    """The function that has it declares it, and no call can give it."""

    def shown(name: str, first: str, *more: Parameter) -> Procedure:
        body: Sequence[Statement] = [
            Assignment("rd", Call(Plain("out"), [Plain("GPR")])),
            Assignment("asm", Joined([Plain(first), " twice"])),
        ]
        made = ClassStatement("made", [Plain("F1")], [("op", Plain("op"))], body)
        return Procedure(name, [Parameter("op", Plain("int")), *more], Plain("type"), [made], Plain("made"))

    def call(name: str, *values: Expression) -> Statement:
        return Assignment(name.upper(), Call(own(name), [Plain("0x1a"), *values]), (name,))

    general = shown("general", "name", Parameter("name", Plain("str")))
    found = _last([general, call("general", Plain('"ld "')), shown("special", "rd"), call("special")])
    assert "def special" in found


def test_the_special_function_may_name_what_the_general_one_is_given() -> None:
    general = _load("load", "DagValue", Listing([]))
    of_one = with_values(_load("load_i32", "DagValue", Listing([])), {"rc": own("I32")})
    assert isinstance(of_one, Procedure)
    special = evolve(of_one, parameters=of_one.parameters[:1])
    calls: list[Statement] = [
        Assignment(f"WORD_{number}", Call(own("load_i32"), [Plain("0x1a")]), (f"w{number}",)) for number in range(2)
    ]
    assert "\nWORD_0 = load(0x1a, I32)\n" in _last([general, *_calls("load"), special, *calls])


def _of_rows(name: str, module: str, *columns: str) -> list[Statement]:
    """A class of rows, a function that takes one, a row, and calls."""
    fields = [Declaration(one, Plain("int")) for one in columns]
    rows = ClassStatement("Row", [Name(Symbol("typing", "NamedTuple"))], [], fields)
    made = ClassStatement("made", [Plain("F1")], [("op", Plain("row.op"))], [Assignment("asm", Joined(["add"]))])
    function = Procedure(name, [Parameter("row", own("Row", module))], Plain("type"), [made], Plain("made"))
    row = Assignment("row_1", Call(own("Row", module), [Plain("1") for _ in columns]))
    calls = [
        Assignment(f"{name.upper()}_{number}", Call(own(name, module), [own("row_1", module)]), (f"{name}_{number}",))
        for number in range(2)
    ]
    return [rows, function, row, *calls]


def test_the_special_function_takes_the_rows_of_the_general_one() -> None:
    """Classes of rows with the same columns are one then."""
    found = _last(_of_rows("general", "a", "op", "size"), _of_rows("special", "b", "op", "size"))
    assert found == (
        "from t.a import Row, general\n\n" "row_1 = Row(1, 1)\nSPECIAL_0 = general(row_1)\nSPECIAL_1 = general(row_1)\n"
    )


def test_a_function_that_takes_other_rows_stays() -> None:
    found = _last(_of_rows("general", "a", "op", "size"), _of_rows("special", "b", "op"))
    assert "def special(row: Row) -> type:" in found and "class Row(NamedTuple):" in found
