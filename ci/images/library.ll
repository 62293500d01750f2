; What OpenCL's image functions do, by LLVM's intrinsics: an argument for an image or a sampler points to its resource.

declare <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32.v8i32(i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32.v8i32(i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x half> @llvm.amdgcn.image.load.2d.v4f16.i16.v8i32(i32, i16, i16, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.load.3d.v4f32.i32.v8i32(i32, i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.load.1darray.v4f32.i32.v8i32(i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.load.2darray.v4f32.i32.v8i32(i32, i32, i32, i32, <8 x i32>, i32, i32)
declare void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float>, i32, i32, i32, <8 x i32>, i32, i32)
declare void @llvm.amdgcn.image.store.2d.v4f16.i16.v8i32(<4 x half>, i32, i16, i16, <8 x i32>, i32, i32)
declare void @llvm.amdgcn.image.store.3d.v4f32.i32.v8i32(<4 x float>, i32, i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.getresinfo.2d.v4f32.i32.v8i32(i32, i32, <8 x i32>, i32, i32)
declare i32 @llvm.amdgcn.image.atomic.add.2d.i32.i32.v8i32(i32, i32, i32, <8 x i32>, i32, i32)
declare i32 @llvm.amdgcn.image.atomic.cmpswap.2d.i32.i32.v8i32(i32, i32, i32, i32, <8 x i32>, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32.v8i32.v4i32(i32, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.lz.3d.v4f32.f32.v8i32.v4i32(i32, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.lz.2darray.v4f32.f32.v8i32.v4i32(i32, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.d.3d.v4f32.f32.f32.v8i32.v4i32(i32, float, float, float, float, float, float, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.l.o.2d.v4f32.f32.v8i32.v4i32(i32, i32, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.sample.c.b.2d.v4f32.f32.f32.v8i32.v4i32(i32, float, float, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)
declare <4 x float> @llvm.amdgcn.image.gather4.lz.2d.v4f32.f32.v8i32.v4i32(i32, float, float, <8 x i32>, <4 x i32>, i1, i32, i32)

define <4 x float> @_Z11read_imagef14ocl_image1d_roi(ptr addrspace(4) %i, i32 %x) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %v = call <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32.v8i32(i32 15, i32 %x, <8 x i32> %t, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(ptr addrspace(4) %i, <2 x i32> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <2 x i32> %c, i32 0
  %y = extractelement <2 x i32> %c, i32 1
  %v = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, <8 x i32> %t, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef14ocl_image3d_roDv4_i(ptr addrspace(4) %i, <4 x i32> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <4 x i32> %c, i32 0
  %y = extractelement <4 x i32> %c, i32 1
  %z = extractelement <4 x i32> %c, i32 2
  %v = call <4 x float> @llvm.amdgcn.image.load.3d.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, i32 %z, <8 x i32> %t, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef20ocl_image1d_array_roDv2_i(ptr addrspace(4) %i, <2 x i32> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <2 x i32> %c, i32 0
  %y = extractelement <2 x i32> %c, i32 1
  %v = call <4 x float> @llvm.amdgcn.image.load.1darray.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, <8 x i32> %t, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef20ocl_image2d_array_roDv4_i(ptr addrspace(4) %i, <4 x i32> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <4 x i32> %c, i32 0
  %y = extractelement <4 x i32> %c, i32 1
  %z = extractelement <4 x i32> %c, i32 2
  %v = call <4 x float> @llvm.amdgcn.image.load.2darray.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, i32 %z, <8 x i32> %t, i32 0, i32 0)
  ret <4 x float> %v
}

define void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4) %i, <2 x i32> %c, <4 x float> %v) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <2 x i32> %c, i32 0
  %y = extractelement <2 x i32> %c, i32 1
  call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %v, i32 15, i32 %x, i32 %y, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define void @_Z12write_imagef14ocl_image3d_woDv4_iDv4_f(ptr addrspace(4) %i, <4 x i32> %c, <4 x float> %v) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %x = extractelement <4 x i32> %c, i32 0
  %y = extractelement <4 x i32> %c, i32 1
  %z = extractelement <4 x i32> %c, i32 2
  call void @llvm.amdgcn.image.store.3d.v4f32.i32.v8i32(<4 x float> %v, i32 15, i32 %x, i32 %y, i32 %z, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define <4 x float> @_Z11read_imagef14ocl_image1d_ro11ocl_samplerf(ptr addrspace(4) %i, ptr addrspace(4) %p, float %x) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %v = call <4 x float> @llvm.amdgcn.image.sample.1d.v4f32.f32.v8i32.v4i32(i32 15, float %x, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(ptr addrspace(4) %i, ptr addrspace(4) %p, <2 x float> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %x = extractelement <2 x float> %c, i32 0
  %y = extractelement <2 x float> %c, i32 1
  %v = call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %x, float %y, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_f(ptr addrspace(4) %i, ptr addrspace(4) %p, <4 x float> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %x = extractelement <4 x float> %c, i32 0
  %y = extractelement <4 x float> %c, i32 1
  %z = extractelement <4 x float> %c, i32 2
  %v = call <4 x float> @llvm.amdgcn.image.sample.lz.3d.v4f32.f32.v8i32.v4i32(i32 15, float %x, float %y, float %z, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(ptr addrspace(4) %i, ptr addrspace(4) %p, <4 x float> %c) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %x = extractelement <4 x float> %c, i32 0
  %y = extractelement <4 x float> %c, i32 1
  %z = extractelement <4 x float> %c, i32 2
  %v = call <4 x float> @llvm.amdgcn.image.sample.lz.2darray.v4f32.f32.v8i32.v4i32(i32 15, float %x, float %y, float %z, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

; What OpenCL has no function for.

define <4 x half> @load_half(ptr addrspace(4) %i, i16 %x, i16 %y) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %v = call <4 x half> @llvm.amdgcn.image.load.2d.v4f16.i16.v8i32(i32 15, i16 %x, i16 %y, <8 x i32> %t, i32 0, i32 0)
  ret <4 x half> %v
}

define void @store_half(ptr addrspace(4) %i, i16 %x, i16 %y, <4 x half> %v) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  call void @llvm.amdgcn.image.store.2d.v4f16.i16.v8i32(<4 x half> %v, i32 15, i16 %x, i16 %y, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define <4 x i32> @size(ptr addrspace(4) %i) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %f = call <4 x float> @llvm.amdgcn.image.getresinfo.2d.v4f32.i32.v8i32(i32 15, i32 0, <8 x i32> %t, i32 0, i32 0)
  %v = bitcast <4 x float> %f to <4 x i32>
  ret <4 x i32> %v
}

define i32 @add(ptr addrspace(4) %i, i32 %x, i32 %y, i32 %d) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %v = call i32 @llvm.amdgcn.image.atomic.add.2d.i32.i32.v8i32(i32 %d, i32 %x, i32 %y, <8 x i32> %t, i32 0, i32 0)
  ret i32 %v
}

define i32 @swap_if(ptr addrspace(4) %i, i32 %x, i32 %y, i32 %new, i32 %old) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %v = call i32 @llvm.amdgcn.image.atomic.cmpswap.2d.i32.i32.v8i32(i32 %new, i32 %old, i32 %x, i32 %y, <8 x i32> %t, i32 0, i32 0)
  ret i32 %v
}

define <4 x float> @sample_slopes(ptr addrspace(4) %i, ptr addrspace(4) %p, float %d, float %x, float %y, float %z) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %v = call <4 x float> @llvm.amdgcn.image.sample.d.3d.v4f32.f32.f32.v8i32.v4i32(i32 15, float %d, float 0.0, float 0.0, float 0.0, float %d, float 0.0, float %x, float %y, float %z, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

define <4 x float> @sample_offset(ptr addrspace(4) %i, ptr addrspace(4) %p, i32 %o, float %x, float %y, float %lod) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %v = call <4 x float> @llvm.amdgcn.image.sample.l.o.2d.v4f32.f32.v8i32.v4i32(i32 15, i32 %o, float %x, float %y, float %lod, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}

define float @compare(ptr addrspace(4) %i, ptr addrspace(4) %p, float %bias, float %r, float %x, float %y) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %v = call <4 x float> @llvm.amdgcn.image.sample.c.b.2d.v4f32.f32.f32.v8i32.v4i32(i32 1, float %bias, float %r, float %x, float %y, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  %f = extractelement <4 x float> %v, i32 0
  ret float %f
}

define <4 x float> @gather(ptr addrspace(4) %i, ptr addrspace(4) %p, float %x, float %y) alwaysinline {
  %t = load <8 x i32>, ptr addrspace(4) %i
  %s = load <4 x i32>, ptr addrspace(4) %p
  %v = call <4 x float> @llvm.amdgcn.image.gather4.lz.2d.v4f32.f32.v8i32.v4i32(i32 2, float %x, float %y, <8 x i32> %t, <4 x i32> %s, i1 0, i32 0, i32 0)
  ret <4 x float> %v
}
