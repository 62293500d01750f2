#include "work_items.h"
/* Greatest common divisors of numbers of 64 bits, by subtraction and shifts; then a power modulo 2^61 - 1. */
#define PRIME ((1UL << 61) - 1)
static ulong product(ulong a, ulong b)
{
#ifdef __AMDGCN__
  uint al = (uint)a, ah = (uint)(a >> 32), bl = (uint)b, bh = (uint)(b >> 32);
  ulong low = (ulong)al * bl, one = (ulong)al * bh, two = (ulong)ah * bl, high = (ulong)ah * bh;
  ulong middle = (low >> 32) + (uint)one + (uint)two;
  high += (one >> 32) + (two >> 32) + (middle >> 32);
  low = (middle << 32) | (uint)low;
#else
  ulong high = mul_hi(a, b), low = a * b;
#endif
  ulong sum = (low & PRIME) + (low >> 61 | high << 3);
  return sum >= PRIME ? sum - PRIME : sum;
}
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void gcd(__global const ulong *x, __global const ulong *y, __global ulong *divisors, __global ulong *powers)
{
  uint id = group_x * 256 + local_x;
  ulong a = x[id] | 1, b = y[id] | 1;
  while (a != b) {
    ulong greater = a > b ? a : b, less = a > b ? b : a;
    a = greater - less;
    b = less;
    while ((a & 1) == 0) a >>= 1;
  }
  divisors[id] = a;
  ulong base = x[id] >> 3, exponent = y[id] >> 32, power = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) power = product(power, base);
    base = product(base, base);
  }
  powers[id] = power;
}
