"""The generators ``directive-decl`` and ``directive-impl``: languages of directives, such as OpenMP (LLVM's DirectiveEmitter).

The first writes ``OMP.h.inc``: enumerations of directives, clauses, and values of these, and declarations. The second writes ``OMP.inc``, whose
sections others ask for by macros: sets of clauses, classes and parsers of flang, a list of classes of clang, and the functions.
"""

from __future__ import annotations

from tgdsl.files import DirectiveDecl, DirectiveImpl
from tgdsl.generation import Generator
from tgdsl.generators.directives.clang import write_clang
from tgdsl.generators.directives.declarations import write_declarations
from tgdsl.generators.directives.flang import write_flang
from tgdsl.generators.directives.functions import write_functions
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.directives import has_directives


def _declarations(model: Model, file: DirectiveDecl) -> str:
    out = Writer()
    write_declarations(out, model.llvm.directives, model.release)
    return str(out)


def _implementation(model: Model, file: DirectiveImpl) -> str:
    out = Writer()
    write_flang(out, model.llvm.directives, model.release)
    write_clang(out, model.llvm.directives, model.release)
    write_functions(out, model.llvm.directives, model.release)
    return str(out)


def _applies(model: Model) -> bool:
    return has_directives(model.records)


DECLARATIONS = Generator.of(DirectiveDecl, _declarations, _applies, needs_target=False)
IMPLEMENTATION = Generator.of(DirectiveImpl, _implementation, _applies, needs_target=False)
