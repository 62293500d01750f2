// Long enough to be compiled while it runs: sums in a loop of two million rounds, by sixteen work-groups.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
    .text
    .globl loop
    .p2align 8
    .type loop,@function
loop:
    v_lshlrev_b32 v1, 2, v0
    v_mov_b32 v2, 0
    s_load_dwordx2 s[2:3], s[0:1], 0
    s_mov_b32 s4, 2000000
.Lagain:
    v_add_u32 v2, v2, v0
    v_xor_b32 v3, v2, v1
    v_add_u32 v2, v3, v2
    s_sub_u32 s4, s4, 1
    s_cmp_lg_u32 s4, 0
    s_cbranch_scc1 .Lagain
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v2, s[2:3]
    s_endpgm
.Lend:
    .size loop, .Lend-loop

    .section .rodata,"a",@progbits
    .p2align 6
    .amdhsa_kernel loop
        .amdhsa_kernarg_size 8
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_next_free_vgpr 4
        .amdhsa_next_free_sgpr 8
        .amdhsa_accum_offset 4
    .end_amdhsa_kernel

    .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: loop
    .symbol: loop.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .max_flat_workgroup_size: 64
    .wavefront_size: 64
    .sgpr_count: 14
    .vgpr_count: 4
    .args:
      - {.name: y, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
...
    .end_amdgpu_metadata
