s_movk_i32 s2, 0x1234
v_add_u32_e32 v1, s2, v1
s_endpgm

; block 0
;   s_movk_i32 s2, 0x1234
;   v_add_u32_e32 v1, s2, v1  with s2 = 0x1234
