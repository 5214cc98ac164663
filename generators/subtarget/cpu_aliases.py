"""Names of processors that the target's own C++ resolves: in llvm-tblgen, AArch64 alone has them, by name."""

from __future__ import annotations

from tgdsl.generators.kit.writer import Writer

_HEADERS = {"AArch64": "llvm/TargetParser/AArch64TargetParser.h"}


def include_cpu_aliases(out: Writer, target: str) -> None:
    """The header that declares ``resolveCPUAlias``."""
    if target in _HEADERS:
        out.line(f'#include "{_HEADERS[target]}"')
        out.line()


def resolve_cpu_aliases(out: Writer, target: str) -> None:
    """Statements by which CPU and TuneCPU become names of processors."""
    if target in _HEADERS:
        out.lines([f"  {name} = {target}::resolveCPUAlias({name});" for name in ("CPU", "TuneCPU")])


def resolved_name(target: str, name: str) -> str:
    return f"{target}::resolveCPUAlias({name})" if target in _HEADERS else name


def has_cpu_aliases(target: str) -> bool:
    return target in _HEADERS
