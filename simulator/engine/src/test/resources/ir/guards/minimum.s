v_min_f32_e32 v1, v2, v3
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = fmin %0, %1
; in 0 is v2
; in 1 is v3
; v1 = %2
; no NaN: %0 %1
