v_rcp_f32_e32 v1, v2
s_endpgm

; %0 = in 0
; %1 = frcp %0
; in 0 is v2
; v1 = %1
; no NaN: %1
; no denormal: %0 %1
