/* Frames: of 70 KB, of a size that is known when they are made, with more values than registers, and arguments on the stack. */
#include <stdio.h>

static int large(int n) {
  volatile char bytes[70000];
  volatile int words[3];
  for (int i = 0; i < n; i++)
    bytes[i * 6997 % 70000] = i;
  words[0] = bytes[6997];
  words[2] = bytes[13994];
  bytes[69999] = 5;
  return words[0] + words[2] * 2 + bytes[62973] + bytes[69999];
}

static int deep(int n, int a, int b, int c, int d, int e, int f, int g) {
  volatile char room[9000];
  room[n] = g;
  room[8999] = a;
  return n ? deep(n - 1, b, c, d, e, f, g, a) + room[n] : room[8999];
}

static void fill(char *at, int count) {
  for (int i = 0; i < count; i++)
    at[i] = i + 1;
}

static int allocated(int n) {
  char fixed[10], *dynamic = __builtin_alloca(n);
  fill(dynamic, n);
  fill(fixed, 10);
  int sum = dynamic[0] + dynamic[n - 1] + fixed[9];
  for (int i = 1; i < 4; i++) {
    int array[n / i];
    for (int j = 0; j < n / i; j++)
      array[j] = j * i;
    sum += array[n / i - 1];
  }
  return sum;
}

static int aligned(int n) {
  char byte = n;
  int place __attribute__((aligned(64))) = n;
  char *volatile one = &byte;
  int *volatile other = &place;
  return *one + *other + (int)((unsigned long)other & 63);
}

static int crowded(const volatile int *at, int n) {
  int v0 = at[0], v1 = at[1], v2 = at[2], v3 = at[3], v4 = at[4], v5 = at[5], v6 = at[6], v7 = at[7], v8 = at[8], v9 = at[9];
  int w0 = v0 * v1, w1 = v1 * v2, w2 = v2 * v3, w3 = v3 * v4, w4 = v4 * v5, w5 = v5 * v6, w6 = v6 * v7, w7 = v7 * v8, w8 = v8 * v9, w9 = v9 * v0;
  int x0 = v0 - v5, x1 = v1 - v6, x2 = v2 - v7, x3 = v3 - v8, x4 = v4 - v9;
  int called = allocated(n);
  int one = ((w0 + v9) * w1 + v8) * w2 ^ ((w3 + v7) * w4 + v6) * w5 ^ ((w6 + v5) * w7 + v4) * w8 ^ w9;
  return one * x0 + v3 * x1 - v2 * x2 + v1 * x3 - v0 * x4 + called;
}

int main(void) {
  static const volatile int numbers[] = {3, -14, 15, 92, -65, 35, 89, -79, 32, 38};
  printf("%d %d\n", large(10), deep(6, 1, 2, 3, 4, 5, 6, 7));
  printf("%d %d\n", allocated(100), allocated(33));
  printf("%d %d\n", aligned(9), crowded(numbers, 60));
  return 9;
}
