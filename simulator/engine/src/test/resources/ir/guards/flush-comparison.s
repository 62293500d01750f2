; mode: flush
v_cmp_lt_f32_e32 vcc, v1, v2
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = flt %0, %1
; in 0 is v1
; in 1 is v2
; vcc_lo = mask %2
; no denormal: %0 %1
