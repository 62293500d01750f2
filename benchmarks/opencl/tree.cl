#include "work_items.h"
/* Looks for numbers in a binary search tree without balance. Random numbers say which of a subtree's nodes is its root. */
#define NODES 4096
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void tree(__global const uint *roots, __global const uint *queries, __global uint *depths)
{
  uint id = group_x * 256 + local_x, query = queries[id];
  uint low = 0, high = NODES, depth = 0, nearest = 0;
  while (low < high) {
    uint root = low + (roots[low ^ high] % (high - low)), key = root << 19 | 1;
    depth++;
    if (key == query) break;
    if (key < query) { low = root + 1; nearest = root; } else high = root;
  }
  depths[id] = nearest << 8 | depth;
}
