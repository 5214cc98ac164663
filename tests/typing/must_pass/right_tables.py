"""Searchable tables, and expansions of pseudo instructions, that are right."""

from __future__ import annotations

from typing import Annotated

from tgdsl.language import (
    Bits,
    Code,
    GenericEnum,
    GenericTable,
    Instruction,
    Register,
    RegisterClass,
    RowEnum,
    SearchIndex,
    TableRow,
    in_,
    out,
)
from tgdsl.std import i32

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
Uses: GenericTable[Use] = GenericTable(Use)
