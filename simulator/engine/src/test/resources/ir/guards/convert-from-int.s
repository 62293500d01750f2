v_cvt_f32_i32_e32 v1, v2
v_add_f32_e32 v3, v1, v1
s_endpgm

; %0 = in 0
; %1 = from_int %0
; %2 = fadd %1, %1
; in 0 is v2
; v1 = %1
; v3 = %2
; no NaN: %2
