v_cmp_lt_u32_e32 vcc, v1, v2
s_and_b64 s[2:3], vcc, s[4:5]
v_cndmask_b32_e64 v3, v4, v5, s[2:3]
s_endpgm

; block 0
;   group
;     v_cmp_lt_u32_e32 vcc, v1, v2
;     writes vcc_lo
;   scalar s_and_b64 s[2:3], vcc, s[4:5]
;   group
;     v_cndmask_b32_e64 v3, v4, v5, s[2:3]
;     writes v3
