s_movk_i32 s2, 5
s_movk_i32 s3, 6
v_readfirstlane_b32 s2, v1
v_add_u32_e32 v1, s2, v1
v_add_u32_e32 v2, s3, v2
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_movk_i32 s3, 0x6
;   v_readfirstlane_b32 s2, v1
;   v_add_u32_e32 v1, s2, v1
;   v_add_u32_e32 v2, s3, v2
