// Vectors, which only OpenCL has; vector.txt says what they print (OpenCL C 3.0, 6.15.14).
global char *__printf_alloc(uint bytes) {
    global uint *head = (global uint *)((constant ulong *)__builtin_amdgcn_implicitarg_ptr())[9];
    uint at = head[0];
    head[0] += bytes;
    return (global char *)(head + 2) + at;
}
kernel void k(global double *x) {
    int i = __builtin_amdgcn_workitem_id_x();
    printf("%v4hld|%5v2hlx|%v3hlu\n", (int4)(1, -2, 3, i), (uint2)(255, 16), (uint3)(1, 2, 3));
    printf("%v2ld %v4hd %v8hhx\n", (long2)(1L << 40, -1), (short4)(1, -2, 3, 4), (uchar8)(1, 2, 3, 4, 5, 6, 7, 255));
    printf("%.2v4hlf|%6.1v2lf\n", (float4)(1, 2.5f, -3, 0.125f), (double2)(1.25, -1));
    printf("%2.2v4hlf\n", (float4)(1.0f, 2.0f, 3.0f, 4.0f));
}
