#include "work_items.h"
/* The largest of each work-group's numbers: a tree in local memory. */
#define ITEMS 256
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void largest(__global const float *x, __global float *result)
{
  __local float s[ITEMS];
  uint self = local_x, first = group_x * 2 * ITEMS + self;
  s[self] = __builtin_fmaxf(x[first], x[first + ITEMS]);
  wait_for_group();
  for (uint count = ITEMS / 2; count > 0; count >>= 1) {
    if (self < count) s[self] = __builtin_fmaxf(s[self], s[self + count]);
    wait_for_group();
  }
  if (self == 0) result[group_x] = s[0];
}
