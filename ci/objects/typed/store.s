	.amdgcn_target "amdgcn-amd-amdhsa--gfx803"
	.amdhsa_code_object_version 5
	.text
	.globl store
	.protected store
	.p2align 8
	.type store,@function
store:
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	s_load_dwordx2 s[10:11], s[0:1], 0x8
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, s8
	v_mov_b32_e32 v3, s9
	v_mov_b32_e32 v4, s10
	v_mov_b32_e32 v5, s11
	flat_store_dwordx2 v[2:3], v[4:5]
	s_endpgm
	.size store, .-store
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel store
		.amdhsa_private_segment_fixed_size 16
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 12
	.end_amdhsa_kernel
	.ident "gfxisa"
	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx803
amdhsa.kernels:
  - .name: store
    .symbol: store.kd
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: value, .offset: 8, .size: 8, .value_kind: by_value}
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 16
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .max_flat_workgroup_size: 1024
    .sgpr_count: 12
    .vgpr_count: 6
    .wavefront_size: 64
...
	.end_amdgpu_metadata
