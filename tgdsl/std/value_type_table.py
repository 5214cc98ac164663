"""LLVM's value types (``ValueTypes.td``) as one table, of which :mod:`tgdsl.std.write` writes the modules that type checkers read.

An enumerator of ``MVT::SimpleValueType`` has a name, a number and a size in bits; vectors have elements. The numbers of vectors follow
one another in the order of this table.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

INTEGER, FLOAT, OTHER, OVERLOADED = "VTInt", "VTFP", "ValueType", "VTAny"

#: The class of :mod:`tgdsl.language.dag_values` that the values of a kind of types are of.
_VALUES = {INTEGER: "IntegerValue", FLOAT: "FloatValue", OTHER: "DagValue"}


@frozen
class Row:
    """A value type.

    Attributes:
        name: of its record, and of the Python object.
        values: the Python class of its values.
        base: what that class is derived from.
        call: what makes the Python object.
        takes_any: it stands for any type of a kind, in intrinsics; no value has it.
    """

    name: str
    values: str
    base: str
    call: str
    takes_any: bool = False

    @property
    def is_scalar(self) -> bool:
        return self.base in ("IntegerValue", "FloatValue") and not self.takes_any


@frozen
class Single:
    """A type that is no vector.

    Attributes:
        values: the class of its values, where that is not the name with its first letter in upper case.
        base: what that class is derived from, where the kind does not say it.
        llvm_name: the enumerator, where it is not the name.
        is_normal: it is a type of values, not only of TableGen's patterns.
    """

    name: str
    kind: str
    number: int
    size: int = 0
    values: str = ""
    base: str = ""
    llvm_name: str = ""
    is_normal: bool = True

    def row(self) -> Row:
        size = [] if self.kind == OVERLOADED else [str(self.size)]
        enumerator = [f'llvm_name="{self.llvm_name}"'] if self.llvm_name else []
        pseudo = [] if self.is_normal else ["is_normal_value_type=False"]
        return Row(
            self.name,
            self.values or _capital(self.name),
            self.base or _VALUES[self.kind],
            f"{self.kind}({', '.join([*size, str(self.number), *enumerator, *pseudo])})",
            self.kind == OVERLOADED,
        )


#: Those before the vectors.
SCALARS = (
    Single("OtherVT", OTHER, 1, values="Other", llvm_name="Other"),
    Single("i1", INTEGER, 2, 1),
    Single("i2", INTEGER, 3, 2),
    Single("i4", INTEGER, 4, 4),
    Single("i8", INTEGER, 5, 8),
    Single("i16", INTEGER, 6, 16),
    Single("i32", INTEGER, 7, 32),
    Single("i64", INTEGER, 8, 64),
    Single("i128", INTEGER, 9, 128),
    Single("bf16", FLOAT, 10, 16),
    Single("f16", FLOAT, 11, 16),
    Single("f32", FLOAT, 12, 32),
    Single("f64", FLOAT, 13, 64),
    Single("f80", FLOAT, 14, 80),
    Single("f128", FLOAT, 15, 128),
    Single("ppcf128", FLOAT, 16, 128),
)

#: The number of the first vector.
FIRST_VECTOR = 17

#: Vectors of a fixed number of elements: the element's type, and the numbers of elements that there are.
FIXED_VECTORS = (
    ("i1", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)),
    ("i2", (128, 256)),
    ("i4", (64, 128)),
    ("i8", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024)),
    ("i16", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512)),
    ("i32", (*range(1, 13), 16, 32, 64, 128, 256, 512, 1024, 2048)),
    ("i64", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256)),
    ("i128", (1,)),
    ("f16", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512)),
    ("bf16", (2, 3, 4, 8, 16, 32, 64, 128)),
    ("f32", (*range(1, 13), 16, 32, 64, 128, 256, 512, 1024, 2048)),
    ("f64", (1, 2, 3, 4, 8, 16, 32, 64, 128, 256)),
)

#: Vectors of a multiple, which only the running processor knows, of a number of elements.
SCALABLE_VECTORS = (
    ("i1", (1, 2, 4, 8, 16, 32, 64)),
    ("i8", (1, 2, 4, 8, 16, 32, 64)),
    ("i16", (1, 2, 4, 8, 16, 32)),
    ("i32", (1, 2, 4, 8, 16, 32)),
    ("i64", (1, 2, 4, 8, 16, 32)),
    ("f16", (1, 2, 4, 8, 16, 32)),
    ("bf16", (1, 2, 4, 8, 16, 32)),
    ("f32", (1, 2, 4, 8, 16)),
    ("f64", (1, 2, 4, 8)),
)

#: Those after the vectors. TableGen's ``Any`` is also what a type checker calls something else, hence the name of its values.
OTHERS = (
    Single("x86mmx", OTHER, 190, 64),
    Single("Glue", OTHER, 191, values="GlueValue"),
    Single("isVoid", OTHER, 192),
    Single("untyped", OTHER, 193, 8, llvm_name="Untyped"),
    Single("funcref", OTHER, 194),
    Single("externref", OTHER, 195),
    Single("exnref", OTHER, 196),
    Single("x86amx", OTHER, 197, 8192),
    Single("i64x8", OTHER, 198, 512),
    Single("aarch64svcount", OTHER, 199, 16),
    Single("spirvbuiltin", OTHER, 200),
    Single("token", OTHER, 248, is_normal=False),
    Single("MetadataVT", OTHER, 249, values="Metadata", llvm_name="Metadata", is_normal=False),
    Single("iPTRAny", OVERLOADED, 250, base="IntegerValue"),
    Single("vAny", OVERLOADED, 251, base="VectorValue"),
    Single("fAny", OVERLOADED, 252, base="FloatValue"),
    Single("iAny", OVERLOADED, 253, base="IntegerValue"),
    Single("iPTR", OTHER, 254, base="IntegerValue", is_normal=False),
    Single("Any", OVERLOADED, 255, values="AnyMVT", base="DagValue"),
)


def rows() -> Iterator[Row]:
    """All value types, by their numbers."""
    yield from (single.row() for single in SCALARS)
    number = FIRST_VECTOR
    integers = {single.name for single in SCALARS if single.kind == INTEGER}
    for prefix, kind, table in (("v", "VTVec", FIXED_VECTORS), ("nxv", "VTScalableVec", SCALABLE_VECTORS)):
        for element, counts in table:
            base = "IntegerVector" if element in integers else "FloatVector"
            for count in counts:
                name = f"{prefix}{count}{element}"
                yield Row(name, _capital(name), base, f"{kind}({count}, {element}, {number})")
                number += 1
    yield from (single.row() for single in OTHERS)


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
