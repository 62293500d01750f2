v_add_f32_e32 v1, v2, v3
v_mul_f32_e32 v4, v1, v1
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = fadd %0, %1
; %3 = fmul %2, %2
; in 0 is v2
; in 1 is v3
; v1 = %2
; v4 = %3
; no NaN: %2 %3
