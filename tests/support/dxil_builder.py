"""Builders of small record sets with operations of DirectX's intermediate language, in the two forms that releases have.

target = VersionedTarget()
target.operation("Sin", 13, "OverloadTy", "OverloadTy")
text = GENERATOR.generate(Model(target.records()))
"""

from __future__ import annotations

from tests.support.record_builder import Target
from tests.support.schedule_builder import refs
from tgdsl.records import Ref, Value


class MappedTarget(Target):
    """DXILOpMappings."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("unary", "dot"):
            self.add(name, "DXILOpClass")
        for name, number in (("isVoid", 192), ("fAny", 252)):
            self.add(name, "ValueType", Value=number)
        for name, value_type in (("void_ty", "isVoid"), ("i32_ty", "i32"), ("i64_ty", "i64")):
            self._type(name, value_type)
        self._type("anyfloat_ty", "fAny", isAny=1)
        self._type("of_numbers", "i32", isAny=2, isI16OrI32=2)  # so that these are ints, for all that the export knows
        self._type("half_ty", "OtherVT", isAny=1, isI16OrI32=0, isHalfOrFloat=2)
        for name in ("IntrNoMem", "IntrReadMem", "IntrNoDuplicate"):
            self.add(name, "IntrinsicProperty")
        self.add("int_sin", "Intrinsic", IntrProperties=refs(["IntrNoDuplicate", "IntrReadMem"]))
        self.add("int_dx_dot", "Intrinsic", IntrProperties=())

    def _type(self, name: str, value_type: str, **fields: Value) -> None:
        own: dict[str, Value] = {"VT": Ref(value_type), "isAny": 0}
        self.add(name, "LLVMType", **(own | fields))

    def operation(self, name: str, code: int, *types: str, of: str = "unary", intrinsic: str = "int_sin") -> None:
        self.add(
            name,
            "DXILOpMapping",
            OpCode=code,
            OpClass=Ref(of),
            LLVMIntrinsic=Ref(intrinsic),
            Doc=f"What {name} does",
            OpTypes=refs(types),
        )


class VersionedTarget(Target):
    """DXILOps."""

    def __init__(self) -> None:
        super().__init__()
        for number in range(3):
            self.add(f"DXIL1_{number}", "Version", Major=1, Minor=number)
        self.add("DXIL2_0", "Version", Major=2, Minor=0)
        for name in ("unary", "barrier", "UnknownOpClass"):
            self.add(name, "DXILOpClass")
        for name in ("OverloadTy", "VoidTy", "Int32Ty", "HalfTy", "FloatTy"):
            self.add(name, "DXILOpParamType", isOverload=2 * (name == "OverloadTy"))
        for name in ("compute", "pixel", "all_stages", "removed"):
            self.add(name, "DXILShaderStage")
        for name in ("ReadOnly", "ReadNone"):
            self.add(name, "DXILAttribute")
        for name in ("Index", "I8"):
            self.add(f"IntrinArgSelect_{name}", "IntrinArgSelectType")
        self.add("int_sin", "Intrinsic")
        self._count = 0

    def since(self, minor: int, of: str, field: str, *names: str) -> Ref:
        self._count += 1
        fields: dict[str, Value] = {"dxil_version": Ref(f"DXIL1_{minor}"), field: refs(names)}
        return self.add(f"{of}{self._count}", of, **fields)

    def operation(self, name: str, code: int, result: str, *arguments: str, **fields: Value) -> None:
        own: dict[str, Value] = {
            "OpCode": code,
            "OpClass": Ref("unary"),
            "Doc": "",
            "intrinsics": (),
            "result": Ref(result),
            "arguments": refs(arguments),
            "overloads": (),
            "stages": (self.since(0, "Stages", "shader_stages", "all_stages"),),
            "attributes": (),
            "properties": (),
        }
        self.add(name, "DXILOp", **(own | fields))
