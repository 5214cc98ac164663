/* Loops: nested, with several ends, counting down, over bytes, halves and words, and one that is too far for a short branch of a word. */
#include <stdio.h>

static int A[6][6], B[6][6], C[6][6];

static void multiply(void) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      int sum = 0;
      for (int k = 0; k < 6; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

static int primes(int limit) {
  static char composite[2000];
  int count = 0;
  for (int i = 2; i < limit; i++) {
    if (composite[i])
      continue;
    count++;
    for (int j = i * i; j < limit; j += i)
      composite[j] = 1;
  }
  return count;
}

static int longest(int limit) {
  int best = 0, at = 0;
  for (int start = 1; start < limit; start++) {
    unsigned n = start;
    int steps = 0;
    while (n != 1) {
      n = n & 1 ? 3 * n + 1 : n / 2;
      if (++steps > 200)
        break;
    }
    if (steps > best)
      best = steps, at = start;
  }
  return at * 1000 + best;
}

static int searched(const int *at, int count, int wanted) {
  int low = 0, high = count;
  do {
    int middle = (low + high) / 2;
    if (at[middle] == wanted)
      return middle;
    if (at[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  } while (low < high);
  return -1;
}

static unsigned counted_down(unsigned n) {
  unsigned found = 0;
  while (n--) {
    if (n % 7 == 3)
      continue;
    found += n ^ found << 1;
    if (found > 0xf0000000u)
      goto end;
  }
end:
  return found;
}

static short smallest(const short *at, unsigned char count) {
  short found = 32767;
  for (unsigned char i = 0; i != count; i++)
    if (at[i] < found)
      found = at[i];
  return found;
}

int main(void) {
  for (int i = 0; i < 36; i++) {
    A[i / 6][i % 6] = i;
    B[i / 6][i % 6] = i * i - 7;
  }
  multiply();
  int sum = 0;
  for (int i = 0; i < 36; i++)
    sum = sum * 5 + C[i / 6][i % 6];
  int sorted[50];
  short halves[200];
  for (int i = 0; i < 50; i++)
    sorted[i] = i * 3 - 20;
  for (int i = 0; i < 200; i++)
    halves[i] = i * 7919;
  printf("%d %d %d\n", sum, primes(2000), longest(300));
  printf("%d %d %x %d\n", searched(sorted, 50, 100), searched(sorted, 50, 101), counted_down(100), smallest(halves, 200));
  return searched(sorted, 50, -20) + 3;
}
