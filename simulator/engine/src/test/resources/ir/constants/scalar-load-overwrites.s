s_movk_i32 s2, 5
s_movk_i32 s8, 6
s_load_dword s2, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_add_u32_e32 v1, s2, v1
v_add_u32_e32 v2, s8, v2
s_endpgm

; block 0
;   s_movk_i32 s2, 0x5
;   s_movk_i32 s8, 0x6
;   s_load_dword s2, s[4:5], 0x0
;   s_waitcnt lgkmcnt(0)
;   v_add_u32_e32 v1, s2, v1
;   v_add_u32_e32 v2, s8, v2  with s8 = 0x6
