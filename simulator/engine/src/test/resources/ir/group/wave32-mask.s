; target: gfx1100
v_cmp_lt_i32_e32 vcc_lo, v1, v2
v_cndmask_b32_e32 v3, v1, v2, vcc_lo
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = lt %0, %1
; %3 = select %2, %1, %0
; in 0 is v1
; in 1 is v2
; v3 = %3
; vcc_lo = mask %2
