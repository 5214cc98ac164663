/* Text without much meaning, compressed by lz4 and lz4hc, read again, and hashed by xxhash. */
#include "lz4.h"
#include "lz4hc.h"
#include "xxhash.h"
#include <stdio.h>
#include <string.h>

enum { SIZE = 65536 };
static char text[SIZE], packed[LZ4_COMPRESSBOUND(SIZE)], read[SIZE];

static int make(void) {
  static const char *const words[] = {"open", "risc", "compiler", "register", "delay", "slot", "the", "of", "LLVM", "\n"};
  unsigned random = 12345;
  int size = 0;
  while (size < SIZE - 16) {
    random = random * 1103515245 + 12345;
    for (const char *word = words[(random >> 16) % 10]; *word; ++word)
      text[size++] = *word;
    text[size++] = (random >> 8 & 63) == 0 ? random >> 20 : ' ';
  }
  return size;
}

static void check(const char *name, int size, int packed_size) {
  memset(read, 0, SIZE);
  int found = LZ4_decompress_safe(packed, read, packed_size, SIZE);
  const char *verdict = found == size && memcmp(text, read, size) == 0 ? "the same" : "another text";
  printf("%s: %d bytes, %08x, read as %s\n", name, packed_size, XXH32(packed, packed_size, 0), verdict);
}

int main(void) {
  int size = make();
  unsigned long long hash = XXH64(text, size, 9);
  printf("%d bytes: %08x %08x%08x\n", size, XXH32(text, size, 7), (unsigned)(hash >> 32), (unsigned)hash);
  check("lz4", size, LZ4_compress_default(text, packed, size, sizeof packed));
  check("lz4hc", size, LZ4_compress_HC(text, packed, size, sizeof packed, 9));
  return 0;
}
