#include "work_items.h"
/* c = a * b, of square matrices stored by rows: a work-group computes a tile of c from tiles of a and b in local memory. */
#define TILE 16
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void sgemm(__global const float *a, __global const float *b, __global float *c, uint n)
{
  __local float as[TILE][TILE], bs[TILE][TILE];
  uint x = local_x, y = local_y;
  uint row = group_y * TILE + y, column = group_x * TILE + x;
  float sum = 0.0f;
  for (uint k = 0; k < n; k += TILE) {
    as[y][x] = a[row * n + k + x];
    bs[y][x] = b[(k + y) * n + column];
    wait_for_group();
    for (uint i = 0; i < TILE; i++) sum = fma_(as[y][i], bs[i][x], sum);
    wait_for_group();
  }
  c[row * n + column] = sum;
}
