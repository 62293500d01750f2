v_mov_b32_sdwa v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1
s_endpgm

; %0 = in 0
; %1 = const 0x10
; %2 = shr %0, %1
; %3 = const 8
; %4 = shl %2, %3
; %5 = const 0xff00
; %6 = and %4, %5
; %7 = in 1
; %8 = const 0xffff00ff
; %9 = and %7, %8
; %10 = or %6, %9
; in 0 is v2
; in 1 is v1
; v1 = %10
