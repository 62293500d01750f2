// Dot product of two vectors of 32-bit integers: each work-group of 256 multiplies in a stride, adds up its partial
// sums in local memory (LDS), and adds the result to *sum with one atomic.
//
// Compiled without any device library:
//   clang-22 -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -x cl -cl-std=CL2.0 -O3 -o dot.gfx90a.co dot.cl

#define GROUP 256u

__attribute__((reqd_work_group_size(GROUP, 1, 1)))
kernel void dot(global const int *a, global const int *b, uint count, global int *sum, local int *partial)
{
    uint lane = __builtin_amdgcn_workitem_id_x();
    uint stride = __builtin_amdgcn_grid_size_x();
    int mine = 0;
    for (uint i = __builtin_amdgcn_workgroup_id_x() * GROUP + lane; i < count; i += stride)
        mine += a[i] * b[i];
    partial[lane] = mine;

#pragma unroll 1
    for (uint width = GROUP / 2; width > 0; width /= 2) {
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
        __builtin_amdgcn_s_barrier();
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
        if (lane < width)
            partial[lane] += partial[lane + width];
    }
    if (lane == 0)
        __atomic_fetch_add(sum, partial[0], __ATOMIC_RELAXED);
}
