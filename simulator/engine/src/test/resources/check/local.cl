kernel void one(global int* out) {
    local int tile[64];
    int i = __builtin_amdgcn_workitem_id_x();
    tile[i] = i;
    __builtin_amdgcn_s_barrier();
    out[i] = tile[i + 1];
}

kernel void two(global int* out) {
    local int tile[64];
    local int sums[16];
    int i = __builtin_amdgcn_workitem_id_x();
    tile[i] = i;
    sums[i & 15] = i;
    __builtin_amdgcn_s_barrier();
    out[i] = tile[i ^ 1] + sums[i + 1];
}
