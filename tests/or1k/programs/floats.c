/* Floating-point numbers: libgcc's functions compute with them, and they are passed as integers of 32 and 64 bits. */
#include <stdio.h>

static void show(double number) {
  union {
    double number;
    long long bits;
  } same = {number};
  printf("%llx ", same.bits);
}

static void show_single(float number) {
  union {
    float number;
    int bits;
  } same = {number};
  printf("%x ", same.bits);
}

static double root(double number) {
  double found = number;
  for (int i = 0; i < 30; i++)
    found = (found + number / found) / 2;
  return found;
}

static float polynomial(const float *factors, int count, float x) {
  float found = 0;
  while (count--)
    found = found * x + factors[count];
  return found;
}

static int compared(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6 | __builtin_isunordered(a, b) << 7;
}

static int compared_single(float a, float b) { return (a < b) | (a > b) << 1 | (a == b) << 2 | !(a >= b) << 3 | (a != a) << 4; }

static double mixed(int a, double b, float c, long long d, float e) { return a * b + c / d - e; }

static volatile double zero;

int main(void) {
  double values[] = {0.0, -0.0, 1.0, -1.5, 3.25e10, -7e-300, 1 / zero, -1 / zero, zero / zero, 123456789.0};
  enum { COUNT = sizeof values / sizeof *values };
  for (int i = 0; i < COUNT; i++) {
    for (int j = 0; j < COUNT; j++)
      printf("%d %d ", compared(values[i], values[j]), compared_single(values[i], values[j]));
    show_single(values[i]);
    if (i < 4) {
      show(mixed(i, values[i], 2.5f, -9LL << 33, 0.125f));
      show(-values[i]);
      show(__builtin_fabs(values[i]));
    }
    printf("\n");
  }
  float factors[] = {1, -0.5f, 0.25f, 3};
  show_single(polynomial(factors, 4, 1.7f));
  show(root(2));
  show(root(1e20));
  printf("%d %u %lld %llu %d\n", (int)-3.99, (unsigned)3e9, (long long)-1e15, (unsigned long long)1.5e19, (int)2.5f);
  show(-7);
  show(4000000000u);
  show(-1LL << 60);
  show_single(0xffffffffffffffffULL);
  show_single(16777217);
  printf("\n");
  return root(1764);
}
