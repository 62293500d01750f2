v_add_u32_e32 v1, v2, v3
v_readfirstlane_b32 s2, v1
v_add_u32_e32 v4, v1, v1
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, v2, v3
;     writes v1
;   interpreted v_readfirstlane_b32 s2, v1
;   group
;     v_add_u32_e32 v4, v1, v1
;     writes v4
