#include "work_items.h"
/* A square matrix to the one with rows and columns exchanged, by tiles in local memory. */
#define TILE 16
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void transpose(__global const float *from, __global float *to, uint n)
{
  __local float tile[TILE][TILE + 1];
  uint x = local_x, y = local_y;
  tile[y][x] = from[(group_y * TILE + y) * n + group_x * TILE + x];
  wait_for_group();
  to[(group_x * TILE + y) * n + group_y * TILE + x] = tile[x][y];
}
