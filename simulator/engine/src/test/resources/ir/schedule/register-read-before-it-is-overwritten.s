v_mov_b32_e32 v1, v2
v_cmp_lt_u32_e32 vcc, v1, v4
s_and_b64 s[2:3], vcc, s[4:5]
v_add_u32_e32 v6, v1, v1
v_mov_b32_e32 v1, v5
s_endpgm

; block 0
;   group
;     v_mov_b32_e32 v1, v2
;     v_cmp_lt_u32_e32 vcc, v1, v4
;     writes v1, vcc_lo
;   scalar s_and_b64 s[2:3], vcc, s[4:5]
;   group
;     v_add_u32_e32 v6, v1, v1
;     v_mov_b32_e32 v1, v5
;     writes v6, v1
