"""``dxil-operation`` against llvm-tblgen, for random operations of DirectX's intermediate language, in the form of each release."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.dxil_builder import MappedTarget, VersionedTarget
from tgdsl.llvm import RELEASES, Release
from tgdsl.records import RecordSet, Ref, Value

_NAMES = ("Sin", "Abs", "Id10", "Id9", "Dot2", "Barrier", "X")


def _mapped(seed: int) -> RecordSet:
    """Operations with one intrinsic each; numbers may be out of order, and overloaded types two."""
    random = Random(seed)
    target = MappedTarget()
    for name in ("third", "Fourth"):
        target.add(name, "DXILOpClass")
    types = ["void_ty", "i32_ty", "of_numbers", "half_ty", "half_ty"]
    if random.random() < 0.2:
        types += ["anyfloat_ty", "i64_ty"]
    codes = random.sample([2, 7, 13, 54, 93, 300], 6)  # the export takes 0 and 1 for bits
    for name, code in zip(random.sample(_NAMES, random.randint(0, 6)), codes):
        given = random.choices(types, k=random.choice([1, 2, 2, 3, 5]))
        of = random.choice(["unary", "dot", "third", "Fourth"])
        target.operation(name, code, *given, of=of, intrinsic=random.choice(["int_sin", "int_dx_dot"]))
    return target.records()


def _versioned(seed: int) -> RecordSet:
    """Operations whose overloads, stages and attributes depend on the version of DXIL; some are of one number, or for no stage."""
    random = Random(seed)
    target = VersionedTarget()
    for name in random.sample(["vertex", "mesh", "hull", "amplification", "domain"], random.randint(0, 5)):
        target.add(name, "DXILShaderStage")
    stages = ["compute", "pixel", "all_stages", "removed"]

    def since(of: str, field: str, names: list[str], least: int = 0) -> Value:
        minors = random.sample(range(3), random.randint(least, 3))
        return tuple([target.since(minor, of, field, *random.sample(names, random.randint(1, 2))) for minor in minors])

    selects = [
        target.add(f"arg{number}", "IntrinArgSelect", type=Ref(f"IntrinArgSelect_{kind}"), value=number - 3)
        for number, kind in enumerate(["Index", "I8", "Index"], 2)
    ]
    for number, name in enumerate(random.sample(_NAMES, random.randint(0, 6))):
        intrinsics = [
            target.add(
                f"{name}_{one}",
                "IntrinSelect",
                intrinsic=Ref("int_sin"),
                arg_selects=tuple(random.sample(selects, random.randint(0, 3))),
            )
            for one in range(random.randint(0, 2))
        ]
        target.operation(
            name,
            random.choice([100 - number, 100 - number, number * 7 + 2]),
            *random.choices(["OverloadTy", "VoidTy", "Int32Ty", "HalfTy"], k=random.choice([1, 2, 3, 5])),
            OpClass=Ref(random.choices(["unary", "barrier", "UnknownOpClass"], [9, 9, 1])[0]),
            intrinsics=tuple(intrinsics),
            overloads=since("Overloads", "overload_types", ["Int32Ty", "HalfTy", "FloatTy"]),
            stages=since("Stages", "shader_stages", stages, least=random.random() > 0.05),
            attributes=since("Attributes", "fn_attrs", ["ReadOnly", "ReadNone"]),
        )
    return target.records()


def test_random_operations(each_tblgen: Release) -> None:
    made = _mapped if each_tblgen is RELEASES[19] else _versioned
    check_random(st.integers(0, 1 << 32), made, "dxil-operation", examples=60, accepted=0.4, shrink=False)
