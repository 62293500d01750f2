s_mov_b64 s[2:3], 17
v_add_u32_e32 v1, s2, v1
v_add_u32_e32 v2, s3, v2
s_endpgm

; block 0
;   s_mov_b64 s[2:3], 17
;   v_add_u32_e32 v1, s2, v1  with s2 = 0x11
;   v_add_u32_e32 v2, s3, v2  with s3 = 0x0
