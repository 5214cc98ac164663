/* Inline assembly language: registers of the compiler's choice, of ours, numbers, memory, and what is lost. */
#include <stdio.h>

static int sum(int a, int b) {
  int found;
  __asm__("l.add %0, %1, %2" : "=r"(found) : "r"(a), "r"(b));
  return found;
}

static int plus(int a) {
  __asm__("l.addi %0, %0, %1" : "+r"(a) : "i"(-1234));
  return a;
}

static int stored(int a) {
  int place;
  __asm__ volatile("l.sw 0(%0), %1" : : "r"(&place), "r"(a * 3) : "memory");
  return place;
}

static int fixed(int a, int b) {
  register int six __asm__("r6") = a;
  register int eight __asm__("r8") = b;
  __asm__("l.sub %0, %0, %1" : "+r"(six) : "r"(eight));
  return six;
}

static int lost(int a) {
  int b = a * 7;
  __asm__ volatile("l.movhi r14, 5\n\tl.movhi r3, 6\n\tl.movhi r31, 7\n\tl.movhi r9, 8" : : : "r3", "r9", "r14", "r31", "memory");
  return a + b;
}

static int flag(int a, int b) {
  int found;
  __asm__("l.sfltu %1, %2\n\tl.bf 1f\n\tl.addi %0, r0, 1\n\tl.addi %0, r0, 0\n1:" : "=&r"(found) : "r"(a), "r"(b) : "cc");
  return found;
}

int main(void) {
  printf("%d %d %d\n", sum(3, 4), plus(34), stored(5));
  printf("%d %d %d %d\n", fixed(10, 3), lost(6), flag(1, 2), flag(2, 1));
  return 1;
}
