/* The functions of abi.h. */
#include "abi.h"
#include <stdarg.h>

int variable(int count, ...) {
  va_list values, rest;
  va_start(values, count);
  int found = 0;
  for (int i = 0; i < count; i++) {
    found = found * 3 + va_arg(values, int);
    if (i % 2)
      found += (int)(va_arg(values, long long) >> 3);
  }
  va_copy(rest, values);
  found += (int)va_arg(rest, double);
  va_end(values);
  return found;
}

long long pair_at_end(int a, int b, int c, int d, int e, long long f, int g) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g; }

long long pairs(int a, long long b, char c, short d, long long e, long long f) { return a - b + 2 * c - d + 3 * e - 7 * f; }

int by_value(int x, struct Large large, int y) {
  large.b += x; /* of a copy */
  return large.a + large.b * 2 + large.c * 3 + large.d * 4 + large.e * 5 + large.f * 6 + y;
}

struct Large returned(int a, struct Large *from) {
  struct Large found = *from;
  found.a += a;
  found.f = 'x';
  return found;
}

double in_double(double a, float b, int c) { return a * b + c; }

float in_single(float a, double b) { return a / b; }

int called_back(Eight *call, int n) { return call(n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7) + call(1, 2, 3, 4, 5, 6, 7, 8); }

int allocated(int n, void (*fill)(char *, int)) {
  char *dynamic = __builtin_alloca(n), fixed[10];
  fill(dynamic, n);
  fill(fixed, 10);
  return dynamic[0] + dynamic[n - 1] + fixed[9];
}

signed char narrow(signed char a, unsigned char b, short c, unsigned short d) { return a * b + c - d; }

_Bool truth(int a) { return a & 4; }

long long shifted(long long a, int n) { return (a << n) + (a >> n) + (long long)((unsigned long long)a >> n); }

int big_frame(int n) {
  volatile char bytes[70000];
  volatile int words[3];
  for (int i = 0; i < n; i++)
    bytes[i * 37 % 70000] = i;
  words[0] = bytes[37];
  words[2] = bytes[74];
  return words[0] + words[2] * 2 + bytes[111];
}

long long selected(int c, long long a, long long b) { return c > 7 ? a : b; }

int compared_wide(long long a, long long b) { return (a < b) | (a == b) << 1 | ((unsigned long long)a < (unsigned long long)b) << 2 | (a <= b) << 3; }

int counted(void) { return shared++; }
