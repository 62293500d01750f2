	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl add
	.protected add
	.p2align 8
	.type add,@function
add:
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	s_load_dword s6, s[0:1], 0x8
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	global_load_dword v1, v0, s[4:5]
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_add_u32_e32 v1, s6, v1
	global_store_dword v0, v1, s[4:5]
	s_endpgm
	.size add, .-add
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel add
		.amdhsa_kernarg_size 12
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 2
		.amdhsa_next_free_sgpr 7
		.amdhsa_accum_offset 4
	.end_amdhsa_kernel
	.ident "gfxisa"
	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: add
    .symbol: add.kd
    .args:
      - {.name: data, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: addend, .offset: 8, .size: 4, .value_kind: by_value}
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_size: 12
    .kernarg_segment_align: 8
    .max_flat_workgroup_size: 64
    .sgpr_count: 7
    .vgpr_count: 2
    .wavefront_size: 64
...
	.end_amdgpu_metadata
