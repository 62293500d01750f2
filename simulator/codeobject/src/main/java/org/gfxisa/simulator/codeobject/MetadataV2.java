package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Renames the metadata of code object V2 to that of V3, so that there is one reader (LLVM AMDGPU usage, both chapters). */
final class MetadataV2 {
    private static final Map<String, String> KERNEL_KEYS = Map.ofEntries(
            Map.entry("Name", ".name"),
            Map.entry("KernargSegmentSize", ".kernarg_segment_size"),
            Map.entry("KernargSegmentAlign", ".kernarg_segment_align"),
            Map.entry("GroupSegmentFixedSize", ".group_segment_fixed_size"),
            Map.entry("PrivateSegmentFixedSize", ".private_segment_fixed_size"),
            Map.entry("IsDynamicCallStack", ".uses_dynamic_stack"),
            Map.entry("WavefrontSize", ".wavefront_size"),
            Map.entry("NumSGPRs", ".sgpr_count"),
            Map.entry("NumVGPRs", ".vgpr_count"),
            Map.entry("MaxFlatWorkGroupSize", ".max_flat_workgroup_size"),
            Map.entry("ReqdWorkGroupSize", ".reqd_workgroup_size"));
    private static final Map<String, String> ARG_KEYS = Map.of(
            "Name", ".name",
            "TypeName", ".type_name",
            "Size", ".size",
            "AddrSpaceQual", ".address_space",
            "PointeeAlign", ".pointee_align");

    private MetadataV2() {}

    /** The whole metadata with the keys of V3. */
    static Metadata renamed(Metadata v2) throws CodeObjectException {
        List<Object> kernels = new ArrayList<>();
        for (Metadata kernel : v2.maps("Kernels")) {
            Map<String, Object> renamed = new LinkedHashMap<>();
            copy(kernel, KERNEL_KEYS, renamed);
            copy(kernel.map("CodeProps"), KERNEL_KEYS, renamed);
            copy(kernel.map("Attrs"), KERNEL_KEYS, renamed);
            // The kernel has no descriptor symbol: its own symbol labels an amd_kernel_code_t.
            renamed.put(".symbol", kernel.text("Name").orElse(""));
            renamed.put(".args", args(kernel));
            kernels.add(renamed);
        }
        return Metadata.of(v2.path(), Map.of("amdhsa.kernels", kernels));
    }

    private static List<Object> args(Metadata kernel) throws CodeObjectException {
        List<Object> args = new ArrayList<>();
        long end = 0;
        for (Metadata arg : kernel.maps("Args")) {
            Map<String, Object> renamed = new LinkedHashMap<>();
            copy(arg, ARG_KEYS, renamed);
            renamed.put(".value_kind", snakeCase(arg.text("ValueKind").orElse("")));
            long align = MetadataReader.align(arg, "Align", 1);
            long offset = end + align - 1 & -align;
            renamed.put(".offset", offset);
            end = offset + arg.number("Size");
            args.add(renamed);
        }
        return args;
    }

    /** {@code global_buffer} for {@code GlobalBuffer}. */
    private static String snakeCase(String name) {
        return name.replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static void copy(Metadata from, Map<String, String> keys, Map<String, Object> to) {
        from.values().forEach((key, value) -> {
            if (keys.containsKey(key)) {
                to.put(keys.get(key), value);
            }
        });
    }
}
