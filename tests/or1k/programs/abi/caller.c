/* Calls of the functions of abi.h. */
#include "abi.h"
#include <stdio.h>

int shared = 5;

static int eight(int a, int b, int c, int d, int e, int f, int g, int h) { return a + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + h * 17; }

static void fill(char *at, int count) {
  for (int i = 0; i < count; i++)
    at[i] = i + 1;
}

int main(void) {
  printf("%d\n", variable(4, 1, 2, 3LL << 33 | 77, 5, 6, -99LL, 2.75));
  printf("%llx %llx\n", pair_at_end(1, 2, 3, 4, 5, 6LL << 33, 7), pairs(1, 2LL << 35, -3, -4, 5, -6LL << 40));
  struct Large large = {1, 2, 3, 4, 5, 6};
  printf("%d %d\n", by_value(10, large, 20), large.b);
  struct Large other = returned(5, &large);
  printf("%d %d %d\n", other.a, other.e, other.f);
  union {
    double number;
    long long bits;
  } in = {in_double(1.5, 2.25f, -7)};
  union {
    float number;
    int bits;
  } single = {in_single(1.0f, 3.0)};
  printf("%llx %x\n", in.bits, single.bits);
  printf("%d %d %d\n", called_back(eight, 3), allocated(100, fill), narrow(-5, 200, -1000, 60000));
  printf("%d%d%d %d\n", truth(4), truth(3), truth(-1), big_frame(10));
  for (int n = 0; n < 64; n += 9)
    printf("%llx ", shifted(0x8123456789abcdefLL, n));
  printf("%lld %lld\n", selected(8, 1, -1), selected(7, 1, -1));
  long long values[] = {0, -1, 1LL << 32, (1LL << 32) - 1, -1LL << 63, 5};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      printf("%d ", compared_wide(values[i], values[j]));
  shared *= 3;
  printf("%d %d %d\n", counted(), counted(), shared);
  return 3;
}
