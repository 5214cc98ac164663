/* Words: operations with registers and numbers of all sizes, shifts, rotations, comparisons, division, bits. */
#include <stdio.h>

static const int values[] = {0,      1,      -1,     2,      5,          -5,          6,      7,     -6,    31,   32,        1000,
                             1001,   -1000,  32767,  32768,  -32768,     -32769,      65535,  65536, 99999, -100, 100000,    40000,
                             -65536, 131072, 305419896, -305419896, 2147483647, -2147483647 - 1};
enum { COUNT = sizeof values / sizeof *values };

static int compared(int a, int b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | (a < -5) << 6 | (a > 1000) << 7 |
         (a == -32768) << 8 | (a < 100000) << 9 | (a >= 32768) << 10 | (a != 65535) << 11;
}

static int compared_unsigned(unsigned a, unsigned b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a < 40000) << 4 | (a > 0xfffffff0u) << 5 | (a >= 7) << 6 |
         (a <= 0x7fffffffu) << 7 | (a < 0xffff8000u) << 8;
}

static unsigned computed(unsigned a, unsigned b) {
  unsigned found = a + b;
  found = found * 31 + (a - b);
  found = found * 31 + a * b;
  found = found * 31 + ((a & b) ^ (a | 0xff00)) + (a & 0xffff) + (a & 0x12345) + (a ^ 0x7fff) + (a ^ 0xffff) + (a | 0x80000000u);
  found = found * 31 + (a << (b & 31)) + (a >> (b & 31)) + (unsigned)((int)a >> (b & 31)) + (a << 3) + (a >> 30) + ((int)a >> 1);
  found = found * 31 + (a >> (b & 31) | a << (-b & 31)) + (a << 7 | a >> 25) + (a >> 9 | a << 23);
  found = found * 31 + a * 10 + a * 7 + a * -3 + a * 65536 + a * 40000 + (a + 32767) + (a - 32768) + (a + 32768) + (a + 0x10000);
  found = found * 31 + (signed char)a + (short)b + (unsigned char)b * 3 + (unsigned short)a * 5;
  found = found * 31 + (a > b ? a : b) + ((int)a < (int)b ? a * 2 : ~b) + (a ? -a : 17);
  return found;
}

static unsigned divided(unsigned a, unsigned b) {
  unsigned found = a / 10 + a % 10 + (int)a / 7 + (int)a % 7 + (int)a / 16 + (int)a % 16 + a / 1000003 + (int)a / -5;
  if (b)
    found = found * 31 + a / b + a % b;
  if (b && !(b == -1u && a == 0x80000000u))
    found = found * 31 + (int)a / (int)b + (int)a % (int)b;
  return found;
}

static int counted(unsigned a) {
  int found = __builtin_popcount(a) + __builtin_ffs(a) * 7 + __builtin_parity(a) * 11;
  if (a)
    found += 100 * __builtin_clz(a) + 10000 * __builtin_ctz(a);
  return found + (int)(__builtin_bswap32(a) % 1013) + __builtin_bswap16(a) % 17;
}

static int overflows(int a, int b) {
  int sum, product;
  unsigned difference;
  int found = __builtin_add_overflow(a, b, &sum) | __builtin_mul_overflow(a, b, &product) << 1;
  found |= __builtin_sub_overflow((unsigned)a, (unsigned)b, &difference) << 2;
  return found ^ (sum + product + (int)difference) << 3;
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < COUNT; i++) {
    for (int j = 0; j < COUNT; j++) {
      int a = values[i], b = values[j];
      unsigned found = computed(a, b) ^ divided(a, b) * 3 ^ overflows(a, b) * 5 ^ compared(a, b) << 8 ^ compared_unsigned(a, b) << 20;
      sum = sum * 33 + found;
      if ((i * COUNT + j) % 37 == 0)
        printf("%x %x %x %x %x\n", computed(a, b), divided(a, b), compared(a, b), compared_unsigned(a, b), overflows(a, b));
    }
    printf("%d: %d %x\n", values[i], counted(values[i]), sum);
  }
  return sum & 63;
}
