# RUN: llvm-mc -triple=or1k -show-encoding %s | FileCheck %s

# CHECK: l.nop              # encoding: [0x15,0x00,0x00,0x00]
l.nop
# CHECK: l.sub r4, r2, r1   # encoding: [0xe0,0x82,0x08,0x02]
l.sub r4, r2, r1
# CHECK: l.lwz r3, 4(r2)    # encoding: [0x84,0x62,0x00,0x04]
l.lwz r3, 4(r2)

# Bits that wait for an address are letters.
# CHECK: back:
back:
# CHECK: l.bf back          # encoding: [0b000100AA,A,A,A]
l.bf back
# CHECK: l.jal far          # encoding: [0b000001AA,A,A,A]
# CHECK-NEXT:               # fixup A - offset: 0, value: far, kind: fixup_or1k_rel26
l.jal far
