#include "work_items.h"
/* How many of 1024 rectangles contain a point: a tree of bounding boxes is walked with a private stack. */
#define LEAVES 1024
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void boxes(__global const float *centres, __global const float *points, __global uint *counts)
{
  uint id = group_x * 64 + local_x, count = 0, top = 0;
  float x = points[id * 2], y = points[id * 2 + 1];
  uint stack[24];
  stack[top++] = 1;
  while (top > 0) {
    uint node = stack[--top];
    float size = 512.0f;
    for (uint level = node; level > 1; level >>= 2) size *= 0.6f;
    float dx = x - centres[node * 2], dy = y - centres[node * 2 + 1];
    if (dx * dx < size * size && dy * dy < size * size) {
      if (node >= LEAVES) count++;
      else {
        stack[top++] = node * 2;
        stack[top++] = node * 2 + 1;
      }
    }
  }
  counts[id] = count;
}
