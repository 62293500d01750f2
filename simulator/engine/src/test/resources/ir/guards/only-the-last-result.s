v_add_f32_e32 v1, v2, v3
v_mul_f32_e32 v1, v1, v4
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = fadd %0, %1
; %3 = in 2
; %4 = fmul %2, %3
; in 0 is v2
; in 1 is v3
; in 2 is v4
; v1 = %4
; no NaN: %4
