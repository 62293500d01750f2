// Variables of all kinds, for llvm-dwarfdump and gfxisa to say the same of.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef struct { float x, y; int tags[3]; } Point;
typedef union { unsigned bits; float value; } Both;
enum Colour { RED, GREEN = 7 };

int scaled(int a, int b) {
  int c = a * b;
  return c + 1;
}

__attribute__((noinline)) int loaded(local int *p, const int b) {
  int c = p[b] * b;
  return c + 1;
}

kernel void variables(global int *out, int n, constant float *t, global const volatile half *h) {
  local int buffer[64];
  int i = __builtin_amdgcn_workitem_id_x();
  enum Colour colour = GREEN;
  Point p;
  p.x = i;
  p.y = n;
  p.tags[0] = 3;
  p.tags[1] = i;
  p.tags[2] = 9;
  Both both;
  both.value = t[i];
  float4 v = (float4)(1, 2, 3, i);
  int grid[2][3] = {{1, 2, 3}, {4, 5, i}};
  private int *pp = &p.tags[1];
  local int *lp = &buffer[i & 63];
  *lp = i;
  double d = 2.5;
  char c = 'a';
  uchar u = 200;
  long l = -5;
  bool more = n > 3;
  for (int j = 0; j < n; j++) {
    int q = scaled(j, i);
    out[i + j * q] = q + *pp + (int)v.x + loaded(lp, 0) + both.bits + grid[1][j] + more + colour + h[i] + d + c + u + l;
  }
}
