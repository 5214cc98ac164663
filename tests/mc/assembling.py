"""Texts that are assembled in this process, on SPARC and BPF."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Assembled, Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model

ROOT = Path(__file__).resolve().parents[2]


@cache
def assembler(target: str) -> Assembler:
    """The assembler of "sparc", with V9, or of "bpf"."""
    model = Model(load_target(str(ROOT / "targets" / target)), Report())
    mc_target = MCTarget(model, read_subtarget(model, {"sparc": "v9", "bpf": "v4"}[target], ""))
    return Assembler(mc_target, CounterpartMethods(mc_target))


def assembled(text: str, target: str = "sparc") -> Assembled:
    return Program(assembler(target), text).assembled()


def code(text: str, target: str = "sparc") -> str:
    """The bytes of a text without mistakes, in hexadecimal, and its open fixups."""
    found = assembled(text, target)
    assert not found.messages, [one.text for one in found.messages]
    data = b"".join([one.data for one in found.code]).hex(" ", -4)
    return "; ".join([data, *[f"{open.kind.name} {open.expression}" for one in found.code for open in one.fixups]])


def mistakes(text: str, target: str = "sparc") -> list[str]:
    """The mistakes of a text: line, column, and what is wrong."""
    return [f"{one.token.line}:{one.token.column}: {one.text}" for one in assembled(text, target).messages]
