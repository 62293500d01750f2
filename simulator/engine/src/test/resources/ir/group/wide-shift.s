v_lshlrev_b64 v[2:3], 3, v[4:5]
v_lshrrev_b64 v[6:7], 3, v[2:3]
s_endpgm

; %0 = const 3
; %1 = in 0
; %2 = in 1
; %3 = const 0
; %4 = wide %1, %2
; %5 = const 0x3f
; %6 = wide %0, %3
; %7 = wide_shl %4, %6
; %8 = shl %2, %0
; %9 = const 0x1d
; %10 = shr %1, %9
; %11 = or %8, %10
; %12 = shl %1, %0
; %13 = wide %12, %11
; %14 = wide_shr %13, %6
; %15 = const 0x1fffffff
; %16 = and %2, %15
; %17 = and %1, %15
; %18 = const 0xe0000000
; %19 = and %1, %18
; %20 = or %17, %19
; in 0 is v4
; in 1 is v5
; v2 = %12
; v3 = %11
; v6 = %20
; v7 = %16
