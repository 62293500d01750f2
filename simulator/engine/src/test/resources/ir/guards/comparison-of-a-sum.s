v_add_f32_e32 v1, v2, v3
v_cmp_lt_f32_e32 vcc, v1, v4
v_mov_b32_e32 v1, v5
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = fadd %0, %1
; %3 = in 2
; %4 = flt %2, %3
; %5 = in 3
; in 0 is v2
; in 1 is v3
; in 2 is v4
; in 3 is v5
; v1 = %5
; vcc_lo = mask %4
