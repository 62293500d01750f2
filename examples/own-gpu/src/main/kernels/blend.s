// out[i] = a quarter of b[i], and three quarters of a[i]; in an instruction that only this project's GPU has.
    .set ARG_A, 0
    .set ARG_B, 8
    .set ARG_OUT, 16
    .set ARG_BYTES, 24

    .text
    .globl blend
    .p2align 8
    .type blend,@function
blend:                                  // s[0:1]: the arguments, v0: the work-item's number
    s_load_dwordx4 s[4:7], s[0:1], ARG_A
    s_load_dwordx2 s[8:9], s[0:1], ARG_OUT
    v_lshlrev_b32 v1, 2, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v1, s[4:5]
    global_load_dword v3, v1, s[6:7]
    s_waitcnt vmcnt(0)
    v_blend_f32 v2, v2, v3 weight:16
    global_store_dword v1, v2, s[8:9]
    s_endpgm
.Lend:
    .size blend, .Lend-blend

    .section .rodata,"a",@progbits
    .p2align 6
    .amdhsa_kernel blend
        .amdhsa_kernarg_size ARG_BYTES
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_next_free_vgpr 4
        .amdhsa_next_free_sgpr 10
        .amdhsa_accum_offset 4
    .end_amdhsa_kernel

    .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: blend
    .symbol: blend.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .max_flat_workgroup_size: 64
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .args:
      - {.name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: out, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global}
...
    .end_amdgpu_metadata
