"""LLVM's own types of intrinsics (``llvm_ptr_ty``, ...), and the records of their codes (``IIT_Base``, ``ArgKind``) in ``Intrinsics.td``.

Fixed types need no name here: ``i32``, ``v4f32``. The records of this module are those of targets that have intrinsics.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.intrinsic_types import (
    ARGUMENT_KINDS,
    MATCH_TYPE,
    IntrinsicType as IntrinsicType,
    LLVMAnyPointerType as LLVMAnyPointerType,
    LLVMExtendedType as LLVMExtendedType,
    LLVMMatchType as LLVMMatchType,
    LLVMOneNthElementsVectorType as LLVMOneNthElementsVectorType,
    LLVMQualPointerType as LLVMQualPointerType,
    LLVMScalarOrSameVectorWidth as LLVMScalarOrSameVectorWidth,
    LLVMSubdivide2VectorType as LLVMSubdivide2VectorType,
    LLVMSubdivide4VectorType as LLVMSubdivide4VectorType,
    LLVMTruncatedType as LLVMTruncatedType,
    LLVMType as LLVMType,
    LLVMVectorElementType as LLVMVectorElementType,
    LLVMVectorOfAnyPointersToElt as LLVMVectorOfAnyPointersToElt,
    LLVMVectorOfBitcastsToInt as LLVMVectorOfBitcastsToInt,
    TypeInfoGen,
)
from tgdsl.language.registers.value_types import V_co
from tgdsl.llvm import Release
from tgdsl.records import Value
from tgdsl.records.types import INT, Type
from tgdsl.std.value_types import Any, MetadataVT, OtherVT, exnref, fAny, iAny, isVoid, token, vAny


class ArgumentKinds(Definition):
    """The kinds of overloaded types, and the number for one that is another's."""

    def types(self) -> Mapping[str, Type]:
        return {field: INT for field in _KINDS}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return _KINDS


#: By the names of llvm::Intrinsic::IITDescriptor::ArgKind.
_KINDS: Mapping[str, Value] = {
    "Any": ARGUMENT_KINDS["Any"],
    "AnyInteger": ARGUMENT_KINDS["iAny"],
    "AnyFloat": ARGUMENT_KINDS["fAny"],
    "AnyVector": ARGUMENT_KINDS["vAny"],
    "AnyPointer": ARGUMENT_KINDS["pAny"],
    "MatchType": MATCH_TYPE,
}
ArgKind = ArgumentKinds()


class IITBase(Definition):
    """A code of types; its number is the release's."""

    record_class = "IIT_Base"

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        return {"Number": release.intrinsic_types[ref(self).name][0], "VTs": None}


class _TypesElsewhere(TypeInfoGen):
    """The types of LLVM's own intrinsics beside those of a target, of which only the names count: there are none."""

    stays_anonymous = False

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields_in(release, ref), "TypeSig": ()}


TypesElsewhere = _TypesElsewhere([], [])
IIT_Done = IITBase()
IIT_I1 = IITBase()
IIT_I8 = IITBase()
IIT_I16 = IITBase()
IIT_I32 = IITBase()
IIT_I64 = IITBase()
IIT_F16 = IITBase()
IIT_F32 = IITBase()
IIT_F64 = IITBase()
IIT_V2 = IITBase()
IIT_V4 = IITBase()
IIT_V8 = IITBase()
IIT_V16 = IITBase()
IIT_V32 = IITBase()
IIT_PTR = IITBase()
IIT_ARG = IITBase()
IIT_V64 = IITBase()
IIT_MMX = IITBase()
IIT_TOKEN = IITBase()
IIT_METADATA = IITBase()
IIT_EMPTYSTRUCT = IITBase()
IIT_EXTEND_ARG = IITBase()
IIT_TRUNC_ARG = IITBase()
IIT_ANYPTR = IITBase()
IIT_V1 = IITBase()
IIT_VARARG = IITBase()
IIT_SAME_VEC_WIDTH_ARG = IITBase()
IIT_VEC_OF_ANYPTRS_TO_ELT = IITBase()
IIT_I128 = IITBase()
IIT_V512 = IITBase()
IIT_V1024 = IITBase()
IIT_F128 = IITBase()
IIT_VEC_ELEMENT = IITBase()
IIT_SCALABLE_VEC = IITBase()
IIT_SUBDIVIDE2_ARG = IITBase()
IIT_SUBDIVIDE4_ARG = IITBase()
IIT_VEC_OF_BITCASTS_TO_INT = IITBase()
IIT_V128 = IITBase()
IIT_BF16 = IITBase()
IIT_V256 = IITBase()
IIT_AMX = IITBase()
IIT_PPCF128 = IITBase()
IIT_V3 = IITBase()
IIT_EXTERNREF = IITBase()
IIT_FUNCREF = IITBase()
IIT_I2 = IITBase()
IIT_I4 = IITBase()
IIT_AARCH64_SVCOUNT = IITBase()
IIT_V6 = IITBase()
IIT_V10 = IITBase()
with until(21):
    IIT_STRUCT2 = IITBase()
    IIT_STRUCT3 = IITBase()
    IIT_STRUCT4 = IITBase()
    IIT_STRUCT5 = IITBase()
    IIT_HALF_VEC_ARG = IITBase()
    IIT_STRUCT6 = IITBase()
    IIT_STRUCT7 = IITBase()
    IIT_STRUCT8 = IITBase()
    IIT_STRUCT9 = IITBase()
with since(22):
    IIT_STRUCT = IITBase()
    IIT_ONE_NTH_ELTS_VEC_ARG = IITBase()
    IIT_V2048 = IITBase()
    IIT_V4096 = IITBase()


class _TypeWithoutCode(LLVMType[V_co]):
    """A type that intrinsics of LLVM's own have, without a code for it."""

    needs_code = False


llvm_any_ty = LLVMType(Any)  #: each call chooses it
llvm_anyint_ty = LLVMType(iAny)  #: an integer, or a vector of such
llvm_anyfloat_ty = LLVMType(fAny)  #: a floating-point type, or a vector of such
llvm_anyvector_ty = LLVMType(vAny)  #: a vector
llvm_anyptr_ty = LLVMAnyPointerType()  #: a pointer into an address space that each call chooses
llvm_ptr_ty = LLVMQualPointerType(0)  #: a pointer
llvm_empty_ty = LLVMType(OtherVT)  #: ``{}``
llvm_metadata_ty = LLVMType(MetadataVT)  #: metadata, ``!{...}``
llvm_token_ty = LLVMType(token)  #: a token
llvm_vararg_ty = LLVMType(isVoid)  #: any number of further arguments, behind the others
llvm_exnref_ty = _TypeWithoutCode(exnref)  #: a reference to an exception, of WebAssembly
