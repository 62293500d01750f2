; target: gfx1030
v_movrels_b32_e32 v1, v2
v_movreld_b32_e32 v3, v4
s_endpgm

; %0 = in 0
; %1 = in 1
; in 0 is v[2 + m0]
; in 1 is v4
; v1 = %0
; v[3 + m0] = %1
