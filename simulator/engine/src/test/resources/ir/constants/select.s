s_movk_i32 s2, 5
s_cselect_b32 s3, s2, 5
s_cselect_b32 s4, s2, 6
v_add_u32_e32 v1, s3, v1
v_add_u32_e32 v2, s4, v2
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_cselect_b32 s3, s2, 5
;   s_cselect_b32 s4, s2, 6
;   v_add_u32_e32 v1, s3, v1
;   v_add_u32_e32 v2, s4, v2
