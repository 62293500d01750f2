# Registers in call frames. llvm-mc 22 has the numbers of waves of 64 lanes for all, whatever its documentation says.
.cfi_sections .debug_frame
f:
.cfi_startproc
.cfi_undefined pc
.cfi_undefined exec
.cfi_same_value exec_lo
.cfi_def_cfa s33, 0
.cfi_llvm_def_aspace_cfa s32, 16, 6
.cfi_offset s63, 4
.cfi_offset s64, 8
.cfi_offset s101, -8
.cfi_offset v0, 16
.cfi_offset v255, 20
.cfi_register pc, s30
.cfi_restore v40
.cfi_def_cfa_register s32
s_endpgm
.cfi_endproc
