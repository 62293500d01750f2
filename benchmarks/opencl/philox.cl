#include "work_items.h"
/* Prices of options by Monte Carlo: random numbers of Philox 4x32-10, sums of them as nearly normal ones, and the gain above a limit. */
#ifdef __AMDGCN__
#define high_(a, b) ((uint)((ulong)(a) * (b) >> 32))
#else
#define high_(a, b) mul_hi(a, b)
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void philox(__global float *gains, float limit, uint seed)
{
  uint id = group_x * 256 + local_x;
  float sum = 0;
  for (uint path = 0; path < 16; path++) {
    uint a = path, b = id, c = 0, d = 0, k = seed, l = id ^ seed;
    for (uint round = 0; round < 10; round++) {
      uint ah = high_(0xD2511F53u, a), al = 0xD2511F53u * a, ch = high_(0xCD9E8D57u, c), cl = 0xCD9E8D57u * c;
      a = ch ^ b ^ k;
      b = cl;
      c = ah ^ d ^ l;
      d = al;
      k += 0x9E3779B9u;
      l += 0xBB67AE85u;
    }
    float normal = ((float)(a >> 8) + (float)(b >> 8) + (float)(c >> 8) + (float)(d >> 8)) * 0x1p-24f - 2.0f;
    float price = 100.0f;
    for (uint day = 0; day < 4; day++) price = fma_(price * 0.02f, normal, price);
    if (price > limit) sum += price - limit;
  }
  gains[id] = sum;
}
