v_add_u32_e32 v1, v2, v3
s_nop 0
s_waitcnt vmcnt(0)
v_add_u32_e32 v4, v1, v1
s_endpgm

; block 0
;   group
;     v_add_u32_e32 v1, v2, v3
;     v_add_u32_e32 v4, v1, v1
;     writes v1, v4
