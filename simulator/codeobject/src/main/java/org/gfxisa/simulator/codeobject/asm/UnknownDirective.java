package org.gfxisa.simulator.codeobject.asm;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.text.WordTable;

/** Makes the error about an unknown directive, with the assembler that has it or a suggestion. */
final class UnknownDirective {
    private static final Map<String, List<String>> OWNERS = new LinkedHashMap<>();

    static {
        OWNERS.put(
                "is for x86",
                List.of(".code16", ".code16gcc", ".code32", ".code64", ".intel_syntax", ".att_syntax", ".nops"));
        OWNERS.put(
                "is for Arm",
                List.of(
                        ".arm",
                        ".thumb",
                        ".thumb_func",
                        ".syntax",
                        ".cpu",
                        ".arch",
                        ".fpu",
                        ".ltorg",
                        ".pool",
                        ".req"));
        OWNERS.put("is for Arm's or x86's unwinding", List.of(".fnstart", ".fnend", ".cantunwind", ".seh_proc"));
        OWNERS.put(
                "is for Mach-O",
                List.of(
                        ".private_extern",
                        ".weak_definition",
                        ".weak_reference",
                        ".subsections_via_symbols",
                        ".zerofill",
                        ".lazy_reference"));
        OWNERS.put("is for COFF", List.of(".def", ".endef", ".scl", ".secrel32", ".secidx", ".linkonce", ".safeseh"));
        OWNERS.put("is for PTX", List.of(".visible", ".entry", ".reg", ".address_size"));
        OWNERS.put("is for CodeView", List.of(".cv_file", ".cv_loc", ".cv_func_id", ".cv_linetable", ".cv_string"));
        OWNERS.put("is for stabs; lines come from .file and .loc", List.of(".stabs", ".stabn", ".stabd"));
        OWNERS.put("is PAL's old metadata, which is read here, but not written", List.of(".amd_amdgpu_pal_metadata"));
        OWNERS.put("is for kernels, after .amdhsa_kernel", List.of(".end_amdhsa_kernel"));
        OWNERS.put("needs .amdgpu_metadata before it", List.of(".end_amdgpu_metadata"));
        OWNERS.put("needs .amdgpu_pal_metadata before it", List.of(".end_amdgpu_pal_metadata"));
    }

    private UnknownDirective() {}

    static SourceException of(String name, Collection<String> known) {
        for (Map.Entry<String, List<String>> owner : OWNERS.entrySet()) {
            if (owner.getValue().contains(name)) {
                return new SourceException(name + " " + owner.getKey());
            }
        }
        if (name.startsWith(KernelDirectives.PREFIX)) {
            return new SourceException(name + " is for kernels: expected .amdhsa_kernel before it");
        }
        String near = WordTable.nearest(name, known);
        return new SourceException(
                "unknown directive '" + name + "'" + (near.isEmpty() ? "" : "; did you mean '" + near + "'?"));
    }
}
