// clang-22 -target amdgcn-amd-amdhsa -mcpu=gfx90a -cl-std=CL2.0 -gdwarf-5 -O0 -nogpulib variables.cl -o variables.co
typedef struct { float x, y; int tags[3]; } Point;
typedef union { unsigned bits; float number; } Both;
enum Colour { RED, GREEN = 7 };

kernel void variables(global int *out, int n, float f, char k) {
  local int buffer[4];
  int i = __builtin_amdgcn_workitem_id_x();
  enum Colour colour = GREEN;
  Point p = {i + 0.5f, n, {3, i, 9}};
  Both both;
  both.number = 1.0f;
  float4 v = (float4)(1, 2, 3, i);
  int grid[2][2] = {{1, 2}, {3, i}};
  private int *pp = &p.tags[1];
  local int *lp = &buffer[i & 3];
  const double d = 2.5;
  char c = 'a';
  uchar u = 200;
  long l = -5;
  bool more = n > 3;
  buffer[i & 3] = 10 * (i & 3);
  {
    int inner = *pp + 1;
    if (i == 5)
      out[10000000] = inner + (int)d;
  }
}
