#include "work_items.h"
/* How often a pattern comes in the 64 bytes of text from each work-item's on. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void search(__global const uchar *text, __global const uchar *pattern, __global uint *counts, uint length)
{
  uint id = group_x * 256 + local_x, count = 0;
  for (uint start = 0; start < 64; start++) {
    uint same = 0;
    while (same < length && text[id * 64 + start + same] == pattern[same]) same++;
    if (same == length) count++;
  }
  counts[id] = count;
}
