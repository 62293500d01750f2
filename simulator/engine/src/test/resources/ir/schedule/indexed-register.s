; target: gfx1030
s_mov_b32 m0, s3
v_movrels_b32_e32 v1, v2
v_add_nc_u32_e32 v4, v1, v1
s_endpgm

; block 0
;   scalar s_mov_b32 m0, s3
;   copy 0 of m0
;   check v[2 + m0]
;   group
;     v_movrels_b32_e32 v1, v2
;     v_add_nc_u32_e32 v4, v1, v1
;     writes v1, v4
