package org.gfxisa.simulator.codeobject.asm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.abi.AbiField;
import org.gfxisa.abi.LittleEndian;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.KernelCodeKey;
import org.gfxisa.isa.abi.MachineKind;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.isa.abi.TargetFeature;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.text.WordTable;

/** The directives of code object V2: its notes, and the structure before a kernel's code. */
final class CodeObjectV2Directives {
    private static final String END = ".end_amd_kernel_code_t";
    private static final String VENDOR = "AMD";
    private static final String ARCHITECTURE = "AMDGPU";
    /** The alignment of segments, as a power of two. */
    private static final int ALIGNMENT = 4;

    private static final int LANES_32 = 5;
    private static final int LANES_64 = 6;

    private final Assembly assembly;
    private Optional<ByteBuffer> open = Optional.empty();
    private Place start = Place.NONE;

    /** A range of bits in the structure. */
    private record Bits(int first, int count, boolean isSigned) {}

    CodeObjectV2Directives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(".hsa_code_object_version", in -> {
            long major = in.absolute(1, 2, "the version");
            in.expect(',');
            long minor = in.absolute(0, Integer.MAX_VALUE, "the minor version");
            in.end();
            assembly.target().version(ElfAbiVersion.HSA_V2);
            ByteBuffer note = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            Notes.add(
                    assembly,
                    NoteType.CODE_OBJECT_VERSION,
                    note.putInt((int) major).putInt((int) minor).array());
        });
        all.put(".hsa_code_object_isa", this::version);
        all.put(".amd_amdgpu_isa", in -> {
            int from = in.next();
            byte[] name = in.string();
            in.end();
            String triple = assembly.target().triple().triple();
            String expected = triple + assembly.isa().target();
            List<String> fitting = List.of(
                    expected,
                    triple + assembly.target().id().canonicalV3(),
                    triple + assembly.target().id().canonical());
            if (!fitting.contains(new String(name, StandardCharsets.UTF_8))) {
                throw new SourceException(from, "the target is \"" + expected + "\"");
            }
            Notes.add(assembly, NoteType.ISA_NAME, name);
        });
        all.put(".amd_kernel_code_t", in -> {
            in.end();
            start = assembly.place();
            open = Optional.of(defaults());
        });
    }

    private void version(OperandParser in) throws SourceException {
        int[] version = assembly.target().isaVersion();
        String vendor = VENDOR;
        String architecture = ARCHITECTURE;
        if (!in.isAtEnd()) {
            for (int i = 0; i < version.length; i++) {
                version[i] = (int) in.absolute(0, Integer.MAX_VALUE, "the version");
                in.expect(',');
            }
            vendor = in.text();
            in.expect(',');
            architecture = in.text();
            in.end();
        }
        byte[] names = (vendor + "\0" + architecture + "\0").getBytes(StandardCharsets.UTF_8);
        int vendorBytes = vendor.getBytes(StandardCharsets.UTF_8).length + 1;
        ByteBuffer note = ByteBuffer.allocate(2 * Short.BYTES + 3 * Integer.BYTES + names.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) vendorBytes)
                .putShort((short) (names.length - vendorBytes));
        for (int part : version) {
            note.putInt(part);
        }
        Notes.add(assembly, NoteType.ISA_VERSION, note.put(names).array());
    }

    boolean isOpen() {
        return open.isPresent();
    }

    /** Returns an error about a missing end; empty if there is none. */
    String open() {
        return isOpen() ? "missing " + END + " for the .amd_kernel_code_t in line " + start.line() : "";
    }

    /** Processes a key with its value, or the end. */
    void line(OperandParser in) throws SourceException {
        int from = in.next();
        String key = in.word();
        ByteBuffer structure = open.orElseThrow();
        if (key.equals(END)) {
            in.end();
            open = Optional.empty();
            assembly.lines().mark();
            assembly.section().add(structure.array());
            return;
        }
        Optional<Bits> found = find(key);
        if (found.isEmpty() && !isKnown(key)) {
            throw unknown(from, key);
        }
        in.expect('=');
        int valueAt = in.next();
        long value = in.absolute();
        String spelled = in.spelled(valueAt, value);
        in.end();
        // LLVM wrote 0 for fields that only other processors have.
        if (found.isEmpty() && value == 0) {
            return;
        }
        Bits bits = found.orElseThrow(
                () -> new SourceException(from, assembly.isa().target() + " does not support " + key));
        int width = bits.count;
        boolean fits = width == Long.SIZE
                || (bits.isSigned ? value >= -1L << width - 1 && value < 1L << width : value >>> width == 0);
        if (!fits) {
            throw new SourceException(valueAt, spelled + " does not fit in " + width + (width == 1 ? " bit" : " bits"));
        }
        set(structure, bits, value);
    }

    private static SourceException unknown(int at, String key) {
        String near = WordTable.nearest(key, keys());
        return new SourceException(
                at,
                "unknown key '" + key + "' of .amd_kernel_code_t"
                        + (near.isEmpty() ? "; it ends with " + END : "; did you mean '" + near + "'?"));
    }

    /** Returns whether any processor has a key. */
    private static boolean isKnown(String key) {
        return keys().contains(key);
    }

    private static List<String> keys() {
        return Stream.concat(
                        Arrays.stream(KernelCodeKey.values()).map(k -> k.name().toLowerCase(Locale.ROOT)),
                        words().flatMap(w -> Stream.concat(Stream.of(w), w.parts().stream()))
                                .map(AbiField::name))
                .toList();
    }

    private static Stream<AbiField> words() {
        return AmdKernelCode.FIELDS.stream();
    }

    private Optional<Bits> find(String key) {
        Optional<KernelCodeKey> alias = Arrays.stream(KernelCodeKey.values())
                .filter(k -> k.name().toLowerCase(Locale.ROOT).equals(key))
                .findFirst();
        String name = alias.map(KernelCodeKey::field).orElse(key);
        for (AbiField word : AmdKernelCode.FIELDS) {
            if (word.name().equals(name)) {
                return Optional.of(new Bits(word.firstBit(), word.width(), word.isSigned()));
            }
            for (AbiField part : word.parts()) {
                if (part.name().equals(name)
                        && part.isAt(Structures.of(assembly.isa().processor()))) {
                    int width =
                            alias.map(KernelCodeKey::bits).filter(b -> b > 0).orElse(part.width());
                    return Optional.of(new Bits(word.firstBit() + part.firstBit(), width, false));
                }
            }
        }
        return Optional.empty();
    }

    private static void set(ByteBuffer structure, Bits bits, long value) {
        LittleEndian.setBits(structure, 0, bits.first, bits.count, value);
    }

    private void set(ByteBuffer structure, String key, long value) {
        find(key).ifPresent(b -> set(structure, b, value));
    }

    private ByteBuffer defaults() {
        ByteBuffer structure = ByteBuffer.allocate(AmdKernelCode.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        int[] version = assembly.target().isaVersion();
        boolean isSmall = assembly.isa().waveSize() == 1 << LANES_32;
        set(structure, "amd_code_version_major", 1);
        set(structure, "amd_code_version_minor", 2);
        set(structure, "amd_machine_kind", MachineKind.AMDGPU.value());
        set(structure, "amd_machine_version_major", version[0]);
        set(structure, "amd_machine_version_minor", version[1]);
        set(structure, "amd_machine_version_stepping", version[2]);
        set(structure, "kernel_code_entry_byte_offset", AmdKernelCode.SIZE);
        set(structure, "wavefront_size", isSmall ? LANES_32 : LANES_64);
        set(structure, "call_convention", -1);
        for (String segment : new String[] {"kernarg", "group", "private"}) {
            set(structure, segment + "_segment_alignment", ALIGNMENT);
        }
        set(structure, "wgp_mode", TargetFeature.CUMODE.anyIfUnset() ? 0 : 1);
        set(structure, "mem_ordered", 1);
        set(structure, "enable_wavefront_size32", isSmall ? 1 : 0);
        return structure;
    }
}
