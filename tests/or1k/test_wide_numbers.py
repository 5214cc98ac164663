"""Integers of more than a word, and of widths that no register has: programs compute what Python does, by either way to select instructions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from attrs import evolve

from tests.or1k.toolchain import GLOBAL_ISEL, Toolchain, needs_toolchain

WIDTHS = (24, 33, 40, 56, 64, 65, 72, 96, 128, 136, 160, 250)

#: Pairs of numbers, which are cut to each width.
PAIRS = (
    (0x0123456789ABCDEFFEDCBA98765432100F1E2D3C4B5A69788796A5B4C3D2E1F0, 0x1122334455667788 << 64 | 0x99AABBCCDDEEFF),
    (-2, 3),
    (1 << 23 | 1 << 39 | 1 << 71 | 1 << 135 | 5, -1),
    (0xFFFFFFFF, 0xFFFFFFFF),
)


def signed(number: int, width: int) -> int:
    """A number of a width read as one with a sign."""
    return number - (number >> (width - 1) << width)


#: What is computed of ``a`` and ``b``, numbers of a width: in LLVM IR, which ends with ``%r``, and in Python.
OPERATIONS: Mapping[str, tuple[str, Callable[[int, int, int], int]]] = {
    "add": ("%r = add iW %a, %b", lambda a, b, width: a + b),
    "sub": ("%r = sub iW %a, %b", lambda a, b, width: a - b),
    "mul": ("%r = mul iW %a, %b", lambda a, b, width: a * b),
    "xor": ("%c = and iW %a, %b\n%d = or iW %a, 77\n%r = xor iW %c, %d", lambda a, b, width: a & b ^ (a | 77)),
    "shl": ("%n = and iW %b, 15\n%r = shl iW %a, %n", lambda a, b, width: a << (b & 15)),
    "lshr": ("%n = and iW %b, 15\n%r = lshr iW %a, %n", lambda a, b, width: a >> (b & 15)),
    "ashr": ("%n = and iW %b, 15\n%r = ashr iW %a, %n", lambda a, b, width: signed(a, width) >> (b & 15)),
    "field": ("%s = lshr iW %a, 7\n%r = and iW %s, 511", lambda a, b, width: a >> 7 & 511),
    "narrow": ("%n = trunc iW %a to i19\n%r = sext i19 %n to iW", lambda a, b, width: signed(a % (1 << 19), 19)),
    "wide": (
        "%x = sext iW %a to i290\n%y = zext iW %b to i290\n%z = mul i290 %x, %y\n%s = lshr i290 %z, 9\n%r = trunc i290 %s to iW",
        lambda a, b, width: signed(a, width) * b >> 9,
    ),
    "less": (
        "%c = icmp slt iW %a, %b\n%r = select i1 %c, iW %a, iW 7",
        lambda a, b, width: a if signed(a, width) < signed(b, width) else 7,
    ),
    "above": ("%c = icmp ugt iW %a, %b\n%r = zext i1 %c to iW", lambda a, b, width: int(a > b)),
    "zeros": (
        "%c = call iW @llvm.ctlz.iW(iW %a, i1 false)\n%d = call iW @llvm.cttz.iW(iW %b, i1 false)\n%r = xor iW %c, %d",
        lambda a, b, width: width - a.bit_length() ^ ((b & -b).bit_length() - 1 if b else width),
    ),
    "ones": ("%r = call iW @llvm.ctpop.iW(iW %a)", lambda a, b, width: a.bit_count()),
    "same": ("%c = icmp eq iW %a, %b\n%r = zext i1 %c to iW", lambda a, b, width: int(a == b)),
}

_FUNCTION = """
define void @{name}_{width}(ptr %p, ptr %q, ptr %to) {{
  %a = load i{width}, ptr %p, align {align}
  %b = load i{width}, ptr %q, align {align}
  {body}
  store i{width} %r, ptr %to, align {align}
  ret void
}}
"""

#: What calls the functions and prints their results.
_CALLER = """
#include <stdio.h>
static _Alignas(4) const unsigned char numbers[][2][{size}] = {{ {numbers} }};
{declarations}
static void (*const functions[])(const void *, const void *, void *) = {{ {functions} }};
int main(void) {{
  for (unsigned pair = 0; pair != sizeof numbers / sizeof *numbers; ++pair)
    for (unsigned i = 0; i != sizeof functions / sizeof *functions; ++i) {{
      static _Alignas(4) unsigned char found[{size} + 1];
      found[{size}] = 0xa5;
      functions[i](numbers[pair][0], numbers[pair][1], found);
      for (unsigned at = 0; at != {size}; ++at)
        printf("%02x", found[at]);
      puts(found[{size}] == 0xa5 ? "" : " and more");
    }}
}}
"""


@needs_toolchain
@pytest.mark.parametrize("options", [(), GLOBAL_ISEL], ids=["SelectionDAG", "GlobalISel"])
@pytest.mark.parametrize("width", WIDTHS)
def test_wide_numbers(toolchain: Toolchain, width: int, options: tuple[str, ...]) -> None:
    size, most = (width + 7) // 8, 1 << width
    align = 4 if width % 32 == 0 else 1
    tools = evolve(toolchain, options=options)
    module, caller = (tools.folder / f"wide-{width}-{len(options)}-{name}" for name in ("module.ll", "caller.c"))
    functions = [
        _FUNCTION.format(name=name, width=width, align=align, body=body.replace("iW", f"i{width}"))
        for name, (body, _) in OPERATIONS.items()
    ]
    module.write_text("".join(functions))
    numbers = [[list((number % most).to_bytes(size, "big")) for number in pair] for pair in PAIRS]
    names = [f"{name}_{width}" for name in OPERATIONS]
    caller.write_text(
        _CALLER.format(
            size=size,
            numbers=str(numbers)[1:-1].replace("[", "{").replace("]", "}"),
            declarations="\n".join([f"void {name}(const void *, const void *, void *);" for name in names]),
            functions=", ".join(names),
        )
    )
    found = tools.outcome([tools.by_gcc(caller), tools.compiled(module, "-O0")]).output.decode().split("\n")
    expected = [
        f"{name} {(computed(a % most, b % most, width) % most).to_bytes(size, 'big').hex()}"
        for a, b in PAIRS
        for name, (_, computed) in OPERATIONS.items()
    ]
    assert [f"{name} {line}" for name, line in zip([*OPERATIONS] * len(PAIRS), found, strict=False)] == expected
