"""The fields of Target.td's class Instruction that are numbers and strings, and the attributes of Python's that they come from."""

from __future__ import annotations

NUMBERS = {
    "CodeSize": "code_size",
    "AddedComplexity": "added_complexity",
}

STRINGS = {
    "Namespace": "namespace",
    "PostEncoderMethod": "post_encoder_method",
    "AsmMatchConverter": "asm_match_converter",
    "TwoOperandAliasConstraint": "two_operand_alias_constraint",
    "AsmVariantName": "asm_variant_name",
}
