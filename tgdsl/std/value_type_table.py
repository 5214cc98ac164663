"""The table of LLVM's value types (``ValueTypes.td``), from which :mod:`tgdsl.std.write` writes the modules that type checkers read.

A value type is an enumerator of ``MVT::SimpleValueType``, with a number and a size in bits. The numbers of vectors are consecutive, in
the order of this table.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.classes import frozen

INTEGER, FLOAT, OTHER, OVERLOADED = "VTInt", "VTFP", "ValueType", "VTAny"

#: The base class of the values of each kind of types, in :mod:`tgdsl.language.core.dag_values`.
_VALUES = {INTEGER: "IntegerValue", FLOAT: "FloatValue", OTHER: "DagValue"}


@frozen
class Row:
    """A value type.

    Attributes:
        name: of its record, and of the Python object.
        values: the Python class of its values.
        base: the base class of that.
        call: the Python expression that makes the object.
    """

    name: str
    values: str
    base: str
    call: str


@frozen
class Single:
    """A value type that is no vector.

    Attributes:
        values: the class of its values, if that is not the capitalized name.
        base: the base class of that, if the kind does not give it.
        llvm_name: the enumerator, if it is not the name.
        is_normal: whether values can have it (``isNormalValueType``).
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
        )


#: The types before the vectors.
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

#: Fixed vectors: the element's type, and the numbers of elements.
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

#: Scalable vectors (``nxv``): the element's type, and the smallest numbers of elements.
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

#: The types after the vectors.
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
