# Relocations that a source asks for.
.text
a:
 s_nop 0
b:
 s_nop 1
 .reloc 4, R_AMDGPU_ABS32, foo
 .reloc b+2, R_AMDGPU_REL32_LO, a+8
 .reloc ., R_AMDGPU_NONE
 .reloc 0, BFD_RELOC_64, bar-4
 .reloc c, BFD_RELOC_32, 16
 .reloc 100, R_AMDGPU_ABS64, foo
 s_getpc_b64 s[0:1]
 s_add_u32 s0, s0, foo@rel32@lo+4
 .reloc 0, BFD_RELOC_NONE
c:
 s_endpgm
.set x, 4
.data
y:
 .long 1, foo
 .reloc 0, R_AMDGPU_ABS32, a
 .quad a
 .reloc x+1, R_AMDGPU_RELATIVE64, foo@rel32@lo
 .reloc 0, R_AMDGPU_ABS64, c-a
 .reloc y, R_AMDGPU_NONE, .Llocal
 .reloc 2, R_AMDGPU_GOTPCREL, y
.Llocal:
.text
 .p2align 6
d:
 .long foo
 .reloc d, R_AMDGPU_ABS32, e
 .reloc a, R_AMDGPU_ABS32, e
