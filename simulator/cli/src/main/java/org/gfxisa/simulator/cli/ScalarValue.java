package org.gfxisa.simulator.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.manifest.DataType;

/** Encodes typed numbers as the bytes of a by-value argument, according to the type in the metadata. */
final class ScalarValue {
    private static final Map<String, DataType> OPENCL = Map.ofEntries(
            Map.entry("char", DataType.I8),
            Map.entry("uchar", DataType.U8),
            Map.entry("bool", DataType.U8),
            Map.entry("short", DataType.I16),
            Map.entry("ushort", DataType.U16),
            Map.entry("int", DataType.I32),
            Map.entry("uint", DataType.U32),
            Map.entry("long", DataType.I64),
            Map.entry("ulong", DataType.U64),
            Map.entry("size_t", DataType.U64),
            Map.entry("half", DataType.F16),
            Map.entry("float", DataType.F32),
            Map.entry("double", DataType.F64));

    private static final int THREE = 3;

    private ScalarValue() {}

    /** A number at its offset in a value. */
    private record Part(DataType type, String number, int offset) {}

    /**
     * Returns the bytes of a value. A vector takes numbers separated by commas, or one for all elements. A structure takes those of its
     * members, each preceded by its type if that changes.
     */
    static byte[] bytes(LaunchArgument.Value value, KernelParameter arg) throws CliException {
        Optional<DataType> known = Optional.ofNullable(OPENCL.get(element(arg)));
        int count = value.text().split(",", -1).length;
        DataType guessed = guess(value.text().split(",", -1)[0], arg.size() / count);
        List<Part> parts = parts(value, known.orElse(guessed));
        DataType type = parts.get(0).type();
        boolean isForAll = parts.size() == 1
                && known.filter(t -> t.bytes() == type.bytes()).isPresent()
                && arg.size() % type.bytes() == 0;
        boolean isVector = isThree(parts) && sizeOfFour(parts) == arg.size();
        if (size(parts) != arg.size() && !isForAll && !isVector) {
            boolean isUniform = parts.stream().allMatch(p -> p.type() == type);
            String given = isUniform ? parts.size() + " times " + type.text() : size(parts) + " bytes";
            throw CliException.usage("argument '" + text(value) + "': " + given + " for " + describe(arg)
                    + (known.isPresent() ? "" : "; members of a structure need types: u8:1,f32:0.5"));
        }
        ByteBuffer bytes = ByteBuffer.allocate(arg.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (Part part : parts) {
            part.type()
                    .put(
                            bytes.slice(part.offset(), part.type().bytes()).order(ByteOrder.LITTLE_ENDIAN),
                            0,
                            bits(part.type(), part.number(), arg));
        }
        for (int i = 1; isForAll && i < arg.size() / type.bytes(); i++) {
            type.put(bytes, i, bits(type, parts.get(0).number(), arg));
        }
        return bytes.array();
    }

    /** Returns the type of a value that is a single number. */
    static DataType type(LaunchArgument.Value value, KernelParameter arg) throws CliException {
        DataType known = OPENCL.getOrDefault(element(arg), guess(value.text(), arg.size()));
        return parts(value, known).get(0).type();
    }

    /**
     * Returns the size in bytes of a value without metadata. Numbers are dwords unless a type is given. Three numbers of the same type are
     * a vector with the size of four.
     */
    static int size(LaunchArgument.Value value) throws CliException {
        List<Part> parts = parts(value, DataType.U32);
        return isThree(parts) ? sizeOfFour(parts) : size(parts);
    }

    /** Returns the numbers of a value, each at the next offset that is aligned for its type. */
    private static List<Part> parts(LaunchArgument.Value value, DataType first) throws CliException {
        List<Part> parts = new ArrayList<>();
        DataType type = value.type().isEmpty() ? first : LaunchArgument.type(text(value), value.type());
        int end = 0;
        for (String word : value.text().split(",", -1)) {
            int colon = word.indexOf(':');
            type = colon < 0
                    ? type
                    : LaunchArgument.type(text(value), word.substring(0, colon).strip());
            int offset = aligned(end, type.bytes());
            parts.add(new Part(type, word.substring(colon + 1).strip(), offset));
            end = offset + type.bytes();
        }
        return parts;
    }

    private static int size(List<Part> parts) {
        Part last = parts.get(parts.size() - 1);
        int widest = parts.stream().mapToInt(p -> p.type().bytes()).max().orElse(1);
        return aligned(last.offset() + last.type().bytes(), widest);
    }

    private static boolean isThree(List<Part> parts) {
        return parts.size() == THREE
                && parts.stream().map(Part::type).distinct().count() == 1;
    }

    private static int sizeOfFour(List<Part> parts) {
        return (THREE + 1) * parts.get(0).type().bytes();
    }

    private static int aligned(int offset, int to) {
        return (offset + to - 1) / to * to;
    }

    private static String element(KernelParameter arg) {
        return arg.typeName().replaceAll("\\d+$", "");
    }

    private static String text(LaunchArgument.Value value) {
        return value.type().isEmpty() ? value.text() : value.type() + ":" + value.text();
    }

    private static long bits(DataType type, String number, KernelParameter arg) throws CliException {
        OptionalLong bits = type.parse(number);
        return bits.orElseThrow(() -> CliException.usage(
                "argument '" + number + "' is not a valid " + type.text() + " for " + describe(arg)));
    }

    private static String describe(KernelParameter arg) {
        return arg.describe().isEmpty()
                ? "an argument of " + arg.size() + " bytes"
                : arg.describe() + ", " + arg.size() + " bytes";
    }

    /** Guesses the type from the number, for metadata without types as in HIP. */
    private static DataType guess(String number, int bytes) {
        boolean isReal = number.matches("[^x]*[.eEn].*") && !number.startsWith("0x");
        List<DataType> candidates = isReal
                ? List.of(DataType.F64, DataType.F32, DataType.F16)
                : number.startsWith("-")
                        ? List.of(DataType.I64, DataType.I32, DataType.I16, DataType.I8)
                        : List.of(DataType.U64, DataType.U32, DataType.U16, DataType.U8);
        return candidates.stream()
                .filter(type -> type.bytes() <= bytes)
                .findFirst()
                .orElse(candidates.get(candidates.size() - 1));
    }
}
