#include "work_items.h"
/* How often each byte comes in the lower halves of numbers: counted in local memory by atomics, then added up. */
#define ITEMS 256
#ifdef __AMDGCN__
#define add_(p, n, scope) __scoped_atomic_fetch_add(p, n, __ATOMIC_RELAXED, __MEMORY_SCOPE_##scope)
#else
#define add_(p, n, scope) atomic_add(p, n)
#endif
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void bins(__global const uint *x, __global uint *counts)
{
  __local uint s[ITEMS];
  s[local_x] = 0;
  wait_for_group();
  for (uint i = 0; i < 4; i++) {
    uint number = x[(group_x * 4 + i) * ITEMS + local_x];
    add_(&s[number & 255], 1u, WRKGRP);
    add_(&s[number >> 8 & 255], 1u, WRKGRP);
  }
  wait_for_group();
  add_(&counts[local_x], s[local_x], DEVICE);
}
