v_add_u32_e32 v1, v2, v3
v_lshlrev_b32_e32 v4, 2, v1
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = add %0, %1
; %3 = const 2
; %4 = const 0x1f
; %5 = shl %2, %3
; in 0 is v2
; in 1 is v3
; v1 = %2
; v4 = %5
