// Images of all kinds that OpenCL has, read with and without samplers, and written. A work-item for each of 64 texels.

half4 load_half(read_only image2d_t image, short x, short y);
void store_half(write_only image2d_t image, short x, short y, half4 value);
int4 size(read_only image2d_t image);
int add(write_only image2d_t image, int x, int y, int value);
int swap_if(write_only image2d_t image, int x, int y, int value, int old);
float4 sample_slopes(read_only image3d_t image, sampler_t sampler, float slope, float x, float y, float z);
float4 sample_offset(read_only image2d_t image, sampler_t sampler, int offset, float x, float y, float lod);
float compare(read_only image2d_t image, sampler_t sampler, float bias, float reference, float x, float y);
float4 gather(read_only image2d_t image, sampler_t sampler, float x, float y);

#define ITEM (__builtin_amdgcn_workgroup_id_x() * 32 + __builtin_amdgcn_workitem_id_x())

kernel void loads(read_only image1d_t line, read_only image2d_t plane, read_only image3d_t volume, read_only image1d_array_t lines,
                  read_only image2d_array_t planes, global float4 *out) {
    int i = ITEM;
    out[5 * i] = read_imagef(line, i);
    out[5 * i + 1] = read_imagef(plane, (int2)(i & 7, i >> 3));
    out[5 * i + 2] = read_imagef(volume, (int4)(i & 3, i >> 2 & 3, i >> 4, 0));
    out[5 * i + 3] = read_imagef(lines, (int2)(i & 15, i >> 4));
    out[5 * i + 4] = read_imagef(planes, (int4)(i & 3, i >> 2 & 3, i >> 4, 0));
}

kernel void stores(read_only image2d_t in, write_only image2d_t plane, write_only image3d_t volume, write_only image2d_t halves) {
    int i = ITEM;
    float4 value = read_imagef(in, (int2)(i & 7, i >> 3));
    write_imagef(plane, (int2)(7 - (i & 7), i >> 3), value);
    write_imagef(volume, (int4)(i & 3, i >> 2 & 3, 3 - (i >> 4), 0), value.yxwz);
    store_half(halves, i & 7, i >> 3, load_half(in, i >> 3, i & 7));
}

kernel void samples(read_only image1d_t line, read_only image2d_t plane, read_only image3d_t volume, read_only image2d_array_t planes,
                    read_only image2d_t depths, sampler_t sampler, global float4 *out) {
    int i = ITEM;
    float x = i * 0.0371f - 0.3f, y = i * 0.0213f - 0.1f, z = i * 0.017f;
    out[7 * i] = read_imagef(line, sampler, x);
    out[7 * i + 1] = read_imagef(plane, sampler, (float2)(x, y));
    out[7 * i + 2] = read_imagef(volume, sampler, (float4)(x, y, z, 0));
    out[7 * i + 3] = read_imagef(planes, sampler, (float4)(x, y, i >> 4, 0));
    out[7 * i + 4] = sample_slopes(volume, sampler, 0.2f, x, y, z);
    out[7 * i + 5] = sample_offset(plane, sampler, 0x3f02, x, y, 0.5f);
    float4 four = gather(plane, sampler, x, y);
    // A sampler of OpenCL compares nothing: no texel passes.
    four.x += compare(depths, sampler, -2, 0.4f, x, y);
    out[7 * i + 6] = four;
}

kernel void updates(read_only image2d_t plane, write_only image2d_t counts, global int *out) {
    int i = ITEM;
    out[4 * i] = add(counts, i & 3, i >> 3, i);
    out[4 * i + 1] = swap_if(counts, 4 + (i & 3), i >> 3, 1000 + i, i);
    int4 all = size(plane);
    out[4 * i + 2] = all.x * 100 + all.y;
    out[4 * i + 3] = all.z * 100 + all.w;
}
