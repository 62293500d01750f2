v_add_co_u32_e32 v1, vcc, v2, v3
v_addc_co_u32_e32 v4, vcc, v5, v6, vcc
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = add %0, %1
; %3 = ult %2, %0
; %4 = in 2
; %5 = in 3
; %6 = const 0
; %7 = add %4, %5
; %8 = ult %7, %4
; %9 = const 1
; %10 = select %3, %9, %6
; %11 = add %7, %10
; %12 = ult %11, %7
; %13 = either %8, %12
; in 0 is v2
; in 1 is v3
; in 2 is v5
; in 3 is v6
; v1 = %2
; v4 = %11
; vcc_lo = mask %13
