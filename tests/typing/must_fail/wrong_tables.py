"""Mistakes in searchable tables, and in expansions of pseudo instructions."""

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
    SearchableTable,
    SearchIndex,
    TableRow,
    in_,
    out,
)
from tgdsl.std import add, i32

R0, R1 = R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)


class Access(GenericEnum):
    LOAD = 1
    STORE = 2


class Tag(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(8)]
    Kind: Access
    Test: Code = Code("{}")


Tags = GenericTable(Tag, primary_key=Tag.Encoding, primary_key_name="lookupTag")


# A value of another type.
Tag("x", "5", Access.LOAD)  # E: arg-type

# A number where an entry of an enumeration belongs.
Tag("x", 5, 1)  # E: arg-type

# A string where C++ belongs.
Tag("x", 5, Access.LOAD, "f()")  # E: arg-type

# A column without a value.
Tag("x", 5)  # E: call-arg

# A column that there is not.
Tag("x", 5, Access.LOAD, Tes=Code("{}"))  # E: call-arg

# An entry that there is not.
Tag("x", 5, Access.FETCH)  # E: attr-defined

# A row is not changed after it was made.
Tag("x", 5, Access.LOAD).Name = "y"  # E: misc

# A key that is no column.
GenericTable(Tag, primary_key=Tag.Number, primary_key_name="lookup")  # E: attr-defined
SearchIndex(Tags, Tag.name)  # E: attr-defined
RowEnum(Tag, value_field=Tag.Encodin)  # E: attr-defined
SearchableTable(Tag, [Tag.Nam])  # E: attr-defined

# A class that has no rows.
GenericTable(Access)  # E: arg-type

# A row where its class belongs.
GenericTable(Tag("x", 5, Access.LOAD))  # E: arg-type

# A class of rows alone is such a table.
SearchableTable(Access, [Tag.Name])  # E: arg-type

# A class of rows where their table belongs.
SearchIndex(Tag, Tag.Name)  # E: arg-type

# A flag that is a string.
SearchIndex(Tags, Tag.Name, early_out="yes")  # E: arg-type

# An unknown option.
GenericTable(Tag, primary_keys=[Tag.Name])  # E: call-arg


class ADD(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"


class PSEUDO(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    # A node where a real instruction belongs.
    expansion = add(rd, rs)  # E: assignment


class CLASS(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    # An instruction without its operands.
    expansion = ADD  # E: assignment


class LIST(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    # A pseudo instruction is expanded to one instruction.
    expansion = [ADD(rd, rs)]  # E: assignment
