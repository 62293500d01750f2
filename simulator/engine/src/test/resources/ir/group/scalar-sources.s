v_add_u32_e32 v1, s4, v2
v_xor_b32_e32 v2, vcc_lo, v1
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = add %0, %1
; %3 = in 2
; %4 = xor %3, %2
; in 0 is s4
; in 1 is v2
; in 2 is vcc_lo
; v1 = %2
; v2 = %4
