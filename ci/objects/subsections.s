# Subsections, and relocations that a source asks for in another section.
.text
a:
 s_nop 0
 .reloc y, R_AMDGPU_ABS32, foo
.text 2
b:
 s_branch a
 .long d - a
 .reloc 4, R_AMDGPU_ABS32, two
 .p2align 4
 s_nop 2
.text 1
c:
 s_nop 1
 .p2align 3
 .long e-b
 .long foo
 .reloc c, R_AMDGPU_ABS32, here
.subsection 0
 s_branch c
 .reloc b, R_AMDGPU_ABS64, there
.subsection 1
d:
 s_branch b
 .long foo+4
.data
 .long 7
 .subsection 5
y:
 .long y - z
 .uleb128 y - z
 .quad c
 .reloc 0, R_AMDGPU_ABS32, five
.data
z: .long 1
 .reloc 0, R_AMDGPU_ABS32, six
 .long x
 .reloc d+4, R_AMDGPU_REL32, z
 .long w
.section .rodata.x,"a",@progbits
 .pushsection .data, 5
w: .long 9
 .popsection
 .long 5
 .previous
 .long 6
 .section .text
e:
 s_endpgm
 .reloc a, R_AMDGPU_ABS32, last
 .subsection 1+2
 s_nop 7
