v_add_f32_e32 v1, v2, v3
v_xor_b32_e32 v1, 1, v1
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = fadd %0, %1
; %3 = const 1
; %4 = xor %3, %2
; in 0 is v2
; in 1 is v3
; v1 = %4
; no NaN: %2
