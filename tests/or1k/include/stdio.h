/* What the runtime prints with. */
#pragma once
int putchar(int character);
int puts(const char *text);
int printf(const char *format, ...); /* %d %u %x %X %lld %llu %llx %c %s, with a width and a 0 before it */
