s_movk_i32 s2, 8
v_lshlrev_b32_e32 v1, s2, v1
v_and_b32_e32 v1, 0xff, v1
s_endpgm

; %0 = const 8
; %1 = in 0
; %2 = const 0x1f
; %3 = shl %1, %0
; %4 = const 0xff
; %5 = and %4, %3
; in 0 is v1
; v1 = %5
