package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.MetadataKey;
import org.gfxisa.isa.abi.MetadataMap;

/** Renames the metadata of code object V2 to that of V3, which the reader expects (LLVM AMDGPU usage, both chapters). */
final class MetadataV2 {
    private MetadataV2() {}

    /** Returns the metadata with the keys of V3, without those that V3 does not have. */
    static Metadata renamed(Metadata v2) throws CodeObjectException {
        Map<String, Object> root = renamed(v2, MetadataMap.HSA);
        List<Object> kernels = new ArrayList<>();
        for (Metadata kernel : v2.maps(MetadataKey.HSA_KERNELS.v2())) {
            Map<String, Object> renamed = renamed(kernel, MetadataMap.KERNEL);
            // There is no descriptor symbol: the symbol of the kernel labels an amd_kernel_code_t.
            renamed.put(
                    MetadataKey.KERNEL_SYMBOL.key(),
                    kernel.text(MetadataKey.KERNEL_NAME.v2()).orElse(""));
            renamed.put(MetadataKey.KERNEL_ARGS.key(), args(kernel));
            kernels.add(renamed);
        }
        root.put(MetadataKey.HSA_KERNELS.key(), kernels);
        return Metadata.of(v2.path(), root);
    }

    private static List<Object> args(Metadata kernel) throws CodeObjectException {
        List<Object> args = new ArrayList<>();
        long end = 0;
        for (Metadata arg : kernel.maps(MetadataKey.KERNEL_ARGS.v2())) {
            Map<String, Object> renamed = renamed(arg, MetadataMap.ARGUMENT);
            String kind = arg.text(MetadataKey.ARGUMENT_VALUE_KIND.v2()).orElse("");
            renamed.put(MetadataKey.ARGUMENT_VALUE_KIND.key(), snakeCase(kind));
            long align = MetadataReader.align(arg, MetadataKey.ARGUMENT_ALIGN.v2(), 1);
            long offset = end + align - 1 & -align;
            renamed.put(MetadataKey.ARGUMENT_OFFSET.key(), offset);
            end = offset + arg.number(MetadataKey.ARGUMENT_SIZE.v2());
            args.add(renamed);
        }
        return args;
    }

    private static Map<String, Object> renamed(Metadata from, MetadataMap map) throws CodeObjectException {
        Map<String, Object> to = new LinkedHashMap<>();
        rename(from, "", map, to);
        return to;
    }

    /** Renames the entries of a map. Entries of inner maps in V2 are part of the outer map in V3. */
    private static void rename(Metadata from, String prefix, MetadataMap map, Map<String, Object> to)
            throws CodeObjectException {
        for (Map.Entry<String, Object> entry : from.values().entrySet()) {
            String name = prefix + entry.getKey();
            Optional<MetadataKey> known =
                    keys(map).filter(key -> key.v2().equals(name)).findFirst();
            if (known.isPresent()) {
                to.put(known.get().key(), entry.getValue());
            } else if (keys(map).anyMatch(key -> key.v2().startsWith(name + "."))) {
                rename(from.map(entry.getKey()), name + ".", map, to);
            }
        }
    }

    private static Stream<MetadataKey> keys(MetadataMap map) {
        return Stream.of(MetadataKey.values()).filter(key -> key.map() == map);
    }

    /** Converts {@code GlobalBuffer} to {@code global_buffer}. */
    static String snakeCase(String name) {
        return name.replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
