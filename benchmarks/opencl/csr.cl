#include "work_items.h"
/* A sparse matrix times a vector. Rows have from 0 to 31 numbers, whose columns are anywhere. */
#define ROW 32
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void csr(__global const uint *lengths, __global const uint *columns, __global const float *values, __global const float *x,
         __global float *y)
{
  uint row = group_x * 256 + local_x;
  uint end = row * ROW + lengths[row];
  float sum = 0;
  for (uint i = row * ROW; i < end; i++) sum = fma_(values[i], x[columns[i]], sum);
  y[row] = sum;
}
