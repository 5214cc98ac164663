"""Objects that ``tgdsl.asm -o`` writes of assembly language, made in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.object_file import ObjectFile
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model

ROOT = Path(__file__).resolve().parents[2]


def described_assembler(target: str, cpu: str = "", features: str = "") -> Callable[[str], bytes]:
    """What makes an object of assembly language by a target's description.

    Args:
        target: the name of a folder of targets.
    """
    model = Model(load_target(str(ROOT / "targets" / target)), Report())
    machine = MCTarget(model, read_subtarget(model, cpu, features))
    assembler = Assembler(machine, CounterpartMethods(machine))

    def assembled(text: str) -> bytes:
        found = Program(assembler, text).assembled()
        file = ObjectFile(machine, found)
        data = b"" if found.messages else file.data()
        lines = text.split("\n")
        assert not (found.messages or file.messages), [
            (one.text, lines[one.token.line - 1]) for one in (*found.messages, *file.messages)
        ]
        return data

    return assembled
