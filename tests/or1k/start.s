# Where a program begins: QEMU's kernel has set the stack pointer.
	.section .text
	.global _start
_start:
	l.movhi	r9, 0
	l.jal	start_c
	l.nop	0
