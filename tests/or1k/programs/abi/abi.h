/* What two objects of different compilers call in each other. Structures have more than eight bytes: gcc passes smaller ones in registers. */
#pragma once

struct Large {
  int a, b, c, d, e;
  char f;
};
typedef int Eight(int, int, int, int, int, int, int, int);

int variable(int count, ...);
long long pair_at_end(int a, int b, int c, int d, int e, long long f, int g);
long long pairs(int a, long long b, char c, short d, long long e, long long f);
int by_value(int x, struct Large large, int y);
struct Large returned(int a, struct Large *from);
double in_double(double a, float b, int c);
float in_single(float a, double b);
int called_back(Eight *call, int n);
int allocated(int n, void (*fill)(char *, int));
signed char narrow(signed char a, unsigned char b, short c, unsigned short d);
_Bool truth(int a);
long long shifted(long long a, int n);
int big_frame(int n);
long long selected(int c, long long a, long long b);
int compared_wide(long long a, long long b);
int counted(void); /* changes a variable of the caller */
extern int shared;
