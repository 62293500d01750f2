v_add_u32_e32 v1, v2, v3
v_add_u32_e32 v4, v1, v1
global_load_dword v7, v[8:9], off
v_mov_b32_e32 v1, v6
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, v2, v3
;     v_add_u32_e32 v4, v1, v1
;     writes v1, v4
;   fast path global_load_dword v7, v[8:9], off
;   group
;     v_mov_b32_e32 v1, v6
;     writes v1
