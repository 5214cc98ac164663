# RUN: llvm-mc -triple=tiny -show-encoding %s | FileCheck %s

# CHECK: nop                # encoding: [0x00,0x00,0x00,0x10]
nop
# CHECK: sub r4, fp, sp     # encoding: [0x00,0xe0,0x4d,0x11]
sub r4, fp, sp
# CHECK: ldw r1, 4(fp)      # encoding: [0x04,0x00,0x1d,0x32]
ldw r1, 4(fp)

# Bits that wait for an address are letters.
# CHECK: back:
back:
# CHECK: bne r1, r2, back   # encoding: [A,A,0x12,0x51]
bne r1, r2, back
# CHECK: call far           # encoding: [A,A,A,0x61]
# CHECK-NEXT:               # fixup A - offset: 0, value: far, kind: fixup_tiny_jump24
call far
