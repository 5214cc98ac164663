/* A failed assertion ends the program. */
#pragma once
#include <stdlib.h>
#define assert(holds) ((holds) ? (void)0 : abort())
