#include "work_items.h"
/* The most frequent of the hexadecimal digits of 16 numbers, counted in a private array. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void digits(__global const uint *x, __global uint *modes)
{
  uint id = group_x * 256 + local_x;
  uint counts[40];
  for (uint i = 0; i < 40; i++) counts[i] = 0;
  for (uint i = 0; i < 16; i++) {
    uint number = x[i * 16384 + id];
    for (uint shift = 0; shift < 32; shift += 4) counts[(number >> shift & 15) + (i & 1)]++;
  }
  uint mode = 0;
  for (uint digit = 1; digit < 40; digit++) {
    if (counts[digit] > counts[mode]) mode = digit;
  }
  modes[id] = mode << 16 | counts[mode];
}
