s_movk_i32 s2, 5
s_add_u32 s4, s3, s2
v_add_u32_e32 v1, s4, v1
v_add_u32_e32 v2, s2, v1
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_add_u32 s4, s3, s2
;   v_add_u32_e32 v1, s4, v1
;   v_add_u32_e32 v2, s2, v1  with s2 = 0x5
