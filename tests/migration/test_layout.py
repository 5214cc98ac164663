"""Statements as lines: comments in a call, and attributes of instructions together."""

from __future__ import annotations

from collections.abc import Sequence

import black


from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Function,
    Gathered,
    Lambda,
    Listing,
    Member,
    Name,
    Noted,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Symbol,
    Table,
    Tupled,
    Unpacking,
    lines,
)
from tgdsl.migration.text.attribute_lines import in_few_lines
from tgdsl.migration.text.module_text import Module, text_of
from tgdsl.migration.text.paragraphs import with_paragraphs
from tgdsl.migration.text.operand_rows import with_operand_rows


def _class(*attributes: tuple[str, str]) -> list[str]:
    body = [
        Assignment(name, Listing([Plain(one) for one in text[1:-1].split()]) if text[0] == "[" else Plain(text))
        for name, text in attributes
    ]
    return lines(in_few_lines(ClassStatement("A", [], [], body)), {})[1:]


def test_comments_stand_above_the_arguments_of_a_call() -> None:
    call = Call(Plain("model.schedule"), [Plain("first"), Noted(Plain("second"), ["-- Moves --", "All of them"])])
    assert lines(Assignment("", call), {}) == [
        "model.schedule(",
        "    first,",
        "    # -- Moves --",
        "    # All of them",
        "    second,",
        ")",
    ]


def test_attributes_of_instructions_stand_together() -> None:
    assert _class(("uses", "[SP]"), ("defs", "[SP]")) == ["    uses = defs = [SP]"]
    assert _class(("uses", "[SP]"), ("defs", "[SP SR]")) == ["    uses, defs = [SP], [SP, SR]"]
    assert _class(("size", "4"), ("defs", "[SP]")) == ["    size, defs = 4, [SP]"]
    assert _class(("asm", '"a"'), ("uses", "[SP]")) == ['    asm = "a"', "    uses = [SP]"]


def test_attributes_that_one_statement_sets_stand_with_others() -> None:
    """Three at most; flags that are set alike stand alone."""
    both = Assignment("may_load, may_store", Several([Plain("True"), Plain("False")]))
    needed = Assignment("predicates", Listing([Plain("HasVSX")]))
    flags = Assignment("is_branch = is_terminator", Plain("True"))
    body: list[Statement] = [flags, both, needed, Assignment("size", Plain("4"))]
    assert lines(in_few_lines(ClassStatement("A", [], [], body)), {})[1:] == [
        "    is_branch = is_terminator = True",
        "    may_load, may_store, predicates = True, False, [HasVSX]",
        "    size = 4",
    ]


def _operands(*statements: str) -> list[str]:
    body: list[Statement] = []
    for one in statements:
        target, _, values = one.partition(" = ")
        calls: list[Expression] = []
        for value in values.split("; "):
            function, *given = value.split(" ")
            named = [("tied_to", Plain(given[1]))] if len(given) == 2 else []
            calls.append(Call(Name(of_language(function)), [Plain(given[0])], named))
        body.append(Assignment(target, calls[0] if len(calls) == 1 else Several(calls)))
    made = with_operand_rows(ClassStatement("A", [], [], body))
    return [one.strip() for one in lines(made, AS_DEFINED)[1:]]


def test_an_output_stands_with_the_input_that_is_tied_to_it() -> None:
    assert _operands("rd = out R", "a = in_ R rd") == ["rd, a = inout(R)"]
    assert _operands("rd = out R", "a, b = in_ R rd; in_ S") == ["(rd, a), b = inout(R), in_(S)"]
    assert _operands("rd, w = out R; out S", "a, b = in_ R rd; in_ S") == ["(rd, a), w, b = inout(R), out(S), in_(S)"]
    assert _operands("rd, w = out R; out S", "a, b = in_ R rd; in_ S w") == ["(rd, a), (w, b) = inout(R), inout(S)"]


def test_rows_of_operands_have_as_many_as_there_is_room_for() -> None:
    """An operand that is tied to an output is in the same row as that, or in one behind it."""
    long = "Registers" * 4
    assert _operands("rd = out R", "a = in_ S", "b = in_ S") == ["rd, a, b = out(R), in_(S), in_(S)"]
    assert _operands(f"rd, a, b, c = out {long}; in_ {long}; in_ S; in_ S") == [
        f"rd, a, b = out({long}), in_({long}), in_(S)",
        "c = in_(S)",
    ]
    assert _operands(f"rd, a, b = out {long}; in_ {long}; in_ {long}") == [
        f"rd, a = out({long}), in_({long})",
        f"b = in_({long})",
    ]
    assert _operands(f"rd, w = out {long}; out {long}", f"a, b, c = in_ {long} rd; in_ S; in_ S") == [
        f"(rd, a), w, b = inout({long}), out({long}), in_(S)",
        "c = in_(S)",
    ]
    assert _operands(f"rd, w = out {long}; out {long}", f"a, b = in_ S rd; in_ {long}") == [
        f"rd, w = out({long}), out({long})",
        f"a, b = in_(S, tied_to=rd), in_({long})",
    ]


def test_a_variable_of_a_function_does_not_hide_what_the_function_uses() -> None:
    """A parameter keeps its name, which calls give: what it hides has another name in the module."""
    info = Assignment("V_M1", Call(Plain("LMULInfo"), [Plain("0")]))
    value = Call(Plain("binary"), [Name(Symbol("t.a", "V_M1"))])
    other = Call(Plain("Pair"), [Plain("V_M1"), Plain("V_M1_")])
    body = [Assignment("V_M1_", Plain("1")), Assignment("V_M1", value)]
    made = Procedure("make", [], Plain("Pair"), body, other)
    assert text_of(Module("a", [info, made]), "t").split("\n\n\n")[1].splitlines() == [
        "def make() -> Pair:",
        "    V_M1_ = 1",
        "    V_M1__ = binary(V_M1)",
        "    return Pair(V_M1__, V_M1_)",
    ]
    given = Procedure("make", [Parameter("V_M1", Plain("int"))], Plain("int"), [], value)
    assert text_of(Module("a", [info, given]), "t").endswith(
        "V_M1_ = V_M1\n\n\ndef make(V_M1: int) -> int:\n    return binary(V_M1_)\n"
    )


def test_operands_of_other_classes_and_in_another_order_stand_apart() -> None:
    """The order of the inputs is that of the record, and an output is bound before an input that is tied to it."""
    for statements in (
        ("rd = out R", "a = in_ S rd"),
        ("rd, w = out R; out R", "a, b = in_ R w; in_ R rd"),
        ("b, rd = in_ R; out R", "c, a = in_ R; in_ R rd"),
        ("rd, b = out R; in_ S", "c, a = in_ R; in_ R rd"),
    ):
        assert len(_operands(*statements)) == 2


def test_comments_stand_above_the_items_of_a_list() -> None:
    listed = Listing([Plain("first"), Noted(Plain("second"), ["All of them"])])
    assert lines(Assignment("a", listed), {}) == ["a = [", "    first,", "    # All of them", "    second,", "]"]


def test_comments_stand_beside_class_keywords_and_attributes() -> None:
    """Above these where there is no room."""
    long = ("in order " * 12).strip()
    keywords: list[tuple[str, Expression]] = [
        ("width", Noted(Plain("2"), ["in order"], beside=True)),
        ("size", Noted(Plain("0"), ["no buffer", "at all"], beside=True)),
        ("load", Noted(Plain("3"), [long], beside=True)),
    ]
    head = ["class A(", "    Model,", "    width=2,  # in order", "    # no buffer", "    # at all", "    size=0,"]
    made = lines(ClassStatement("A", [Plain("Model")], keywords, []), {})
    assert made == [*head, f"    # {long}", "    load=3,", "): ..."]
    body: list[Statement] = [Comment(["of none"], beside=True)]
    for name, note in (("a", "first"), ("bits", long)):
        body += [Assignment(name, Plain("1")), Comment([note], beside=True)]
    assert lines(ClassStatement("B", [], [], body), {}) == [
        "class B:",
        "    # of none",
        "    a = 1  # first",
        f"    # {long}",
        "    bits = 1",
    ]


def test_flags_are_declared_in_rows() -> None:
    off = Call(Plain("constant"), [Plain("1"), Plain("0")])
    flag = evolve(off, function=Name(of_language("constant")))
    kind = evolve(flag, arguments=[Plain("2"), Plain("0")])

    def declared(*values: Expression) -> list[str]:
        names = ", ".join("abcdefghijklmnopqrstuvwxyz"[: len(values)])
        body = [Assignment(names, Several(values)), Assignment("ts_flags", Plain("0"))]
        return lines(in_few_lines(ClassStatement("A", [], [], body)), AS_DEFINED)[1:-1]

    assert declared(kind, flag, flag, flag) == [
        "    a = constant(2, 0)",
        "    b, c, d = [constant(1, 0) for _ in range(3)]",
    ]
    assert declared(flag, flag) == ["    a, b = constant(1, 0), constant(1, 0)"]
    assert declared(off, off, off)[0].startswith("    a, b, c = off") is False
    assert declared(*[flag] * 26) == [
        "    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x = [constant(1, 0) for _ in range(24)]",
        "    y, z = constant(1, 0), constant(1, 0)",
    ]


def test_fields_of_the_target_stand_with_attributes() -> None:
    assert _class(("uses", "[CC]"), ("OpType", '"none"')) == ['    uses, OpType = [CC], "none"']
    assert _class(("OpType", '"none"'), ("asm", '"add"')) == ['    OpType = "none"', '    asm = "add"']
    assert _class(("First", "1"), ("Second", "2")) == ["    First = 1", "    Second = 2"]  # a class of another kind


def test_attributes_stand_apart_where_one_has_no_type_alone_or_is_long() -> None:
    assert _class(("uses", "[SP]"), ("Groups", "[]"), ("asm", '"a"'))[:2] == ["    uses = [SP]", "    Groups = []"]
    many = " ".join([f"Register{number}" for number in range(8)])
    assert len(_class(("uses", f"[{many}]"), ("defs", "[SP]"))) == 2


def test_empty_lists_stand_with_others_but_are_not_one() -> None:
    """The attributes of instructions have types, which are not those of one another."""
    assert _class(("uses", "[SP]"), ("defs", "[]")) == ["    uses, defs = [SP], []"]
    assert _class(("uses", "[]"), ("defs", "[]")) == ["    uses, defs = [], []"]
    assert _class(("has_side_effects", "False"), ("sched_rw", "[]")) == ["    has_side_effects, sched_rw = False, []"]


def test_many_parameters_and_arguments_fill_lines() -> None:
    names = [f"lane_{number}" for number in range(18)]
    rewrite = Call(Plain("shuffle"), [Call(Plain("imm"), [Plain(one)]) for one in names])
    pattern = Call(Plain("pattern"), [])
    text = lines(Function(pattern, "f", [(one, Plain("I32")) for one in names], Plain("Rewrite"), rewrite), {})
    head = text.index(") -> Rewrite:  # fmt: skip")
    assert text[1] == "def f(" and text[2].startswith("    lane_0: I32, lane_1: I32,") and head < 7
    assert text[head + 1] == "    return shuffle(" and text[-1] == "    )  # fmt: skip" and len(text) < head + 7
    few = [(f"{one}_of_all_the_lanes_that_there_are", Plain("I32")) for one in names[:3]]
    text = lines(Function(pattern, "f", few, Plain("I32"), Plain("x")), {})
    assert text[2] == "    lane_0_of_all_the_lanes_that_there_are: I32,"


def test_what_a_function_binds_last_and_returns_has_no_name() -> None:
    """A list of packed names in it is told to black."""
    items = [Plain(f"a_register_of_some_length_{number}") for number in range(6)]
    made = Call(Plain("RegisterClass"), [Plain("i32"), Listing(items, packed=True)])
    before = Assignment("", Call(Plain("row"), [Plain("name")]))
    procedure = Procedure("registers", [], Plain("RegisterClass"), [before, Assignment("made", made)], Plain("made"))
    found = lines(procedure, {})
    assert found[:3] == ["def registers() -> RegisterClass:", "    row(name)", "    return RegisterClass(i32, ["]
    assert found[-1] == "    ])  # fmt: skip" and "\0" not in "".join(found)
    assert lines(Procedure("one", [], Plain("int"), [Assignment("made", Plain("1")), before], Plain("made")), {}) == [
        "def one() -> int:",
        "    made = 1",
        "    row(name)",
        "    return made",
    ]


def test_what_a_function_binds_last_for_a_call_stands_in_it() -> None:
    """Unless these are many, one needs the name of another one, or the line would be too long."""
    cls = ClassStatement("A", [], [], [Assignment("asm", Plain('""'))])

    def returned(*bound: Statement) -> list[str]:
        names = [Plain(one) for one in "ABCD"][: 1 + len(bound)]
        return lines(Procedure("f", [], Plain("F"), [cls, *bound], Call(Plain("F"), names)), {})[4:]

    of_a = Assignment("B", Call(Plain("A.with_asm"), [Plain("1")]))
    of_b = Assignment("C", Call(Plain("B.with_asm"), [Plain("2")]))
    other = Assignment("C", Call(Plain("A.with_asm"), [Plain("2")]))
    last = Assignment("D", Plain("3"))
    assert returned(of_a) == ["    return F(A, A.with_asm(1))"]
    assert returned(of_a, other) == ["    return F(A, A.with_asm(1), A.with_asm(2))"]
    assert returned(of_a, of_b)[-1] == "    return F(A, B, C)"
    assert returned(of_a, other, last)[-1] == "    return F(A, B, C, D)"
    assert returned(Assignment("B", Plain("1" * 120)))[-1] == "    return F(A, B)"


def _paragraphs(*texts: str) -> str:
    blocks = [
        (Comment([one[2:]] if one else []) if not one or one[0] == "#" else Assignment("x", Plain("1")), one)
        for one in texts
    ]
    return "|".join(
        ["/".join(found) for _, found in with_paragraphs([(one, text.split("\n")) for one, text in blocks])]
    )


def test_blank_lines_between_single_lines_make_no_paragraphs() -> None:
    assert _paragraphs("a", "", "b", "", "c") == "a|b|c"
    assert _paragraphs("a", "b", "", "c", "d", "", "e") == "a|b||c|d||e"
    assert _paragraphs("# of a", "a", "", "b", "", "c") == "# of a|a||b|c"
    assert _paragraphs("a", "", "b(\n1\n)", "", "c", "", "d") == "a||b(/1/)||c|d"


def test_the_head_of_a_function_has_many_parameters_on_a_line() -> None:
    """Black, which would have one on each, is told to leave it; few parameters have a line each."""
    kinds = [Parameter(f"parameter{number}", Plain("type[Instruction]")) for number in range(8)]
    kinds.append(Parameter("count", Plain("int"), Plain("0")))
    head = lines(Procedure("made", kinds, Plain("None"), [], None), {})
    assert head[0] == "def made(" and head[-2:] == [
        "    parameter6: type[Instruction], parameter7: type[Instruction], *, count: int = 0,",
        ") -> None:  # fmt: skip",
    ]
    assert len(head) == 5
    some = lines(Procedure("made", kinds[:5], Plain("None"), [], None), {})
    assert some[2] == "    parameter3: type[Instruction], parameter4: type[Instruction],"
    assert some[3] == ") -> None:  # fmt: skip"
    four = lines(Procedure("made", kinds[:4], Plain("None"), [], None), {})
    assert four[2:] == ["    parameter3: type[Instruction],", ") -> None:  # fmt: skip"]
    wide = [Parameter(f"parameter{number}", Plain("Callable[[IntegerVector], DagValue]")) for number in range(3)]
    few = lines(Procedure("made", wide, Plain("None"), [], None), {})
    assert few[1] == "    parameter0: Callable[[IntegerVector], DagValue]," and few[-1] == ") -> None:"


_COLUMNS = ["Condition", "Destination", "Source", "Immediate"]


def _operand(*parts: str) -> Call:
    return Call(
        Plain("Operand"), [Plain("i32")], [(f"{one}_method", Plain(f'"{one}OperandOfMemory"')) for one in parts]
    )


def test_the_head_of_a_class_has_many_keywords_on_a_line() -> None:
    keywords = [(f"has_keyword_{number}", Plain(str(number))) for number in range(9)]
    head = [
        "class ADD(",
        "    Format, has_keyword_0=0, has_keyword_1=1, has_keyword_2=2, has_keyword_3=3, has_keyword_4=4, has_keyword_5=5,",
        "    has_keyword_6=6, has_keyword_7=7, has_keyword_8=8,",
        "):  # fmt: skip",
    ]
    found = lines(ClassStatement("ADD", [Plain("Format")], keywords, [Assignment("asm", Plain('"add"'))]), {})
    assert found == [*head, '    asm = "add"']
    alone = lines(ClassStatement("ADD", [Plain("Format")], keywords, []), {})
    assert alone == [*head, "    pass"]
    few = lines(ClassStatement("ADD", [Plain("Format")], [(f"{one}_{'x' * 30}", Plain("0")) for one in "abc"], []), {})
    assert few[-1] == "): ..." and len(few) == 3
    for one in (found, alone, few):
        text = "\n".join(one) + "\n"
        assert black.format_str(text, mode=black.Mode(line_length=120)) == text


def test_many_arguments_have_few_lines() -> None:
    """Black, which would have one on each, is told to leave it; that is worth it for two lines or more."""
    found = lines(Assignment("address", _operand("print", "encoder", "decoder", "render", "parser")), {})
    assert found == [
        "address = Operand(",
        '    i32, print_method="printOperandOfMemory", encoder_method="encoderOperandOfMemory",',
        '    decoder_method="decoderOperandOfMemory", render_method="renderOperandOfMemory",',
        '    parser_method="parserOperandOfMemory",',
        ")  # fmt: skip",
    ]
    few = lines(Assignment("address", _operand("print_" * 5, "encoder")), {})
    assert len(few) == 5 and few[1] == "    i32," and few[-1] == ")"


def test_a_text_of_several_lines_that_ends_a_call_stands_where_it_begins() -> None:
    """Black, which would have it on lines of its own, is told to leave it."""
    told = [
        "auto C = cast<ConstantSDNode>(N);",
        "APInt Low = low(C);",
        "return CurDAG->getTargetConstant(Low, SDLoc(N), MVT::i64);",
    ]
    code = Call(Plain("Code.block"), [Plain('"""{}"""'.format("\n".join(told)))])
    found = lines(Assignment("low", Call(Plain("SDNodeXForm"), [Plain("imm"), code])), {})
    assert found == [f'low = SDNodeXForm(imm, Code.block("""{told[0]}', told[1], f'{told[2]}"""))  # fmt: skip']
    text = "\n".join(found) + "\n"
    assert black.format_str(text, mode=black.Mode(line_length=120)) == text
    first = Call(Plain("SDNodeXForm"), [code, Plain("imm")])
    assert lines(Assignment("low", first), {})[0] == "low = SDNodeXForm("


def test_arguments_that_are_rows_have_a_line_each() -> None:
    rows = [Call(Plain("InstRW"), [Plain(f"[Write{number}]"), Plain(f'["ADD{number}"]')]) for number in range(9)]
    found = lines(Assignment("", Call(Plain("model.schedule"), rows)), {})
    assert found[1:3] == ['    InstRW([Write0], ["ADD0"]),', '    InstRW([Write1], ["ADD1"]),'] and len(found) == 11


def test_an_argument_that_is_a_call_alone_is_no_row() -> None:
    result = Call(Plain("FMOVS_ICC"), [Plain("destination_register"), Plain("source_register"), Plain("condition")])
    text = Plain('"fmovs%cond %icc, source, dest"')
    named: list[tuple[str, Expression]] = [("emit_priority", Plain("0")), ("predicates", Plain("[HasVersion9]"))]
    found = lines(Assignment("", Call(Plain("InstAlias"), [text, result], named)), {})
    assert len(found) == 4 and found[1].endswith("condition), emit_priority=0,") and found[-1] == ")  # fmt: skip"


def test_short_items_of_a_list_in_a_call_have_few_lines_and_those_of_a_table_one_each() -> None:
    rows = [Call(Plain("SDTCisSameAs"), [Plain(f"{number}"), Plain("0")]) for number in range(9)]
    found = lines(Assignment("shape", Call(Plain("SDTypeProfile"), [Plain("1"), Plain("9"), Listing(rows)])), {})
    assert found[0] == "shape = SDTypeProfile(1, 9, [" and found[-1] == "])  # fmt: skip" and len(found) == 4
    assert found[1].startswith("    SDTCisSameAs(0, 0), SDTCisSameAs(1, 0), ")
    assert len(lines(Assignment("shapes", Listing(rows)), {})) == 11


def test_a_list_that_ends_a_call_begins_on_its_line() -> None:
    """One with a comment in it does not, and so does none that stands before another argument."""
    features = [Plain(f"FeatureOfProcessors{number}") for number in range(8)]
    names = [Plain('"a57"'), Plain('"Cortex-A57 processors"')]
    implied: list[tuple[str, Expression]] = [("implies", Listing(features))]
    found = lines(Assignment("TuneA57", Call(Plain("SubtargetFeature"), names, implied)), {})
    assert found == [
        'TuneA57 = SubtargetFeature("a57", "Cortex-A57 processors", implies=[',
        "    FeatureOfProcessors0, FeatureOfProcessors1, FeatureOfProcessors2, FeatureOfProcessors3, FeatureOfProcessors4,",
        "    FeatureOfProcessors5, FeatureOfProcessors6, FeatureOfProcessors7,",
        "])  # fmt: skip",
    ]
    text = "\n".join(found) + "\n"
    assert black.format_str(text, mode=black.Mode(line_length=120)) == text
    first = Call(Plain("ProcessorModel"), [Plain('"a57"'), Listing(features), Listing([Plain("TuneA57")])])
    assert lines(Assignment("", first), {})[:3] == ["ProcessorModel(", '    "a57",', "    ["]
    noted = Listing([*features[:4], Noted(features[4], ["Slow"]), *features[5:]])
    whole = "\n".join(lines(Assignment("", Call(Plain("SubtargetFeature"), [*names, noted])), {}))
    assert "# Slow" in whole


def test_rows_of_a_dictionary_have_few_lines() -> None:
    rows: list[tuple[Expression, Expression]] = [(Plain(f'"{one}"'), Plain(f'"{one * 3}"')) for one in _COLUMNS]
    found = lines(Assignment("", Call(Plain("plain"), [Plain("Definition"), Plain('"Row"'), Table(rows)])), {})
    assert found[:2] == ["plain(", '    Definition, "Row",'] and found[2] == "    {" and len(found) == 7


def test_names_of_a_family_stand_in_few_lines() -> None:
    names = [(f"x{number}rr", Plain(f'"{{family}}{number}rr"')) for number in range(24)]
    statement = ClassStatement("A", [], [], [], decorator=Call(Plain("family"), [], names))
    found = lines(statement, {})
    assert found[0] == "@family(" and found[-2] == ")  # fmt: skip" and len(found) < 10


def test_names_are_imported_from_the_package_that_exports_them() -> None:
    names = {
        "tgdsl.language.core.dag_values": "IntegerValue",
        "tgdsl.language.core.expressions": "Call",
        "tgdsl.std": "i32",
        "tgdsl.std.combining": "G_ADD",
        "tgdsl.std.node_shapes": "IntBinary",
        "tgdsl.std.value_types": "I32",
    }
    uses = [Assignment(f"x{name}", Name(Symbol(module, name))) for module, name in names.items()]
    found = text_of(Module("a", [*uses]), "t").split("\n\n")[0].splitlines()
    assert found == [
        "from tgdsl.language import IntegerValue",
        "from tgdsl.language.core.expressions import Call",
        "from tgdsl.std import I32, IntBinary, i32",
        "from tgdsl.std.combining import G_ADD",
    ]


def test_the_call_of_a_method_of_a_long_call() -> None:
    """The first call is broken, where the second one's bracket has no room."""
    inner = Call(Plain("FragmentOf"), [Plain("x" * 50), Plain("y" * 50)])
    whole = Call(Member(inner, "apply"), [Plain("a"), Plain("b")])
    found = lines(Assignment("value", whole), {})
    assert found == ["value = FragmentOf(", f"    {'x' * 50}, {'y' * 50}", ").apply(a, b)"]
    generator = Gathered(Plain(f"Register({'x' * 80})"), [("_", Plain("range(32)"))], generator=True)
    rows = lines(Assignment("registers", Call(Plain("columns"), [generator])), {})
    assert rows == ["registers = columns(", f"    Register({'x' * 80}) for _ in range(32)", ")"]
    for one in (found, rows):
        text = "\n".join(one) + "\n"
        assert black.format_str(text, mode=black.Mode(line_length=120)) == text


def _called(function: str, *given: str | Expression, named: Sequence[tuple[str, Expression]] = ()) -> Call:
    return Call(Plain(function), [Plain(one) if isinstance(one, str) else one for one in given], named)


def _is_as_black_leaves_it(found: Sequence[str]) -> bool:
    text = "\n".join(found) + "\n"
    return black.format_str(text, mode=black.Mode(line_length=120)) == text


def test_a_lambda_of_two_values_stands_on_a_line_with_the_names_beside_it() -> None:
    """Black, which would have these on lines of their own, is told to leave it."""
    source = _called("store", _called("vt", "value"), _called("AddrOps32", "offset", "address"))
    result = _called("family.STORE_V128_A32.plain", "0", "offset", "address", "value")
    pair = Lambda(["value", "offset", "address"], Tupled([source, result]))
    needs: Expression = Listing([Plain("HasAddr32")])
    found = lines(Assignment("", _called("pat", pair, "V128", "I32", "I32", named=[("requires", needs)])), {})
    assert found == [
        "pat(lambda value, offset, address: (",
        "    store(vt(value), AddrOps32(offset, address)), family.STORE_V128_A32.plain(0, offset, address, value)",
        "), V128, I32, I32, requires=[HasAddr32])  # fmt: skip",
    ]
    assert _is_as_black_leaves_it(found)


def test_brackets_of_one_argument_each_stand_together() -> None:
    """Where an argument beside it is a call itself, both are on lines of their own."""
    lanes = _called("build_vector", *[_called("ImmI8", f"lane_{number}") for number in range(12)])
    found = lines(Assignment("pattern", _called("set_.apply", "dst", _called("v16i8", lanes))), {})
    assert found[0] == "pattern = set_.apply(dst, v16i8(build_vector(" and found[-1] == ")))  # fmt: skip"
    assert len(found) == 4 and _is_as_black_leaves_it(found)
    two = lines(Assignment("pattern", _called("Rewrite", _called("v16i8", lanes), _called("ZERO", "0", "1"))), {})
    assert two[:2] == ["pattern = Rewrite(", "    v16i8(build_vector("]
    assert two[-3:] == ["    )),", "    ZERO(0, 1),", ")  # fmt: skip"]


def test_the_value_of_a_lambda_is_not_broken_for_a_single_line() -> None:
    kinds = ["IntegerVector", "IntegerVector"]
    value = _called("truncstorei8", _called("i32", _called("extract_a_lane_of", "vector", "index")), "pointer")
    made = _called("frag", Lambda(["vector", "index"], value), *kinds, named=[("bare_operands", Plain("True"))])
    found = lines(Assignment("store_a_lane", made), {})
    assert found == [
        "store_a_lane = frag(",
        "    lambda vector, index: truncstorei8(i32(extract_a_lane_of(vector, index)), pointer), IntegerVector, IntegerVector,",
        "    bare_operands=True,",
        ")  # fmt: skip",
    ]


def test_what_makes_several_values_is_filled_as_their_names_are() -> None:
    types = Listing([_called("LLVMMatchType", str(number)) for number in range(8)])
    made = _called("ValueIntrinsic", "llvm_any_ty", types, "IntrNoMem", named=[("target_prefix", Plain('"amdgcn"'))])
    names = [f"int_amdgcn_image_sample_cd_cl_o_{number}" for number in range(4)]
    found = lines(Unpacking(names, "", Gathered(made, [("_", _called("range", "4"))])), {})
    assert found == [
        "(",
        "    int_amdgcn_image_sample_cd_cl_o_0, int_amdgcn_image_sample_cd_cl_o_1, int_amdgcn_image_sample_cd_cl_o_2,",
        "    int_amdgcn_image_sample_cd_cl_o_3,",
        ") = [",
        "    ValueIntrinsic(",
        "        llvm_any_ty,",
        "        [",
        "            LLVMMatchType(0), LLVMMatchType(1), LLVMMatchType(2), LLVMMatchType(3), LLVMMatchType(4), LLVMMatchType(5),",
        "            LLVMMatchType(6), LLVMMatchType(7),",
        "        ],",
        '        IntrNoMem, target_prefix="amdgcn",',
        "    )",
        "    for _ in range(4)",
        "]  # fmt: skip",
    ]
    assert _is_as_black_leaves_it(found)


def test_deep_patterns_are_laid_out_in_a_moment() -> None:
    """Each call may stand on lines of its own, or with its brackets beside those of its argument; 40 of them would have 2**40 forms."""
    value: Expression = _called("build_vector", *[_called("ImmI8", f"lane_{number}") for number in range(12)])
    for number in range(40):
        value = _called(f"node_of_a_long_name_{number}", f"operand_{number}", value)
    found = lines(Assignment("pattern", value), {})
    assert found[-1].endswith("# fmt: skip") and len(found) < 60
