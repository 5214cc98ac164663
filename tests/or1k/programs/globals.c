/* Global variables: with values, without, constant, static in functions, of other alignment, far away, and addresses of them as values. */
#include <stdio.h>

int zero[1000], counter = 5;
static const char *const names[] = {"zero", "one", "two", 0};
static const short table[4][3] = {{1, -2, 3}, {-4, 5, -6}, {7, -8, 9}};
long long wide = 0x123456789abcdef0LL;
double half = 0.5;
signed char byte = -3;
_Bool flag = 1;
static char aligned[3] __attribute__((aligned(64)));
volatile unsigned short port = 0xfff0;
struct {
  int a;
  char b[5];
  const int *at;
} record = {1, "abcd", &zero[7]};
static int *const into = &zero[500];
char far[200000];
extern int other __attribute__((weak));
int *const absent = &other;

static int next(void) {
  static int last = 10;
  static long long sum;
  sum += last;
  return last++ + (int)sum;
}

static unsigned long place_of(const void *place) { return (unsigned long)place; }

int main(void) {
  for (int i = 0; i < 1000; i++)
    zero[i] = i ^ counter;
  into[-3] = 77;
  far[199999] = counter++;
  far[100000] -= 2;
  port += 0x21;
  for (const char *const *name = names; *name; name++)
    printf("%s ", *name);
  int sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++)
      sum = sum * 3 + table[i][j];
  printf("%d %d %d %d\n", sum, zero[497], zero[999], *record.at);
  wide = -wide;
  half *= 3;
  byte *= 50;
  flag = counter > 6;
  printf("%llx %d %d %d %x %d\n", wide, (int)(half * 4), byte, flag, port, far[199999] + far[100000]);
  next();
  next();
  printf("%d %d %s %d %d\n", next(), (int)(place_of(aligned) & 63), record.b, absent == 0, counter);
  return into - zero == 500;
}
