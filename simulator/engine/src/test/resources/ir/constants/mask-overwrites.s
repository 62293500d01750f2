s_mov_b64 vcc, 12
v_xor_b32_e32 v1, vcc_lo, v1
v_cmp_lt_u32_e32 vcc, v2, v3
v_xor_b32_e32 v2, vcc_lo, v2
s_endpgm

; block 0
;   s_mov_b64 vcc, 12
;   v_xor_b32_e32 v1, vcc_lo, v1  with vcc_lo = 0xc
;   v_cmp_lt_u32_e32 vcc, v2, v3
;   v_xor_b32_e32 v2, vcc_lo, v2
