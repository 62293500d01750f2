define amdgpu_kernel void @k(ptr addrspace(1) %a) {
  store i32 3, ptr addrspace(1) %a
  ret void
}
