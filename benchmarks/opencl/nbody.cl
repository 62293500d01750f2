#include "work_items.h"
/* Accelerations of bodies (x, y, z, mass) by all others, which come through local memory, a work-group's size at a time. */
#define BODIES 256
__kernel __attribute__((reqd_work_group_size(BODIES, 1, 1)))
void nbody(__global const float4 *bodies, __global float4 *accelerations, uint n, float softening)
{
  __local float4 others[BODIES];
  uint self = group_x * BODIES + local_x;
  float4 p = bodies[self];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (uint first = 0; first < n; first += BODIES) {
    others[local_x] = bodies[first + local_x];
    wait_for_group();
    for (uint i = 0; i < BODIES; i++) {
      float4 o = others[i];
      float dx = o.x - p.x, dy = o.y - p.y, dz = o.z - p.z;
      float near = rsqrt_(fma_(dz, dz, fma_(dy, dy, fma_(dx, dx, softening))));
      float pull = o.w * near * near * near;
      ax = fma_(pull, dx, ax);
      ay = fma_(pull, dy, ay);
      az = fma_(pull, dz, az);
    }
    wait_for_group();
  }
  accelerations[self] = (float4)(ax, ay, az, 0.0f);
}
