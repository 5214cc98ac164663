/* Numbers of 64 bits, in pairs of registers. */
#include <stdio.h>

static const long long values[] = {0,
                                   1,
                                   -1,
                                   5,
                                   -7,
                                   1LL << 32,
                                   (1LL << 32) - 1,
                                   -1LL << 32,
                                   -1LL << 63,
                                   0x7fffffffffffffffLL,
                                   0x8123456789abcdefULL,
                                   0x0000000180000000LL,
                                   1000000007LL * 998244353};
enum { COUNT = sizeof values / sizeof *values };

static int compared(long long a, long long b) {
  unsigned long long x = a, y = b;
  return (a < b) | (a == b) << 1 | (x < y) << 2 | (a <= b) << 3 | (x >= y) << 4 | (a != b) << 5 | (a < 0) << 6 | (x > 0xffffffffu) << 7;
}

static long long shifted(long long a, int n) { return (a << n) + (a >> n) * 3 + (long long)((unsigned long long)a >> n) * 5; }

static long long computed(long long a, long long b) {
  long long found = (a ^ b) + (a & 0xffff0000ffffLL) - (b | 0x5555) + (int)a + (unsigned)b;
  found = found * 31 + a * b - (a - b) * 7;
  if (b && !(b == -1 && a == -1LL << 63))
    found = found * 31 + a / b + a % b * 3;
  if (b)
    found = found * 31 + (unsigned long long)a / b + (unsigned long long)a % b;
  return found + a / 10 + a % 1000 + (a > b ? a : -b) + __builtin_popcountll(a);
}

static unsigned long long factorial(int n) { return n ? n * factorial(n - 1) : 1; }

static long long many(long long a, int b, long long c, short d, long long e, long long f) { return a - b + 2 * c - d + 3 * e - 7 * f; }

int main(void) {
  for (int i = 0; i < COUNT; i++) {
    unsigned long long sum = 0;
    for (int j = 0; j < COUNT; j++)
      sum = sum * 33 + computed(values[i], values[j]) + compared(values[i], values[j]);
    for (int n = 0; n < 64; n += 7)
      sum = sum * 33 + shifted(values[i], n) + (values[i] << 32) + (values[i] >> 33);
    printf("%lld %llx\n", values[i], sum);
    printf("%llx\n", many(values[i], -3, values[i] >> 7, -4, 5, -6LL << 40));
  }
  printf("%llu %llx %d\n", factorial(20), factorial(20) / 1000000007ull, (int)(factorial(20) % 97));
  return 5;
}
