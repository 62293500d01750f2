s_movk_i32 s2, 5
s_cmp_lg_u32 s9, 0
s_cbranch_scc1 1
s_movk_i32 s2, 5
v_add_u32_e32 v1, s2, v1
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_cmp_lg_u32 s9, 0
;   s_cbranch_scc1 1
; block 3
;   s_movk_i32 s2, 0x5
; block 4
;   v_add_u32_e32 v1, s2, v1  with s2 = 0x5
