s_movk_i32 s2, 5
s_movk_i32 s20, 3
v_add_u32_e32 v1, s2, v1
s_addk_i32 s20, 0xffff
s_cmp_lg_u32 s20, 0
s_cbranch_scc1 65532
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_movk_i32 s20, 0x3
; block 2
;   v_add_u32_e32 v1, s2, v1  with s2 = 0x5
;   s_addk_i32 s20, 0xffff
;   s_cmp_lg_u32 s20, 0
;   s_cbranch_scc1 65532
