/* What programs find around them, compiled by gcc: two system calls of Linux, printing, memory and strings. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

enum { WRITE = 64, EXIT = 93 };

static int system_call(int number, int first, int second, int third) {
  register int r11 __asm__("r11") = number;
  register int r3 __asm__("r3") = first, r4 __asm__("r4") = second, r5 __asm__("r5") = third;
  __asm__ volatile("l.sys 1\n\tl.nop 0"
                   : "+r"(r11), "+r"(r3), "+r"(r4), "+r"(r5)
                   :
                   : "memory", "r6", "r7", "r8", "r12", "r13", "r15", "r17", "r19", "r21", "r23", "r25", "r27", "r29", "r31");
  return r11;
}

/* -- output: kept until there is a line, or the end --------------------------------------------------------------- */
static char waiting[4096];
static unsigned used;

static void flush(void) {
  system_call(WRITE, 1, (int)waiting, used);
  used = 0;
}

void exit(int status) {
  flush();
  for (;;)
    system_call(EXIT, status, 0, 0);
}

void abort(void) {
  puts("aborted");
  exit(134);
}

int putchar(int character) {
  waiting[used++] = character;
  if (used == sizeof waiting)
    flush();
  return (unsigned char)character;
}

static void put(const char *text) {
  while (*text)
    putchar(*text++);
}

int puts(const char *text) {
  put(text);
  return putchar('\n');
}

static void put_number(unsigned long long number, unsigned base, char ten, int width, char pad) {
  char digits[24], *at = digits + sizeof digits;
  *--at = 0;
  do {
    unsigned digit = number % base;
    *--at = digit < 10 ? '0' + digit : ten + digit - 10;
    number /= base;
  } while (number);
  for (int missing = width - (int)strlen(at); missing > 0; missing--)
    putchar(pad);
  put(at);
}

int printf(const char *format, ...) {
  va_list values;
  va_start(values, format);
  for (; *format; format++) {
    if (*format != '%') {
      putchar(*format);
      continue;
    }
    char pad = *++format == '0' ? '0' : ' ';
    int width = 0, longs = 0;
    for (; *format >= '0' && *format <= '9'; format++)
      width = width * 10 + *format - '0';
    for (; *format == 'l'; format++)
      longs++;
    unsigned long long number = 0;
    if (*format != 's' && *format != '%') {
      if (longs == 2)
        number = va_arg(values, unsigned long long);
      else if (*format == 'd')
        number = va_arg(values, int);
      else
        number = va_arg(values, unsigned);
    }
    switch (*format) {
    case 'd':
      if ((long long)number < 0) {
        putchar('-');
        number = -number;
      }
      /* fall through */
    case 'u': put_number(number, 10, 'a', width, pad); break;
    case 'x': put_number(number, 16, 'a', width, pad); break;
    case 'X': put_number(number, 16, 'A', width, pad); break;
    case 'c': putchar(number); break;
    case 's': put(va_arg(values, const char *)); break;
    case '%': putchar('%'); break;
    default: abort();
    }
  }
  va_end(values);
  return 0;
}

/* -- memory and strings ------------------------------------------------------------------------------------------- */
void *memcpy(void *to, const void *from, size_t size) {
  char *out = to;
  const char *in = from;
  while (size--)
    *out++ = *in++;
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  char *out = to;
  const char *in = from;
  if (out <= in)
    return memcpy(to, from, size);
  while (size--)
    out[size] = in[size];
  return to;
}

void *memset(void *to, int value, size_t size) {
  char *out = to;
  while (size--)
    *out++ = value;
  return to;
}

int memcmp(const void *one, const void *other, size_t size) {
  const unsigned char *left = one, *right = other;
  for (; size--; left++, right++)
    if (*left != *right)
      return *left - *right;
  return 0;
}

void *memchr(const void *memory, int value, size_t size) {
  const unsigned char *at = memory;
  for (; size--; at++)
    if (*at == (unsigned char)value)
      return (void *)at;
  return 0;
}

size_t strlen(const char *text) {
  const char *end = text;
  while (*end)
    end++;
  return end - text;
}

int strcmp(const char *one, const char *other) {
  while (*one && *one == *other)
    one++, other++;
  return (unsigned char)*one - (unsigned char)*other;
}

char *strcpy(char *to, const char *from) {
  memcpy(to, from, strlen(from) + 1);
  return to;
}

static char heap[4 << 20] __attribute__((aligned(16)));
static size_t taken;

void *malloc(size_t size) { /* nothing is given back */
  void *memory = heap + taken;
  taken += (size + 15) & ~15u;
  if (taken > sizeof heap)
    abort();
  return memory;
}

void *calloc(size_t count, size_t size) { return memset(malloc(count * size), 0, count * size); }

void free(void *memory) { (void)memory; }

/* -- the program -------------------------------------------------------------------------------------------------- */
int main(void);

void start_c(void) { exit(main()); }
