/* What csmith's programs need of <math.h>, which libgcc does not have. */
#pragma once
static inline float fabsf(float number) { return __builtin_fabsf(number); }
static inline double fabs(double number) { return __builtin_fabs(number); }
