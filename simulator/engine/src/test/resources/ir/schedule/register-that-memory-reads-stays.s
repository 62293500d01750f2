v_add_u32_e32 v8, v2, v3
global_load_dword v7, v[8:9], off
v_mov_b32_e32 v8, v6
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v8, v2, v3
;     writes v8
;   fast path global_load_dword v7, v[8:9], off
;   group
;     v_mov_b32_e32 v8, v6
;     writes v8
