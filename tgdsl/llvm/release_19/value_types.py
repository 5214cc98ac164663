"""LLVM 19's value types (``ValueTypes.td``) by their numbers. Those of vectors are consecutive, in the order of these tables."""

from __future__ import annotations

from tgdsl.llvm.value_types import Kind, NumberedType, numbered_vectors

#: The types before the vectors.
_SCALARS = (
    NumberedType("OtherVT", Kind.OTHER, 1, llvm_name="Other"),
    NumberedType("i1", Kind.INTEGER, 2, 1),
    NumberedType("i2", Kind.INTEGER, 3, 2),
    NumberedType("i4", Kind.INTEGER, 4, 4),
    NumberedType("i8", Kind.INTEGER, 5, 8),
    NumberedType("i16", Kind.INTEGER, 6, 16),
    NumberedType("i32", Kind.INTEGER, 7, 32),
    NumberedType("i64", Kind.INTEGER, 8, 64),
    NumberedType("i128", Kind.INTEGER, 9, 128),
    NumberedType("bf16", Kind.FLOAT, 10, 16),
    NumberedType("f16", Kind.FLOAT, 11, 16),
    NumberedType("f32", Kind.FLOAT, 12, 32),
    NumberedType("f64", Kind.FLOAT, 13, 64),
    NumberedType("f80", Kind.FLOAT, 14, 80),
    NumberedType("f128", Kind.FLOAT, 15, 128),
    NumberedType("ppcf128", Kind.FLOAT, 16, 128),
)

#: The number of the first vector.
_FIRST_VECTOR = 17

#: Fixed vectors: the element's type, and the numbers of elements.
_FIXED_VECTORS = (
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
_SCALABLE_VECTORS = (
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
_OTHERS = (
    NumberedType("x86mmx", Kind.OTHER, 190, 64),
    NumberedType("Glue", Kind.OTHER, 191),
    NumberedType("isVoid", Kind.OTHER, 192),
    NumberedType("untyped", Kind.OTHER, 193, 8, llvm_name="Untyped"),
    NumberedType("funcref", Kind.OTHER, 194),
    NumberedType("externref", Kind.OTHER, 195),
    NumberedType("exnref", Kind.OTHER, 196),
    NumberedType("x86amx", Kind.OTHER, 197, 8192),
    NumberedType("i64x8", Kind.OTHER, 198, 512),
    NumberedType("aarch64svcount", Kind.OTHER, 199, 16),
    NumberedType("spirvbuiltin", Kind.OTHER, 200),
    NumberedType("token", Kind.OTHER, 248, is_normal=False),
    NumberedType("MetadataVT", Kind.OTHER, 249, llvm_name="Metadata", is_normal=False),
    NumberedType("iPTRAny", Kind.OVERLOADED, 250),
    NumberedType("vAny", Kind.OVERLOADED, 251),
    NumberedType("fAny", Kind.OVERLOADED, 252),
    NumberedType("iAny", Kind.OVERLOADED, 253),
    NumberedType("iPTR", Kind.OTHER, 254, is_normal=False),
    NumberedType("Any", Kind.OVERLOADED, 255),
)

#: All of them.
VALUE_TYPES: tuple[NumberedType, ...] = (
    *_SCALARS,
    *numbered_vectors(_FIRST_VECTOR, _FIXED_VECTORS, _SCALABLE_VECTORS),
    *_OTHERS,
)
