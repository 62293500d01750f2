// data[i] *= 3 for 32-bit integers. Leave a wait out, and the build fails.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
    .text
    .globl scale
    .p2align 8
    .type scale,@function
scale:                                  // s[0:1]: the arguments, v0: the work-item's number
    s_load_dwordx2 s[2:3], s[0:1], 0
    v_lshlrev_b32 v0, 2, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[2:3]
    s_waitcnt vmcnt(0)
    v_mul_lo_u32 v1, v1, 3
    global_store_dword v0, v1, s[2:3]
    s_endpgm
