// Stores a register that nobody has written: gfxisa asm unwritten.s -o unwritten.co
        .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
        .text
        .globl  unwritten
        .p2align 8
        .type   unwritten,@function
unwritten:
        s_load_dwordx2 s[2:3], s[0:1], 0x0
        v_mov_b32_e32 v1, 0
        s_waitcnt lgkmcnt(0)
        global_store_dword v1, v2, s[2:3]
        s_endpgm

        .section .rodata,"a",@progbits
        .p2align 6
        .amdhsa_kernel unwritten
                .amdhsa_user_sgpr_kernarg_segment_ptr 1
                .amdhsa_next_free_vgpr 4
                .amdhsa_next_free_sgpr 8
                .amdhsa_accum_offset 4
                .amdhsa_kernarg_size 8
        .end_amdhsa_kernel

        .amdgpu_metadata
---
amdhsa.kernels:
  - .name: unwritten
    .symbol: unwritten.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - .name: out
        .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
amdhsa.version: [1, 2]
...
        .end_amdgpu_metadata
