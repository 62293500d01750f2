s_set_gpr_idx_on s3, gpr_idx(SRC0)
v_mov_b32_e32 v1, v2
s_set_gpr_idx_off
v_add_u32_e32 v4, v1, v1
s_endpgm

; block 0
;   scalar s_set_gpr_idx_on s3, gpr_idx(SRC0)
;   indexing on
;   copy 0 of m0
;   check v[2 + m0.gpr_index]
;   indexing off
;   group
;     v_mov_b32_e32 v1, v2
;     v_add_u32_e32 v4, v1, v1
;     writes v1, v4
