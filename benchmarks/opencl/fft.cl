#include "work_items.h"
/* Fourier transforms of 256 complex numbers, each by one work-group in local memory; the roots of unity are given. */
#define POINTS 256
__kernel __attribute__((reqd_work_group_size(POINTS / 2, 1, 1)))
void fft(__global const float *signal, __global const float *roots, __global float *spectrum)
{
  __local float re[POINTS], im[POINTS];
  uint self = local_x;
  for (uint i = self; i < POINTS; i += POINTS / 2) {
    uint reversed = __builtin_bitreverse32(i) >> 24;
    re[reversed] = signal[(group_x * POINTS + i) * 2];
    im[reversed] = signal[(group_x * POINTS + i) * 2 + 1];
  }
  wait_for_group();
  for (uint half_ = 1; half_ < POINTS; half_ <<= 1) {
    uint k = self & (half_ - 1), one = (self - k) * 2 + k, two = one + half_, root = k * (POINTS / 2 / half_);
    float c = roots[root * 2], s = roots[root * 2 + 1];
    float x = c * re[two] - s * im[two], y = c * im[two] + s * re[two];
    re[two] = re[one] - x; im[two] = im[one] - y;
    re[one] += x; im[one] += y;
    wait_for_group();
  }
  for (uint i = self; i < POINTS; i += POINTS / 2) {
    spectrum[(group_x * POINTS + i) * 2] = re[i];
    spectrum[(group_x * POINTS + i) * 2 + 1] = im[i];
  }
}
