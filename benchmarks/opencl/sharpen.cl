#include "work_items.h"
/* Sharpens an image of bytes: five times each pixel less its neighbours, between 0 and 255. */
__kernel __attribute__((reqd_work_group_size(64, 4, 1)))
void sharpen(__global const uchar *image, __global uchar *result, uint width)
{
  uint x = group_x * 64 + local_x + 1, y = group_y * 4 + local_y + 1;
  __global const uchar *p = image + y * width + x;
  int sum = 5 * p[0] - p[-1] - p[1] - *(p - width) - p[width];
  result[y * width + x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
}
