#include "work_items.h"
/* Puts keys into a hash table with linear probing, by compare and swap, and counts the different ones. */
#define MASK 0xffff
#ifdef __AMDGCN__
static uint swap_if(__global uint *p, uint expected, uint value)
{
  __scoped_atomic_compare_exchange_n(p, &expected, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return expected;
}
#define add_(p, n) __scoped_atomic_fetch_add(p, n, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#else
#define swap_if(p, expected, value) atomic_cmpxchg(p, expected, value)
#define add_(p, n) atomic_add(p, n)
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void table(__global const uint *keys, __global uint *slots, __global uint *found, __global uint *different)
{
  uint id = group_x * 256 + local_x, key = keys[id];
  uint slot = (key * 2654435761u) >> 16;
  for (;;) {
    uint old = swap_if(&slots[slot], 0, key);
    if (old == 0) add_(&different[key & 63], 1u);
    if (old == 0 || old == key) break;
    slot = (slot + 1) & MASK;
  }
  found[id] = slots[slot];
}
