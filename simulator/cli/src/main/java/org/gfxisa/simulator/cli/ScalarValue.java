package org.gfxisa.simulator.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.manifest.DataType;

/** Turns a typed number into the bytes of a by-value argument, by what the metadata says of its type. */
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

    private ScalarValue() {}

    /** The bytes; a vector argument takes numbers separated by commas, or one for all of its elements. */
    static byte[] bytes(LaunchArgument.Value value, KernelParameter arg) throws CliException {
        String element = arg.typeName().replaceAll("\\d+$", "");
        Optional<DataType> known =
                value.type().isEmpty() ? Optional.ofNullable(OPENCL.get(element)) : DataType.of(value.type());
        String[] numbers = value.text().split(",", -1);
        DataType type = known.orElse(guess(numbers[0], arg.size() / numbers.length));
        if (arg.size() % type.bytes() != 0 || arg.size() / type.bytes() < numbers.length) {
            throw CliException.usage("argument '" + value.text() + "': " + numbers.length + " times " + type.text()
                    + " for " + describe(arg));
        }
        ByteBuffer bytes = ByteBuffer.allocate(arg.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < arg.size() / type.bytes(); i++) {
            if (i < numbers.length || numbers.length == 1) {
                String number = numbers[Math.min(i, numbers.length - 1)].strip();
                type.put(bytes, i, bits(type, number, arg));
            }
        }
        return bytes.array();
    }

    private static long bits(DataType type, String number, KernelParameter arg) throws CliException {
        OptionalLong bits = type.parse(number);
        return bits.orElseThrow(
                () -> CliException.usage("argument '" + number + "' is no " + type.text() + ", for " + describe(arg)));
    }

    private static String describe(KernelParameter arg) {
        return arg.describe().isEmpty()
                ? "an argument of " + arg.size() + " bytes"
                : arg.describe() + ", " + arg.size() + " bytes";
    }

    /** Without a type in the metadata, as HIP's: what the number looks like. */
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
