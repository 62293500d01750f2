v_add_f32_e64 v1, -v2, |v3|
s_endpgm

; %0 = in 0
; %1 = const 0x80000000
; %2 = xor %0, %1
; %3 = in 1
; %4 = const 0x7fffffff
; %5 = and %3, %4
; %6 = fadd %2, %5
; in 0 is v2
; in 1 is v3
; v1 = %6
