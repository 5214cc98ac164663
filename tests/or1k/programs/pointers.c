/* Pointers to functions, to pointers, into arrays; lists on a heap. */
#include <stdio.h>
#include <stdlib.h>

typedef int Operation(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int later(int a, int b);
static Operation *operations[] = {add, subtract, multiply, later, 0};

struct Node {
  struct Node *next;
  int value;
  Operation *operation;
};

static struct Node *pushed(struct Node *list, int value, Operation *operation) {
  struct Node *node = malloc(sizeof *node);
  node->next = list;
  node->value = value;
  node->operation = operation;
  return node;
}

static int folded(const struct Node *list, int start) {
  for (; list; list = list->next)
    start = list->operation(start, list->value);
  return start;
}

static struct Node *reversed(struct Node *list) {
  struct Node *found = 0;
  while (list) {
    struct Node *next = list->next;
    list->next = found;
    found = list;
    list = next;
  }
  return found;
}

static int each(const int *from, const int *end, int (*call)(int, int, int, int, int, int, int, int)) {
  int found = 0;
  for (; from + 8 <= end; from += 3)
    found ^= call(from[0], from[1], from[2], from[3], from[4], from[5], from[6], from[7]);
  return found;
}

static int eight(int a, int b, int c, int d, int e, int f, int g, int h) { return a + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + h * 17; }

static void (*at_end)(const char *text);
static void finish(const char *text) { printf("%s\n", text); }

static void set(int ***place, int *value) { **place = value; }

int main(void) {
  struct Node *list = 0;
  for (int i = 0; i < 12; i++)
    list = pushed(list, i + 1, operations[i % 4]);
  printf("%d ", folded(list, 1));
  printf("%d\n", folded(reversed(list), 2));
  int numbers[40], *middle = numbers + 20, one = 1, two = 2, *place = &one, **outer = &place;
  for (int i = -20; i < 20; i++)
    middle[i] = i * i * i;
  printf("%d %d\n", each(numbers, numbers + 40, eight), (int)(&numbers[31] - middle));
  set(&outer, &two);
  printf("%d %d\n", *place, operations[4] == 0);
  at_end = finish;
  at_end("end");
  return *place + one;
}

static int later(int a, int b) { return a << (b & 3); }
