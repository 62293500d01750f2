v_accvgpr_read_b32 v1, a3
v_add_u32_e32 v1, v1, v2
v_accvgpr_write_b32 a4, v1
s_endpgm

; %0 = in 0
; %1 = in 1
; %2 = add %0, %1
; in 0 is a3
; in 1 is v2
; v1 = %2
; a4 = %2
