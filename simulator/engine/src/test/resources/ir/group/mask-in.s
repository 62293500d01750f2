v_cndmask_b32_e64 v1, v2, v3, s[4:5]
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = mask_in 4
; %3 = select %2, %1, %0
; in 0 is v2
; in 1 is v3
; mask_in 4 is s4
; v1 = %3
