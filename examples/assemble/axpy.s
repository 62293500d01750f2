// y[i] = a * x[i] + y[i] for 32-bit integers; assembled by `gfxisa asm`, see ./run.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
    .amdhsa_code_object_version 5

// The kernel's arguments: where they lie.
    .set ARG_X, 0
    .set ARG_Y, 8
    .set ARG_A, 16
    .set ARG_BYTES, 20
    .set GROUP_SIZE, 64

// Adds an offset in a VGPR to an address in two SGPRs.
.macro address to, base, offset
    v_mov_b32 v[\to+1], s[\base+1]
    v_add_co_u32 v[\to], vcc, s[\base], \offset
    v_addc_co_u32 v[\to+1], vcc, 0, v[\to+1], vcc
.endm

    .text
    .globl axpy
    .p2align 8
    .type axpy,@function
axpy:                                   // s[0:1]: the arguments, s2: the work-group's number, v0: the work-item's
    s_load_dwordx4 s[4:7], s[0:1], ARG_X
    s_load_dword s8, s[0:1], ARG_A
    s_mul_i32 s2, s2, GROUP_SIZE
    v_add_u32 v0, s2, v0
    v_lshlrev_b32 v0, 2, v0
    s_waitcnt lgkmcnt(0)
    address 2, 4, v0
    address 4, 6, v0
    global_load_dword v1, v[2:3], off
    global_load_dword v6, v[4:5], off
    s_waitcnt vmcnt(0)
    v_mul_lo_u32 v1, v1, s8
    v_add_u32 v1, v1, v6
    global_store_dword v[4:5], v1, off
    s_endpgm
.Lend:
    .size axpy, .Lend-axpy

    .section .rodata,"a",@progbits
    .p2align 6
    .amdhsa_kernel axpy
        .amdhsa_kernarg_size ARG_BYTES
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_next_free_vgpr 7
        .amdhsa_next_free_sgpr 9
        .amdhsa_accum_offset 8
    .end_amdhsa_kernel

    .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: axpy
    .symbol: axpy.kd
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .max_flat_workgroup_size: 64
    .wavefront_size: 64
    .sgpr_count: 15
    .vgpr_count: 7
    .args:
      - {.name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: y, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: a, .offset: 16, .size: 4, .value_kind: by_value}
...
    .end_amdgpu_metadata
