/* What the runtime has of <stdlib.h>. */
#pragma once
#include <stddef.h>
void exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *memory);
