	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 5
	.text
	.globl reverse
	.protected reverse
	.p2align 8
	.type reverse,@function
reverse:
	v_lshlrev_b32_e32 v1, 2, v0
	ds_store_b32 v1, v0
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_barrier
	v_sub_nc_u32_e32 v2, 0x7c, v1
	ds_load_b32 v3, v2
	s_load_b64 s[4:5], s[0:1], 0x0
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	global_store_b32 v1, v3, s[4:5]
	s_endpgm
	.size reverse, .-reverse
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel reverse
		.amdhsa_group_segment_fixed_size 128
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 6
	.end_amdhsa_kernel
	.ident "gfxisa"
	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.kernels:
  - .name: reverse
    .symbol: reverse.kd
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
    .group_segment_fixed_size: 128
    .private_segment_fixed_size: 0
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .max_flat_workgroup_size: 32
    .sgpr_count: 6
    .vgpr_count: 4
    .wavefront_size: 32
...
	.end_amdgpu_metadata
