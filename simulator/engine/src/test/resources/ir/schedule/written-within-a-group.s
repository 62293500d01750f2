v_mov_b32_e32 v1, v2
v_add_u32_e32 v3, v1, v4
v_mov_b32_e32 v1, v5
s_endpgm

; block 0
;   group
;     v_mov_b32_e32 v1, v2
;     v_add_u32_e32 v3, v1, v4
;     v_mov_b32_e32 v1, v5
;     writes v1, v3
