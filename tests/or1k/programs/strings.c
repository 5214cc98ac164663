/* Bytes and halves: strings, copies of memory, checksums. */
#include <stdio.h>
#include <string.h>

static void reverse(char *text) {
  for (size_t i = 0, n = strlen(text); i < n / 2; i++) {
    char kept = text[i];
    text[i] = text[n - 1 - i];
    text[n - 1 - i] = kept;
  }
}

static unsigned crc32(const unsigned char *at, int count) {
  unsigned sum = ~0u;
  while (count--) {
    sum ^= *at++;
    for (int bit = 0; bit < 8; bit++)
      sum = sum & 1 ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
  }
  return ~sum;
}

static int words(const char *text) {
  int count = 0, inside = 0;
  for (; *text; text++) {
    int letter = *text != ' ' && *text != '\n' && *text != '\t';
    count += letter && !inside;
    inside = letter;
  }
  return count;
}

static short fletcher(const signed char *at, int count) {
  short one = 1, two = 0;
  while (count--)
    one = (one + *at++) % 255, two = (two + one) % 255;
  return two << 8 | one;
}

static int number_in(const char *text) {
  int sign = *text == '-' ? text++, -1 : 1, found = 0;
  while (*text >= '0' && *text <= '9')
    found = found * 10 + (*text++ - '0');
  return sign * found;
}

static unsigned loaded(const unsigned char *at) {
  unsigned word;
  unsigned short half;
  memcpy(&word, at, 4); /* not aligned */
  memcpy(&half, at + 5, 2);
  return word * 3 + half;
}

static char buffer[300];
static unsigned short halves[64];

int main(void) {
  char text[] = "OpenRISC 1000 Architecture";
  reverse(text);
  puts(text);
  printf("%08x %d %d\n", crc32((const unsigned char *)"123456789", 9), words("  a few\twords, and\nno more "), number_in("-20471x"));
  for (int i = 0; i < 300; i++)
    buffer[i] = i * 7;
  memmove(buffer + 3, buffer, 200);
  memmove(buffer + 100, buffer + 120, 100);
  memset(buffer + 50, -2, 20);
  printf("%08x %x %d\n", crc32((unsigned char *)buffer, 300), fletcher((signed char *)buffer, 300) & 0xffff, memcmp(buffer, buffer + 1, 9) > 0);
  printf("%x %x\n", loaded((unsigned char *)buffer + 1), loaded((unsigned char *)buffer + 2));
  for (int i = 0; i < 64; i++)
    halves[i] = i * 1021;
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum += (short)halves[i] - halves[63 - i] / 3;
  printf("%d %d %d\n", sum, strcmp("abc", "abd") < 0, strcmp("abc", "ab") > 0);
  return strlen(text);
}
