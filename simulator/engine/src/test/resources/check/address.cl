// By clang 22 with -O3 -fwrapv. Each kernel reads 64 numbers; what ends in _right does not lose anything.

kernel void row_times_width(global const int *in, global int *out, uint width) {
    size_t i = __builtin_amdgcn_workitem_id_x();
    uint row = (uint)i << 3;
    out[i] = in[row * width];
}

kernel void row_times_width_right(global const int *in, global int *out, uint width) {
    size_t i = __builtin_amdgcn_workitem_id_x();
    uint row = (uint)i << 3;
    out[i] = in[(ulong)row * width & 63];
}

kernel void signed_sum(global const int *in, global int *out, int from) {
    size_t i = __builtin_amdgcn_workitem_id_x();
    global const int *base = in - from;
    out[i] = base[(int)i + from];
}

kernel void signed_sum_right(global const int *in, global int *out, int from) {
    size_t i = __builtin_amdgcn_workitem_id_x();
    global const int *base = in - from;
    out[i] = base[(long)i + from];
}

kernel void hash_right(global const int *in, global int *out, uint seed) {
    size_t i = __builtin_amdgcn_workitem_id_x();
    uint h = ((uint)i + seed) * 2654435761u;
    h ^= h >> 15;
    h *= 2246822519u;
    uint state = h * 1664525u + 1013904223u;
    out[i] = in[h % 61] + in[h & 63] + in[state >> 26] + in[((ulong)state * 64) >> 32] + in[(int)(h % 7) * -1 + 7];
}
