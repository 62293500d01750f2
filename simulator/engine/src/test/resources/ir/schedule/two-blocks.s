v_add_u32_e32 v1, v2, v3
s_cbranch_vccz 1
v_add_u32_e32 v4, v1, v1
v_add_u32_e32 v5, v1, v1
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, v2, v3
;     writes v1
; block 2
;   group
;     v_add_u32_e32 v4, v1, v1
;     writes v4
; block 3
;   group
;     v_add_u32_e32 v5, v1, v1
;     writes v5
