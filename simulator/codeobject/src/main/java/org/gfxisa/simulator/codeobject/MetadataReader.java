package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.isa.abi.MetadataKey;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.isa.abi.SourceLanguage;

/** Reads the metadata note of a code object. */
public final class MetadataReader {
    private static final int LARGEST_ALIGN = 1 << 16;
    static final int LARGEST_BLOCK = 1 << 20;

    private MetadataReader() {}

    /** Returns the kernels in the order of the note. */
    public static List<KernelMetadata> kernels(ElfFile elf) throws CodeObjectException {
        List<KernelMetadata> kernels = new ArrayList<>();
        for (Metadata map : root(elf).maps(MetadataKey.HSA_KERNELS.key())) {
            kernels.add(kernel(map));
        }
        return distinct(kernels);
    }

    /** Returns whether there is a metadata note. */
    public static boolean isThere(ElfFile elf) throws CodeObjectException {
        return note(elf).isPresent();
    }

    /**
     * Returns the contents of the metadata note with the keys of its version: maps, lists, texts, {@code Long}, {@code Double} and
     * booleans; empty if there is no note.
     */
    public static Map<String, Object> tree(ElfFile elf) throws CodeObjectException {
        return metadata(elf).values();
    }

    static Metadata metadata(ElfFile elf) throws CodeObjectException {
        Optional<ElfNote> note = note(elf);
        return note.isEmpty() ? new Metadata("metadata", Map.of()) : read(note.get());
    }

    /**
     * Returns the deviations of the metadata note from its schema: keys that are missing, unknown or of a later version, and values of
     * other types.
     *
     * @param version the code object version, at least 2; 0 for systems without one, such as PAL
     */
    public static List<MetadataRemark> remarks(ElfFile elf, int version) throws CodeObjectException {
        Optional<ElfNote> note = note(elf);
        return note.isEmpty() ? List.of() : MetadataSchema.remarks(read(note.get()), version);
    }

    private static Optional<ElfNote> note(ElfFile elf) throws CodeObjectException {
        return elf.notes().stream()
                .filter(note -> note.is(NoteType.METADATA) || note.is(NoteType.METADATA_V2))
                .findFirst();
    }

    private static Metadata read(ElfNote note) throws CodeObjectException {
        ByteWindow bytes = note.description();
        if (note.is(NoteType.METADATA)) {
            return Metadata.of("metadata", MessagePackReader.read(bytes));
        }
        String text = bytes.text(0, bytes.size());
        int end = text.indexOf(0);
        try {
            return Metadata.of("metadata", MetadataText.read(end < 0 ? text : text.substring(0, end)));
        } catch (CodeObjectException e) {
            throw new CodeObjectException("metadata note, " + e.getMessage() + ", expected YAML");
        }
    }

    private static Metadata root(ElfFile elf) throws CodeObjectException {
        ElfNote note = note(elf)
                .orElseThrow(
                        () -> new CodeObjectException(
                                "no metadata note, which says what arguments kernels take (in a source, .amdgpu_metadata writes it; gfxisa launch can do without)"));
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
        int kernargSize = size(map, MetadataKey.KERNEL_KERNARG_SEGMENT_SIZE, LARGEST_BLOCK);
        List<KernelParameter> parameters = new ArrayList<>();
        for (Metadata arg : map.maps(MetadataKey.KERNEL_ARGS.key())) {
            KernelParameter read = parameter(arg);
            if (read.offset() + read.size() > kernargSize) {
                throw new CodeObjectException(arg.path() + ": ends at byte " + (read.offset() + read.size())
                        + " of the kernel arguments, which are " + kernargSize + " bytes");
            }
            parameters.add(read);
        }
        return new KernelMetadata(
                required(map, MetadataKey.KERNEL_NAME),
                kind(map),
                required(map, MetadataKey.KERNEL_SYMBOL),
                parameters,
                kernargSize,
                align(map, MetadataKey.KERNEL_KERNARG_SEGMENT_ALIGN.key(), 8),
                size(map, MetadataKey.KERNEL_GROUP_SEGMENT_FIXED_SIZE, Integer.MAX_VALUE),
                size(map, MetadataKey.KERNEL_PRIVATE_SEGMENT_FIXED_SIZE, Integer.MAX_VALUE),
                map.flag(MetadataKey.KERNEL_USES_DYNAMIC_STACK.key()).orElse(false),
                wavefrontSize(map, MetadataKey.KERNEL_WAVEFRONT_SIZE),
                count(map, MetadataKey.KERNEL_SGPR_COUNT),
                count(map, MetadataKey.KERNEL_VGPR_COUNT),
                count(map, MetadataKey.KERNEL_AGPR_COUNT),
                count(map, MetadataKey.KERNEL_MAX_FLAT_WORKGROUP_SIZE),
                requiredWorkGroupSize(map, MetadataKey.KERNEL_REQD_WORKGROUP_SIZE),
                map.text(MetadataKey.KERNEL_LANGUAGE.key()).flatMap(SourceLanguage::ofText));
    }

    private static KernelKind kind(Metadata map) throws CodeObjectException {
        String key = MetadataKey.KERNEL_KIND.key();
        String text = map.text(key).orElse(KernelKind.NORMAL.text());
        return KernelKind.ofText(text)
                .orElseThrow(() -> new CodeObjectException(map.place(key) + ": '" + text + "', expected one of "
                        + String.join(", ", MetadataKey.KERNEL_KIND.oneOf())));
    }

    private static KernelParameter parameter(Metadata map) throws CodeObjectException {
        String kind = required(map, MetadataKey.ARGUMENT_VALUE_KIND);
        return new KernelParameter(
                map.text(MetadataKey.ARGUMENT_NAME.key()).orElse(""),
                map.text(MetadataKey.ARGUMENT_TYPE_NAME.key()).orElse(""),
                ParameterKind.of(kind)
                        .orElseThrow(() -> new CodeObjectException(map.place(MetadataKey.ARGUMENT_VALUE_KIND.key())
                                + ": '" + kind + "', an unknown kind of argument")),
                HiddenArgument.ofText(kind),
                size(map, MetadataKey.ARGUMENT_OFFSET, LARGEST_BLOCK),
                size(map, MetadataKey.ARGUMENT_SIZE, LARGEST_BLOCK),
                map.text(MetadataKey.ARGUMENT_ADDRESS_SPACE.key()).orElse("").toLowerCase(Locale.ROOT),
                align(map, MetadataKey.ARGUMENT_POINTEE_ALIGN.key(), 1));
    }

    private static int count(Metadata map, MetadataKey key) throws CodeObjectException {
        return (int) Math.min(Integer.MAX_VALUE, map.number(key.key(), 0));
    }

    private static String required(Metadata map, MetadataKey key) throws CodeObjectException {
        Optional<String> text = map.text(key.key());
        return text.orElseThrow(() -> new CodeObjectException(map.path() + ": no " + key.key()));
    }

    private static int size(Metadata map, MetadataKey key, int most) throws CodeObjectException {
        long size = map.number(key.key());
        if (size > most) {
            throw new CodeObjectException(map.place(key.key()) + ": " + size + " bytes, expected at most " + most);
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

    private static int wavefrontSize(Metadata map, MetadataKey key) throws CodeObjectException {
        long size = map.number(key.key());
        if (size != 32 && size != 64) {
            throw new CodeObjectException(map.place(key.key()) + ": " + size + " lanes, expected 32 or 64");
        }
        return (int) size;
    }

    /** Reads three numbers. All zeros are equivalent to none. */
    private static List<Integer> requiredWorkGroupSize(Metadata map, MetadataKey key) throws CodeObjectException {
        List<Integer> sizes = new ArrayList<>();
        for (Object item : map.list(key.key())) {
            if (!(item instanceof Long size) || size < 0 || size > 0xffff) {
                throw new CodeObjectException(map.place(key.key()) + ": " + item + ", expected 0 to 65535");
            }
            sizes.add(size.intValue());
        }
        if (!sizes.isEmpty() && sizes.size() != 3) {
            throw new CodeObjectException(map.place(key.key()) + ": " + sizes.size() + " numbers, expected 3");
        }
        return sizes.stream().allMatch(s -> s == 0) ? List.of() : sizes;
    }
}
