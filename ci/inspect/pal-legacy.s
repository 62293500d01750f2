// Metadata of PAL from before MessagePack: pairs of a register and its value.
    .amd_amdgpu_pal_metadata 0x2c0a,0x0,0x2c0b,0x42,0x10000000,0x7
