#include "work_items.h"
/* xxHash32 of records of 64 bytes, then the finish of MurmurHash3 in 64 bits. */
#define P1 2654435761u
#define P2 2246822519u
#define P3 3266489917u
#define ROTATE(v, n) ((v) << (n) | (v) >> (32 - (n)))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void xxhash(__global const uint *records, __global ulong *hashes)
{
  uint id = group_x * 256 + local_x;
  __global const uint *p = records + id * 16;
  uint a = P1 + P2, b = P2, c = 0, d = 0 - P1;
  for (uint i = 0; i < 16; i += 4) {
    a += p[i] * P2; a = ROTATE(a, 13) * P1;
    b += p[i + 1] * P2; b = ROTATE(b, 13) * P1;
    c += p[i + 2] * P2; c = ROTATE(c, 13) * P1;
    d += p[i + 3] * P2; d = ROTATE(d, 13) * P1;
  }
  uint hash = ROTATE(a, 1) + ROTATE(b, 7) + ROTATE(c, 12) + ROTATE(d, 18) + 64;
  hash ^= hash >> 15; hash *= P2;
  hash ^= hash >> 13; hash *= P3;
  hash ^= hash >> 16;
  ulong wide = (ulong)hash << 32 | (a ^ b ^ c ^ d);
  wide ^= wide >> 33; wide *= 0xff51afd7ed558ccdUL;
  wide ^= wide >> 33; wide *= 0xc4ceb9fe1a85ec53UL;
  hashes[id] = wide ^ wide >> 33;
}
