s_movk_i32 s2, 5
v_add_u32_e32 v1, s2, v1
s_add_u32 s2, s2, 1
s_cmp_lg_u32 s2, 9
s_cbranch_scc1 65532
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
; block 1
;   v_add_u32_e32 v1, s2, v1
;   s_add_u32 s2, s2, 1
;   s_cmp_lg_u32 s2, 9
;   s_cbranch_scc1 65532
