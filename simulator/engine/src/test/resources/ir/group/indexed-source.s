; target: gfx906
s_set_gpr_idx_on s3, gpr_idx(SRC0)
v_mov_b32_e32 v1, v2
s_set_gpr_idx_off
s_endpgm

; %0 = in 0
; in 0 is v[2 + m0.gpr_index]
; v1 = %0
