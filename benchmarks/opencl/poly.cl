#include "work_items.h"
/* A quotient of two polynomials in doubles, and Newton's steps to a cube root. */
#ifdef __AMDGCN__
#define fma64(a, b, c) __builtin_fma(a, b, c)
#else
#define fma64(a, b, c) fma(a, b, c)
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void poly(__global const double *x, __global double *y)
{
  uint id = group_x * 256 + local_x;
  double t = x[id], p = 0.1, q = 0.3;
  for (int i = 1; i <= 12; i++) {
    p = fma64(p, t, 1.0 / i);
    q = fma64(q, t, 0.5 * i);
  }
  double value = p / q, root = 1;
  for (int i = 0; i < 6; i++) root = root - (root * root * root - value) / (3 * root * root);
  y[id] = root;
}
