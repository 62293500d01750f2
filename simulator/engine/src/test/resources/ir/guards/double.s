v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = in 2
; %3 = in 3
; %4 = in 4
; %5 = in 5
; %6 = wide %0, %1
; %7 = wide %2, %3
; %8 = wide %4, %5
; %9 = dfma %6, %7, %8
; %10 = high %9
; %11 = low %9
; in 0 is v2
; in 1 is v3
; in 2 is v4
; in 3 is v5
; in 4 is v6
; in 5 is v7
; v0 = %11
; v1 = %10
; finite double: %9
