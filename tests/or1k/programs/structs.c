/* Structures: by value, as results, in arrays, with fields of bits, packed, and unions that show the order of bytes. */
#include <stdio.h>
#include <string.h>

struct Point {
  short x, y;
  int weight;
  char tag;
};
struct Line {
  struct Point from, to;
  long long length;
  char name[7];
};
struct Bits {
  unsigned a : 3;
  int b : 5;
  unsigned c : 17, d : 9;
  signed char e : 2;
};
struct __attribute__((packed)) Packed {
  char a;
  int b;
  short c;
  long long d;
};
union Word {
  unsigned word;
  unsigned char bytes[4];
  unsigned short halves[2];
  struct Bits *pointer;
};

static struct Line moved(struct Line line, int x, struct Point by) {
  line.from.x += x + by.x;
  line.to.y -= by.y;
  line.length += (long long)line.from.weight << 33;
  line.name[0]++;
  by.tag = 'z'; /* a copy */
  return line;
}

static void show(const struct Line *line) {
  printf("%d %d %d %c  %d %d %d %c  %llx %s\n", line->from.x, line->from.y, line->from.weight, line->from.tag, line->to.x, line->to.y,
         line->to.weight, line->to.tag, line->length, line->name);
}

static struct Point sum_of(const struct Point *points, int count) {
  struct Point sum = {0, 0, 0, '+'};
  for (int i = 0; i < count; i++) {
    sum.x += points[i].x;
    sum.y ^= points[i].y;
    sum.weight += points[i].weight * i;
  }
  return sum;
}

static struct Bits changed(struct Bits bits, int by) {
  bits.a += by;
  bits.b -= by;
  bits.c *= by;
  bits.d ^= by;
  bits.e = by;
  return bits;
}

int main(void) {
  struct Line line = {{1, 2, 3, 'a'}, {-4, -5, -6, 'b'}, 0x123456789aLL, "line"};
  struct Point by = {10, 20, 30, 'c'};
  struct Line other = moved(line, 100, by);
  show(&line);
  show(&other);
  other = moved(moved(other, -1, other.to), 3, line.from);
  show(&other);
  struct Point points[9];
  for (int i = 0; i < 9; i++)
    points[i] = (struct Point){i * i, i * 77, -i, 'a' + i};
  struct Point sum = sum_of(points, 9);
  printf("%d %d %d %c %c\n", sum.x, sum.y, sum.weight, sum.tag, by.tag);
  struct Bits bits = {5, -9, 100000, 300, -1};
  for (int i = 1; i < 6; i++) {
    bits = changed(bits, i);
    printf("%d %d %d %d %d, ", bits.a, bits.b, bits.c, bits.d, bits.e);
  }
  struct Packed packed[2] = {{1, 0x12345678, -2, 0x1122334455667788LL}, {3, -4, 5, -6}};
  unsigned char bytes[sizeof packed];
  memcpy(bytes, packed, sizeof packed);
  for (unsigned i = 0; i < sizeof bytes; i++)
    printf("%x ", bytes[i]);
  union Word word = {0x01020304};
  printf("%d %d %x %d %d %d\n", word.bytes[0], word.bytes[3], word.halves[1], (int)sizeof(struct Line), (int)sizeof(struct Point),
         (int)sizeof packed);
  return packed[1].c;
}
