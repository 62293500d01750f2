#include "work_items.h"
/* The median of each pixel and its eight neighbours, of an image of bytes whose tiles are read into local memory. */
#define SORT(a, b) do { uchar less = a < b ? a : b, more = a < b ? b : a; a = less; b = more; } while (0)
#define TILE 16
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void median(__global const uchar *image, __global uchar *result, uint width)
{
  __local uchar tile[(TILE + 2) * (TILE + 2)];
  uint first = group_y * TILE * width + group_x * TILE;
  for (uint i = local_y * TILE + local_x; i < (TILE + 2) * (TILE + 2); i += TILE * TILE)
    tile[i] = image[first + i / (TILE + 2) * width + i % (TILE + 2)];
  wait_for_group();
  __local const uchar *p = tile + local_y * (TILE + 2) + local_x;
  uchar a = p[0], b = p[1], c = p[2], d = p[TILE + 2], e = p[TILE + 3], f = p[TILE + 4], g = p[2 * TILE + 4],
        h = p[2 * TILE + 5], i = p[2 * TILE + 6];
  SORT(b, c); SORT(e, f); SORT(h, i); SORT(a, b); SORT(d, e); SORT(g, h); SORT(b, c); SORT(e, f); SORT(h, i);
  SORT(a, d); SORT(f, i); SORT(e, h); SORT(d, g); SORT(b, e); SORT(c, f); SORT(e, h); SORT(e, c); SORT(g, e); SORT(e, c);
  result[first + (local_y + 1) * width + local_x + 1] = e;
}
