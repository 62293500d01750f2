package org.gfxisa.simulator.inspect;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Processor;
import org.gfxisa.abi.AbiField;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.SystemSgprs;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.UserSgprs;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.KernelRegisters;
import org.gfxisa.simulator.codeobject.KernelSymbol;
import org.gfxisa.simulator.codeobject.Occupancy;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.simulator.json.FormattedNumber;

/** Builds the tree of a kernel: the fields of its descriptor, its registers, occupancy, initial SGPRs and arguments. */
final class KernelTree {
    private static final int FIRST_USER_REGISTERS = 16;

    private final Optional<Processor> processor;
    private final Optional<TargetProperties> properties;

    /** Makes a builder for kernels of a processor. If it is unknown, only fields that all processors share are included. */
    KernelTree(Optional<Processor> processor) {
        this.processor = processor;
        properties = processor.filter(p -> !p.properties().all().isEmpty()).map(TargetProperties::of);
    }

    Map<String, Object> of(KernelSymbol kernel, Optional<KernelMetadata> metadata) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", ElfTree.text(kernel.name()));
        tree.put("descriptor_address", FormattedNumber.hex(kernel.descriptor()));
        tree.put("entry", FormattedNumber.hex(kernel.entry()));
        tree.put("format", kernel.isKernelCode() ? "amd_kernel_code_t" : "kernel descriptor");
        tree.put("descriptor", fields(fieldsOf(kernel), kernel.bytes()));
        properties.ifPresent(p -> {
            KernelRegisters registers = KernelRegisters.of(kernel.bytes(), 0, p);
            tree.put("registers", registers(registers));
            long groupBytes = kernel.isKernelCode()
                    ? AmdKernelCode.workgroupGroupSegmentByteSize(kernel.bytes(), 0)
                    : KernelDescriptor.groupSegmentFixedSize(kernel.bytes(), 0);
            tree.put("occupancy", occupancy(Occupancy.of(registers, groupBytes, p)));
        });
        tree.put("initial_sgprs", initialSgprs(kernel));
        metadata.flatMap(KernelMetadata::language).ifPresent(l -> tree.put("memory_model", l.memoryModel()));
        metadata.ifPresent(m -> tree.put("arguments", arguments(m)));
        return tree;
    }

    private static List<AbiField> fieldsOf(KernelSymbol kernel) {
        return kernel.isKernelCode() ? AmdKernelCode.FIELDS : KernelDescriptor.FIELDS;
    }

    private Map<String, Object> fields(List<AbiField> fields, ByteBuffer bytes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (AbiField field : fields) {
            long value = field.get(bytes, 0);
            tree.put(field.name(), field.parts().isEmpty() ? number(field, value) : word(field.parts(), (int) value));
        }
        return tree;
    }

    private Map<String, Object> word(List<AbiField> parts, int word) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (AbiField part : parts) {
            if (processor
                    .map(p -> part.isAt(Structures.of(p)))
                    .orElse(part.targets().isEmpty())) {
                tree.put(name(part, parts), number(part, part.get(word)));
            }
        }
        return tree;
    }

    private static Object number(AbiField field, long value) {
        String name = field.names().get(value);
        return name == null ? (Object) value : FormattedNumber.named(value, name);
    }

    /** Returns the name of a field. One that has different positions in different generations has the name of its first position. */
    private static String name(AbiField field, List<AbiField> all) {
        return all.stream()
                .filter(f -> f.title().equals(field.title()) && field.name().startsWith(f.name()))
                .findFirst()
                .orElse(field)
                .name();
    }

    private static Map<String, Object> registers(KernelRegisters registers) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("wave_size", registers.lanes());
        tree.put("allocated_vgprs", registers.allocatedVgprs());
        tree.put("vgprs", registers.vgprs());
        tree.put("agprs", registers.agprs());
        tree.put("shared_vgprs", registers.sharedVgprs());
        registers.sgprs().ifPresent(count -> tree.put("sgprs", count));
        return tree;
    }

    private static Map<String, Object> occupancy(Occupancy occupancy) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("waves_per_simd", occupancy.waves());
        tree.put("most_waves", occupancy.hardware());
        tree.put("waves_by_vgprs", occupancy.byVgprs());
        occupancy.bySgprs().ifPresent(waves -> tree.put("waves_by_sgprs", waves));
        occupancy.groupsByLds().ifPresent(groups -> tree.put("work_groups_by_lds", groups));
        return tree;
    }

    /**
     * Returns the contents of the scalar registers at the start: first the user SGPRs, of which at most 16 are initialized, then the system
     * SGPRs.
     */
    private List<Object> initialSgprs(KernelSymbol kernel) {
        List<Object> list = new ArrayList<>();
        boolean hasPreload = properties.filter(TargetProperties::kernargPreload).isPresent();
        int next = 0;
        for (UserSgprs register : UserSgprs.values()) {
            int count = register.count(kernel.bytes(), 0);
            boolean isThere = register != UserSgprs.PRELOADED_KERNARGS || hasPreload && !kernel.isKernelCode();
            next = isThere ? add(list, register, next, Math.min(count, FIRST_USER_REGISTERS - next)) : next;
        }
        boolean areInTtmps =
                properties.filter(TargetProperties::workGroupIdsInTtmps).isPresent();
        for (SystemSgprs register : SystemSgprs.values()) {
            next = areInTtmps ? next : add(list, register, next, register.count(kernel.bytes(), 0));
        }
        return list;
    }

    private static int add(List<Object> list, Enum<?> register, int first, int count) {
        if (count > 0) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("first", first);
            tree.put("count", count);
            tree.put("holds", register.name().toLowerCase(Locale.ROOT));
            list.add(tree);
        }
        return first + Math.max(0, count);
    }

    private static List<Object> arguments(KernelMetadata metadata) {
        List<Object> list = new ArrayList<>();
        for (KernelParameter parameter : metadata.parameters()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("offset", parameter.offset());
            tree.put("size", parameter.size());
            tree.put("name", parameter.name());
            tree.put("type", parameter.typeName());
            tree.put(
                    "kind",
                    parameter
                            .hidden()
                            .map(h -> h.text())
                            .orElse(parameter.kind().text()));
            tree.put("address_space", parameter.addressSpace());
            list.add(tree);
        }
        return list;
    }
}
