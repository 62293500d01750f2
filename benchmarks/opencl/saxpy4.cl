#include "work_items.h"
/* y = a * x + y, four numbers a work-item. */
__kernel void saxpy4(float a, __global const float4 *x, __global float4 *y)
{
  uint i = group_x * 256 + local_x;
  y[i] = a * x[i] + y[i];
}
