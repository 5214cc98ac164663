/* What the runtime has of <string.h>. */
#pragma once
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *one, const void *other, size_t size);
void *memchr(const void *memory, int value, size_t size);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
char *strcpy(char *to, const char *from);
