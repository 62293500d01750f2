ds_read_b32 v1, v4
ds_read_b32 v2, v4 offset:4
ds_read_b32 v3, v4 offset:8
s_endpgm

; block 0
;   fast path ds_read_b32 v1, v4; ds_read_b32 v2, v4 offset:4; ds_read_b32 v3, v4 offset:8
