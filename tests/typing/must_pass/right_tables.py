"""Searchable tables, and expansions of pseudo instructions, that are right."""

from __future__ import annotations

from typing import Annotated

from tgdsl.language import (
    Bits,
    Code,
    DagValue,
    GenericEnum,
    GenericTable,
    InstrMapping,
    Instruction,
    Intrinsic,
    Itself,
    Operand,
    OwnRecord,
    Register,
    RegisterClass,
    RowEnum,
    SearchableTable,
    SearchIndex,
    TableRow,
    ValueIntrinsic,
    in_,
    out,
    record_field,
    reference_field,
    with_enum,
    with_row,
)
from tgdsl.std import i32
from tgdsl.std.value_types import I32

R0, R1 = R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)


class ADD(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"


class MOVE(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    expansion = ADD(rd, rs)


class Access(GenericEnum):
    LOAD = 1
    STORE = 2


class Named(TableRow):
    Name: str


class Tag(Named):
    Encoding: Annotated[int, Bits(8)]
    Kind: Access
    Opcode: type[Instruction] = ADD
    Test: Code = Code("{}")
    Flag: bool = False


class Use(TableRow):
    Which: Tag


first = Tag("first", 1, Access.LOAD)
second = Tag("second", 2, Access.STORE, MOVE, Code("f()"), Flag=True)
Use(first)
number: int = first.Encoding

Tags = GenericTable(
    Tag,
    fields=[Tag.Name, Tag.Encoding, Tag.Kind, Tag.Opcode],
    primary_key=[Tag.Kind, Tag.Encoding],
    primary_key_name="lookupTag",
    filter_class_field=Tag.Flag,
)
lookupTagByName = SearchIndex(Tags, Tag.Name)
lookupTagByOpcode = SearchIndex(Tags, [Tag.Opcode], early_out=True)
TagNames = RowEnum(Tag, name_field=Tag.Name, value_field=Tag.Encoding)
Uses: GenericTable = GenericTable(Use)


class Barrier(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(4)]


SearchableTable(
    Barrier, [Barrier.Name, Barrier.Encoding], enum_name_field=Barrier.Name, enum_value_field=Barrier.Encoding
)
Barrier("sy", Encoding=15)


class Hint(TableRow):
    Text: str


hint: Operand[I32] = with_enum(Operand(i32), RowEnum(Hint, name_field=Hint.Text))


Hint("now")
SearchableTable(Hint, [Hint.Text])


class Family(Instruction):
    record_class = "Family"
    Opcode = Itself()
    Base = reference_field(Instruction)
    Tagged = reference_field(Tag)
    Width = record_field(0, bits=4)


class SUB(Family):
    rd, rs = out(GPR), in_(GPR)
    asm = f"sub {rd}, {rs}"
    Base = ADD
    Tagged = first
    Width = 3


class RSUB(Family):
    rd, rs = out(GPR), in_(GPR)
    asm = f"rsub {rd}, {rs}"
    Base = Itself()
    Tagged = first


Families = GenericTable(
    Family,
    fields=[Family.Opcode, Family.Base, Family.Tagged, Family.Width],
    primary_key=Family.Opcode,
    primary_key_name="getFamily",
)
FamilyNames = RowEnum(Family)


class Relative(TableRow):
    Of: type[Family]


Relative(SUB)
Relatives = GenericTable(Relative, primary_key=Relative.Of, primary_key_name="getRelative")
Sizes = InstrMapping(
    filter_class=Family, row_fields=[Family.Width, "AsmString"], col_fields=["Size"], key_col=["4"], value_cols=[["8"]]
)


class Kind(OwnRecord):
    Value: Annotated[int, Bits(4)]
    Next: Kind | None = None
    Holders: list[RegisterClass[DagValue]] = []
    Own = Itself()


class Vector(TableRow):
    IntrinsicID = Itself(Intrinsic)
    Operand: Annotated[int, Bits(4)]


int_toy_vadd = with_row(ValueIntrinsic(i32, [i32]), Vector(2))
taken: ValueIntrinsic[I32] = int_toy_vadd
small = Kind(1)
big = Kind(2, Next=small, Holders=[GPR])
