v_add_u32_e32 v1, s2, v3
s_add_u32 s2, s3, s4
v_add_u32_e32 v4, s2, v1
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, s2, v3
;     writes v1
;   scalar s_add_u32 s2, s3, s4
;   group
;     v_add_u32_e32 v4, s2, v1
;     writes v4
