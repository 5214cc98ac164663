"""Small targets with compressed instructions: :class:`tests.support.assembly_target.AssemblyTarget` with operands that have predicates.

target = CompressionTarget()
target.whole("ADD", "add", outs={"d": GPR}, ins={"a": GPR, "b": GPR})
target.small("C_ADD", "c.add", outs={"d": LOW}, ins={"a": LOW, "b": LOW}, Constraints="$a = $d")
target.compress("p1", call("ADD", (LOW, "d"), (LOW, "d"), (LOW, "b")), call("C_ADD", (LOW, "d"), (LOW, "b")))
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.assembly_target import AssemblyTarget, call
from tgdsl.records import Code, Ref, Value

GPR, LOW, LOW_OPERAND, SIMM6, SIMM12 = Ref("GPR"), Ref("LOW"), Ref("LowOp"), Ref("simm6"), Ref("simm12")


class CompressionTarget(AssemblyTarget):
    """Builds records of a target with registers ``R0`` to ``R3``, of which ``LOW`` has the first two, operands ``simm6`` and ``simm12``, and
    predicates on features."""

    def __init__(self, passes_subtarget: int = 1) -> None:
        super().__init__(PassSubtarget=passes_subtarget)
        registers = [self.add(f"R{number}", "Register", AsmName=f"r{number}") for number in range(4)]
        self.register_class("GPR", registers)
        self.register_class("LOW", registers[:2])
        self.register_operand("LowOp", LOW)
        for bits in (6, 12):
            self.immediate(f"simm{bits}", bits)
        a, b = self.features("FA", "FB")
        self.predicate("HasA", call("all_of", a, call("not", b)))
        self.predicate("HasAny", call("any_of", call("not", b), a))
        self.predicate("HasB", call("any_of", b))
        self.add("Compiler", "Predicate")

    def immediate(self, name: str, bits: int, **fields: Value) -> Ref:
        """An operand that is a signed number."""
        own: dict[str, Value] = {
            "Type": Ref("i32"),
            "MCOperandPredicate": Code(f"\n    return isInt<{bits}>(MCOp.getImm());\n  "),
            "ImmediateCode": Code(f"return isInt<{bits}>(Imm);"),
            "PredicateCode": Code(""),
        }
        return self.add(name, "Operand", "ImmLeaf", **(own | fields))

    def whole(
        self,
        name: str,
        outs: Mapping[str, Value] | None = None,
        ins: Mapping[str, Value] | None = None,
        **fields: Value,
    ) -> Ref:
        """An instruction of four bytes."""
        own: dict[str, Value] = {"Predicates": (), "Size": 4}
        return self.written(name, name.lower(), outs=outs, ins=ins, **(own | fields))

    def small(
        self,
        name: str,
        outs: Mapping[str, Value] | None = None,
        ins: Mapping[str, Value] | None = None,
        **fields: Value,
    ) -> Ref:
        """An instruction of two bytes."""
        return self.whole(name, outs, ins, **({"Size": 2} | fields))

    def compress(self, name: str, whole: Value, small: Value, **fields: Value) -> Ref:
        """A CompressPat."""
        own: dict[str, Value] = {"Input": whole, "Output": small, "Predicates": (), "isCompressOnly": False}
        return self.add(name, "CompressPat", **(own | fields))
