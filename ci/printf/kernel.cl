// OpenCL's printf, with the one function of the device libraries that it needs.
typedef global void *PTR;
#define P printf
#define NO_STAR
global char *__printf_alloc(uint bytes) {
    global uint *head = (global uint *)((constant ulong *)__builtin_amdgcn_implicitarg_ptr())[9];
    uint at = __atomic_load_n(head, __ATOMIC_RELAXED);
    do {
        if (at + bytes > head[1])
            return 0;
    } while (!__atomic_compare_exchange_n(head, &at, at + bytes, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return (global char *)(head + 2) + at;
}
kernel void k(global double *x) {
    int i = __builtin_amdgcn_workitem_id_x();
    uint u = 0xfffffff0u + i;
    long l = -0x123456789abcl * (i - 1);
    double d = 3.14159265358979 * (i * i - 0.5);
#include "calls.inc"
}
