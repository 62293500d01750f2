// OpenCL's and HIP's words for C, by compiler builtins, so that the kernels here need no library.

#define kernel __attribute__((amdgpu_kernel))
#define global __attribute__((address_space(1)))
#define local __attribute__((address_space(3)))
#define shared static local __attribute__((loader_uninitialized))
#define constant __attribute__((address_space(4)))
#define ID __builtin_amdgcn_workitem_id_x()
#define GROUP_ID __builtin_amdgcn_workgroup_id_x()
#define NOINLINE __attribute__((noinline))
#define WAVE(n) __attribute__((amdgpu_flat_work_group_size(n, n)))
#define WORKGROUP __MEMORY_SCOPE_WRKGRP
#define DEVICE __MEMORY_SCOPE_DEVICE
#define SYSTEM __MEMORY_SCOPE_SYSTEM

typedef unsigned int uint;
typedef unsigned long ulong;
typedef float float4 __attribute__((ext_vector_type(4)));

// barrier(CLK_LOCAL_MEM_FENCE)
#define BARRIER_LOCAL() \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local"); \
    } while (0)

// barrier(CLK_GLOBAL_MEM_FENCE)
#define BARRIER_GLOBAL() \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "global"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "global"); \
    } while (0)

// __syncthreads()
#define BARRIER() \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); \
    } while (0)

// __threadfence()
#define FENCE_DEVICE() __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent")
