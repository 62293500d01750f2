package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.NoteType;

/** Finds the metadata note of a code object and reads what it says of the kernels. */
public final class MetadataReader {
    private static final int LARGEST_ALIGN = 1 << 16;
    private static final int LARGEST_BLOCK = 1 << 20;

    private MetadataReader() {}

    /** The kernels in the note's order. */
    public static List<KernelMetadata> kernels(ElfFile elf) throws CodeObjectException {
        List<KernelMetadata> kernels = new ArrayList<>();
        for (Metadata map : root(elf).maps("amdhsa.kernels")) {
            kernels.add(kernel(map));
        }
        return distinct(kernels);
    }

    /**
     * What the metadata note holds, with the names of its own version: maps, lists, texts, {@code Long}, {@code Double} and booleans; empty
     * where there is none.
     */
    public static Map<String, Object> tree(ElfFile elf) throws CodeObjectException {
        Optional<ElfNote> note = note(elf);
        return note.isEmpty() ? Map.of() : read(note.get()).values();
    }

    private static Optional<ElfNote> note(ElfFile elf) throws CodeObjectException {
        return elf.notes().stream()
                .filter(note -> note.is(NoteType.METADATA) || note.is(NoteType.METADATA_V2))
                .findFirst();
    }

    private static Metadata read(ElfNote note) throws CodeObjectException {
        ByteWindow bytes = note.description();
        if (note.is(NoteType.METADATA)) {
            return Metadata.of("metadata", MessagePack.read(bytes));
        }
        String text = bytes.text(0, bytes.size());
        int end = text.indexOf(0);
        return Metadata.of("metadata", IndentedText.read(end < 0 ? text : text.substring(0, end)));
    }

    private static Metadata root(ElfFile elf) throws CodeObjectException {
        ElfNote note = note(elf)
                .orElseThrow(() -> new CodeObjectException("no metadata note: kernels cannot be launched without one"));
        return note.is(NoteType.METADATA) ? read(note) : MetadataV2.renamed(read(note));
    }

    private static List<KernelMetadata> distinct(List<KernelMetadata> kernels) throws CodeObjectException {
        Set<String> names = new HashSet<>();
        for (KernelMetadata kernel : kernels) {
            if (!names.add(kernel.name())) {
                throw new CodeObjectException("metadata: two kernels are called '" + kernel.name() + "'");
            }
        }
        return kernels;
    }

    private static KernelMetadata kernel(Metadata map) throws CodeObjectException {
        int kernargSize = size(map, ".kernarg_segment_size", LARGEST_BLOCK);
        List<KernelParameter> parameters = new ArrayList<>();
        for (Metadata arg : map.maps(".args")) {
            KernelParameter read = parameter(arg);
            if (read.offset() + read.size() > kernargSize) {
                throw new CodeObjectException(arg.path() + ": ends at byte " + (read.offset() + read.size())
                        + " of the kernel arguments, which are " + kernargSize + " bytes");
            }
            parameters.add(read);
        }
        return new KernelMetadata(
                required(map, ".name"),
                required(map, ".symbol"),
                parameters,
                kernargSize,
                align(map, ".kernarg_segment_align", 8),
                size(map, ".group_segment_fixed_size", Integer.MAX_VALUE),
                size(map, ".private_segment_fixed_size", Integer.MAX_VALUE),
                map.flag(".uses_dynamic_stack").orElse(false),
                wavefrontSize(map, ".wavefront_size"),
                count(map, ".sgpr_count"),
                count(map, ".vgpr_count"),
                count(map, ".agpr_count"),
                count(map, ".max_flat_workgroup_size"),
                requiredWorkGroupSize(map, ".reqd_workgroup_size"));
    }

    private static KernelParameter parameter(Metadata map) throws CodeObjectException {
        String kind = required(map, ".value_kind");
        return new KernelParameter(
                map.text(".name").orElse(""),
                map.text(".type_name").orElse(""),
                ParameterKind.of(kind)
                        .orElseThrow(() -> new CodeObjectException(
                                map.place(".value_kind") + ": '" + kind + "', a kind of argument that is not known")),
                HiddenArgument.ofText(kind),
                size(map, ".offset", LARGEST_BLOCK),
                size(map, ".size", LARGEST_BLOCK),
                map.text(".address_space").orElse("").toLowerCase(Locale.ROOT),
                align(map, ".pointee_align", 1));
    }

    private static int count(Metadata map, String key) throws CodeObjectException {
        return (int) Math.min(Integer.MAX_VALUE, map.number(key, 0));
    }

    private static String required(Metadata map, String key) throws CodeObjectException {
        Optional<String> text = map.text(key);
        return text.orElseThrow(() -> new CodeObjectException(map.path() + ": no " + key));
    }

    private static int size(Metadata map, String key, int most) throws CodeObjectException {
        long size = map.number(key);
        if (size > most) {
            throw new CodeObjectException(map.place(key) + ": " + size + " bytes, at most " + most + " are possible");
        }
        return (int) size;
    }

    static int align(Metadata map, String key, int otherwise) throws CodeObjectException {
        long align = map.number(key, otherwise);
        if (Long.bitCount(align) != 1 || align > LARGEST_ALIGN) {
            throw new CodeObjectException(
                    map.place(key) + ": " + align + ", expected a power of two up to " + LARGEST_ALIGN);
        }
        return (int) align;
    }

    private static int wavefrontSize(Metadata map, String key) throws CodeObjectException {
        long size = map.number(key);
        if (size != 32 && size != 64) {
            throw new CodeObjectException(map.place(key) + ": " + size + " lanes, expected 32 or 64");
        }
        return (int) size;
    }

    /** Three numbers; all zeros say the same as none at all. */
    private static List<Integer> requiredWorkGroupSize(Metadata map, String key) throws CodeObjectException {
        List<Integer> sizes = new ArrayList<>();
        for (Object item : map.list(key)) {
            if (!(item instanceof Long size) || size < 0 || size > 0xffff) {
                throw new CodeObjectException(map.place(key) + ": " + item + ", expected 0 to 65535");
            }
            sizes.add(size.intValue());
        }
        if (!sizes.isEmpty() && sizes.size() != 3) {
            throw new CodeObjectException(map.place(key) + ": " + sizes.size() + " numbers, expected 3");
        }
        return sizes.stream().allMatch(s -> s == 0) ? List.of() : sizes;
    }
}
