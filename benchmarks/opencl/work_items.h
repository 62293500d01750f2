/* What a kernel asks of its work-item: as built-in functions of the compiler for AMD GPUs, which need no device library, and of OpenCL
 * elsewhere. All kernels here are one-dimensional or two-dimensional, and their grids are multiples of their work-groups. */
#pragma OPENCL FP_CONTRACT OFF
#ifdef __AMDGCN__
#define local_x ((uint)__builtin_amdgcn_workitem_id_x())
#define local_y ((uint)__builtin_amdgcn_workitem_id_y())
#define group_x ((uint)__builtin_amdgcn_workgroup_id_x())
#define group_y ((uint)__builtin_amdgcn_workgroup_id_y())
#define fma_(a, b, c) __builtin_fmaf(a, b, c)
#define rsqrt_(x) __builtin_amdgcn_rsqf(x)
#define wait_for_group() do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
  __builtin_amdgcn_s_barrier(); \
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); } while (0)
#else
#define local_x ((uint)get_local_id(0))
#define local_y ((uint)get_local_id(1))
#define group_x ((uint)get_group_id(0))
#define group_y ((uint)get_group_id(1))
#define fma_(a, b, c) fma(a, b, c)
#define rsqrt_(x) rsqrt(x)
#define wait_for_group() barrier(CLK_LOCAL_MEM_FENCE)
#endif
