/* Switches: tables of jumps, trees of comparisons, tables of values, computed jumps, and a small machine. */
#include <stdio.h>

static int dense(int x) {
  switch (x) {
  case 0: return 7;
  case 1: return 3;
  case 2: return 99;
  case 3: return 1;
  case 4: return 77;
  case 5: return 5;
  case 9: return -4;
  default: return 0;
  }
}

static int table(unsigned x, int y) {
  switch (x) {
  case 10: y += 5; /* fall through */
  case 11: y *= 3; break;
  case 12: return y - printf("twelve ");
  case 13: y = -y; break;
  case 14: y ^= 0x55; break;
  case 15: y = printf("fifteen ") + 2; break;
  case 16:
  case 17: y /= 2; break;
  default: y = 1000;
  }
  return y + 1;
}

static int sparse(int x) {
  switch (x) {
  case -100000: return 1;
  case -7: return 2;
  case 123: return 3;
  case 70000: return 4;
  case 0x7fffffff: return 5;
  case 1000 ... 2000: return 6;
  }
  return 0;
}

static int wide(long long x) {
  switch (x) {
  case 1LL << 40: return 1;
  case (1LL << 40) + 1: return 2;
  case (1LL << 40) + 2: return 3;
  case (1LL << 40) + 3: return 4;
  case -1: return 5;
  }
  return 6;
}

static int machine(const char *code) {
  static const void *const actions[] = {&&push, &&add, &&multiply, &&negate, &&stop};
  int stack[8], top = 0;
  goto *actions[(int)*code];
push:
  stack[top++] = code[1];
  code += 2;
  goto *actions[(int)*code];
add:
  top--;
  stack[top - 1] += stack[top];
  goto *actions[(int)*++code];
multiply:
  top--;
  stack[top - 1] *= stack[top];
  goto *actions[(int)*++code];
negate:
  stack[top - 1] = -stack[top - 1];
  goto *actions[(int)*++code];
stop:
  return stack[0];
}

int main(void) {
  for (int i = -2; i < 20; i++)
    printf("%d %d ", dense(i), table(i, 100 + i));
  printf("\n");
  int probes[] = {-100000, -7, 0, 123, 70000, 0x7fffffff, 999, 1000, 1500, 2000, 2001};
  for (int i = 0; i < 11; i++)
    printf("%d ", sparse(probes[i]));
  for (int i = -1; i < 5; i++)
    printf("%d ", wide((1LL << 40) + i));
  printf("%d %d\n", wide(-1), wide(1));
  static const char code[] = {0, 6, 0, 9, 2, 0, 12, 1, 3, 4};
  return -machine(code);
}
