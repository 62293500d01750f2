v_add_f64 v[0:1], v[2:3], v[4:5]
v_mul_f64 v[0:1], v[0:1], v[6:7]
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = in 2
; %3 = in 3
; %4 = wide %0, %1
; %5 = wide %2, %3
; %6 = dadd %4, %5
; %7 = high %6
; %8 = low %6
; %9 = in 4
; %10 = in 5
; %11 = wide %8, %7
; %12 = wide %9, %10
; %13 = dmul %11, %12
; %14 = high %13
; %15 = low %13
; in 0 is v2
; in 1 is v3
; in 2 is v4
; in 3 is v5
; in 4 is v6
; in 5 is v7
; v0 = %15
; v1 = %14
; finite double: %6 %13
