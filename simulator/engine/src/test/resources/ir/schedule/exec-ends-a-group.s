v_add_u32_e32 v1, v2, v3
s_mov_b64 exec, s[2:3]
v_add_u32_e32 v4, v1, v1
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, v2, v3
;     writes v1
;   scalar s_mov_b64 exec, s[2:3]
;   group
;     v_add_u32_e32 v4, v1, v1
;     writes v4
