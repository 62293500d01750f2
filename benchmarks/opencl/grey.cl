#include "work_items.h"
/* Pixels of red, green, blue and something else, a byte each, to bytes of grey. */
__kernel void grey(__global const uchar4 *pixels, __global uchar *greys)
{
  uint i = group_x * 256 + local_x;
  uchar4 p = pixels[i];
  greys[i] = (uchar)((77u * p.x + 151u * p.y + 28u * p.z) >> 8);
}
