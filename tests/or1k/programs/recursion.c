/* Functions that call themselves and each other. */
#include <stdio.h>

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static unsigned divisor(unsigned a, unsigned b) { return b ? divisor(b, a % b) : a; }

static int ackermann(int m, int n) {
  if (!m)
    return n + 1;
  return n ? ackermann(m - 1, ackermann(m, n - 1)) : ackermann(m - 1, 1);
}

static void sort(int *at, int low, int high) {
  if (low >= high)
    return;
  int middle = at[(low + high) / 2], i = low, j = high;
  while (i <= j) {
    while (at[i] < middle)
      i++;
    while (at[j] > middle)
      j--;
    if (i <= j) {
      int kept = at[i];
      at[i++] = at[j];
      at[j--] = kept;
    }
  }
  sort(at, low, j);
  sort(at, i, high);
}

static int odd(int n);
static int even(int n) { return n ? odd(n - 1) : 1; }
static int odd(int n) { return n ? even(n - 1) : 0; }

static int solutions(int row, unsigned columns, unsigned left, unsigned right, int size) { /* queens on a board */
  int found = row == size;
  for (int column = 0; row < size && column < size; column++) {
    unsigned bit = 1u << column;
    if (!(columns & bit) && !(left & bit) && !(right & bit))
      found += solutions(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, size);
  }
  return found;
}

static int data[] = {5, -3, 99, 0, 12, -77, 42, 7, 7, 100000, -100000, 31};

int main(void) {
  printf("%d %u %d %d %d %d\n", fibonacci(17), divisor(1071, 462), ackermann(2, 9), even(1000), odd(77), solutions(0, 0, 0, 0, 6));
  sort(data, 0, 11);
  for (int i = 0; i < 12; i++)
    printf("%d ", data[i]);
  printf("\n");
  return divisor(84, 126);
}
