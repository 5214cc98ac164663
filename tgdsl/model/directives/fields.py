"""The fields of languages of directives, each read by its name here and nowhere else. LLVM's ``Frontend/Directive/DirectiveBase.td`` documents them."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import (
    bit,
    bit_if_there,
    integer,
    reference,
    references,
    string,
    string_if_there,
    strings,
)
from tgdsl.records import Record

CATEGORY: Final = "category"
ENUM_NAME: Final = "enumClauseValue"
LEAF_CONSTRUCTS: Final = "leafConstructs"
SPELLINGS: Final = "spellings"
_NAME: Final = "name"
_ALIASES: Final = "aliases"

#: The name of a DirectiveLanguage, an Association, a Category, a SourceLanguage or the value of a clause; before 22, of a directive or a clause.
name = string(_NAME)

# DirectiveLanguage

cpp_namespace = string("cppNamespace")
directive_prefix = string("directivePrefix")
clause_prefix = string("clausePrefix")
makes_enum_available = bit("makeEnumAvailableInNamespace")
enables_bitmask = bit("enableBitmaskEnumInNamespace")
clause_set_class = string("clauseEnumSetClass")
flang_base_class = string("flangClauseBaseClass")

# Directive, Clause

alternative_name = string_if_there("alternativeName")
spellings = references(SPELLINGS)
is_default = bit("isDefault")

# Spelling, VersionedClause

spelling = string("spelling")
min_version = integer("minVersion")
max_version = integer("maxVersion")
clause = reference("clause")

# Directive

allowed_clauses = references("allowedClauses")
allowed_once_clauses = references("allowedOnceClauses")
allowed_exclusive_clauses = references("allowedExclusiveClauses")
required_clauses = references("requiredClauses")
leaf_constructs = references(LEAF_CONSTRUCTS)
association = reference("association")
category = reference(CATEGORY)


def languages(directive: Record) -> list[Record]:
    """The SourceLanguages, which directives have since 22."""
    return directive.records("languages") if "languages" in directive.fields else []


# Clause


def aliases(one: Record) -> list[str]:
    """The aliases, which clauses have before 22."""
    return strings(_ALIASES)(one) if _ALIASES in one.fields else []


clang_class = string("clangClass")
flang_class = string("flangClass")
is_value_optional = bit("isValueOptional")
enum_name = string(ENUM_NAME)
allowed_values = references("allowedClauseValues")
is_value_list = bit("isValueList")
default_value = string("defaultValue")
is_implicit = bit("isImplicit")
prefix = string("prefix")
is_prefix_optional = bit("isPrefixOptional")
skips_flang_unparser = bit_if_there("skipFlangUnparser")
clang_acc_spelling = string_if_there("clangAccSpelling")

# ClauseVal, since 22 EnumVal

value = integer("value")
