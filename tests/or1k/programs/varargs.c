/* Functions with a variable number of arguments, which are on the stack; gcc's printf is called, too. */
#include <stdarg.h>
#include <stdio.h>

struct Big {
  int a, b, c;
};

static int sum(int count, ...) {
  va_list values, again;
  va_start(values, count);
  va_copy(again, values);
  int found = 0;
  for (int i = 0; i < count; i++)
    found = found * 3 + va_arg(values, int);
  for (int i = 0; i < count; i++)
    found ^= va_arg(again, int) << i;
  va_end(values);
  va_end(again);
  return found;
}

static long long mixed(const char *kinds, long long first, ...) {
  va_list values;
  va_start(values, first);
  long long found = first;
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i': found = found * 5 + va_arg(values, int); break;
    case 'l': found = found * 5 - va_arg(values, long long); break;
    case 'd': found = found * 5 + (long long)(va_arg(values, double) * 8); break;
    case 'p': found = found * 5 + *va_arg(values, int *); break;
    default: break;
    }
  va_end(values);
  return found;
}

static int passed_on(va_list values) { return va_arg(values, int) + 2 * va_arg(values, int); }

static int outer(int a, int b, int c, int d, int e, int f, int g, ...) { /* those with names fill the registers, and more */
  va_list values;
  va_start(values, g);
  int found = passed_on(values) + a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7;
  va_end(values);
  return found;
}

int main(void) {
  int seven = 7;
  printf("%d %d %d\n", sum(0), sum(1, -5), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  printf("%lld\n", mixed("ildipli", -1LL << 40, 3, 1LL << 34, 2.625, -4, &seven, -9LL, 11));
  printf("%d\n", outer(1, 2, 3, 4, 5, 6, 7, 1000, 2000));
  printf("%s %c%c %5d|%05d|%x|%llx|%%|%lld %d\n", "text", 'x', 'y', -42, 42, 0xbeefu, 0x123456789abcdefULL, -1LL, (signed char)200);
  int (*any)(int, ...) = sum;
  return any(3, 1, 2, 3);
}
