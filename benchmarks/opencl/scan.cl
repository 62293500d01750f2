#include "work_items.h"
/* Sums of all numbers up to each one, within a work-group, in local memory. */
#define ITEMS 256
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void scan(__global const uint *x, __global uint *sums)
{
  __local uint s[2][ITEMS];
  uint self = local_x, now = 0;
  s[0][self] = x[group_x * ITEMS + self];
  wait_for_group();
  for (uint distance = 1; distance < ITEMS; distance <<= 1) {
    uint sum = s[now][self];
    if (self >= distance) sum += s[now][self - distance];
    now ^= 1;
    s[now][self] = sum;
    wait_for_group();
  }
  sums[group_x * ITEMS + self] = s[now][self];
}
