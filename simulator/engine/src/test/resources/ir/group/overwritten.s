v_add_u32_e32 v1, v2, v3
v_xor_b32_e32 v1, v1, v4
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = add %0, %1
; %3 = in 2
; %4 = xor %2, %3
; in 0 is v2
; in 1 is v3
; in 2 is v4
; v1 = %4
