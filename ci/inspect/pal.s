// Metadata of PAL, as MessagePack.
    .text
    s_endpgm
    .amdgpu_pal_metadata
---
amdpal.pipelines:
  - .hardware_stages:
      .cs:
        .entry_point: _amdgpu_cs_main
        .sgpr_count: 16
        .vgpr_count: 8
        .debug_mode: false
    .internal_pipeline_hash: [0xfedcba9876543210, 0x123456789abcdef]
    .registers:
      0x2e12: 0xac0000
      0x2e13: 0x90
    .user_data_limit: 4
amdpal.version: [2, 6]
...
    .end_amdgpu_pal_metadata
