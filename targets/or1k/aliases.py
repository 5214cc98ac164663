"""Instructions that assembly language has a shorter name for."""

from tgdsl.language import InstAlias

from targets.or1k.special import NOP

InstAlias("l.nop", NOP(0))
