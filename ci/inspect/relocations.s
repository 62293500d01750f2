// Every relocation that the assembler writes, symbols of every kind.
    .text
    .globl code
    .p2align 8
    .type code,@function
code:
    s_getpc_b64 s[0:1]
    s_add_u32 s0, s0, outside@rel32@lo+4
    s_addc_u32 s1, s1, outside@rel32@hi+12
    s_add_u32 s2, s2, outside@gotpcrel32@lo+4
    s_addc_u32 s3, s3, outside@gotpcrel32@hi+12
    s_mov_b32 s4, outside@abs32@lo
    s_mov_b32 s5, outside@abs32@hi
    s_mov_b32 s7, outside@gotpcrel
    s_endpgm
    .size code, .-code
    .data
    .quad outside+5
    .quad code
    .quad outside-.
    .long outside-.
    .long outside
    .hidden secret
secret:
    .long 0
    .weak feeble
    .common shared, 64, 16
    .set answer, 42
    .amdgpu_lds local_block, 128, 16
