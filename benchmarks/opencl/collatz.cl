#include "work_items.h"
/* How many steps of 3n + 1 lead to 1, in 64 bits. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void collatz(__global const uint *x, __global uint *steps)
{
  uint id = group_x * 256 + local_x;
  ulong n = x[id];
  uint count = 0;
  while (n > 1 && count < 1000) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    count++;
  }
  steps[id] = count;
}
