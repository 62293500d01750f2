#include "work_items.h"
/* Sorts the numbers of each work-group in local memory, by a bitonic network. */
#define ITEMS 256
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void bitonic(__global const uint *x, __global uint *sorted)
{
  __local uint s[ITEMS];
  uint self = local_x;
  s[self] = x[group_x * ITEMS + self];
  wait_for_group();
  for (uint size = 2; size <= ITEMS; size <<= 1) {
    for (uint distance = size >> 1; distance > 0; distance >>= 1) {
      uint other = self ^ distance;
      if (other > self) {
        uint a = s[self], b = s[other];
        if ((a > b) == ((self & size) == 0)) {
          s[self] = b;
          s[other] = a;
        }
      }
      wait_for_group();
    }
  }
  sorted[group_x * ITEMS + self] = s[self];
}
