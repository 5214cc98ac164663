"""Blocks of calls of the same functions that are repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.migration.statements import INSTRUCTION, own
from tgdsl.classes import evolve
from tgdsl.migration.folding.repeated_blocks import with_repeated_blocks
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_OPERATIONS = ("add", "sub", "mul", "div", "rem", "min", "max", "and", "xor", "nor", "shl", "shr")


def _fragment(takes: str) -> Expression:
    """``Callable[[takes], int]``"""
    return Subscript(Name(Symbol("collections.abc", "Callable")), Several([Listing([Plain(takes)]), Plain("int")]))


def _function(name: str, parameters: Mapping[str, Expression], value: Expression | None = None) -> Procedure:
    """A function, whose body is of no interest."""
    given = [Parameter(one, annotation) for one, annotation in parameters.items()]
    return Procedure(name, given, Plain("None") if value is None else value, [Assignment("", Plain("..."))], value)


def _call(function: str, *arguments: str, target: str = "") -> Assignment:
    values: list[Expression] = []
    for one in arguments:
        name, *members = one.split(".")
        value: Expression = Plain(one) if one.isdigit() else own(name)
        for member in members:
            value = Member(value, member)
        values.append(value)
    return Assignment(target, Call(own(function), values), (f"{function}_{'_'.join(arguments)}",))


def _repeated(*statements: Statement) -> list[Statement]:
    return with_repeated_blocks([Module("a", list(statements))], "t")[0].statements


def _below(statements: Sequence[Statement], start: str) -> str:
    text = text_of(Module("a", list(statements)), "t")
    return text[text.index(start) :]


_FORMS = [
    _function("register", {"fragment": _fragment("int"), "instruction": INSTRUCTION}),
    _function("immediate", {"fragment": _fragment("bool"), "bits": Plain("int"), "instruction": INSTRUCTION}),
    _function("masked", {"fragment": _fragment("int"), "instruction": INSTRUCTION}),
]


def _block(one: str, bits: int = 7) -> list[Statement]:
    return [
        _call("register", f"int_{one}_rr", f"{one.upper()}rr"),
        _call("immediate", f"int_{one}_rr", str(bits), f"{one.upper()}ri"),
        _call("masked", f"int_{one}_rrm", f"{one.upper()}rrm"),
    ]


def test_calls_that_are_repeated_for_each_operation_are_one_call() -> None:
    found = _repeated(*_FORMS, *[statement for one in _OPERATIONS for statement in _block(one)])
    assert _below(found, "def register_forms") == """def register_forms(
    rr: Callable[..., int], instruction: type[Instruction], instruction_2: type[Instruction], rrm: Callable[[int], int],
    instruction_3: type[Instruction],
) -> None:  # fmt: skip
    register(rr, instruction)
    immediate(rr, 7, instruction_2)
    masked(rrm, instruction_3)


register_forms(int_add_rr, ADDrr, ADDri, int_add_rrm, ADDrrm)
register_forms(int_sub_rr, SUBrr, SUBri, int_sub_rrm, SUBrrm)
register_forms(int_mul_rr, MULrr, MULri, int_mul_rrm, MULrrm)
register_forms(int_div_rr, DIVrr, DIVri, int_div_rrm, DIVrrm)
register_forms(int_rem_rr, REMrr, REMri, int_rem_rrm, REMrrm)
register_forms(int_min_rr, MINrr, MINri, int_min_rrm, MINrrm)
register_forms(int_max_rr, MAXrr, MAXri, int_max_rrm, MAXrrm)
register_forms(int_and_rr, ANDrr, ANDri, int_and_rrm, ANDrrm)
register_forms(int_xor_rr, XORrr, XORri, int_xor_rrm, XORrrm)
register_forms(int_nor_rr, NORrr, NORri, int_nor_rrm, NORrrm)
register_forms(int_shl_rr, SHLrr, SHLri, int_shl_rrm, SHLrrm)
register_forms(int_shr_rr, SHRrr, SHRri, int_shr_rrm, SHRrrm)
"""
    assert [len(records_of(one)) for one in found if records_of(one)] == [3] * 12


def test_what_differs_is_a_parameter() -> None:
    found = _repeated(*_FORMS, *[one for bits, name in enumerate(_OPERATIONS) for one in _block(name, bits)])
    text = _below(found, "def register_forms")
    assert " bits: int, " in text and "    immediate(rr, bits, instruction_2)\n" in text
    assert "\nregister_forms(int_add_rr, ADDrr, 0, ADDri, int_add_rrm, ADDrrm)\n" in text


def test_many_calls_of_one_function_are_in_a_block_as_a_foreach_in_another_one_makes_them() -> None:
    inner = [_call("masked", f"int_{one}_rrm", f"{one.upper()}rrm") for one in _OPERATIONS * 2]
    found = _repeated(*_FORMS, *[one for name in _OPERATIONS for one in [*_block(name)[:1], *inner]])
    text = _below(found, "def register_forms")
    assert text.startswith(
        "def register_forms(rr: Callable[[int], int], instruction: type[Instruction]) -> None:\n"
        "    register(rr, instruction)\n    masked(int_add_rrm, ADDrrm)\n"
    )
    assert text.count("masked(") == len(inner)
    assert [len(records_of(one)) for one in found if records_of(one)] == [1 + len(inner)] * len(_OPERATIONS)


def test_a_comment_between_calls_keeps_them_apart() -> None:
    calls = [statement for one in _OPERATIONS for statement in [*_block(one)[:1], Comment([one]), *_block(one)[1:2]]]
    assert _repeated(*_FORMS, *calls) == [*_FORMS, *calls]


_NAMED = [_function("group", {"name": Plain("str"), "number": Plain("int")}), _function("all", {"name": Plain("str")})]


def _named(*names: str) -> list[Statement]:
    group, whole = [Assignment("", Call(own(one.name), [])) for one in _NAMED]
    calls = [evolve(group, value=Call(own("group"), [Plain(f'"{one}"'), Plain("5")])) for one in names[:-1]]
    return [*calls, evolve(whole, value=Call(own("all"), [Plain(f'"{names[-1]}"')]))]


def test_texts_have_in_common_what_they_are_made_of() -> None:
    calls = [one for name in _OPERATIONS for one in _named(f"reduce_{name}s", f"scan_{name}s", name)]
    found = _repeated(*_NAMED, *calls)
    assert _below(found, "def group_forms").startswith("""def group_forms(name: str) -> None:
    group(f"reduce_{name}s", 5)
    group(f"scan_{name}s", 5)
    all(name)


group_forms("add")
group_forms("sub")
""")


def test_paragraphs_are_blocks_before_others() -> None:
    """The last two calls of each are repeated more often."""
    short = [[*_named(f"reduce_{one}s", f"scan_{one}s", one), Comment([])] for one in _OPERATIONS[:6]]
    long = [[*_named(f"a_{one}", f"b_{one}", f"c_{one}", one), Comment([])] for one in _OPERATIONS[6:]]
    found = _repeated(*_NAMED, *[one for block in [*short, *long] for one in block])
    heads = {one.name: len(one.body) for one in found if isinstance(one, Procedure)}
    assert heads == {"group": 1, "all": 1, "group_forms": 4, "group_forms_2": 3}


def test_blocks_that_are_there_twice_stay() -> None:
    calls = [statement for one in _OPERATIONS[:2] for statement in _block(one)]
    assert _repeated(*_FORMS, *calls) == [*_FORMS, *calls]


def test_functions_that_stand_between_the_first_calls_stand_before_the_block() -> None:
    first = [one for pair in zip(_FORMS, _block(_OPERATIONS[0])) for one in pair]
    found = _repeated(*first, *[statement for one in _OPERATIONS[1:] for statement in _block(one)])
    heads = [one.name for one in found if isinstance(one, Procedure)]
    assert heads == ["register", "immediate", "masked", "register_forms"]
    assert found[: len(heads)] == [*_FORMS, found[len(heads) - 1]]


def test_members_of_one_family_are_the_family() -> None:
    members = [Declaration(one, INSTRUCTION) for one in ("rr", "ri", "rrm")]
    forms = ClassStatement("Forms", [Name(Symbol("typing", "NamedTuple"))], [], members)
    maker = _function("forms", {"op": Plain("int")}, own("Forms"))
    made = [_call("forms", str(number), target=one.upper()) for number, one in enumerate(_OPERATIONS)]
    calls = [
        statement
        for one in _OPERATIONS
        for statement in [
            _call("register", f"int_{one}_rr", f"{one.upper()}.rr"),
            _call("immediate", f"int_{one}_ri", "7", f"{one.upper()}.ri"),
        ]
    ]
    found = _repeated(forms, maker, *_FORMS, *made, *calls)
    text = _below(found, "def register_forms")
    assert text.startswith(
        """def register_forms(rr: Callable[[int], int], family: Forms, ri: Callable[[bool], int]) -> None:
    register(rr, family.rr)
    immediate(ri, 7, family.ri)
"""
    )
    assert "\nregister_forms(int_add_rr, ADD, int_add_ri)\n" in text


def test_a_function_of_a_type_variable_is_called_as_it_was() -> None:
    variable = Assignment("V", Call(Name(Symbol("typing", "TypeVar")), [Plain('"V"')]))
    generic = [
        _function(one.name, {name: Plain("V") for name in ("a", "b", "c")[: len(one.parameters)]}) for one in _FORMS
    ]
    calls = [statement for one in _OPERATIONS for statement in _block(one)]
    assert _repeated(variable, *generic, *calls) == [variable, *generic, *calls]


def test_one_function_for_several_types_is_a_block() -> None:
    types = Name(of_language("ValueType"))
    function = _function("both", {"vt": types, "bits": Plain("int"), "instruction": INSTRUCTION})
    calls: list[Statement] = []
    for one in _OPERATIONS:
        for vt in ("i32", "i64"):
            values = [Name(symbols_of_std()[vt]), own(f"int_{one}_{vt}"), own(f"{one.upper()}_{vt}")]
            calls.append(Assignment("", Call(own("both"), values), (f"{one}_{vt}",)))
    text = _below(_repeated(function, *calls), "def both_forms")
    assert "    both(i32, bits, instruction)\n    both(i64, bits_2, instruction_2)\n" in text
    assert "\nboth_forms(int_add_i32, ADD_i32, int_add_i64, ADD_i64)\n" in text


def test_what_a_function_makes_of_an_argument_stays_in_the_block() -> None:
    maker = _function("extended", {"fragment": _fragment("int")}, Name(of_language("FragmentOf")))
    calls: list[Statement] = []
    for one in _OPERATIONS:
        made = Call(own("extended"), [own(f"int_{one}_rr")])
        calls += [
            _call("register", f"int_{one}_rr", f"{one.upper()}rr"),
            Assignment("", Call(own("masked"), [made, own(f"{one.upper()}rrm")]), (f"{one}_m",)),
        ]
    text = _below(_repeated(maker, *_FORMS, *calls), "def register_forms")
    assert "    register(rr, instruction)\n    masked(extended(rr), instruction_2)\n" in text
    assert "\nregister_forms(int_add_rr, ADDrr, ADDrrm)\n" in text


def test_calls_of_one_function_for_several_operators_are_a_block() -> None:
    operators = ["add", "sub", "mul"]
    function = _function("select", {"node": _fragment("int"), "instruction": INSTRUCTION})

    def call(operator: str, instruction: str) -> Statement:
        given = [Name(Symbol("tgdsl.std", operator)), Name(Symbol("t.a", instruction))]
        return Assignment("", Call(Name(Symbol("t.a", "select")), given), (f"{operator}{instruction}",))

    found = _repeated(function, *[call(one, f"I{number}") for number in range(8) for one in operators])
    text = _below(found, "def select_forms")
    assert "    select(add, instruction)\n    select(sub, instruction)\n    select(mul, instruction)\n" in text
    assert text.endswith("select_forms(I6)\nselect_forms(I7)\n")
